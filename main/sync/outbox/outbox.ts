import type { EditState, Failing } from '../../../preload/contract/edits.ts'
import type { Fail } from '../../../preload/contract/fail.ts'
import type { StoredEdit } from '../../database/database.ts'
import { failingAfter } from './failing.ts'
import type { SyncParts } from '../sync-context.ts'
import type { PushParts } from './push-context.ts'
import { retryDelay } from '../retry-delay.ts'
import { forgetSent, wasAnswered } from './sent.ts'
import { step } from './apply-transition.ts'

/** The edit as it is now, if nobody saved, resolved or discarded it since `edit` was read. */
export const unchangedSince = (parts: SyncParts, edit: StoredEdit): StoredEdit | undefined => {
  const now = parts.cache.edits.get(edit.id)
  return now?.revision === edit.revision && now.state.is === edit.state.is ? now : undefined
}

/** What becomes of an edit whose customer is to be deleted once this attempt is over. */
const thenDelete = (edit: StoredEdit): StoredEdit =>
  edit.kind === 'change' && edit.thenDelete ? { ...edit, kind: 'delete', mine: {}, thenDelete: false } : edit

/** The service's own failures so far, this one counted in. They are over once it answered. */
const stillFailing = (parts: PushParts, { id, state }: StoredEdit, answer: Fail | undefined): Failing | undefined => {
  const before = 'failing' in state ? state.failing : undefined
  if (answer !== undefined) return failingAfter(before, answer, parts.clock.now())
  return wasAnswered(parts.cache, id) ? undefined : before
}

/**
 * Back in line after an attempt that came to nothing, or whose answer was lost. What is not known to be undone stays
 * marked, and the next attempt finds out first. A create that was not done, and is to be deleted, is over. `answer`:
 * the service's own failure.
 */
export const setAside = (
  parts: PushParts,
  edit: StoredEdit,
  outcomeUnknown: boolean,
  delay: number,
  answer?: Fail,
): void => {
  const current = parts.cache.edits.get(edit.id)
  if (current === undefined) return
  if (current.kind === 'create' && current.thenDelete && !outcomeUnknown)
    return step(parts, current, 'not-needed', undefined)
  const failing = stillFailing(parts, current, answer)
  const state = { is: 'waiting', ...(failing === undefined ? {} : { failing }) } as const
  const back = {
    ...thenDelete(current),
    state,
    outcomeUnknown,
    attempts: current.attempts + 1,
    notBefore: parts.clock.now() + delay,
  }
  step(parts, current, outcomeUnknown ? 'lost' : 'failed', back)
  if (outcomeUnknown && current.state.is === 'sending' && !wasAnswered(parts.cache, edit.id)) parts.quiet.begin(current)
}

export const delayAfter = (parts: SyncParts, edit: StoredEdit, retryAfter: number | null): number =>
  retryDelay(edit.attempts + 1, retryAfter, parts.clock.random())

/** A person must decide, unless the edit was changed meanwhile: then it has its turn again. */
export const stopFor = (
  parts: SyncParts,
  edit: StoredEdit,
  state: Extract<EditState, { is: 'conflict' }>,
  changes: Partial<StoredEdit> = {},
): void =>
  parts.cache.transaction(() => {
    const current = unchangedSince(parts, edit)
    if (current === undefined) return
    forgetSent(parts.cache, edit.id)
    step(parts, current, 'clashed', { ...current, outcomeUnknown: false, knownIds: null, ...changes, state })
  })

/**
 * The service will not have it. What is not known about an earlier attempt stays so, and is found out when the person
 * goes on.
 */
export const refuse = (parts: PushParts, edit: StoredEdit, fail: Fail, outcomeUnknown = false): void =>
  parts.cache.transaction(() => {
    const current = parts.cache.edits.get(edit.id)
    if (current === undefined) return
    if (current.revision !== edit.revision) return setAside(parts, edit, outcomeUnknown, 0)
    if (!outcomeUnknown) forgetSent(parts.cache, edit.id)
    step(parts, current, 'refused', {
      ...current,
      state: { is: 'refused', fail },
      outcomeUnknown,
      knownIds: outcomeUnknown ? current.knownIds : null,
      attempts: 0,
    })
  })
