import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import { backupFile, backupsOf } from '../../../main/database/recovery/backup-files.ts'
import { lineSealer, runToEnd } from '../../../main/database/history/history-chain.ts'
import { knownVersion, migrate, migrations } from '../../../main/database/migrations.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { readQuarantined } from '../../../main/database/recovery/read-quarantined.ts'
import { copyFileOf } from '../../../main/database/recovery/second-copy.ts'
import { damage } from './damage.ts'
import { withSqlite } from './moments.ts'
import { edit, key } from './samples.ts'
import { useDatabases } from './use-databases.ts'
import { removeFolder } from '../../temporary-folder.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour

const { folder, moments, notices, caches, options, open, closeAll } = useDatabases()
const names = (): string[] => readdirSync(dirname(folder.file))
const daily = (): number[] =>
  backupsOf(folder.file)
    .filter(({ kind }) => kind === 'daily')
    .map(({ at }) => at)

describe('a backup', () => {
  it('is made once a day while the app runs, of the outbox and the history, as unreadable as the database', () => {
    const cache = open()
    cache.customers.putWhole([{ id: '7', raw: '{"CustomerId":"7","Name":"Kanariebakker"}', readAt: 1 }])
    cache.edits.put(edit({ mine: { Name: '"Kanariebakker"' } }))
    moments.runIdle()
    for (let passed = 0; passed < 26; passed++) moments.pass(hour)
    expect(daily().map((at) => at - Date.UTC(2026, 2, 2))).toEqual([day, 0])
    const { file } = backupsOf(folder.file)[0]!
    expect(readQuarantined(file, key, lineSealer(key))).toMatchObject({
      edits: [edit({ mine: { Name: '"Kanariebakker"' } })],
      complete: true,
      lines: [{ number: 1 }],
    })
    expect(readFileSync(file).includes('Kanariebakker')).toBe(false)
    expect(withSqlite(file, (db) => db.prepare('SELECT count(*) FROM customers').pluck().get())).toBe(0)
    expect(notices).toEqual([])
  })

  it('is made at the start when the last one is a day old, whichever way the clock was turned', () => {
    for (const at of [0, hour, day, -3 * day, -3 * day + hour]) {
      moments.pass(at - (moments.now() - Date.UTC(2026, 2, 2)))
      open().edits.put(edit({ id: `e${at}`, key: `s:${at}` }))
      moments.runIdle()
      closeAll()
      open()
      moments.runIdle()
      closeAll()
    }
    expect(daily().map((at) => at - Date.UTC(2026, 2, 2))).toEqual([day, 0, -3 * day])
  })

  it('is removed when seven newer ones exist', () => {
    open().edits.put(edit())
    moments.runIdle()
    for (let days = 0; days < 10; days++) moments.pass(day)
    expect(daily().map((at) => (at - Date.UTC(2026, 2, 2)) / day)).toEqual([10, 9, 8, 7, 6, 5, 4])
  })

  it('that came from a backup of the profile is removed with its journal', () => {
    open().edits.put(edit())
    const restored = backupFile(folder.file, 'daily', moments.now() - day)
    const there = (): number => names().filter((name) => name.startsWith(basename(restored))).length
    for (const ending of ['', '-wal', '-shm']) writeFileSync(`${restored}${ending}`, 'a file of the profile')
    moments.runIdle()
    for (let days = 0; days < 5; days++) moments.pass(day)
    expect(there()).toBe(3)
    for (let days = 0; days < 2; days++) moments.pass(day)
    expect(there()).toBe(0)
  })

  /** Edits one customer on each of these days of the clock. */
  const onDays = (...days: number[]): void =>
    days.forEach((at) => {
      moments.pass(at * day - (moments.now() - Date.UTC(2026, 2, 2)))
      open().edits.put(edit({ id: `e${at}`, key: `s:${at}` }))
      closeAll()
      open()
      moments.runIdle()
      closeAll()
    })

  it('dated by a clock that was ahead is removed before later ones', () => {
    onDays(0, 40, 41, 1, 2, 3, 4, 5, 6)
    expect(daily().map((at) => (at - Date.UTC(2026, 2, 2)) / day)).toEqual([6, 5, 4, 3, 2, 1, 0])
  })

  it('is preferred to one that a clock that was ahead gave a later date', () => {
    onDays(40, 0, 1)
    expect(daily().map((at) => (at - Date.UTC(2026, 2, 2)) / day)).toEqual([40, 1, 0])
    for (const name of names()) if (!name.includes('backup')) rmSync(join(dirname(folder.file), name))
    expect(
      open()
        .edits.unsettled()
        .map(({ id }) => id),
    ).toEqual(['e0', 'e1', 'e40'])
  })

  it('is not made of an empty outbox and history', () => {
    open()
    moments.pass(2 * day)
    expect(names().filter((name) => name.includes('backup'))).toEqual([])
  })

  it('that cannot be written causes a notice, leaves nothing behind, and is tried again', () => {
    const blocked = join(dirname(folder.file), `cache.backup-${moments.now()}.db.part`)
    mkdirSync(join(blocked, 'in the way'), { recursive: true })
    open().edits.put(edit())
    moments.runIdle()
    expect([notices, daily()]).toEqual([['backup-not-made'], []])
    moments.pass(hour)
    expect(daily()).toHaveLength(1)
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([basename(blocked)])
  })

  it('removes what a power failure left of an earlier one', () => {
    open().edits.put(edit())
    const left = `${folder.file.replace(/\.db$/, '')}.backup-5.db.part`
    writeFileSync(left, 'a part')
    moments.runIdle()
    expect([daily().length, existsSync(left)]).toEqual([1, false])
  })

  it('of a broken history has the same break', () => {
    const cache = open()
    for (const at of [1, 2, 3]) cache.edits.put(edit({ id: `e${at}`, key: `s:${at}` }))
    closeAll()
    withSqlite(copyFileOf(folder.file), (db) =>
      db.exec(`DROP TRIGGER history_keeps_words; UPDATE history SET content = '{}' WHERE number = 2`),
    )
    open()
    moments.runIdle()
    const [backup] = backupsOf(folder.file)
    expect(readQuarantined(backup!.file, key, lineSealer(key)).lines).toHaveLength(1)
  })

  it('continues while edits are made, and holds the outbox of one moment', () => {
    const cache = open()
    cache.transaction(() => {
      for (let at = 0; at < 1_200; at++) cache.edits.put(edit({ id: `e${at}`, key: `s:${at}`, customerId: String(at) }))
    })
    moments.runIdle()
    let pieces = 0
    const slices = new Set<() => void>()
    closeAll()
    const idle = {
      ...moments,
      soon: (work: () => void) => {
        slices.add(work)
        return () => slices.delete(work)
      },
    }
    const next = openCache({ ...options(), idle })
    caches.push(next)
    for (let [slice] = slices; slice !== undefined; [slice] = slices) {
      slices.delete(slice)
      slice()
      if (pieces++ < 20) next.edits.remove(`e${pieces}`)
    }
    expect(pieces).toBeGreaterThan(8)
    const [backup] = backupsOf(folder.file)
    const source = readQuarantined(backup!.file, key, lineSealer(key))
    expect([source.complete, source.lines.length - (1_200 - source.edits.length)]).toEqual([true, 1_200])
    closeAll()
    expect(withSqlite(copyFileOf(folder.file), (db) => db.prepare('SELECT count(*) FROM edits').pluck().get())).toBe(
      1_180,
    )
  })
})

