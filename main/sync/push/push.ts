import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { ServiceError } from '../../service/failures.ts'
import { isForAll, isUnavailable, saysNeither } from '../failure-scope.ts'
import { waitForWithdrawnWrites } from '../outbox/withdrawn-writes.ts'
import { delayAfter, refuse, requeue } from '../outbox/outbox.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { pushChange } from './push-change.ts'
import { pushCreate } from './push-create.ts'
import { pushDelete } from './push-delete.ts'
import { isDue } from '../retry-delay.ts'
import { wasAnswered } from '../outbox/sent.ts'
import { shareList, type SharedList } from '../creates/shared-list.ts'
import { isOwn } from '../outbox/apply-transition.ts'

const ofTheComputer: readonly FailCode[] = [
  'disk-full',
  'disk-read-only',
  'database-locked',
  'database-damaged',
  'copy-not-written',
]

/** After so many failures of single edits in a row, the service itself is the trouble. */
const enoughInARow = 3

const pushOne = (context: PushContext, edit: StoredEdit, shared: SharedList): Promise<void> => {
  switch (edit.kind) {
    case 'create':
      return pushCreate(context, edit, shared)
    case 'change':
      return pushChange(context, edit)
    case 'delete':
      return pushDelete(context, edit)
    default:
      return never(edit.kind)
  }
}

/** While a write was under way, only a failure of that write itself can say that it was not done. */
const leavesUnknown = (current: StoredEdit, error: unknown): boolean =>
  current.state.is === 'sending'
    ? !(error instanceof ServiceError && error.outcome === 'not-done')
    : current.outcomeUnknown

/** Trying again without the person would only meet the same. */
const isRefusal = (error: unknown): error is AppError =>
  isFail(error, 'service-refused', 'edit-would-reset-fields', 'customer-unknown')

/** It was on its way, but had not left when the lock came on: that is no failure, and says nothing about the service. */
const isLocked = (error: unknown): boolean => isFail(error, 'environment-locked')

/** A list was read that a person must look at: the edits that need it wait, and the others go on. */
const isDoubt = (error: unknown): boolean => isFail(error, 'list-shrunk')

/** Files an edit whose turn failed, so that nothing about it is forgotten. */
const afterFailure = (context: PushContext, edit: StoredEdit, error: unknown): void => {
  const current = context.cache.edits.get(edit.id)
  if (current?.state.is !== 'waiting' && current?.state.is !== 'sending') return
  const unknown = leavesUnknown(current, error)
  // An answer to a write that is not known to be undone is no refusal of the write.
  if (isRefusal(error) && !(unknown && current.state.is === 'sending'))
    return refuse(context, edit, error.fail, unknown)
  const delay = isLocked(error)
    ? 0
    : delayAfter(context, current, error instanceof ServiceError ? error.retryAfter : null)
  requeue(context, current, unknown, delay, saysNeither(error) ? error.fail : undefined)
}

/** What was being sent when the process ended, or when the disk failed, may have arrived, and may arrive yet. */
export const recoverSending = (context: PushContext): void =>
  context.cache.transaction(() => {
    for (const edit of context.cache.edits.unsettled()) if (edit.state.is === 'sending') requeue(context, edit, true, 0)
  })

/** At a new start: whatever was not answered before may arrive yet. */
export const waitForLost = (context: PushContext): void => {
  recoverSending(context)
  waitForWithdrawnWrites(context)
  for (const edit of context.cache.edits.unsettled())
    if (edit.outcomeUnknown && !wasAnswered(context.cache, edit.id)) context.settleWindow.begin(edit)
}

/** A lost create is looked for only when it can no longer arrive; anything else that is lost is looked for once before. */
const isQuiet = ({ settleWindow }: PushContext, edit: StoredEdit): boolean =>
  settleWindow.hasBefore(edit) ||
  (edit.outcomeUnknown && settleWindow.has(edit.id) && (edit.kind === 'create' || settleWindow.holds(edit.id)))

const waiting = (context: PushContext): StoredEdit[] => {
  const held = context.hold.read()
  return context.cache.edits
    .unsettled()
    .filter(
      (edit) =>
        edit.state.is === 'waiting' &&
        isOwn(context, edit) &&
        !isQuiet(context, edit) &&
        context.hold.mayGo(edit, held),
    )
}

/** The edits whose turn it is; those that failed least come first, so that none can hold up the others. */
const due = (context: PushContext): StoredEdit[] =>
  waiting(context)
    .filter((edit) => isDue(edit.notBefore, context.clock.now()))
    .sort((a, b) => a.attempts - b.attempts || a.madeAt - b.madeAt)

export const anyDue = (context: PushContext): boolean => due(context).length > 0

/** When the next edit is due; null where none waits, or only for what passes by itself. */
export const nextDue = (context: PushContext): number | null => {
  const times = waiting(context).map((edit) => edit.notBefore)
  return times.length === 0 ? null : Math.min(...times)
}

/** How a round of sending goes, told to whoever decides whether the service is asked at all. */
export interface Round {
  progress(done: number, total: number): void
  /** The service answered. */
  went(): void
  /** Whether the next failure of the service, of whatever kind, ends the round. */
  onTrial(): boolean
  /** An edit met a list that cannot be believed. */
  doubted(): void
  /** The round ends with the failure of this edit. */
  endedBy(edit: string): void
}

const ends = (error: unknown, inARow: number, round: Round): boolean =>
  !(error instanceof AppError) ||
  isForAll(error) ||
  isUnavailable(error) ||
  (!isRefusal(error) && !isDoubt(error) && round.onTrial()) ||
  inARow >= enoughInARow

/**
 * Sends every edit whose turn it is, one after the other. Fails with what concerns them all (no connection, signed out,
 * disk full); what concerns one edit is filed with it.
 */
export const pushEdits = async (context: PushContext, signal: AbortSignal, round: Round): Promise<void> => {
  recoverSending(context)
  let inARow = 0
  const edits = due(context)
  const shared = shareList(context)
  for (const [done, { id }] of edits.entries()) {
    const edit = context.cache.edits.get(id)
    if (signal.aborted) return
    if (edit?.state.is !== 'waiting' || !context.hold.mayGo(edit)) continue
    round.progress(done, edits.length)
    try {
      await pushOne(context, edit, shared)
      inARow = 0
      round.went()
    } catch (error) {
      if (isFail(error, ...ofTheComputer)) throw error
      afterFailure(context, edit, error)
      if (isDoubt(error)) round.doubted()
      const answered = isRefusal(error) || isDoubt(error)
      if (answered) round.went()
      inARow = answered ? 0 : inARow + 1
      if (isLocked(error) || !ends(error, inARow, round)) continue
      round.endedBy(id)
      throw error
    }
  }
}
