import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HistoryQuestion } from '../../../preload/contract/history.ts'
import type { Cache, StoredEdit } from '../../../main/database/database.ts'
import { runToEnd } from '../../../main/database/history/history-chain.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { withSqlite, createMoments, optionsFor, place, type Moments } from './moments.ts'
import { edit, temporaryFolder } from './samples.ts'

let folder: ReturnType<typeof temporaryFolder>
let moments: Moments
let cache: Cache
const notices: string[] = []
const open = (): Cache =>
  (cache = openCache(optionsFor(folder.file, moments, { notify: ({ code }) => notices.push(code) })))
beforeEach(() => {
  folder = temporaryFolder()
  moments = createMoments()
  notices.length = 0
  open()
})
afterEach(() => {
  cache.close()
  folder.remove()
})

const asked = (changes: Partial<HistoryQuestion> = {}): HistoryQuestion => ({
  search: '',
  before: null,
  count: 50,
  ...changes,
})
const events = (changes: Partial<HistoryQuestion> = {}): string[] =>
  cache.history
    .list(asked(changes))
    .entries.map(({ event }) => event)
    .toReversed()
const newest = () => cache.history.list(asked({ count: 1 })).entries[0]!
const put = (changes: Partial<StoredEdit> = {}): StoredEdit => {
  const whole = edit(changes)
  cache.edits.put(whole)
  return whole
}
const settled = { is: 'settled', at: 5, serviceChanged: ['City'], messages: [{ text: 'Saved' }] } as const

describe('the history', () => {
  it('says who saved which values, when and where, with the values before', () => {
    put()
    expect(cache.history.list(asked())).toEqual({
      more: false,
      entries: [
        {
          number: 1,
          at: moments.now(),
          who: 'j.devries',
          ...place,
          event: 'saved',
          edit: 'e1',
          kind: 'change',
          key: 's:000010',
          customerId: '000010',
          name: 'Bakker',
          changes: [
            { field: 'Name', from: { is: 'text', text: 'Bakker' }, to: { is: 'text', text: 'Bakker en Zonen' } },
          ],
          fail: null,
          messages: [],
          serviceChanged: [],
          vat: null,
          batch: null,
          reversible: false,
        },
      ],
    })
  })

  it('describes a save by its changes since the one before', () => {
    put()
    put({ revision: 2, mine: { Name: '"Bakker BV"', City: '"Assen"' } })
    expect(newest().changes).toEqual([
      { field: 'Name', from: { is: 'text', text: 'Bakker en Zonen' }, to: { is: 'text', text: 'Bakker BV' } },
      { field: 'City', from: { is: 'empty' }, to: { is: 'text', text: 'Assen' } },
    ])
  })

  it('has the value that a new customer is sent with when a person sets one back', () => {
    const create = { kind: 'create', key: 'n:e1', customerId: null, base: null } as const
    put({ ...create, mine: { PrintPurchaseDetails: 'true', CreditLimit: '5.0', City: '"Goes"' } })
    put({ ...create, mine: {}, revision: 2 })
    expect(newest().changes).toEqual([
      { field: 'PrintPurchaseDetails', from: { is: 'yes-no', yes: true }, to: { is: 'yes-no', yes: false } },
      { field: 'CreditLimit', from: { is: 'number', text: '5.0' }, to: { is: 'number', text: '0.0' } },
      { field: 'City', from: { is: 'text', text: 'Goes' }, to: { is: 'empty' } },
    ])
  })

  it('has no line for sending without a response', () => {
    put()
    put({ state: { is: 'sending', since: 5 }, outcomeUnknown: true })
    put({ outcomeUnknown: true, attempts: 1, notBefore: 99 })
    put({ outcomeUnknown: true, attempts: 2 })
    expect(events()).toEqual(['saved'])
  })

  it("keeps the service's messages and changes, and the texts as they were sent", () => {
    put({ mine: { CreditLimit: '0.10' }, base: '{"CustomerId":"000010","CreditLimit":100.00}' })
    put({ mine: { CreditLimit: '0.10' }, base: '{"CustomerId":"000010","CreditLimit":100.00}', state: settled })
    expect(newest()).toMatchObject({
      event: 'settled',
      messages: [{ text: 'Saved' }],
      serviceChanged: ['City'],
      reversible: true,
    })
    expect(cache.history.get(2)).toMatchObject({
      changes: [{ field: 'CreditLimit', before: '100.00', after: '0.10' }],
      ends: true,
    })
    expect(cache.history.get(3)).toBeUndefined()
  })

  it('records what was delivered of an edit that continues with later changes', () => {
    put({ state: { is: 'sending', since: 5 }, outcomeUnknown: true })
    put({
      state: { is: 'sending', since: 5 },
      outcomeUnknown: true,
      revision: 2,
      mine: { Name: '"Bakker en Zonen"', City: '"Assen"' },
    })
    put({ base: '{"CustomerId":"000010","Name":"Bakker en Zonen"}', mine: { City: '"Assen"' }, revision: 2 })
    expect(events()).toEqual(['saved', 'saved', 'settled'])
    expect(cache.history.get(3)).toMatchObject({
      changes: [{ field: 'Name', before: '"Bakker"', after: '"Bakker en Zonen"' }],
      ends: false,
    })
  })

  it('names each stop and each decision', () => {
    put({ state: { is: 'refused', fail: { code: 'service-refused', messages: [{ text: 'No' }] } } })
    put({ revision: 2 })
    put({ revision: 2, state: { is: 'conflict', conflict: { is: 'deleted-there' } } })
    put({ revision: 3 })
    put({ revision: 3, state: { is: 'uncertain', candidates: [] } })
    put({ revision: 3, state: { is: 'uncertain', candidates: [] }, attempts: 1 })
    put({ revision: 3, user: 'a.bos' })
    expect(events()).toEqual([
      'saved',
      'refused',
      'resolved',
      'conflict',
      'resolved',
      'uncertain',
      'taken-over',
      'resolved',
    ])
    expect(cache.history.get(2)).toMatchObject({ fail: { code: 'service-refused', messages: [{ text: 'No' }] } })
  })

  it('keeps the values that a discarded edit lost, and nothing of a forgotten one', () => {
    put()
    cache.edits.remove('e1')
    expect(newest()).toMatchObject({
      event: 'discarded',
      changes: [{ field: 'Name', from: { is: 'text', text: 'Bakker en Zonen' }, to: { is: 'text', text: 'Bakker' } }],
    })
    put({ state: settled })
    const { number } = newest()
    cache.edits.forgetSettledBefore(100)
    cache.edits.remove('e1')
    expect([cache.edits.all(), newest().number]).toEqual([[], number])
  })

  it('keeps the whole record that a delete removes', () => {
    put({ kind: 'delete', mine: {} })
    put({ kind: 'delete', mine: {}, state: settled })
    expect(cache.history.get(2)).toMatchObject({ event: 'settled', base: '{"CustomerId":"000010","Name":"Bakker"}' })
    expect(newest().reversible).toBe(true)
  })

  it('is written with the edit or not at all', () => {
    expect(() =>
      cache.transaction(() => {
        put()
        throw new RangeError('stop')
      }),
    ).toThrow('stop')
    expect([events(), cache.edits.all()]).toEqual([[], []])
    put()
    expect(newest().number).toBe(1)
  })
})

