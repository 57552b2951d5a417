import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openLogFile, type LogFileOptions } from '../../../../main/base/log/log-file.ts'
import { canMount } from '../../small-disk.ts'
import { newProfile, removeProfile } from '../../test-host.ts'

const day = 86_400_000
let profile: string
let folder: string
let now: number
let complaints: string[]

beforeEach(() => {
  profile = newProfile()
  folder = join(profile, 'logs')
  now = Date.now()
  complaints = []
  onTestFinished(() => removeProfile(profile))
})
const open = (more: Partial<LogFileOptions> = {}) =>
  openLogFile({ folder, now: () => now, complain: (line) => complaints.push(line), ...more })
const text = (name = 'ledgerdesk.log'): string => readFileSync(join(folder, name), 'utf8')
const events = (name?: string): unknown[] =>
  text(name)
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: unknown }).event)
const full = 'x'.repeat(99)
const fill = (name = 'ledgerdesk.log'): void =>
  writeFileSync(join(folder, name), `${full}\n`.repeat(5_242).concat(`${'y'.repeat(60)}\n`))

describe('the log file', () => {
  it('is its owner’s alone, and so is its folder', () => {
    open().write({ event: 'started' })
    expect([statSync(folder).mode & 0o777, statSync(join(folder, 'ledgerdesk.log')).mode & 0o777]).toEqual([
      0o700, 0o600,
    ])
    expect(events()).toEqual(['started'])
  })
  it('begins a new one at half a megabyte, and keeps four full ones', () => {
    const log = open()
    log.write({ event: 'a' })
    for (let turn = 0; turn < 6; turn++) {
      fill()
      log.write({ event: 'b' })
    }
    expect(readdirSync(folder).sort()).toEqual([
      'ledgerdesk.1.log',
      'ledgerdesk.2.log',
      'ledgerdesk.3.log',
      'ledgerdesk.4.log',
      'ledgerdesk.log',
    ])
    expect(readdirSync(folder).every((name) => statSync(join(folder, name)).size <= 524_288)).toBe(true)
    expect(events()).toEqual(['b'])
  })
  it.runIf(canMount)('grows on while another program has it open, and the full ones stay', () => {
    const log = open()
    log.write({ event: 'a' })
    for (const number of [1, 2, 3, 4]) writeFileSync(join(folder, `ledgerdesk.${number}.log`), `${number}`)
    fill()
    const file = join(folder, 'ledgerdesk.log')
    execFileSync('mount', ['--bind', file, file])
    try {
      for (let turn = 0; turn < 5; turn++) log.write({ event: 'b' })
      expect([1, 2, 3, 4].map((number) => text(`ledgerdesk.${number}.log`))).toEqual(['1', '2', '3', '4'])
      expect(text().match(/"event":"b"/g)).toHaveLength(5)
    } finally {
      execFileSync('umount', ['--lazy', file])
    }
    log.write({ event: 'c' })
    expect([events(), text('ledgerdesk.2.log'), complaints]).toEqual([['c'], '1', []])
  })
  it('begins a new one after a week, even across a restart', () => {
    open().write({ event: 'a' })
    now += 6 * day
    open().write({ event: 'b' })
    expect(events()).toEqual(['a', 'b'])
    now += 2 * day
    open().write({ event: 'c' })
    expect([events(), events('ledgerdesk.1.log')]).toEqual([['c'], ['a', 'b']])
  })
  it('keeps a full one that a crash left between two names', () => {
    mkdirSync(folder, { recursive: true })
    for (const [file, event] of [
      ['ledgerdesk.0.log', 'before'],
      ['ledgerdesk.log', 'after'],
    ] as const)
      writeFileSync(join(folder, file), `${JSON.stringify({ time: new Date(now - 8 * day).toISOString(), event })}\n`)
    open().write({ event: 'now' })
    expect([events(), events('ledgerdesk.1.log'), events('ledgerdesk.2.log')]).toEqual([['now'], ['after'], ['before']])
  })
  it('removes full ones three weeks after their last line, also those of earlier versions, and nothing else', () => {
    mkdirSync(folder, { recursive: true })
    for (const name of ['ledgerdesk.1.log', 'ledgerdesk.2.log', 'ledgerdesk.log.old', 'notes.txt'])
      writeFileSync(join(folder, name), '')
    for (const name of ['ledgerdesk.2.log', 'ledgerdesk.log.old', 'notes.txt'])
      utimesSync(join(folder, name), (now - 22 * day) / 1_000, (now - 22 * day) / 1_000)
    utimesSync(join(folder, 'ledgerdesk.1.log'), (now - 20 * day) / 1_000, (now - 20 * day) / 1_000)
    open().write({ event: 'a' })
    expect(readdirSync(folder).sort()).toEqual(['ledgerdesk.1.log', 'ledgerdesk.log', 'notes.txt'])
  })
  it('starts a new line after half a line that a power loss left', () => {
    open().write({ event: 'a' })
    appendFileSync(join(folder, 'ledgerdesk.log'), '{"time":"20')
    open().write({ event: 'b' })
    expect(
      text()
        .split('\n')
        .map((line) => line.slice(0, 9)),
    ).toEqual(['{"time":"', '{"time":"', '{"time":"', ''])
    expect(
      open()
        .last(9)
        .map((line) => line['event']),
    ).toEqual(['a', 'b'])
  })
  it('follows no link that somebody planted in its place', () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(profile, 'target'), '')
    symlinkSync(join(profile, 'target'), join(folder, 'ledgerdesk.log'))
    open().write({ event: 'a' })
    expect([readFileSync(join(profile, 'target'), 'utf8'), complaints.length]).toEqual(['', 1])
  })
})

