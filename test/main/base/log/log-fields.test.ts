import { describe, expect, it } from 'vitest'
import { logLine, readLogLine, readLogLines, type LogEvent } from '../../../../main/base/log/log.ts'

/** One field of a line that was read again; undefined where it is missing. */
const read = (field: string, value: unknown): unknown => readLogLine(JSON.stringify({ [field]: value }))?.[field]
const written = (event: Partial<LogEvent>): unknown => JSON.parse(logLine(0, { event: 'x', ...event }))

describe('a number in the log', () => {
  it.each([
    ['status', 0, 599],
    ['place', 1, 100_000],
    ['done', 0, 10_000_000],
    ['total', 0, 10_000_000],
    ['exit', -0x8000_0000, 0xffff_ffff],
  ])('in %s lies between %i and %i', (field, least, most) => {
    expect([read(field, least), read(field, most)]).toEqual([least, most])
    expect([least - 1, most + 1, least + 0.5, true, null].map((value) => read(field, value))).toEqual(
      Array(5).fill(undefined),
    )
    expect(read(field, String(most))).toBe('?')
  })
  it('is never infinite', () => {
    expect(written({ done: Infinity, total: Number.NaN })).toEqual({ time: '1970-01-01T00:00:00.000Z', event: 'x' })
  })
})

describe('a text in the log', () => {
  it.each([
    ['time', '2026-11-23T10:11:12.345Z'],
    ['at', 'chunk-a1.js:12:3'],
    ['at', 'node:fs/promises:1:2 < my_file.ts:3:4'],
    ['event', 'page-stopped'],
    ['code', 'disk-full'],
    ['call', 'customers.save'],
    ['child', 'GPU'],
    ['ended', 'crashed'],
    ['error', 'TypeError < AppError'],
    ['reason', 'ECONNRESET'],
  ])('in %s may be %s', (field, value) => expect(read(field, value)).toBe(value))

  it.each([
    ['time', 'x2026-11-23T10:11:12.345Z'],
    ['time', '2026-11-23T10:11:12.345Zx'],
    ['time', '2026-11-23T10:11:12Z'],
    ['time', '2026-11-23'],
    ['at', 'Jansen'],
    ['at', 'a b:1:2'],
    ['at', 'a.ts:1'],
    ['at', 'xnode:fs/p?:1:2'],
    ['at', 'node:FS:1:2'],
    ['at', 'a.ts:1:2x'],
    ['at', '/home/a.ts:1:2'],
    ['at', 'a.ts:x:2'],
    ['at', 'a.ts:1:x'],
    ['at', ':1:2'],
    ['at', 'a.ts:1:2 < Jansen'],
    ['at', 'a.ts:1:2<b.ts:1:2'],
    ['event', 'Jansen'],
    ['code', 'ENOSPC'],
    ['call', 'customers.steal'],
    ['child', 'crashed'],
    ['ended', 'GPU'],
    ['error', 'TypeError < Jansen'],
    ['reason', 'Jansen'],
  ])('in %s becomes a question mark where it is %s', (field, value) => expect(read(field, value)).toBe('?'))

  it('is a chain of 400 characters at most', () => {
    const row = (length: number): string => `${'a'.repeat(length - 4)}:1:2`
    expect([read('at', row(400)), read('at', row(401))]).toEqual([row(400), '?'])
  })

  it('is left out where it is not a string', () => {
    for (const value of [7, true, null, {}, ['x']]) expect(read('event', value)).toBeUndefined()
  })
})

describe('a log line', () => {
  it('has its fields in a fixed order', () => {
    const fields = 'time at event code call status place done total child ended exit error reason'.split(' ')
    const all = Object.fromEntries(fields.toReversed().map((field) => [field, 'Jansen']))
    expect(Object.keys(readLogLine(JSON.stringify(all))!)).toEqual(fields)
  })
  it('has no other field, not even from the prototype', () => {
    expect(readLogLine('{"name":"Jansen","toString":"Jansen","__proto__":{"event":"x"}}')).toEqual({})
  })
  it('mentions no error where there was none', () => {
    expect(written({})).toEqual({ time: '1970-01-01T00:00:00.000Z', event: 'x' })
    expect(written({ error: null })).toMatchObject({ error: 'null' })
  })
  it('is read only from an object; other lines are skipped', () => {
    expect(['null', '7', '"x"', 'true', '', '{'].map(readLogLine)).toEqual(Array(6).fill(null))
    expect(readLogLines(['{"event":"a"}', 'half a l', 'null', '{"event":"b"}'])).toEqual([
      { event: 'a' },
      { event: 'b' },
    ])
  })
})