describe('a transaction with a part that was rolled back', () => {
  it('leaves the history lines of the other parts, without a gap', () => {
    cache.transaction(() => {
      put({ id: 'a', key: 's:1' })
      expect(() =>
        cache.transaction(() => {
          put({ id: 'b', key: 's:2' })
          throw new RangeError('stop')
        }),
      ).toThrow('stop')
      put({ id: 'c', key: 's:3' })
    })
    put({ id: 'd', key: 's:4' })
    expect(cache.history.list(asked()).entries.map(({ number, edit: id }) => [number, id])).toEqual([
      [3, 'd'],
      [2, 'c'],
      [1, 'a'],
    ])
    expect(runToEnd(cache.history.verify())).toEqual({ is: 'whole', entries: 3 })
  })
})

describe('a question to the history', () => {
  beforeEach(() => {
    put({ id: 'e1', name: 'Bäckerei' })
    put({ id: 'e2', key: 's:2', customerId: '2', name: 'Slager', mine: { City: '"Veere"' } })
    put({ id: 'e3', kind: 'create', key: 'n:e3', customerId: null, base: null, name: 'Nieuw' })
    put({ id: 'e3', kind: 'create', key: 's:77', customerId: '77', base: null, name: 'Nieuw', state: settled })
  })

  it('is answered newest first, in pages', () => {
    const first = cache.history.list(asked({ count: 3 }))
    expect([first.entries.map(({ number }) => number), first.more]).toEqual([[4, 3, 2], true])
    const rest = cache.history.list(asked({ count: 3, before: 2 }))
    expect([rest.entries.map(({ number }) => number), rest.more]).toEqual([[1], false])
  })

  it.each([
    ['backerei', [1]],
    ['VEERE', [2]],
    ['veere slager', [2]],
    ['veere nieuw', []],
    ['77', [4]],
    ['devries', [4, 3, 2, 1]],
  ])('finds %s in names, ids, values and users', (search, numbers) => {
    expect(cache.history.list(asked({ search })).entries.map(({ number }) => number)).toEqual(numbers)
  })

  it('finds texts that the service wrote with escapes, and texts with quotes', () => {
    put({ id: 'e4', key: 's:4', name: 'Vier', mine: { Name: '"Caf\\u00e9 \\"De Zon\\""' } })
    for (const search of ['cafe', 'CAFÉ', '"de', 'zon"'])
      expect(
        cache.history.list(asked({ search })).entries.map(({ number }) => number),
        search,
      ).toEqual([5])
    expect(cache.history.list(asked({ search: 'u00e9' })).entries).toEqual([])
    put({ id: 'e5', key: 's:5', name: 'Vijf', mine: { Homepage: '"https:\\/\\/zon.example\\/"' } })
    expect(cache.history.list(asked({ search: 'https://zon' })).entries.map(({ name }) => name)).toEqual(['Vijf'])
  })

  it('returns a customer’s lines from before it was created too, by either key', () => {
    for (const customer of ['s:77', 'n:e3']) expect(events({ customer })).toEqual(['saved', 'settled'])
    expect(events({ customer: 's:9' })).toEqual([])
  })
})

