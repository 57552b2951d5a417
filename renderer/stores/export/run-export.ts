import type { ShallowRef } from 'vue'
import type { ExportOutcome, ExportRequest } from '../../../preload/contract/export.ts'
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
  const take = (task: ExportTask, outcome: ExportOutcome): void => {
    if (outcome.is !== 'written') return stop(task, outcome.is === 'cancelled' ? outcome : null)
    if (isHere(task)) state.value = { is: 'closed' }
    const { customers, cut, replaced } = outcome
    announcements.announce({ is: 'exported', customers, cut, replaced })
  }
  /** The dialog shows a failure. Throws it where the user has left the administration meanwhile. */
  const run = async (request: ExportRequest): Promise<void> => {
    if (state.value.is !== 'choosing') return
    const { task } = state.value
    state.value = { is: 'exporting', task, progress: null }
    try {
      take(task, await api.files.exportTable(task.place, request))
    } catch (error) {
      if (!isHere(task)) throw error
      stop(task, { is: 'failed', fail: failOf(error) })
    }
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
  return { run, readProgress, cancel }
}
