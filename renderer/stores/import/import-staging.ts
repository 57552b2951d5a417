import type { ShallowRef } from 'vue'
import { importable } from '../../checks/import-counts.ts'
import { api, failOf } from '../api.ts'
import { readBatchUndo, undoBatch } from '../undo/batch-undo.ts'
import { isAbout, withAnswer, withFail, type ImportFlow } from './import-flow.ts'

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
      show({ is: 'done', task, file, outcome, back: await readBatchUndo(task.place, 'import', saved) })
    } catch (error) {
      // The dialog may have gone with its administration; the window itself then shows the failure.
      if (!isAbout(flow.value, task)) throw error
      show(withFail(now, failOf(error)))
    }
  }
  /** Main finishes the customers in hand; the outcome then shows how far the import came. */
  const stop = async (): Promise<void> => {
    const now = flow.value
    if (now.is !== 'staging') return
    flow.value = { ...now, is: 'stopping' }
    await api.imports.stop(now.task.place, now.before.file.preview.id)
  }
  const undoImport = async (): Promise<void> => {
    const now = flow.value
    if (now.is !== 'done') return
    await undoBatch(now.task.place, now.back, (back) => {
      flow.value = withAnswer(flow.value, now.task, { ...now, back })
    })
  }
  return { stage, stop, undoImport }
}
