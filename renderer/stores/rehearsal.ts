import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { ImportOutcome, ImportRow, Rehearsal } from '../../preload/contract/import.ts'
import { api, failOf } from './api.ts'
import { useFailures } from './failures.ts'
import { useImport } from './import.ts'
import type { ImportFlow } from './import/import-flow.ts'
import { useSettings } from './settings.ts'
import { readBatchUndo, undoBatch, type BatchUndo } from './undo/batch-undo.ts'

/** `other`: the administration of the rehearsal. */
export type RehearsalState =
  | { readonly is: 'closed' }
  | { readonly is: 'choosing'; readonly fail: ErrorPayload | null }
  | { readonly is: 'running'; readonly other: AdministrationRef }
  | {
      readonly is: 'shown' | 'staging'
      readonly other: AdministrationRef
      readonly rehearsal: Rehearsal
      readonly fail: ErrorPayload | null
    }
  | {
      readonly is: 'done'
      readonly other: AdministrationRef
      readonly outcome: ImportOutcome
      readonly back: BatchUndo
    }

/** A checked row here and in the other administration. */
export interface RehearsedRow {
  readonly here: ImportRow
  readonly there: ImportRow
}

/** Rows of these lines, side by side. */
const besides = async (
  flow: ImportFlow,
  now: RehearsalState,
  lines: readonly number[],
): Promise<readonly RehearsedRow[]> => {
  if ((now.is !== 'shown' && now.is !== 'staging') || flow.is !== 'checked') return []
  const [here, there] = await Promise.all([
    api.imports.rowsAt(flow.task.place, flow.file.preview.id, lines),
    api.imports.rowsAt(now.other, now.rehearsal.id, lines),
  ])
  return here.flatMap((row, at) => (there[at] ? [{ here: row, there: there[at] }] : []))
}

/** The other desk keeps the table of a comparison in memory until it is closed there. */
const closeThere = async (left: RehearsalState): Promise<void> => {
  if (left.is === 'running') await api.imports.cancel(left.other)
  if (left.is === 'shown') await api.imports.close(left.other, left.rehearsal.id)
}

type From = (now: RehearsalState, next: RehearsalState) => RehearsalState
const undoDone = async (done: Extract<RehearsalState, { is: 'done' }>, from: From): Promise<void> => {
  let now: RehearsalState = done
  await undoBatch(done.other, done.back, (back) => void (now = from(now, { ...done, back })))
}

/** Nobody waits for it, so the window shows a failure. */
const leave = (left: RehearsalState): void =>
  void useFailures().inBackground('leave-rehearsal', async () => closeThere(left))

const importOf = (place: AdministrationRef | null, { is }: ImportFlow): string =>
  [JSON.stringify(place), is === 'checked'].join(' ')

/** The import that is checked, tried in another administration. */
export const useRehearsal = defineStore('rehearsal', () => {
  const settings = useSettings()
  const importing = useImport()
  const state = shallowRef<RehearsalState>({ is: 'closed' })
  /** Drops an answer about a rehearsal that the window has left. */
  const from: From = (now, next) => {
    if (state.value === now) state.value = next
    return next
  }

  const open = (): void => {
    if (importing.flow.is === 'checked') state.value = { is: 'choosing', fail: null }
  }
  const run = async (other: AdministrationRef): Promise<void> => {
    const { flow } = importing
    if (flow.is !== 'checked') return
    const now = from(state.value, { is: 'running', other })
    try {
      const rehearsal = await api.imports.rehearse(flow.task.place, flow.file.preview.id, other)
      if (rehearsal === null) return void from(now, { is: 'choosing', fail: null })
      const shown = from(now, { is: 'shown', other, rehearsal, fail: null })
      if (state.value !== shown) leave(shown)
    } catch (error) {
      from(now, { is: 'choosing', fail: failOf(error) })
    }
  }
  const rows = (lines: readonly number[]): Promise<readonly RehearsedRow[]> =>
    besides(importing.flow, state.value, lines)
  const failed = (fail: ErrorPayload): void => {
    if (state.value.is === 'shown') state.value = { ...state.value, fail }
  }
  const stage = async (): Promise<void> => {
    const before = state.value
    if (before.is !== 'shown') return
    const { other, rehearsal } = before
    const now = from(before, { ...before, is: 'staging', fail: null })
    try {
      const outcome = await api.imports.stage(other, rehearsal.id)
      const back = await readBatchUndo(other, 'import', outcome.created + outcome.changed)
      from(now, { is: 'done', other, outcome, back })
    } catch (error) {
      // The comparison may have gone with its import; the window itself then shows the failure.
      if (state.value !== now) throw error
      from(now, { ...before, fail: failOf(error) })
    }
  }
  const undo = async (): Promise<void> => {
    if (state.value.is === 'done') await undoDone(state.value, from)
  }
  const reset = (): void => void (state.value = { is: 'closed' })
  /** A save under way is finished first. */
  const close = async (): Promise<void> => {
    const now = state.value
    if (now.is === 'staging' || (now.is === 'done' && now.back.is === 'under-way')) return
    reset()
    await closeThere(now)
  }
  const dropped = (): void => {
    leave(state.value)
    reset()
  }
  watch(() => importOf(settings.place, importing.flow), dropped, { flush: 'sync' })
  return { state, open, run, rows, failed, stage, undo, close }
})
