import { describe, expect, it } from 'vitest'
import {
  closing,
  corrected,
  fileOf,
  losesCorrections,
  newImport,
  notOpened,
  opened,
  planned,
  readAnew,
  stepBack,
  stepOf,
  stepOn,
  withAnswer,
  withFail,
  withFault,
  withProgress,
  type Checked,
  type ImportFlow,
} from '../../../../renderer/stores/import/import-flow.ts'
import { samplePreview } from '../../fake-import-table.ts'

const start = newImport({ place: { environment: 'prod', administration: 'MVL00124' } })
const { task } = start
const reading = opened(task, samplePreview)
const { file } = reading
const mapping = stepOn(reading)
const summary = {
  rows: { create: 1, change: 1, same: 0, several: 0, none: 0, problem: 1, 'left-out': 0 },
  changes: 2,
  warnings: 0,
  unread: 0,
}
const checked: Checked = { is: 'checked', task, file, summary, revision: 0, fail: null }
const staging: ImportFlow = { is: 'staging', task, before: checked, progress: null }
const done: ImportFlow = {
  is: 'done',
  task,
  file,
  outcome: { created: 1, changed: 1, left: 0, skipped: [] },
  back: { is: 'impossible' },
}

describe('the steps of an import', () => {
  it('lead on from the file, and back to it without losing it', () => {
    expect([stepOf(start), stepOf(reading), stepOf(mapping), stepOf(checked), stepOf(done)]).toEqual([
      'file',
      'reading',
      'columns',
      'check',
      'outcome',
    ])
    const back = stepBack(stepBack(stepBack(checked)))
    expect(stepOn(stepBack(checked))).toBe(checked)
    expect([back.is, fileOf(back)]).toEqual(['choosing', file])
    expect(stepOn(back)).toEqual({ ...reading, checked })
    expect([
      stepOn(start),
      stepBack(start),
      stepBack(staging),
      stepOn({ ...reading, wanted: samplePreview.reading }).is,
    ]).toEqual([start, start, staging, 'reading'])
  })
  it('show the progress of their own call, not of rows that are still being saved since before', () => {
    const opening: ImportFlow = { is: 'opening', task, before: start, progress: null }
    const saved = { step: 'staging', done: 100, total: 300 } as const
    expect(withProgress(opening, task, saved)).toBe(opening)
    expect(withProgress(staging, task, saved)).toEqual({ ...staging, progress: saved })
    const read = { step: 'reading', done: 1, total: 2 } as const
    expect(withProgress(opening, task, read)).toEqual({ ...opening, progress: read })
  })
  it('check again with another plan only, and say that this forgets corrections', () => {
    const fixed = corrected(checked, summary)
    const again = planned(stepBack(fixed), { ...samplePreview.plan, unmatched: 'create' })
    expect(
      [stepOn(again), stepBack(fixed), again].map((flow) => flow.is === 'mapping' && losesCorrections(flow)),
    ).toEqual([true, false, true])
  })
  it('keep the check and its corrections when a column is changed, and changed back', () => {
    const fixed = corrected(checked, summary)
    const other = planned(stepBack(fixed), { ...samplePreview.plan, unmatched: 'create' })
    const back = planned(other, structuredClone(samplePreview.plan))
    expect([stepOn(back), back.is === 'mapping' && losesCorrections(back)]).toEqual([fixed, false])
  })
  it('keep the check and its corrections while the user looks at an earlier step', () => {
    const fixed = corrected(checked, summary)
    const back = stepBack(stepBack(stepBack(fixed)))
    expect(stepOn(stepOn(stepOn(back)))).toBe(fixed)
    const later = corrected(back, { ...summary, changes: 3 })
    expect(stepOn(stepOn(stepOn(later)))).toMatchObject({ summary: { changes: 3 }, revision: 2 })
  })
  it('check again after another reading, and say that this forgets corrections', () => {
    const back = stepBack(stepBack(corrected(checked, summary)))
    if (back.is !== 'reading') throw new Error(back.is)
    const again = stepOn(readAnew(back, back, { ...samplePreview }))
    expect([stepOn(again), again.is === 'mapping' && losesCorrections(again)]).toEqual([again, true])
  })
  it('forget the file before once another is being read', () => {
    const before = { ...start, file }
    const opening: ImportFlow = { is: 'opening', task, before, progress: null }
    expect(notOpened(opening, before).file).toBe(file)
    expect(notOpened({ ...opening, progress: { step: 'reading', done: 1, total: null } }, before).file).toBeNull()
  })
  it('drop an answer about an import that the window has left', () => {
    expect(withAnswer(newImport({ ...task }), task, checked).is).toBe('choosing')
    expect(withAnswer({ is: 'closed' }, task, checked)).toEqual({ is: 'closed' })
    expect(withAnswer(reading, task, checked)).toBe(checked)
  })
  it('begin again at the file where main has forgotten the import', () => {
    for (const code of ['import-gone', 'saving-cut-off'] as const)
      expect(withFail(checked, { code })).toEqual({ ...start, fail: { code } })
    expect(withFail(checked, { code: 'disk-full' })).toEqual({ ...checked, fail: { code: 'disk-full' } })
    expect(withFail(staging, { code: 'disk-full' })).toBe(staging)
  })
  it('keep the file in the first step when something else is dropped, and say why it is not read', () => {
    expect(withFault(start, 'not-a-table')).toMatchObject({ noTable: true, fail: null })
    expect(withFault(start, 'too-large')).toMatchObject({ noTable: false, fail: { code: 'import-drop-too-large' } })
    expect(withFault(mapping, 'not-a-table')).toBe(mapping)
  })
})

describe('closing an import', () => {
  it.each<[string, ImportFlow, ReturnType<typeof closing>]>([
    ['leaves a file that was only read', reading, 'leave'],
    ['asks after another reading', readAnew(reading, reading, samplePreview), 'ask'],
    ['asks after a change of the plan', planned(mapping, samplePreview.plan), 'ask'],
    ['asks after a correction', corrected(checked, summary), 'ask'],
    ['stops an import that is being saved', staging, 'stop'],
    ['waits while it stops', { ...staging, is: 'stopping' }, 'wait'],
    ['waits for its undo', { ...done, back: { is: 'under-way' } }, 'wait'],
    ['leaves its outcome', { ...done, file: { ...file, touched: true } }, 'leave'],
  ])('%s', (_title, flow, way) => expect(closing(flow)).toBe(way))
})

describe('a correction', () => {
  it('brings a new summary, with which the rows are read again', () => {
    const next = { ...summary, rows: { ...summary.rows, problem: 0, change: 2 } }
    expect(corrected({ ...checked, fail: { code: 'import-gone' } }, next)).toMatchObject({
      summary: next,
      revision: 1,
      fail: null,
    })
    expect(corrected(staging, next)).toBe(staging)
  })
})
