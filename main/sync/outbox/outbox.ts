import type { EditState, Failing } from '../../../preload/contract/edits.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { StoredEdit } from '../../database/database.ts'
import { failingAfter } from './failing.ts'
import type { SyncContext } from '../sync-context.ts'
import type { PushContext } from './push-context.ts'
import { retryDelay } from '../retry-delay.ts'
import { forgetSent, wasAnswered } from './sent.ts'
import { applyTransition } from './apply-transition.ts'

/** The current edit, unless somebody saved, resolved or discarded it since `edit` was read. */
export const unchangedSince = (context: SyncContext, edit: StoredEdit): StoredEdit | undefined => {
  const now = context.cache.edits.get(edit.id)
  return now?.revision === edit.revision && now.state.is === edit.state.is ? now : undefined
}

/** The edit after an attempt: a change turns into the delete that was asked for meanwhile. */
const thenDelete = (edit: StoredEdit): StoredEdit =>
  edit.kind === 'change' && edit.thenDelete ? { ...edit, kind: 'delete', mine: {}, thenDelete: false } : edit

/** The service's failures up to now, `answer` included. Success ends them. */
const stillFailing = (
  context: PushContext,
  { id, state }: StoredEdit,
  answer: ErrorPayload | undefined,
): Failing | undefined => {
  const before = 'failing' in state ? state.failing : undefined
  if (answer !== undefined) return failingAfter(before, answer, context.clock.now())
  return wasAnswered(context.cache, id) ? undefined : before
}

/**
 * Returns an edit to the queue after a failed attempt or a lost answer. With `outcomeUnknown` the next attempt first
 * finds out. A create that was not done, and is to be deleted, ends. `answer`: the service's own failure.
 */
export const requeue = (
  context: PushContext,
  { id }: Pick<StoredEdit, 'id'>,
  outcomeUnknown: boolean,
  delay: number,
  answer?: ErrorPayload,
): void => {
  const current = context.cache.edits.get(id)
  if (current === undefined) return
  if (current.kind === 'create' && current.thenDelete && !outcomeUnknown)
    return applyTransition(context, current, 'not-needed', undefined)
  const failing = stillFailing(context, current, answer)
  const state = { is: 'waiting', ...(failing === undefined ? {} : { failing }) } as const
  const back = {
    ...thenDelete(current),
    state,
    outcomeUnknown,
    attempts: current.attempts + 1,
    notBefore: context.clock.now() + delay,
  }
  applyTransition(context, current, outcomeUnknown ? 'lost' : 'failed', back)
  if (outcomeUnknown && current.state.is === 'sending' && !wasAnswered(context.cache, id))
    context.settleWindow.begin(current)
}

export const delayAfter = (context: SyncContext, edit: StoredEdit, retryAfter: number | null): number =>
  retryDelay(edit.attempts + 1, retryAfter, context.clock.random())

/** Stops an edit for a person's decision, unless it was changed meanwhile: then it has another turn. */
export const stopFor = (
  context: SyncContext,
  edit: StoredEdit,
  state: Extract<EditState, { is: 'conflict' }>,
  changes: Partial<StoredEdit> = {},
): void =>
  context.cache.transaction(() => {
    const current = unchangedSince(context, edit)
    if (current === undefined) return
    forgetSent(context.cache, edit.id)
    applyTransition(context, current, 'clashed', {
      ...current,
      outcomeUnknown: false,
      knownIds: null,
      ...changes,
      state,
    })
  })

/** Marks an edit as refused. An unknown outcome of an earlier attempt stays unknown until the person goes on. */
export const refuse = (context: PushContext, edit: StoredEdit, fail: ErrorPayload, outcomeUnknown = false): void =>
  context.cache.transaction(() => {
    const current = context.cache.edits.get(edit.id)
    if (current === undefined) return
    if (current.revision !== edit.revision) return requeue(context, edit, outcomeUnknown, 0)
    if (!outcomeUnknown) forgetSent(context.cache, edit.id)
    applyTransition(context, current, 'refused', {
      ...current,
      state: { is: 'refused', fail },
      outcomeUnknown,
      knownIds: outcomeUnknown ? current.knownIds : null,
      attempts: 0,
    })
  })
