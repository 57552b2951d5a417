import { describe, expect, it } from 'vitest'
import type { BulkPreview } from '../../../../preload/contract/bulk.ts'
import {
  closing,
  hasPreview,
  isStaging,
  making,
  newTask,
  stageable,
  withAnswer,
  withPreview,
  type BulkState,
  type Preview,
} from '../../../../renderer/stores/bulk/bulk-state.ts'
import type { BatchUndo } from '../../../../renderer/stores/undo/batch-undo.ts'

const closed: BulkState = { is: 'closed' }
const fresh = newTask({
  place: { environment: 'e1', administration: 'a1' },
  chosen: { is: 'keys', keys: ['000012'] },
  count: 1,
  given: null,
  replacing: null,
  reversing: null,
})
const { task } = fresh
const made = (customers = 1): BulkPreview => ({
  id: 'p1',
  customers,
  changes: customers,
  removals: 0,
  unchanged: 0,
  impossible: 0,
  warnings: 0,
})
const shown: Preview = { is: 'shown', preview: made() }
const failed: Preview = { is: 'failed', fail: { code: 'bulk-preview-gone' } }
const preparing = (preview: Preview): BulkState => ({ ...fresh, preview })
const progress = { done: 0, total: 1 }
const staging: BulkState = { is: 'staging', task, preview: 'p', progress }
const stopping: BulkState = { is: 'stopping', task, preview: 'p', progress }
const done = (back: BatchUndo): BulkState => ({ is: 'done', task, outcome: { staged: 1, left: 0, skipped: [] }, back })

describe('the state of a bulk change', () => {
  it.each<[state: BulkState, way: string, staging: boolean]>([
    [closed, 'leave', false],
    [preparing(shown), 'leave', false],
    [staging, 'stop', true],
    [stopping, 'wait', true],
    [done({ is: 'under-way' }), 'wait', false],
    [done({ is: 'impossible' }), 'leave', false],
  ])('%j: closing means to %s', (state, way, busy) => {
    expect([closing(state), isStaging(state)]).toEqual([way, busy])
  })

  it.each<[state: BulkState, id: string | undefined]>([
    [preparing(shown), 'p1'],
    [preparing({ is: 'shown', preview: made(0) }), undefined],
    [preparing({ is: 'making', before: made() }), undefined],
    [preparing(failed), undefined],
    [staging, undefined],
  ])('%j stages the preview %j', (state, id) => {
    expect(stageable(state)?.id).toBe(id)
  })

  it.each<[state: BulkState, before: BulkPreview | null]>([
    [preparing({ is: 'none' }), null],
    [preparing(shown), made()],
    [preparing({ is: 'making', before: made() }), made()],
    [preparing(failed), null],
    [closed, null],
  ])('%j keeps the preview %j on the screen while another is made', (state, before) => {
    expect(making(state)).toEqual({ is: 'making', before })
  })

  it('shows a preview while preparing only', () => {
    expect(withPreview(fresh, shown)).toEqual(preparing(shown))
    expect(withPreview(staging, shown)).toBe(staging)
  })

  it.each([
    [preparing({ is: 'none' }), false],
    [preparing(failed), true],
    [staging, false],
  ])('%j has a preview to forget: %s', (state, has) => {
    expect(hasPreview(state)).toBe(has)
  })
})

describe('an answer', () => {
  it('replaces the state of its own task', () => {
    expect(withAnswer(staging, task, stopping)).toBe(stopping)
  })

  it('is dropped after the window closed the task or began another', () => {
    const other = newTask({ ...task, count: 2 })
    expect(withAnswer(closed, task, stopping)).toBe(closed)
    expect(withAnswer(other, task, stopping)).toBe(other)
  })
})
