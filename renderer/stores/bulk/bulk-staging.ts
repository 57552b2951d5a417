import type { ShallowRef } from 'vue'
import { api, failOf } from '../api.ts'
import { readBatchUndo, undoBatch as undo } from '../undo/batch-undo.ts'
import { isAbout, stageable, withAnswer, type BulkState } from './bulk-state.ts'

/** Saves the customers of a preview as edits, and undoes all of them. */
export const bulkStaging = (state: ShallowRef<BulkState>) => {
  const stage = async (): Promise<void> => {
    const [now, preview] = [state.value, stageable(state.value)]
    if (now.is !== 'preparing' || preview === null) return
    const { task } = now
    const answer = (next: BulkState): void => void (state.value = withAnswer(state.value, task, next))
    answer({ is: 'staging', task, preview: preview.id, progress: { done: 0, total: preview.customers } })
    try {
      const outcome = await api.bulk.stage(task.place, preview.id)
      answer({ is: 'done', task, outcome, back: await readBatchUndo(task.place, 'bulk', outcome.staged) })
    } catch (error) {
      // The dialog may have gone with its administration; the window itself then shows the failure.
      if (!isAbout(state.value, task)) throw error
      answer({ is: 'preparing', task, preview: { is: 'failed', fail: failOf(error) } })
    }
  }
  const readProgress = async (): Promise<void> => {
    if (state.value.is !== 'staging') return
    const progress = await api.bulk.progress(state.value.task.place)
    if (progress && state.value.is === 'staging') state.value = { ...state.value, progress }
  }
  /** Main finishes the customers in hand; the outcome then shows how far the batch came. */
  const stop = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'staging') return
    state.value = { ...now, is: 'stopping' }
    await api.bulk.stop(now.task.place, now.preview)
  }
  const undoBatch = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'done') return
    await undo(now.task.place, now.back, (back) => {
      state.value = withAnswer(state.value, now.task, { ...now, back })
    })
  }
  return { stage, readProgress, stop, undoBatch }
}
