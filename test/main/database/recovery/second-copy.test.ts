import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError, isFail } from '../../../../main/base/app-error.ts'
import type { Cache } from '../../../../main/database/database.ts'
import type { RestorableFacts } from '../../../../main/database/facts.ts'
import { runToEnd } from '../../../../main/database/history/history-chain.ts'
import { backupsOf } from '../../../../main/database/recovery/backup-files.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { copyFileOf } from '../../../../main/database/recovery/second-copy.ts'
import { quarantine, quarantinedOf } from '../../../../main/base/files/quarantine.ts'
import { isLong } from '../../../run/long.ts'
import { asIfKilled, damage, withRepair, type Damage } from '../damage.ts'
import { withSqlite, optionsFor } from '../moments.ts'
import { editsInCopy, numbered, useDatabases } from '../use-databases.ts'
import { canMount } from '../../small-disk.ts'
import { removeFolder } from '../../../temporary-folder.ts'

const { folder, moments, notices, caches, options, open, closeAll } = useDatabases()
const settled = { is: 'settled', at: 5, serviceChanged: [], messages: [] } as const
const factsInCopy = (file: string): readonly string[] =>
  withSqlite(copyFileOf(file), (db) => db.prepare<[], string>('SELECT name FROM facts').pluck().all())
const inCopy = (file = folder.file): unknown[] => editsInCopy(file)

describe('the second copy', () => {
  it('has every edit in the next idle moment, with its facts', () => {
    const cache = open()
    cache.transaction(() => {
      cache.edits.put(numbered(1))
      cache.facts.put('sent:e1', '{"at":5}')
      cache.facts.put('names:Countries', 'read again from the service anyway')
    })
    cache.edits.put(numbered(2))
    cache.edits.put(numbered(2, { state: settled }))
    moments.runIdle()
    const killed = asIfKilled(folder.file, join(folder.folder, 'killed'))
    rmSync(killed)
    expect(inCopy(killed)).toEqual([['e1', 'waiting']])
    expect(
      withSqlite(copyFileOf(killed), (db) =>
        db.prepare(`SELECT value FROM facts WHERE name = 'sent:e1'`).pluck().get(),
      ),
    ).toBe('{"at":5}')
  })

  it('has an edit before it is sent, and all of them at closing', () => {
    const cache = open()
    cache.edits.put(numbered(1, { state: { is: 'sending', since: 1 }, outcomeUnknown: true }))
    expect(inCopy(asIfKilled(folder.file, join(folder.folder, 'killed')))).toEqual([['e1', 'sending']])
    cache.edits.put(numbered(2))
    closeAll()
    expect(inCopy()).toEqual([
      ['e1', 'sending'],
      ['e2', 'waiting'],
    ])
  })

  it('catches up when the process was killed before it could', () => {
    const cache = open()
    cache.edits.put(numbered(1))
    cache.facts.put('sent:e1', '{"at":5}')
    cache.facts.put('synced-at', '5')
    const killed = asIfKilled(folder.file, join(folder.folder, 'killed'))
    open({ file: killed })
    moments.runIdle()
    closeAll()
    expect(inCopy(killed)).toEqual([['e1', 'waiting']])
    expect(factsInCopy(killed).filter((name) => name === 'sent:e1' || name === 'synced-at')).toEqual(['sent:e1'])
    expect(notices).toEqual([])
  })

  it('loses the facts that are removed', () => {
    const facts = open().facts as RestorableFacts
    for (const name of ['sent:e1', 'answered:e1', 'sent:e2', 'sent:e3']) facts.put(name, '')
    moments.runIdle()
    facts.remove('sent:e2')
    facts.removeAbout('e1')
    closeAll()
    expect(factsInCopy(folder.file).filter((name) => /:e[123]$/.test(name))).toEqual(['sent:e3'])
  })

  it('is not made for a database in memory', () => {
    const cache = openCache(optionsFor(null, moments))
    cache.edits.put(numbered(1))
    moments.runIdle()
    cache.close()
    expect(readdirSync(folder.folder)).toEqual([])
  })

  it('is held by one process at a time, as the database is', () => {
    open()
    const copy = copyFileOf(folder.file)
    const other = join(folder.folder, 'place', 'other.db')
    const file = join(folder.folder, 'place', 'other.copy.db')
    expect(existsSync(copy)).toBe(true)
    const taken = openCache({ ...options(file) })
    expect(() => openCache(options(other))).toThrow(
      expect.toSatisfy((error: unknown) => isFail(error, 'database-locked')),
    )
    taken.close()
    openCache(options(other)).close()
  })

  it('that cannot be written fails no edit, is reported once, and is tried again', () => {
    const inTheWay = `${copyFileOf(folder.file)}-journal`
    mkdirSync(join(inTheWay, 'something'), { recursive: true })
    const cache = open()
    cache.edits.put(numbered(1))
    cache.edits.put(numbered(2, { state: { is: 'sending', since: 1 } }))
    moments.runIdle()
    moments.pass(60_000)
    cache.checkCopy()
    expect([cache.edits.unsettled().length, notices]).toEqual([2, ['copy-not-written']])
    removeFolder(inTheWay)
    moments.pass(60_000)
    closeAll()
    expect(inCopy()).toEqual([
      ['e1', 'waiting'],
      ['e2', 'sending'],
    ])
  })

  it('that is damaged is quarantined and written again from the database', () => {
    open().edits.put(numbered(1))
    closeAll()
    const copy = copyFileOf(folder.file)
    writeFileSync(copy, Buffer.alloc(8_192, 3))
    const cache = open()
    moments.runIdle()
    expect([cache.edits.unsettled().map(({ id }) => id), runToEnd(cache.history.verify()).is, notices]).toEqual([
      ['e1'],
      'whole',
      ['copy-damaged'],
    ])
    closeAll()
    expect(inCopy()).toEqual([['e1', 'waiting']])
    expect(readdirSync(dirname(copy)).filter((name) => name.startsWith('cache.copy.db.set-aside-'))).toHaveLength(1)
  })

  it.runIf(canMount)('that is damaged, and that another program has open, only delays the start', () => {
    open().edits.put(numbered(1))
    closeAll()
    const copy = copyFileOf(folder.file)
    writeFileSync(copy, 'no database')
    execFileSync('mount', ['--bind', copy, copy])
    try {
      expect(() => open()).toThrowError('database-locked')
    } finally {
      execFileSync('umount', ['--lazy', copy])
    }
    expect(
      open()
        .edits.unsettled()
        .map(({ id }) => id),
    ).toEqual(['e1'])
  })

  it('with lines that its database has lost is kept, and the loss is reported', () => {
    const cache = open()
    for (const at of [1, 2, 3]) cache.edits.put(numbered(at))
    closeAll()
    withSqlite(folder.file, (db) =>
      db.exec(`
      DROP TRIGGER history_keeps_lines; DELETE FROM history WHERE number > 1;
      UPDATE facts SET value = json_set(value, '$.number', 1, '$.hash', (SELECT hash FROM history)) WHERE name = 'history-head'`),
    )
    open().edits.put(numbered(4))
    moments.runIdle()
    expect(notices).toEqual(['history-broken'])
    expect(readdirSync(dirname(folder.file)).some((name) => name.startsWith('cache.copy.db.set-aside-'))).toBe(true)
  })
})

