import type { ShallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { api, failOf } from '../api.ts'
import { stageable, takingBackOf, withAnswer, type BulkState, type Done, type TakingBack } from './bulk-state.ts'

const readTakingBack = async (place: AdministrationRef): Promise<TakingBack> =>
  takingBackOf(await api.undo.read(place).catch(() => null))

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
      const back: TakingBack = outcome.staged > 0 ? await readTakingBack(task.place) : { is: 'impossible' }
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
  const undoBatch = async ({ task: { place } }: Done, step: string): Promise<TakingBack> => {
    const top = await readTakingBack(place)
    if (top.is !== 'possible' || top.step !== step) return { is: 'impossible' }
    return { is: 'done', outcome: await api.undo.undo(place) }
  }
  const takeBack = async (): Promise<void> => {
    const now = state.value
    if (now.is !== 'done' || now.back.is !== 'possible') return
    const answer = (back: TakingBack): void => void (state.value = withAnswer(state.value, now.task, { ...now, back }))
    const { step } = now.back
    answer({ is: 'under-way' })
    try {
      answer(await undoBatch(now, step))
    } catch (error) {
      answer({ is: 'failed', fail: failOf(error) })
    }
  }
  return { stage, readProgress, stop, takeBack }
}
