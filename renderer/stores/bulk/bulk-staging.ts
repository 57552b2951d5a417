import type { ShallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { api, failOf } from '../api.ts'
import { stageable, batchUndoOf, withAnswer, type BulkState, type Done, type BatchUndo } from './bulk-state.ts'

const readBatchUndo = async (place: AdministrationRef): Promise<BatchUndo> =>
  batchUndoOf(await api.undo.read(place).catch(() => null))

/** Saves the customers of a preview as edits, and undoes all of them. */
export const bulkStaging = (state: ShallowRef<BulkState>) => {
  const stage = async (): Promise<void> => {
    const [now, preview] = [state.value, stageable(state.value)]
    if (now.is !== 'preparing' || preview === null) return
    const { task } = now
    const answer = (next: BulkState): void => void (state.value = withAnswer(state.value, task, next))
    answer({ is: 'staging', task, progress: { done: 0, total: preview.customers } })
    try {
      const outcome = await api.bulk.stage(task.place, preview.id)
      const back: BatchUndo = outcome.staged > 0 ? await readBatchUndo(task.place) : { is: 'impossible' }
      answer({ is: 'done', task, outcome, back })
    } catch (error) {
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
    if (state.value.is !== 'staging') return
    state.value = { ...state.value, is: 'stopping' }
    await api.bulk.drop(state.value.task.place)
  }
  const undoStep = async ({ task: { place } }: Done, step: string): Promise<BatchUndo> => {
    const top = await readBatchUndo(place)
    if (top.is !== 'possible' || top.step !== step) return { is: 'impossible' }
    return { is: 'done', outcome: await api.undo.undo(place) }
  }
  const undoBatch = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'done' || now.back.is !== 'possible') return
    const answer = (back: BatchUndo): void => void (state.value = withAnswer(state.value, now.task, { ...now, back }))
    const { step } = now.back
    answer({ is: 'under-way' })
    try {
      answer(await undoStep(now, step))
    } catch (error) {
      answer({ is: 'failed', fail: failOf(error) })
    }
  }
  return { stage, readProgress, stop, undoBatch }
}
