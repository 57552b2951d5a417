import { describe, expect, it } from 'vitest'
import type { UndoStep } from '../../../../preload/contract/undo.ts'
import { batchUndoOf, type BatchUndo } from '../../../../renderer/stores/undo/batch-undo.ts'

const step: UndoStep = { id: 's1', what: 'bulk', customers: 2, name: '', at: 1, fromCell: false }

describe('undoing a batch', () => {
  it.each<[what: string, stack: Parameters<typeof batchUndoOf>[0], back: BatchUndo]>([
    ['is possible when it is the last step', { undo: step, redo: null }, { is: 'possible', step: 's1' }],
    ['is impossible after another change', { undo: { ...step, what: 'change' }, redo: null }, { is: 'impossible' }],
    [
      'is impossible after a batch of another kind',
      { undo: { ...step, what: 'import' }, redo: null },
      { is: 'impossible' },
    ],
    ['is impossible when it was undone', { undo: null, redo: step }, { is: 'impossible' }],
    ['is impossible when the steps cannot be read', null, { is: 'impossible' }],
  ])('%s', (_what, stack, back) => {
    expect(batchUndoOf(stack, 'bulk')).toEqual(back)
  })
})
