import type { ShallowRef } from 'vue'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { ImportChoice, ImportRow, ImportState, ImportSummary } from '../../../preload/contract/import.ts'
import { api, failOf } from '../api.ts'
import { dropAnswer, latest } from '../latest.ts'
import { corrected, withAnswer, withFail, type Checked, type ImportFlow } from './import-flow.ts'

/** The dry run, and the user's word on its rows. */
export const importChecking = (flow: ShallowRef<ImportFlow>) => {
  const newest = latest()
  const drop = (): void => dropAnswer(newest)

  const check = async (): Promise<void> => {
    const now = flow.value
    if (now.is !== 'mapping') return
    const { task, file } = now
    const show = (next: ImportFlow): void => void (flow.value = withAnswer(flow.value, task, next))
    flow.value = { is: 'checking', task, file, progress: null }
    await newest(
      () => api.imports.check(task.place, file.preview.id, file.plan),
      (summary) =>
        show(summary ? { is: 'checked', task, file, summary, revision: 0, fail: null } : { ...now, checked: null }),
      (error) => show(withFail({ ...now, checked: null }, failOf(error))),
    )
  }
  const cancelCheck = async (): Promise<void> => {
    const now = flow.value
    if (now.is !== 'checking') return
    drop()
    flow.value = { is: 'mapping', task: now.task, file: now.file, checked: null, fail: null }
    await api.imports.cancel(now.task.place)
  }
  const rows = async (states: readonly ImportState[], from: number, count: number): Promise<readonly ImportRow[]> => {
    const now = flow.value
    return now.is === 'checked' ? api.imports.rows(now.task.place, now.file.preview.id, states, from, count) : []
  }
  const failed = (fail: ErrorPayload): void => {
    if (flow.value.is === 'checked') flow.value = withFail(flow.value, fail)
  }
  let heard = Promise.resolve(true)
  const answerTo = async (now: Checked, ask: (now: Checked) => Promise<ImportSummary>): Promise<boolean> => {
    try {
      const summary = await ask(now)
      flow.value = withAnswer(flow.value, now.task, corrected(flow.value, summary))
      return true
    } catch (error) {
      failed(failOf(error))
      return false
    }
  }
  const say = async (ask: (now: Checked) => Promise<ImportSummary>): Promise<void> => {
    const now = flow.value
    if (now.is !== 'checked') return
    flow.value = { ...now, file: { ...now.file, touched: true } }
    const own = (heard = answerTo(now, ask))
    await own
    if (heard === own) heard = Promise.resolve(true)
  }
  /** Whether the last word on a row counts, once main has answered it. */
  const isHeard = (): Promise<boolean> => heard
  /** Another text for one cell of the file, in this import only. */
  const correct = (line: number, column: number, text: string): Promise<void> =>
    say(({ task, file }) => api.imports.correct(task.place, file.preview.id, line, column, text))
  const choose = (line: number, choice: ImportChoice): Promise<void> =>
    say(({ task, file }) => api.imports.choose(task.place, file.preview.id, line, choice))
  return { check, cancelCheck, rows, failed, correct, choose, isHeard, drop }
}
