import { describe, expect, it } from 'vitest'
import type { StoredEdit } from '../../../../main/database/database.ts'
import { openFile, readyForWriting } from '../../../../main/database/database-file.ts'
import { aboutDesk, viewFact } from '../../../../main/database/facts.ts'
import { lineSealer, type LineRow } from '../../../../main/database/history/history-chain.ts'
import { headOf } from '../../../../main/database/history/history-heads.ts'
import { realIdle } from '../../../../main/database/idle-work.ts'
import { migrate } from '../../../../main/database/migrations.ts'
import { nothingRead, type Source } from '../../../../main/database/recovery/read-quarantined.ts'
import { recover } from '../../../../main/database/recovery/recover.ts'
import { isRegained, isRescued, noteRegained, noteRescued } from '../../../../main/database/recovery/recover-facts.ts'
import { openStores } from '../../../../main/database/stores.ts'
import { edit, key } from '../samples.ts'

const open = () => {
  const db = openFile(null, key)
  migrate(db)
  readyForWriting(db)
  const options = {
    file: null,
    key,
    who: 'ann',
    place: { environment: 'e', administration: 'a' },
    now: () => 1,
    idle: realIdle,
    fillsJournal: false,
    rescueFrom: [],
    regained: [],
    notify: () => undefined,
  }
  return { db, ...openStores(db, options, null, () => undefined) }
}
type Stores = ReturnType<typeof open>

const source = (more: Partial<Source>): Source => ({ ...nothingRead, complete: true, sequence: 1, ...more })
const alone = (copy: Source) => ({ copy, damaged: null, older: [] })
const old = (...older: readonly Source[]) => ({ copy: null, damaged: null, older })
const facts = (all: Readonly<Record<string, string>>): Source['facts'] =>
  Object.entries(all).map(([name, value]) => ({ name, value }))
const refused = { is: 'refused', fail: { code: 'edit-restored' } } as const

/** History lines; `ends` tells whether the line ends its edit. */
const lines = (edits: readonly (readonly [edit: string, ends: boolean])[]): LineRow[] => {
  const seal = lineSealer(key)
  return edits.reduce<LineRow[]>((before, [id, ends]) => {
    const line = {
      number: before.length + 1,
      edit: id,
      key: 's:1',
      content: JSON.stringify({ event: 'settled', ends, changes: [], name: id }),
    }
    return [...before, { ...line, hash: seal(line, before.at(-1)?.hash ?? '') }]
  }, [])
}
const unsettled = ({ edits }: Stores): StoredEdit[] => edits.unsettled()
const events = ({ history }: Stores): string[] =>
  [...history.lines()].map(({ content }) => (JSON.parse(content) as { event: string }).event)