describe('a log file on a full disk', () => {
  it('holds no half line, complains once, and gets the waiting lines in order when there is space', () => {
    let room: 'none' | 'a part' | 'all' = 'all'
    const log = open({
      append: (file, bytes) => {
        if (room === 'none') throw Object.assign(new Error(), { code: 'ENOSPC' })
        return writeSync(file, room === 'all' ? bytes : bytes.subarray(0, 20))
      },
    })
    log.write({ event: 'a' })
    const before = text()
    room = 'a part'
    log.write({ event: 'b' })
    room = 'none'
    log.write({ event: 'c' })
    expect(text()).toBe(before)
    expect(complaints.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['log-not-written'])
    expect(log.last(9).map((line) => line['event'])).toEqual(['a', 'b', 'c'])
    room = 'all'
    log.write({ event: 'd' })
    expect(events()).toEqual(['a', 'b', 'c', 'd'])
    room = 'none'
    log.write({ event: 'e' })
    expect(complaints).toHaveLength(2)
  })
  it('keeps the last two hundred lines in memory, also where its folder cannot be created', () => {
    writeFileSync(folder, 'a file in the way')
    const log = open()
    for (let line = 1; line <= 300; line++) log.write({ event: 'a', done: line })
    expect(log.last(999).map((line) => line['done'])).toEqual(Array.from({ length: 200 }, (_one, at) => at + 101))
    expect([existsSync(join(folder, 'ledgerdesk.log')), complaints.length]).toEqual([false, 1])
  })
})

describe('the last log lines', () => {
  it('come from full files too, without lines that cannot be read', () => {
    const log = open()
    for (const done of [1, 2, 3]) log.write({ event: 'a', done })
    fill('ledgerdesk.1.log')
    writeFileSync(join(folder, 'ledgerdesk.2.log'), text())
    expect(log.last(4).map((line) => line['done'])).toEqual([3, 1, 2, 3])
  })
})