describe('a history that can be tampered with', () => {
  const withLines = (): void => {
    for (let at = 1; at <= 6; at++) put({ id: `e${at}`, key: `s:${at}`, customerId: String(at) })
    cache.close()
  }
  const tampered = (work: string): void => {
    withSqlite(folder.file, (db) => {
      for (const name of db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck().all())
        db.exec(`DROP TRIGGER ${name}`)
      db.exec(work)
    })
    open()
  }

  it('is whole as long as nobody did', () => {
    withLines()
    open()
    expect(runToEnd(cache.history.verify())).toEqual({ is: 'whole', entries: 6 })
    expect(notices).toEqual([])
  })

  it.each([
    [
      'a line that says something else',
      `UPDATE history SET content = replace(content, 'Zonen', 'Dochters') WHERE number = 3`,
      { number: 3, found: 'altered', entries: 6 },
    ],
    [
      'a line of another customer',
      `UPDATE history SET key = 's:9' WHERE number = 6`,
      { number: 6, found: 'altered', entries: 6 },
    ],
    [
      'another seal',
      `UPDATE history SET hash = (SELECT hash FROM history WHERE number = 2) WHERE number = 4`,
      { number: 4, found: 'altered', entries: 6 },
    ],
    ['a missing line', 'DELETE FROM history WHERE number = 3', { number: 3, found: 'missing', entries: 5 }],
    ['a missing beginning', 'DELETE FROM history WHERE number < 3', { number: 1, found: 'missing', entries: 4 }],
    ['a missing end', 'DELETE FROM history WHERE number > 4', { number: 5, found: 'missing', entries: 4 }],
    [
      'a missing line that others moved up to hide',
      'DELETE FROM history WHERE number = 3; UPDATE history SET number = number - 1 WHERE number > 3',
      { number: 3, found: 'altered', entries: 5 },
    ],
    ['nothing at all', 'DELETE FROM history', { number: 1, found: 'missing', entries: 0 }],
    [
      'a line more',
      `INSERT INTO history SELECT 7, edit, key, content, hash FROM history WHERE number = 6`,
      { number: 7, found: 'altered', entries: 7 },
    ],
  ] as const)('shows: %s', (_, work, verdict) => {
    withLines()
    tampered(work)
    expect(runToEnd(cache.history.verify())).toEqual({ is: 'broken', ...verdict })
    expect(notices).toEqual(['history-broken'])
  })

  it('shows a missing end even without its stored head, because the copy has it', () => {
    withLines()
    tampered(
      `DELETE FROM history WHERE number > 4; UPDATE facts SET value = json_set(value, '$.number', 4, '$.hash', (SELECT hash FROM history WHERE number = 4)) WHERE name = 'history-head'`,
    )
    expect(runToEnd(cache.history.verify())).toEqual({ is: 'broken', number: 5, found: 'missing', entries: 4 })
  })

  it('continues, and keeps reporting the break', () => {
    withLines()
    tampered('DELETE FROM history WHERE number > 4')
    put({ id: 'e7', key: 's:7' })
    expect(newest().number).toBe(7)
    expect(runToEnd(cache.history.verify())).toMatchObject({ is: 'broken', number: 5, found: 'missing' })
  })

  it('refuses SQL that changes its lines', () => {
    withLines()
    withSqlite(folder.file, (db) => {
      for (const work of [
        `UPDATE history SET content = '{}'`,
        'DELETE FROM history',
        `INSERT OR REPLACE INTO history SELECT 3, edit, key, '{}', hash FROM history WHERE number = 3`,
        `REPLACE INTO history SELECT number, edit, key, '{}', hash FROM history`,
      ])
        expect(() => db.exec(work), work).toThrow('the history only grows')
    })
    open()
    expect(runToEnd(cache.history.verify())).toEqual({ is: 'whole', entries: 6 })
  })
})
