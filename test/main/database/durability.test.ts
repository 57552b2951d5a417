import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import type { Cache } from '../../../main/database/database.ts'
import { openFile, readyForWriting } from '../../../main/database/database-file.ts'
import { databaseFail } from '../../../main/database/database-failures.ts'
import { runToEnd } from '../../../main/database/history/history-chain.ts'
import { knownVersion } from '../../../main/database/migrations.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { applyList, edit, key, listRow, question, temporaryFolder } from './samples.ts'

let place: ReturnType<typeof temporaryFolder>
const open: Cache[] = []
beforeEach(() => {
  place = temporaryFolder()
})
afterEach(() => {
  open.splice(0).forEach((cache) => cache.close())
  place.remove()
})

const opened = (withKey = key): Cache => {
  const cache = openCache({ file: place.file, key: withKey })
  open.push(cache)
  return cache
}

const closed = (): void => open.splice(0).forEach((cache) => cache.close())

const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return error instanceof AppError ? error.fail.code : String(error)
  }
  return 'no failure'
}

const fill = (customers = 300): void => {
  const cache = opened()
  applyList(
    cache,
    Array.from({ length: customers }, (_, at) => listRow(String(at), { name: `Kanariebakker ${at}` })),
  )
  cache.customers.putWhole(
    Array.from({ length: customers }, (_, at) => ({
      id: String(at),
      raw: `{"CustomerId":"${at}","Name":"Kanariebakker ${at}"}`,
      readAt: 1,
    })),
  )
  cache.edits.put(edit({ mine: { Name: '"Kanariebakker Jansen"' } }))
  closed()
}

/** Kills the process right after it acknowledged `count` edits, and returns the last acknowledged one. */
const killedAfter = async (count: number, start: string): Promise<number> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'acknowledge-edits.ts'), place.file, start], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  let last = -1
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line.split(' ')[1])
    if (last >= count - 1) child.kill('SIGKILL')
  }
  await ended
  return last
}

describe('an acknowledged edit', () => {
  test.each([
    [1, 'at once'],
    [7, 'idle'],
    [40, 'at once'],
    [400, 'idle'],
  ])('is on disk after the process was killed (%i acknowledged, %s)', async (count, start) => {
    const last = await killedAfter(count, start)
    expect(last).toBeGreaterThanOrEqual(count - 1)
    const cache = opened()
    const ids = cache.edits.unsettled().map(({ id }) => id)
    expect(ids.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_, at) => `e${at}`))
    expect(cache.index.row(`s:${last}`, ['Name'])?.cells).toEqual(['Bakker en Zonen'])
    expect(cache.customers.count().all).toBe(500)
  })

  // No test can cut the power: data of a killed process is in the system's cache, whatever SQLite waited for.
  test("is on the disk itself, not only in the system's cache (a write-ahead log, synchronous=FULL)", () => {
    const db = openFile(place.file, key)
    readyForWriting(db)
    expect([db.pragma('journal_mode', { simple: true }), db.pragma('synchronous', { simple: true })]).toEqual([
      'wal',
      2,
    ])
    db.close()
  })
})

