import type { FailCode } from '../../preload/contract/fail.ts'
import { never } from '../../preload/contract/never.ts'
import { AppError, isFail } from '../app-error.ts'
import type { StoredEdit } from '../cache/cache.ts'
import { ServiceError } from '../http/failures.ts'
import { delayAfter, refuse, setAside } from './outbox.ts'
import type { SyncParts } from './parts.ts'
import { pushChange } from './push-change.ts'
import { pushCreate } from './push-create.ts'
import { pushDelete } from './push-delete.ts'
import { isDue } from './retry-delay.ts'

/** Failures that the next edit would meet as well: they end the round. Others concern one edit, and the round goes on. */
const forAll: readonly FailCode[] = [
  'service-unreachable', 'service-slow', 'service-busy', 'service-redirected', 'service-certificate', 'service-not-https', 'signed-out', 'database-unknown', 'list-shrunk',
]
const ofTheComputer: readonly FailCode[] = ['disk-full', 'disk-read-only', 'database-locked', 'database-damaged']

/** After so many failures of single edits in a row, the service itself is the trouble. */
const enoughInARow = 3

export const isForAll = (error: unknown): boolean => isFail(error, ...forAll)

const pushOne = (parts: SyncParts, edit: StoredEdit): Promise<void> => {
  switch (edit.kind) {
    case 'create': return pushCreate(parts, edit)
    case 'change': return pushChange(parts, edit)
    case 'delete': return pushDelete(parts, edit)
    default: return never(edit.kind)
  }
}

/** While a write was under way, only a failure of that write itself can say that it was not done. */
const leavesUnknown = (current: StoredEdit, error: unknown): boolean =>
  current.state.is === 'sending' ? !(error instanceof ServiceError && error.outcome === 'not-done') : current.outcomeUnknown

/** Trying again without the person would only meet the same. */
const isRefusal = (error: unknown): error is AppError => isFail(error, 'service-refused', 'edit-would-reset-fields', 'customer-unknown')

/** Files an edit whose turn failed, so that nothing about it is forgotten; then says whether the round must end. */
const afterFailure = (parts: SyncParts, edit: StoredEdit, error: unknown): void => {
  const current = parts.cache.edits.get(edit.id)
  if (current === undefined) return
  const unknown = leavesUnknown(current, error)
  if (isRefusal(error) && !unknown) return refuse(parts, { ...edit, state: current.state }, error.fail)
  const delay = delayAfter(parts, current, error instanceof ServiceError ? error : null)
  setAside(parts, current, unknown, current.kind === 'create' && unknown ? Math.max(delay, parts.settleTime) : delay)
}

/**
 * What was being sent when the process ended, or when the disk failed, may have arrived. A create then waits as long as
 * after any lost answer.
 */
export const recoverSending = (parts: SyncParts): void => parts.cache.transaction(() => {
  for (const edit of parts.cache.edits.unsettled()) {
    if (edit.state.is !== 'sending') continue
    const notBefore = edit.kind === 'create' ? Math.min(edit.state.since, parts.clock.now()) + parts.settleTime : 0
    parts.cache.edits.put({ ...edit, state: { is: 'waiting' }, outcomeUnknown: true, notBefore })
  }
})

/** The edits whose turn it is; those that failed least come first, so that none can hold up the others. */
const due = (parts: SyncParts): StoredEdit[] => parts.cache.edits.unsettled()
  .filter((edit) => edit.state.is === 'waiting' && isDue(edit.notBefore, parts.clock.now()))
  .sort((a, b) => a.attempts - b.attempts || a.madeAt - b.madeAt)

export const anyDue = (parts: SyncParts): boolean => due(parts).length > 0

/** When the next edit is due that was set aside; null where none waits. */
export const nextDue = (parts: SyncParts): number | null => {
  const times = parts.cache.edits.unsettled().filter((edit) => edit.state.is === 'waiting').map((edit) => edit.notBefore)
  return times.length === 0 ? null : Math.min(...times)
}

/**
 * Sends every edit whose turn it is, one after the other. Fails with what concerns them all (no connection, signed out, disk
 * full); what concerns one edit is filed with it.
 */
export const pushEdits = async (parts: SyncParts, signal: AbortSignal, progress: (done: number, total: number) => void): Promise<void> => {
  recoverSending(parts)
  let inARow = 0
  const edits = due(parts)
  for (const [done, { id }] of edits.entries()) {
    const edit = parts.cache.edits.get(id)
    if (signal.aborted) return
    if (edit?.state.is !== 'waiting') continue
    progress(done, edits.length)
    try {
      await pushOne(parts, edit)
      inARow = 0
    } catch (error) {
      if (isFail(error, ...ofTheComputer)) throw error
      afterFailure(parts, edit, error)
      if (!(error instanceof AppError) || isForAll(error) || ++inARow >= enoughInARow) throw error
    }
  }
}