describe('the second copy, during other work,', () => {
  it('is not blamed for a page of the database that cannot be read', async () => {
    const cache = open()
    // More than the 16 MB that SQLite keeps in memory.
    cache.transaction(() => {
      for (let at = 1; at <= 300; at++)
        cache.edits.put(numbered(at, { base: JSON.stringify({ CustomerId: String(at), Memo: 'x'.repeat(64_000) }) }))
    })
    closeAll()
    open().edits.put(numbered(500))
    const killed = asIfKilled(folder.file, join(folder.folder, 'killed'))
    const again = open({ file: killed })
    writeFileSync(killed, readFileSync(killed).fill(0xa5, 4_096 * 20))
    moments.runIdle()
    expect(() => again.edits.all()).toThrow(expect.toSatisfy((error: unknown) => isFail(error, 'database-damaged')))
    expect(() => again.checkCopy()).toThrow(expect.toSatisfy((error: unknown) => isFail(error, 'database-damaged')))
    closeAll()
    expect([readdirSync(dirname(killed)).filter((name) => /copy\.db\.(set-aside|behind)/.test(name)), notices]).toEqual(
      [[], []],
    )
    await quarantine(killed, 1)
    expect(
      openCache({ ...options(killed), rescueFrom: await quarantinedOf(killed) }).edits.unsettled().length,
    ).toBeGreaterThanOrEqual(300)
  })

  it('has an edit before it is sent although a backup of it is running; the backup is made later', () => {
    const cache = open()
    cache.transaction(() => {
      for (let at = 1; at <= 1_200; at++) cache.edits.put(numbered(at))
    })
    closeAll()
    const again = open()
    moments.runIdle(() => readdirSync(dirname(folder.file)).some((name) => name.endsWith('.part')))
    again.edits.put(numbered(1, { state: { is: 'sending', since: 1 }, outcomeUnknown: true }))
    expect(inCopy(asIfKilled(folder.file, join(folder.folder, 'killed')))[0]).toEqual(['e1', 'sending'])
    expect(backupsOf(folder.file)).toEqual([])
    moments.runIdle()
    moments.pass(60 * 60_000)
    expect([backupsOf(folder.file).length, notices]).toEqual([1, []])
  })
})