/** A file of an earlier version. */
const fileOfVersion = (version: number): void => {
  mkdirSync(dirname(folder.file), { recursive: true })
  withSqlite(folder.file, (db) => {
    db.pragma('journal_mode = WAL')
    migrate(db, migrations.slice(0, version))
    db.exec(`
      INSERT INTO customers VALUES (0, '7', '{"customerId":"7"}', NULL);
      INSERT INTO lines VALUES (0, 0, 'bakker', '');
      INSERT INTO facts VALUES ('revision', '41'), ('sent:e1', 'what was sent')`)
    db.prepare(`INSERT INTO edits (id, kind, key, customer_id, name, base, mine, state_is, state, revision, made_at, changed_at, known_ids, attempts, not_before, outcome_unknown)
      VALUES ('e1', 'change', 's:7', '7', 'Bakker', '{"CustomerId":"7"}', '{"Name":"\\"Bakker\\""}', 'waiting', '{"is":"waiting"}', 41, 1, 2, NULL, 0, 0, 1)`).run()
  })
}

describe('a database of an earlier version', () => {
  it.each([1, 2, 3])('opens with its edits unchanged (version %i), after a backup of them', (version) => {
    fileOfVersion(version)
    const cache = open()
    expect(cache.edits.unsettled()).toEqual([
      edit({
        key: 's:7',
        customerId: '7',
        base: '{"CustomerId":"7"}',
        mine: { Name: '"Bakker"' },
        revision: 41,
        madeAt: 1,
        changedAt: 2,
        outcomeUnknown: true,
        user: '',
      }),
    ])
    expect([cache.facts.get('sent:e1'), cache.customers.count().all, runToEnd(cache.history.verify())]).toEqual([
      'what was sent',
      1,
      { is: 'whole', entries: 0 },
    ])
    const [backup] = backupsOf(folder.file)
    expect(backup).toMatchObject({ kind: 'migration', at: moments.now() })
    expect(withSqlite(backup!.file, (db) => db.pragma('user_version', { simple: true }))).toBe(version)
    expect(readQuarantined(backup!.file, key, lineSealer(key)).edits.map(({ id }) => id)).toEqual(['e1'])
    closeAll()
    moments.pass(1)
    expect(open().edits.unsettled()).toHaveLength(1)
    expect(backupsOf(folder.file).filter(({ kind }) => kind === 'migration')).toHaveLength(1)
  })

  it('stays unchanged when it cannot be backed up', () => {
    fileOfVersion(1)
    const blocked = join(dirname(folder.file), `cache.backup-${moments.now()}-migration.db.part`)
    mkdirSync(join(blocked, 'in the way'), { recursive: true })
    expect(() => open()).toThrow(expect.toSatisfy((error: unknown) => isFail(error, 'backup-not-made')))
    expect(withSqlite(folder.file, (db) => db.pragma('user_version', { simple: true }))).toBe(1)
    removeFolder(blocked)
    expect(open().edits.unsettled()).toHaveLength(1)
    expect(knownVersion).toBeGreaterThan(2)
  })

  it('keeps the backups of the last two migrations', () => {
    for (let turn = 0; turn < 3; turn++) {
      fileOfVersion(1)
      open()
      closeAll()
      for (const name of names().filter((each) => !each.includes('backup'))) rmSync(join(dirname(folder.file), name))
      moments.pass(1)
    }
    expect(backupsOf(folder.file)).toHaveLength(2)
  })
})

