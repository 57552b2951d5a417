import type { ShallowRef } from 'vue'
import type { ExportOutcome, ExportRequest } from '../../../preload/contract/export.ts'
import type { FindingsExport, FindingsOutcome } from '../../../preload/contract/quality.ts'
import { useAnnouncements } from '../announcements.ts'
import { api, failOf } from '../api.ts'
import type { ExportState, ExportTask, Stopped } from './export-state.ts'

/** Writes the file and follows main's progress. */
export const runExport = (state: ShallowRef<ExportState>) => {
  const announcements = useAnnouncements()
  const isHere = (task: ExportTask): boolean => state.value.is === 'exporting' && state.value.task === task
  const stop = (task: ExportTask, stopped: Stopped | null): void => {
    if (isHere(task)) state.value = { is: 'choosing', task, stopped }
  }
  /** The dialog shows a failure. Throws it where the user has left the administration meanwhile. */
  const write = async <T extends ExportOutcome | FindingsOutcome>(
    task: ExportTask,
    call: () => Promise<T>,
    written: (outcome: Extract<T, { readonly is: 'written' }>) => void,
  ): Promise<void> => {
    const isWritten = (outcome: T): outcome is Extract<T, { readonly is: 'written' }> => outcome.is === 'written'
    state.value = { is: 'exporting', task, progress: null }
    try {
      const outcome = await call()
      if (isWritten(outcome)) written(outcome)
      else stop(task, outcome.is === 'cancelled' ? { is: 'cancelled' } : null)
    } catch (error) {
      if (!isHere(task)) throw error
      stop(task, { is: 'failed', fail: failOf(error) })
    }
  }
  const run = async (request: ExportRequest): Promise<void> => {
    if (state.value.is !== 'choosing') return
    const { task } = state.value
    const call = (): Promise<ExportOutcome> => api.files.exportTable(task.place, request)
    await write(task, call, ({ customers, cut, replaced, unread }) => {
      if (isHere(task)) state.value = { is: 'closed' }
      announcements.announce({ is: 'exported', customers, cut, replaced, unread })
    })
  }
  const runFindings = async (request: FindingsExport): Promise<void> => {
    if (state.value.is !== 'choosing' || state.value.task.is !== 'findings') return
    const { task } = state.value
    const call = (): Promise<FindingsOutcome> => api.quality.exportFindings(task.place, request)
    await write(task, call, (outcome) => {
      if (isHere(task)) state.value = { is: 'written', task, outcome }
    })
  }
  const readProgress = async (): Promise<void> => {
    if (state.value.is !== 'exporting') return
    const { task } = state.value
    const progress = await api.files.exportProgress(task.place)
    if (progress && isHere(task)) state.value = { is: 'exporting', task, progress }
  }
  /** The answer of `run` is then `cancelled`. */
  const cancel = async (): Promise<void> => {
    if (state.value.is === 'exporting') await api.files.cancelExport(state.value.task.place)
  }
  return { run, runFindings, readProgress, cancel }
}