describe('the age and the size limits of a log file', () => {
  const at = (name: string, age: number): void => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), (now - age) / 1_000, (now - age) / 1_000)
  }
  /** The length of the line that `write({ event: 'b' })` appends. */
  const lineLength = (): number => `{"time":"${new Date(now).toISOString()}","event":"b"}\n`.length
  const fileOf = (size: number): void => {
    const first = `{"time":"${new Date(now).toISOString()}","event":"a"}\n`
    writeFileSync(join(folder, 'ledgerdesk.log'), `${first.padEnd(size - 1)}\n`.slice(0, size - 1).concat('\n'))
  }

  beforeEach(() => void mkdirSync(folder, { recursive: true }))

  it('are exact: one byte or one millisecond more begins a new file', () => {
    for (const [more, files] of [
      [0, ['ledgerdesk.log']],
      [1, ['ledgerdesk.1.log', 'ledgerdesk.log']],
    ] as const) {
      fileOf(524_288 - lineLength() + more)
      open().write({ event: 'b' })
      expect(readdirSync(folder).sort()).toEqual(files)
      expect(text().length).toBe(more === 0 ? 524_288 : lineLength())
    }
  })

  it('apply in weeks while the app keeps running', () => {
    const log = open()
    log.write({ event: 'a' })
    now += 7 * day
    log.write({ event: 'b' })
    expect([events(), existsSync(join(folder, 'ledgerdesk.1.log'))]).toEqual([['a', 'b'], false])
    now += 1
    log.write({ event: 'c' })
    expect([events(), events('ledgerdesk.1.log')]).toEqual([['c'], ['a', 'b']])
  })

  it('count from the first line of a file, or from now where it has none', () => {
    const log = open()
    log.write({ event: 'a' })
    rmSync(join(folder, 'ledgerdesk.log'))
    writeFileSync(join(folder, 'ledgerdesk.1.log'), 'full')
    now += 8 * day
    log.write({ event: 'b' })
    expect([events(), text('ledgerdesk.1.log'), readdirSync(folder).length]).toEqual([['b'], 'full', 2])
  })

  it('keep a full file for three weeks to the millisecond', () => {
    now = Math.floor(now / 1_000) * 1_000
    at('ledgerdesk.1.log', 21 * day)
    at('ledgerdesk.2.log', 21 * day + 1_000)
    open().write({ event: 'a' })
    expect(readdirSync(folder).sort()).toEqual(['ledgerdesk.1.log', 'ledgerdesk.log'])
  })

  it('apply to our own files only, by their whole names', () => {
    const ours = ['ledgerdesk.12.log', 'ledgerdesk.3.log.old', 'ledgerdesk.log.old']
    const others = [
      'xledgerdesk.1.log',
      'ledgerdesk.1.logx',
      'ledgerdesk.x.log',
      'ledgerdesk..log',
      'ledgerdesk.1log',
      'ledgerdesk.1.log.new',
    ]
    for (const name of [...ours, ...others]) at(name, 22 * day)
    open().write({ event: 'a' })
    expect(readdirSync(folder).sort()).toEqual([...others, 'ledgerdesk.log'].sort())
  })

  it('use the first line of the current file, not its modification time', () => {
    open().write({ event: 'a' })
    utimesSync(join(folder, 'ledgerdesk.log'), (now - 22 * day) / 1_000, (now - 22 * day) / 1_000)
    open().write({ event: 'b' })
    expect(events()).toEqual(['a', 'b'])
  })
})

describe('an existing log file', () => {
  it('becomes its owner’s alone', () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'ledgerdesk.log'), '', { mode: 0o644 })
    open().write({ event: 'a' })
    expect([statSync(join(folder, 'ledgerdesk.log')).mode & 0o777, text().startsWith('{')]).toEqual([0o600, true])
  })

  it.runIf(process.platform === 'linux')('is not held open between two lines', () => {
    const log = open()
    log.write({ event: 'a' })
    log.write({ event: 'b' })
    const held = readdirSync('/proc/self/fd').flatMap((fd) => {
      const path = `/proc/self/fd/${fd}`
      return existsSync(path) ? [readlinkSync(path)] : []
    })
    expect(held).not.toContain(join(folder, 'ledgerdesk.log'))
  })

  it('is read back to the oldest full one', () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'ledgerdesk.4.log'), '{"event":"oldest"}\n')
    writeFileSync(join(folder, 'ledgerdesk.5.log'), '{"event":"of-nobody"}\n')
    const log = open()
    log.write({ event: 'a' })
    expect(log.last(9).map((line) => line['event'])).toEqual(['oldest', 'a'])
  })
})