describe('after damage', () => {
  const read = (cache: Cache) => ({
    edits: cache.edits.unsettled(),
    verdict: runToEnd(cache.history.verify()),
    events: cache.history.list({ search: '', before: null, count: 200 }).entries.map(({ event }) => event),
  })

  it('edits return from the copy unchanged, also one that was being sent, and the history continues', async () => {
    const cache = open()
    cache.edits.put(numbered(1))
    cache.edits.put(
      numbered(2, {
        kind: 'create',
        key: 'n:e2',
        customerId: null,
        base: null,
        state: { is: 'sending', since: 4 },
        knownIds: ['7'],
        outcomeUnknown: true,
      }),
    )
    cache.facts.put('sent:e2', 'what was sent')
    cache.edits.put(numbered(3))
    cache.edits.remove('e3')
    const before = cache.edits.unsettled()
    closeAll()
    writeFileSync(folder.file, Buffer.alloc(8_192, 3))
    const after = await withRepair(options(), (next) => ({ ...read(next), sent: next.facts.get('sent:e2') }))
    expect(after.edits).toEqual(before)
    expect(after).toMatchObject({ sent: 'what was sent', verdict: { is: 'whole', entries: 6 } })
    expect(after.events).toEqual(['restored', 'restored', 'discarded', 'saved', 'saved', 'saved'])
    expect(notices).toEqual(['edits-restored'])
  })

  it('edits of one millisecond keep the order in which they were made', async () => {
    const cache = open()
    for (const at of [3, 1, 2]) cache.edits.put(numbered(at, { sequence: 10 - at }))
    closeAll()
    writeFileSync(folder.file, Buffer.alloc(8_192, 3))
    const after = await withRepair(options(), read)
    expect(after.edits.map(({ id }) => id)).toEqual(['e3', 'e2', 'e1'])
  })

  it('edits that the copy lacks come from the readable part of the damaged file', async () => {
    const cache = open()
    cache.customers.putWhole(
      Array.from({ length: 50 }, (_, at) => ({
        id: `c${at}`,
        raw: JSON.stringify({ CustomerId: `c${at}`, Name: 'x'.repeat(3_000) }),
        readAt: 1,
      })),
    )
    cache.edits.put(numbered(1))
    cache.edits.put(numbered(2))
    moments.runIdle()
    withSqlite(copyFileOf(asIfKilled(folder.file, join(folder.folder, 'earlier'))), () => undefined)
    cache.edits.put(numbered(1, { state: settled }))
    cache.edits.put(numbered(3))
    closeAll()
    // The copy from before the last two writes.
    writeFileSync(copyFileOf(folder.file), readFileSync(copyFileOf(join(folder.folder, 'earlier', 'cache.db'))))
    const whole = readFileSync(folder.file)
    const damagedAt = Array.from({ length: whole.length / 4_096 - 1 }, (_, at) => at + 1)
    const bytes = Buffer.from(whole)
    bytes.fill(0x5a, damagedAt.at(-1)! * 4_096, damagedAt.at(-1)! * 4_096 + 100)
    writeFileSync(folder.file, bytes)
    const after = await withRepair(options(), (next) => {
      for (let at = 0; at < 50; at++) next.customers.get(`c${at}`)
      return read(next)
    })
    expect(after.edits.map(({ id, state }) => [id, state.is])).toEqual([
      ['e2', 'waiting'],
      ['e3', 'waiting'],
    ])
    expect(after.verdict.is).toBe('whole')
  })

  it('edits of a copy that was quarantined before are held back, too', async () => {
    open().edits.put(numbered(1))
    closeAll()
    const copy = copyFileOf(folder.file)
    renameSync(copy, `${copy}.set-aside-5`)
    writeFileSync(folder.file, Buffer.alloc(8_192, 3))
    const after = await withRepair(options(), read)
    expect(after.edits.map(({ id, state }) => [id, state])).toEqual([
      ['e1', { is: 'refused', fail: { code: 'edit-restored' } }],
    ])
  })

  it('edits of an older file alone are held back until a person has checked, and ended ones stay away', async () => {
    const cache = open()
    for (const at of [1, 2, 3]) cache.edits.put(numbered(at))
    cache.edits.put(numbered(2, { state: settled }))
    closeAll()
    moments.pass(1)
    open()
    moments.runIdle()
    closeAll()
    const backup = readdirSync(dirname(folder.file)).filter((name) => name.includes('.backup-'))
    expect(backup).toHaveLength(1)
    for (const file of [folder.file, copyFileOf(folder.file)]) writeFileSync(file, Buffer.alloc(8_192, 3))
    const after = await withRepair(options(), read)
    expect(after.edits.map(({ id, state }) => [id, state])).toEqual(
      ['e1', 'e3'].map((id) => [id, { is: 'refused', fail: { code: 'edit-restored' } }]),
    )
    expect(after.verdict).toEqual({ is: 'whole', entries: 6 })
    expect(notices).toEqual(['copy-damaged', 'edits-restored'])
  })
})

