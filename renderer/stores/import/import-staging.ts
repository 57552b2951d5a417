import type { ShallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { importable } from '../../checks/import-counts.ts'
import { api, failOf } from '../api.ts'
import { batchUndoOf, type BatchUndo } from '../bulk/bulk-state.ts'
import { withAnswer, withFail, type ImportDone, type ImportFlow } from './import-flow.ts'

const readBatchUndo = async (place: AdministrationRef): Promise<BatchUndo> =>
  batchUndoOf(await api.undo.read(place).catch(() => null), 'import')

/** Saves the rows as edits, and undoes all of them. */
export const importStaging = (flow: ShallowRef<ImportFlow>) => {
  const stage = async (): Promise<void> => {
    const now = flow.value
    if (now.is !== 'checked' || importable(now.summary) === 0) return
    const { task, file } = now
    const show = (next: ImportFlow): void => void (flow.value = withAnswer(flow.value, task, next))
    flow.value = { is: 'staging', task, before: { ...now, fail: null }, progress: null }
    try {
      const outcome = await api.imports.stage(task.place, file.preview.id)
      const saved = outcome.created + outcome.changed
      show({
        is: 'done',
        task,
        file,
        outcome,
        back: saved > 0 ? await readBatchUndo(task.place) : { is: 'impossible' },
      })
    } catch (error) {
      show(withFail(now, failOf(error)))
    }
  }
  /** Main finishes the customers in hand; the outcome then shows how far the import came. */
  const stop = async (): Promise<void> => {
    const now = flow.value
    if (now.is !== 'staging') return
    flow.value = { ...now, is: 'stopping' }
    await api.imports.cancel(now.task.place)
  }
  const undoStep = async ({ task: { place } }: ImportDone, step: string): Promise<BatchUndo> => {
    const top = await readBatchUndo(place)
    if (top.is !== 'possible' || top.step !== step) return { is: 'impossible' }
    return { is: 'done', outcome: await api.undo.undo(place) }
  }
  const undoImport = async (): Promise<void> => {
    const now = flow.value
    if (now.is !== 'done' || now.back.is !== 'possible') return
    const answer = (back: BatchUndo): void => void (flow.value = withAnswer(flow.value, now.task, { ...now, back }))
    const { step } = now.back
    answer({ is: 'under-way' })
    try {
      answer(await undoStep(now, step))
    } catch (error) {
      answer({ is: 'failed', fail: failOf(error) })
    }
  }
  return { stage, stop, undoImport }
}
