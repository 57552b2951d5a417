import { beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '../../../../preload/contract/settings.ts'
import type { ExportResult } from '../../../../main/app/headless/export-result.ts'
import { openExportReport, type ExportReport } from '../../../../main/app/headless/export-report.ts'
import type { LogEvent } from '../../../../main/base/log/log.ts'

const bakery = { databaseId: 'MVL00124', name: 'Bakkerij Jansen B.V.', openedAt: null, waiting: 0, needsAttention: 0 }
let now: number
let out: string[]
let err: string[]
let logged: LogEvent[]
beforeEach(() => {
  now = 0
  ;[out, err, logged] = [[], [], []]
})
const reportOf = (request: { quiet?: boolean; json?: boolean } = {}, language: Language = 'en'): ExportReport => {
  const report = openExportReport({
    printer: { out: (line) => void out.push(line), err: (line) => void err.push(line) },
    request: { quiet: false, json: false, minutes: 60, output: 'a\u202e.csv', ...request },
    now: () => now,
    log: (event) => void logged.push(event),
  })
  report.begins(language)
  return report
}
const written: ExportResult = { is: 'written', customers: 9_310, cut: 0, replaced: 0 }
const goes = (report: ExportReport): void => {
  for (now = 0; now < 2_000; now += 100) report.goes(bakery, { done: now, total: 9_310 })
}

describe('a report of an export for people', () => {
  it('has a line a second, and then how many customers were written where', () => {
    const report = reportOf()
    goes(report)
    report.ends(written)
    expect(out).toEqual([
      'Bakkerij Jansen B.V. (MVL00124): 0 of 9,310 written',
      'Bakkerij Jansen B.V. (MVL00124): 1,000 of 9,310 written',
      '9,310 customers written to a?.csv.',
    ])
    expect([err, logged]).toEqual([[], [{ event: 'background-ended', status: 0 }]])
  })

  it('has only the end when it is to be quiet', () => {
    const report = reportOf({ quiet: true }, 'nl')
    goes(report)
    report.ends(written)
    expect(out).toEqual(['9.310 klanten naar a?.csv geschreven.'])
  })

  it.each<[ExportResult, string]>([
    [{ ...written, cut: 1 }, '1 text was too long for a cell and cut.'],
    [{ ...written, replaced: 2 }, '2 characters that Windows-1252 lacks were replaced by "?".'],
    [
      { is: 'failed', fail: { code: 'export-not-written', about: { reason: 'disk-full' } } },
      'The disk is full, so the file was not written. What the app keeps is as it was. Make room there, or choose another disk.',
    ],
    [{ is: 'ended', ending: 'time-over' }, 'Ended early: its time is over (--minutes 60). Nothing was written.'],
    [
      { is: 'not-begun', hindrance: { is: 'view-unknown', given: 'Old', administration: 'A', known: ['B', 'C'] } },
      'A has no view "Old". It has: B, C. Nothing was written.',
    ],
    [
      { is: 'not-begun', hindrance: { is: 'view-unknown', given: 'Old', administration: 'A', known: [] } },
      'A has no view "Old". Nothing was written.',
    ],
    [
      { is: 'not-begun', hindrance: { is: 'nobody-there' } },
      'No customers are here. Nothing was written. Sync the administration first, with --sync.',
    ],
    [
      { is: 'not-begun', hindrance: { is: 'not-read', complete: 1_000, customers: 9_310 } },
      'Only 1,000 of 9,310 customers have been read with all fields. Nothing was written. Sync the administration first, with --sync.',
    ],
    [
      { is: 'not-begun', hindrance: { is: 'output-exists' } },
      'a?.csv is there already, and stays as it is. Name another file, or add --overwrite.',
    ],
    [
      { is: 'not-begun', hindrance: { is: 'no-administrations', environment: 'Office' } },
      'Office has no administrations yet. Open the app and choose one first.',
    ],
  ])('says %j on stderr', (result, sentence) => {
    reportOf().ends(result)
    expect(err).toEqual([sentence])
  })
})

describe('a report of an export as JSON', () => {
  it('has a line a second and one at the end', () => {
    const report = reportOf({ json: true }, 'nl')
    goes(report)
    report.ends(written)
    expect(out.map((line) => JSON.parse(line) as unknown)).toEqual([
      { event: 'progress', administration: 'MVL00124', name: bakery.name, state: 'exporting', done: 0, total: 9_310 },
      {
        event: 'progress',
        administration: 'MVL00124',
        name: bakery.name,
        state: 'exporting',
        done: 1_000,
        total: 9_310,
      },
      { event: 'end', exit: 0, because: null, customers: 9_310, cut: 0, replaced: 0 },
    ])
  })

  it.each<[ExportResult, object]>([
    [
      { is: 'failed', fail: { code: 'export-not-written', about: { reason: 'no-folder' } } },
      { event: 'end', exit: 1, because: 'failed', fail: 'export-not-written', reason: 'no-folder' },
    ],
    [
      { is: 'failed', fail: { code: 'database-locked' } },
      { event: 'end', exit: 1, because: 'failed', fail: 'database-locked', reason: null },
    ],
    [
      { is: 'ended', ending: 'asked' },
      { event: 'end', exit: 1, because: 'asked' },
    ],
    [
      { is: 'not-begun', hindrance: { is: 'output-exists' } },
      { event: 'end', exit: 2, because: 'output-exists' },
    ],
  ])('of %j ends with %j', (result, line) => {
    reportOf({ json: true, quiet: true }).ends(result)
    expect(out.map((one) => JSON.parse(one) as unknown)).toEqual([line])
    expect(err).toEqual([])
  })
})