type Step = {
  readonly is: 'put' | 'send' | 'settle' | 'discard' | 'sync'
  readonly which: number
  readonly text: string
}

const take = (cache: Cache, { is, which, text }: Step): void => {
  const current = cache.edits.get(`e${which}`)
  const revision = (current?.revision ?? 0) + 1
  switch (is) {
    case 'put':
      return cache.edits.put(numbered(which, { mine: { Name: JSON.stringify(text) }, revision }))
    case 'send':
      return current && cache.edits.put({ ...current, state: { is: 'sending', since: 1 }, outcomeUnknown: true })
    case 'settle':
      return current && cache.edits.put({ ...current, state: settled, outcomeUnknown: false })
    case 'discard':
      return cache.edits.remove(`e${which}`)
    case 'sync':
      return cache.customers.putWhole([
        { id: String(which), raw: JSON.stringify({ CustomerId: String(which), Name: text.repeat(40) }), readAt: 1 },
      ])
  }
}

/** Ids are never reused, so no step after its end puts an edit again. */
const eachOnce = (steps: readonly Step[]): Step[] => {
  const [made, ended] = [new Set<number>(), new Set<number>()]
  return steps.filter(({ is, which }) => {
    if (is === 'sync') return true
    if (ended.has(which)) return false
    if (is === 'put') made.add(which)
    if ((is === 'settle' || is === 'discard') && made.has(which)) ended.add(which)
    return true
  })
}

const step: fc.Arbitrary<Step> = fc.record({
  is: fc.constantFrom('put', 'put', 'put', 'send', 'settle', 'discard', 'sync'),
  which: fc.nat(12),
  text: fc.string({ minLength: 1, maxLength: 60 }),
})
const harm: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('flipped'),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bit: fc.nat(7),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('cut'), at: fc.double({ min: 0, max: 1, noNaN: true }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('torn'), at: fc.double({ min: 0.01, max: 1, noNaN: true }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('gone') }) },
) as fc.Arbitrary<Damage>

describe('whatever is damaged in one of the files', () => {
  it('no acknowledged edit is lost or changed, none that ended comes back, and the history is whole', async () => {
    let turn = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 40 }).map(eachOnce),
        fc.constantFrom('.db', '.db-wal', '.copy.db', '.copy.db-wal'),
        harm,
        fc.boolean(),
        fc.boolean(),
        async (steps, ending, what, restarted, dies) => {
          const file = join(folder.folder, `turn-${++turn}`, 'cache.db')
          let cache = openCache(options(file))
          steps.slice(0, steps.length / 2).forEach((each) => take(cache, each))
          if (restarted) {
            cache.close()
            cache = openCache(options(file))
          }
          steps.slice(steps.length / 2).forEach((each) => take(cache, each))
          moments.runIdle()
          const expected = cache.edits.unsettled()
          const lines = cache.history.list({ search: '', before: null, count: 200 }).entries.length
          if (!dies) cache.close()
          const killed = asIfKilled(file, join(folder.folder, `killed-${turn}`))
          if (dies) cache.close()
          damage(killed.replace(/\.db$/, ending), what)
          const after = await withRepair(options(killed), (next) => {
            for (let at = 0; at <= 12; at++) next.customers.get(String(at))
            const entries = next.history.list({ search: '', before: null, count: 200 }).entries
            return {
              edits: next.edits.unsettled(),
              verdict: runToEnd(next.history.verify()),
              lines: entries.filter(({ event }) => event !== 'restored').length,
            }
          })
          expect(after.edits).toEqual(expected)
          expect(after.lines).toBe(lines)
          expect(after.verdict.is).toBe('whole')
        },
      ),
      { numRuns: isLong() ? 80 : 30 },
    )
  })

  it('every failure has a code', () => {
    const cache = open()
    for (let at = 0; at < 30; at++) cache.edits.put(numbered(at))
    closeAll()
    const whole = readFileSync(folder.file)
    const codes = Array.from({ length: 40 }, (_, turn) => {
      writeFileSync(folder.file, whole)
      damage(folder.file, { is: 'flipped', at: (turn + 0.5) / 40, bit: 3 })
      try {
        open().edits.put(numbered(99, { revision: turn }))
        closeAll()
        return 'worked'
      } catch (error) {
        caches.splice(0)
        return error instanceof AppError ? error.fail.code : String(error)
      }
    })
    expect([...new Set(codes)].toSorted()).toEqual(['database-damaged', 'worked'])
  })
})