describe('the search for damage', () => {
  it('finds a damaged page of customers within a day, and fails the next call', () => {
    const cache = open()
    cache.customers.putWhole(
      Array.from({ length: 400 }, (_, at) => ({
        id: String(at),
        raw: JSON.stringify({ CustomerId: String(at), Note: 'x'.repeat(2_000) }),
        readAt: 1,
      })),
    )
    cache.edits.put(edit())
    closeAll()
    const bytes = readFileSync(folder.file)
    damage(folder.file, { is: 'flipped', at: 0.7, bit: 1 })
    const next = open()
    expect(next.edits.unsettled()).toHaveLength(1)
    moments.runIdle()
    moments.pass(day + hour)
    expect(() => next.edits.unsettled()).toThrow(
      expect.toSatisfy((error: unknown) => isFail(error, 'database-damaged')),
    )
    closeAll()
    writeFileSync(folder.file, bytes)
    expect(open().edits.unsettled()).toHaveLength(1)
    moments.runIdle()
    moments.pass(day + hour)
    expect(caches[0]!.edits.unsettled()).toHaveLength(1)
  })

  it('finds an altered line of long ago', () => {
    const cache = open()
    cache.transaction(() => {
      for (let at = 0; at < 1_500; at++) cache.edits.put(edit({ id: `e${at}`, key: `s:${at}`, customerId: String(at) }))
    })
    closeAll()
    withSqlite(folder.file, (db) =>
      db.exec(`DROP TRIGGER history_keeps_words; UPDATE history SET content = '{}' WHERE number = 9`),
    )
    open()
    expect(notices).toEqual([])
    moments.runIdle()
    expect(notices).toEqual(['history-broken'])
    expect(existsSync(folder.file)).toBe(true)
  })

  it('leaves a file of a newer version unchanged, and its copy too', () => {
    open().edits.put(edit())
    closeAll()
    withSqlite(folder.file, (newer) => newer.pragma(`user_version = ${knownVersion + 1}`))
    const before = names().map((name) => readFileSync(join(dirname(folder.file), name)).toString('base64'))
    expect(() => open()).toThrow(expect.toSatisfy((error: unknown) => isFail(error, 'database-newer')))
    expect(names().map((name) => readFileSync(join(dirname(folder.file), name)).toString('base64'))).toEqual(before)
  })
})