describe('a new database in place of a damaged one', () => {
  it('takes edits from the newest file, with their facts', () => {
    const into = open()
    const copy = source({
      edits: [
        edit(),
        edit({
          id: 'e2',
          key: 's:2',
          customerId: '2',
          base: null,
          kind: 'create',
          state: { is: 'conflict', conflict: { is: 'deleted-there' } },
        }),
      ],
      facts: facts({ 'sent:e1': 'x', 'sent:e2': 'y' }),
    })
    expect(recover(into, alone(copy), 'new')).toEqual({ restored: 2, check: 0, left: 0 })
    expect(unsettled(into)).toEqual(copy.edits)
    expect([into.facts.get('sent:e1'), into.facts.get('sent:e2')]).toEqual(['x', 'y'])
    expect(events(into)).toEqual(['restored', 'restored'])
  })

  it('asks a person about an edit that may have changed since, and counts it', () => {
    const into = open()
    expect(
      recover(
        into,
        old(source({ edits: [edit(), edit({ id: 'e2', key: 's:2', state: { is: 'sending', since: 1 } })] })),
        'new',
      ),
    ).toEqual({ restored: 2, check: 2, left: 0 })
    expect(unsettled(into)).toEqual([
      edit({ state: refused }),
      edit({ id: 'e2', key: 's:2', state: refused, outcomeUnknown: true }),
    ])
  })

  it('treats a write that was being sent as one with an unknown outcome', () => {
    const into = open()
    recover(into, alone(source({ edits: [edit({ state: { is: 'sending', since: 1 } })] })), 'new')
    expect(unsettled(into)).toEqual([edit({ state: { is: 'sending', since: 1 }, outcomeUnknown: true })])
  })

  it('counts only newly found edits as ones to check, not those that the service refused', () => {
    const into = open()
    expect(
      recover(
        into,
        alone(source({ edits: [edit({ state: { is: 'refused', fail: { code: 'service-refused' } } })] })),
        'new',
      ),
    ).toEqual({ restored: 1, check: 0, left: 0 })
  })

  it('restores the customer of an edit, as it was when the edit was made, unless it exists', () => {
    const into = open()
    into.customers.putWhole([{ id: '2', raw: '{"CustomerId":"2","Name":"here"}', readAt: 5 }])
    const made = { id: 'e3', key: 'n:e3', kind: 'create', customerId: null, base: '{"Name":"again"}' } as const
    const without = { id: 'e4', key: 's:4', customerId: '4', base: null } as const
    recover(
      into,
      alone(source({ edits: [edit(), edit({ id: 'e2', key: 's:2', customerId: '2' }), edit(made), edit(without)] })),
      'new',
    )
    expect(into.customers.get('000010')).toMatchObject({ raw: edit().base, readAt: edit().madeAt })
    expect(into.customers.get('2')).toMatchObject({ raw: '{"CustomerId":"2","Name":"here"}' })
    expect(into.customers.ids().toSorted()).toEqual(['000010', '2'])
  })

  it('leaves out an edit whose last line ends it', () => {
    const into = open()
    const history = lines([
      ['e1', true],
      ['e2', false],
      ['e2', true],
      ['e3', true],
      ['e3', false],
    ])
    const edits = ['e1', 'e2', 'e3', 'e4'].map((id) => edit({ id, key: `s:${id}` }))
    recover(into, alone(source({ edits, lines: history })), 'new')
    expect(unsettled(into).map(({ id }) => id)).toEqual(['e3', 'e4'])
  })

  it('continues the longest history, and the newer of two equal ones', () => {
    const [short, long, other] = [
      lines([['a', true]]),
      lines([
        ['a', true],
        ['b', true],
      ]),
      lines([
        ['a', true],
        ['c', true],
      ]),
    ]
    const taken = (...older: readonly LineRow[][]): string[] => {
      const into = open()
      recover(into, old(...older.map((each) => source({ lines: each }))), 'new')
      return [...into.history.lines()].map((line) => line.edit)
    }
    expect(taken(short, long)).toEqual(['a', 'b'])
    expect(taken(long, short)).toEqual(['a', 'b'])
    expect(taken(long, other)).toEqual(['a', 'b'])
    expect(taken()).toEqual([])
  })

  it('continues commits and revisions from the highest of all files', () => {
    const into = open()
    recover(
      into,
      {
        copy: source({ sequence: 4, facts: facts({ revision: '7', 'sent:e9': '99' }) }),
        damaged: source({ sequence: null }),
        older: [source({ sequence: 9, facts: facts({ revision: '12' }), edits: [edit({ revision: 3 })] })],
      },
      'new',
    )
    expect([into.facts.get('revision'), headOf(into.db).sequence]).toEqual(['12', 10])
    const other = open()
    recover(other, alone(source({ edits: [edit({ revision: 30 })], facts: facts({ revision: '7' }) })), 'new')
    expect(other.facts.get('revision')).toBe('30')
    const third = open()
    third.facts.put('revision', '40')
    recover(third, alone(source({ edits: [edit({ revision: 30 })] })), 'new')
    expect(third.facts.get('revision')).toBe('40')
    recover(third, alone(source({ facts: facts({ revision: '7' }) })), 'stale')
    expect(third.facts.get('revision')).toBe('40')
    const fresh = open()
    recover(fresh, old(), 'new')
    expect(fresh.facts.get('revision')).toBe('0')
  })

  it('takes over everything or nothing', () => {
    const into = open()
    const broken = source({ edits: [edit(), edit({ id: 'e2', key: 's:2', base: 'not json' })] })
    expect(() => recover(into, alone(broken), 'new')).toThrow()
    expect([unsettled(into), events(into), into.facts.get('revision')]).toEqual([[], [], undefined])
  })
})

describe('an existing database', () => {
  it('keeps its own edits, and leaves another edit of the same customer in its file', () => {
    const into = open()
    into.edits.put(edit({ revision: 5 }))
    into.facts.put('sent:e1', 'here')
    const found = source({
      edits: [edit(), edit({ id: 'e2' }), edit({ id: 'e3', key: 's:3' })],
      facts: facts({ 'sent:e1': 'there', 'sent:e2': 'there' }),
    })
    expect(recover(into, old(source({ edits: [edit()] })), 'current')).toEqual({ restored: 0, check: 0, left: 0 })
    expect(recover(into, old({ ...found, edits: found.edits.slice(1) }), 'current')).toEqual({
      restored: 1,
      check: 1,
      left: 1,
    })
    expect(unsettled(into)).toEqual([edit({ revision: 5 }), edit({ id: 'e3', key: 's:3', state: refused })])
    expect([into.facts.get('sent:e1'), into.facts.get('sent:e2')]).toEqual(['here', undefined])
  })

  it('restores no edit that ended according to its own history', () => {
    const into = open()
    into.history.adopt(lines([['e1', true]]))
    expect(recover(into, old(source({ edits: [edit()] })), 'current')).toEqual({ restored: 0, check: 0, left: 0 })
  })

  it("takes over, where it is stale, the newer file's edits, and drops those that ended there", () => {
    const into = open()
    into.edits.put(edit())
    into.edits.put(edit({ id: 'e2', key: 's:2' }))
    into.edits.put(edit({ id: 'e3', key: 's:3' }))
    for (const id of ['e1', 'e2', 'e3']) into.facts.put(`sent:${id}`, 'here')
    const before = events(into).length
    const copy = source({
      edits: [edit({ revision: 2 }), edit({ id: 'e3', key: 's:3' })],
      facts: facts({ 'sent:e3': 'there' }),
    })
    expect(recover(into, alone(copy), 'stale')).toEqual({ restored: 1, check: 0, left: 0 })
    expect(unsettled(into)).toEqual(copy.edits)
    expect(['e1', 'e2', 'e3'].map((id) => into.facts.get(`sent:${id}`))).toEqual([undefined, undefined, 'there'])
    expect(events(into).slice(before)).toEqual(['restored'])
  })

  it('keeps, where it is not stale, edits that only it has', () => {
    const into = open()
    into.edits.put(edit({ id: 'e2', key: 's:2' }))
    recover(into, alone(source({ edits: [edit()] })), 'current')
    expect(unsettled(into).map(({ id }) => id)).toEqual(['e1', 'e2'])
  })
})

