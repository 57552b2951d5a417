import { execFileSync } from 'node:child_process'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Clock } from '../../../../../main/base/clock.ts'
import { readTable, type TableSource } from '../../../../../main/desk/import/reader/read-table.ts'
import { makeWorkbook } from '../../../../files/make-workbook.ts'
import { newFolder, removeFolder } from '../../../../temporary-folder.ts'

const signal = new AbortController().signal
const quiet = { signal, show: () => undefined }
const text = (table: string): TableSource => ({ is: 'text', text: table })

const temporaryFolder = (): string => {
  const folder = newFolder('table')
  onTestFinished(() => removeFolder(folder))
  return folder
}

const fileOf = (name: string, bytes: string): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, bytes)
  return path
}

const failing = (reason: string) => ({ fail: { code: 'import-unreadable', about: { reason } } })

describe('a table read in a thread of its own', () => {
  it('has headings, rows as long as them, and the line of each', async () => {
    const path = fileOf('customers.csv', 'Name;City;Limit\nA;B;1,5\n\nC;;\n')
    expect(await readTable({ is: 'file', path }, {}, quiet)).toEqual({
      kind: 'csv',
      sheets: [],
      reading: {
        encoding: 'utf-8',
        separator: ';',
        sheet: 0,
        headerRow: 1,
        decimal: ',',
        dates: 'day-month-year',
      },
      headings: ['Name', 'City', 'Limit'],
      rows: [
        ['A', 'B', '1,5'],
        ['C', '', ''],
      ],
      lines: [2, 4],
    })
  })

  it('is read as the person says, also against what the file shows', async () => {
    const changed = {
      separator: ',',
      headerRow: 2,
      decimal: '.',
      dates: 'month-day-year',
      encoding: 'windows-1252',
    } as const
    const bytes = Buffer.from('a;b\nc,é\n1,2\n')
    const table = await readTable({ is: 'bytes', name: 'x.csv', bytes }, changed, quiet)
    expect(table.reading).toEqual({ ...changed, sheet: 0 })
    expect(table).toMatchObject({ headings: ['c', 'Ã©'], rows: [['1', '2']] })
  })

  it('has all rows in their order when they take many messages', async () => {
    const numbers = Array.from({ length: 12_000 }, (_, at) => `${at};${at % 7};x`)
    const { rows, lines } = await readTable(text(['A;B;C', ...numbers].join('\n')), {}, quiet)
    expect(rows.map((row) => row.join(';'))).toEqual(numbers)
    expect(lines.at(-1)).toBe(12_001)
  })

  it('tells how far it is, up to the end', async () => {
    const bytes = Buffer.from(`Name;${'x'.repeat(1_000)}\n`.repeat(3_000))
    const told: number[] = []
    await readTable({ is: 'bytes', name: 'x', bytes }, {}, { signal, show: (done) => told.push(done) })
    expect(told.at(-1)).toBe(bytes.length)
    expect(told).toEqual(told.toSorted((one, other) => one - other))
  })

  it.each([
    ['', 'empty'],
    ['<html><table></table>', 'other-file'],
    ['Name;City\n"A;B\n', 'open-quote'],
  ])('fails with the reason for %j', (given, reason) =>
    expect(readTable(text(given), {}, quiet)).rejects.toMatchObject(failing(reason)),
  )

  it('is refused by its size alone: a file of 2 GB is not read', async () => {
    const path = fileOf('huge.csv', 'Name;City\n')
    truncateSync(path, 2_000_000_000)
    await expect(readTable({ is: 'file', path }, {}, quiet)).rejects.toMatchObject(failing('too-big'))
  })

  it('fails for a folder, a pipe and a file that is gone', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'table.csv'))
    await expect(readTable({ is: 'file', path: join(folder, 'table.csv') }, {}, quiet)).rejects.toMatchObject(
      failing('not-opened'),
    )
    await expect(readTable({ is: 'file', path: join(folder, 'gone.csv') }, {}, quiet)).rejects.toMatchObject(
      failing('not-opened'),
    )
    if (process.platform === 'win32') return
    // Opening a pipe waits until somebody writes.
    execFileSync('mkfifo', [join(folder, 'pipe.csv')])
    await expect(readTable({ is: 'file', path: join(folder, 'pipe.csv') }, {}, quiet)).rejects.toMatchObject(
      failing('not-opened'),
    )
  })
})

describe('the thread of a table', () => {
  it('ends with the reason of an abort, before it starts and while it reads', async () => {
    const reason = new Error('closed')
    await expect(readTable(text('A;B'), {}, { ...quiet, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const reading = readTable(text('A;B\n'.repeat(100_000)), {}, { ...quiet, signal: controller.signal })
    controller.abort(reason)
    await expect(reading).rejects.toBe(reason)
  })

  it('ends when its time is over, by the clock of its caller', async () => {
    const waits: number[] = []
    const clock: Clock = {
      now: () => 0,
      random: () => 0,
      wait: async (ms) => void waits.push(ms),
    }
    await expect(readTable(text('A;B\n1;2'), {}, quiet, { clock })).rejects.toMatchObject(failing('too-slow'))
    expect(waits).toEqual([60_000])
  })

  it('is refused as too big when its memory does not suffice', async () => {
    const strings = Array.from({ length: 120_000 }, (_, at) => `<si><t>customer ${at}</t></si>`).join('')
    const bytes = makeWorkbook({ sheets: { One: '' }, strings })
    await expect(readTable({ is: 'bytes', name: 'x.xlsx', bytes }, {}, quiet, { heap: 8 })).rejects.toMatchObject(
      failing('too-big'),
    )
  })
})