describe('a database file', () => {
  test("is its owner's only, in a folder that is too", () => {
    fill()
    opened().facts.put('kept', 'open')
    const files = readdirSync(dirname(place.file)).map((name) => join(dirname(place.file), name))
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(dirname(place.file)).mode & 0o777).toString(8)).toBe('700')
  })

  test('holds nothing readable, and neither do its journals, open or closed', () => {
    fill()
    const cache = opened()
    cache.edits.put(edit({ id: 'e9', key: 's:9', mine: { Name: '"Kanariebakker Pietersen"' } }))
    cache.index.rows(question({ sort: [{ column: 'Name', descending: true }] }))
    const looked = (): void => {
      for (const name of readdirSync(dirname(place.file))) {
        const bytes = readFileSync(join(dirname(place.file), name))
        for (const text of ['Kanariebakker', 'kanariebakker', 'CustomerId', 'SQLite format', 'CREATE TABLE']) {
          for (const encoding of ['utf8', 'utf16le'] as const)
            expect(bytes.includes(Buffer.from(text, encoding)), `${text} in ${name}`).toBe(false)
        }
      }
    }
    looked()
    closed()
    looked()
  })

  test('opened with another key counts as damaged, and stays unchanged', () => {
    fill()
    const before = readFileSync(place.file)
    expect(codeOf(() => opened(new Uint8Array(32).fill(8)))).toBe('database-damaged')
    expect(readFileSync(place.file).equals(before)).toBe(true)
    expect(opened().customers.count().all).toBe(300)
  })

  test('stays locked against other processes after this process tried to open it again', () => {
    opened()
    expect(codeOf(opened)).toBe('database-locked')
    const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'open-elsewhere.ts'), place.file], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('SQLITE_BUSY')
  })

  test('that is truncated is noticed at opening', () => {
    fill()
    const { size } = statSync(place.file)
    for (const kept of [size - 4_096, Math.floor(size / 2 / 4_096) * 4_096, 4_096, 1_000]) {
      truncateSync(place.file, kept)
      expect(codeOf(opened), `${kept} of ${size} bytes`).toBe('database-damaged')
    }
  })

  test('with one byte flipped never gives a wrong answer: it is damaged, or reads the same', () => {
    fill()
    const whole = readFileSync(place.file)
    const expected = Array.from({ length: 300 }, (_, at) => `{"CustomerId":"${at}","Name":"Kanariebakker ${at}"}`)
    const readAll = (): string[] => {
      const cache = opened()
      return expected.map((_, at) => cache.customers.get(String(at))?.raw ?? 'missing')
    }
    const outcomes = Array.from({ length: 60 }, (_, turn) => {
      const bytes = Buffer.from(whole)
      const at = Math.floor(((turn + 0.5) * bytes.length) / 60)
      bytes[at] = bytes[at]! ^ 0x10
      writeFileSync(place.file, bytes)
      let same = true
      const code = codeOf(() => {
        same = readAll().every((raw, row) => raw === expected[row])
      })
      closed()
      return code === 'no failure' ? `same: ${same}` : code
    })
    expect(outcomes.filter((outcome) => outcome !== 'database-damaged' && outcome !== 'same: true')).toEqual([])
    expect(outcomes.filter((outcome) => outcome === 'database-damaged').length).toBeGreaterThan(20)
  })

  test('is held by one process at a time', () => {
    fill()
    const first = opened()
    expect(codeOf(opened)).toBe('database-locked')
    first.facts.put('still', 'mine')
    closed()
    expect(opened().facts.get('still')).toBe('mine')
  })

  test('of a newer version stays unchanged', () => {
    fill()
    const db = new Database(place.file)
    db.pragma(`cipher = 'aegis'`)
    db.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`)
    db.pragma(`user_version = ${knownVersion + 1}`)
    db.close()
    const before = readFileSync(place.file)
    expect(codeOf(opened)).toBe('database-newer')
    expect(readFileSync(place.file).equals(before)).toBe(true)
  })
})

describe('a disk that cannot be written', () => {
  test("is reported where the folder cannot be created, or something else has the file's name", () => {
    writeFileSync(dirname(place.file), 'a file where the folder should be')
    expect(codeOf(opened)).toBe('disk-read-only')
    expect(codeOf(() => openCache({ file: place.folder, key }))).toBe('disk-read-only')
    expect(existsSync(place.file)).toBe(false)
  })

  test.runIf(process.platform !== 'win32').each([8, 120, 300, 600, 1_200])(
    'with space for files of %i kB refuses edits whole, and keeps the others',
    (room) => {
      const command = `ulimit -f ${room}; exec "$0" "$@"`
      const { stdout, stderr } = spawnSync(
        'bash',
        ['-c', command, process.execPath, join(import.meta.dirname, 'small-disk.ts'), place.file],
        { encoding: 'utf8' },
      )
      expect(stderr).toBe('')
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
      const acknowledged = lines.filter(([is]) => is === 'acknowledged').map(([, at]) => `e${at}`)
      const codes = lines.filter(([is]) => is !== 'acknowledged').map((line) => line.at(-1))
      expect(codes.length).toBeGreaterThan(0)
      expect(
        codes.filter((code) => !['disk-full', 'disk-read-only', 'copy-not-written', 'backup-not-made'].includes(code!)),
      ).toEqual([])
      const cache = opened()
      expect(
        cache.edits
          .unsettled()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(acknowledged.toSorted())
      expect(runToEnd(cache.history.verify())).toEqual({ is: 'whole', entries: acknowledged.length })
    },
  )

  test.each([
    ['SQLITE_FULL', 'disk-full'],
    ['SQLITE_READONLY_DBMOVED', 'disk-read-only'],
    ['SQLITE_IOERR_WRITE', 'disk-read-only'],
    ['SQLITE_BUSY_SNAPSHOT', 'database-locked'],
    ['SQLITE_IOERR_READ', 'database-damaged'],
    ['SQLITE_IOERR_LOCK', 'database-locked'],
    ['SQLITE_IOERR_SHMSIZE', 'disk-full'],
    ['SQLITE_IOERR_SHMMAP', 'disk-read-only'],
    ['SQLITE_IOERR_SHMLOCK', 'database-locked'],
    ['SQLITE_IOERR_DELETE', 'disk-read-only'],
    ['SQLITE_IOERR_DIR_FSYNC', 'disk-read-only'],
    ['SQLITE_IOERR_SHORT_READ', 'database-damaged'],
    ['SQLITE_NOTADB', 'database-damaged'],
  ])('is reported for %s as %s', (sqlite, code) => {
    const fail = databaseFail(new Database.SqliteError('as SQLite says it', sqlite))
    expect(fail instanceof AppError && fail.fail.code).toBe(code)
  })

  test('is not blamed for other errors', () => {
    const error = new TypeError('a mistake in the program')
    expect(databaseFail(error)).toBe(error)
  })
})