describe('facts', () => {
  const here = { 'a:gone': 'here', [viewFact]: 'here', [`b:${aboutDesk}`]: 'here', [`c:${aboutDesk}`]: 'here' }
  const newest = source({ facts: facts({ 'a:gone': 'newest', [`b:${aboutDesk}`]: 'newest', [viewFact]: 'newest' }) })
  const older = source({
    facts: facts({ 'a:gone': 'older', 'd:gone': 'older', [`b:${aboutDesk}`]: 'older', [`e:${aboutDesk}`]: 'older' }),
  })
  const after = (state: Parameters<typeof recover>[2], had: Readonly<Record<string, string>> = here) => {
    const into = open()
    for (const [name, value] of Object.entries(had)) into.facts.put(name, value)
    recover(into, { copy: newest, damaged: null, older: [source({}), older] }, state)
    return Object.fromEntries(
      ['a:gone', 'd:gone', viewFact, `b:${aboutDesk}`, `c:${aboutDesk}`, `e:${aboutDesk}`].map((name) => [
        name,
        into.facts.get(name),
      ]),
    )
  }
  const desk = (b: string | undefined, c: string | undefined) => ({
    [`b:${aboutDesk}`]: b,
    [`c:${aboutDesk}`]: c,
    [`e:${aboutDesk}`]: undefined,
  })

  it('are taken by a new database from the newest file that has them; those about the desk from one file only', () => {
    expect(after('new', {})).toEqual({
      'a:gone': 'newest',
      'd:gone': 'older',
      [viewFact]: 'newest',
      ...desk('newest', undefined),
    })
  })

  it('stay in a database that is not stale, which gets the missing ones; facts about the desk are its own', () => {
    expect(after('current')).toEqual({
      'a:gone': 'here',
      'd:gone': 'older',
      [viewFact]: 'here',
      ...desk('here', 'here'),
    })
  })

  it("are replaced in a stale database, but for a person's layout of the window", () => {
    expect(after('stale')).toEqual({
      'a:gone': 'newest',
      'd:gone': 'older',
      [viewFact]: 'here',
      ...desk('newest', undefined),
    })
  })

  it("about an edit come from the edit's file only", () => {
    const into = open()
    into.facts.put('kept:e1', 'here')
    recover(
      into,
      {
        copy: source({ edits: [edit()], facts: facts({ 'sent:e1': 'newest' }), complete: false }),
        damaged: null,
        older: [source({ edits: [edit()], facts: facts({ 'sent:e1': 'older', 'answered:e1': 'older' }) })],
      },
      'new',
    )
    expect(['kept:e1', 'sent:e1', 'answered:e1'].map((name) => into.facts.get(name))).toEqual([
      undefined,
      'newest',
      undefined,
    ])
  })

  it('about the desk come from the newest file that has any', () => {
    const into = open()
    recover(into, { copy: source({}), damaged: null, older: [older, newest] }, 'new')
    expect(into.facts.get(`b:${aboutDesk}`)).toBe('older')
  })
})

describe('a file that was taken over', () => {
  it('is known by its name, in any folder of the profile, and by its kind', () => {
    const into = open()
    noteRescued(into, '/one/cache.set-aside-1.db')
    noteRegained(into, '/one/cache.set-aside-2.db')
    expect([
      isRescued(into, '/two/cache.set-aside-1.db'),
      isRescued(into, '/one/cache.set-aside-2.db'),
      isRegained(into, '/two/cache.set-aside-2.db'),
      isRegained(into, '/one/cache.set-aside-1.db'),
    ]).toEqual([true, false, true, false])
  })
})
