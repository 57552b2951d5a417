import type { Held } from '../../../preload/contract/sync.ts'
import { AppError } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { heldBy, type SendingRule } from './sending-policy.ts'
import type { SyncContext } from '../sync-context.ts'
import { openBatches, type Batch } from './batch.ts'
import { isOwn } from './apply-transition.ts'

/**
 * Keeps what an environment does not send by itself. What a person let go is known until the app closes: then it asks
 * again.
 */
export interface SendingHold {
  read(): Held
  /** Whether an edit may leave now. `held`: as just read, for asking about many. */
  mayGo(edit: StoredEdit, held?: Held): boolean
  locked(): boolean
  rule(next: SendingRule): void
  /**
   * Many edits are being saved as one: until all that are under way have ended, none leaves, so that their number is
   * known first.
   */
  staging(id: string): Batch
  /** What was cut off is asked about no more once nothing of one's own waits. */
  forgetWhereNothingWaits(): void
  /**
   * Lets go what waits now, as it is now. Fails `writes-changed` (about.writes) when it is another number,
   * `environment-locked`.
   */
  release(writes: number): void
}

/** What a person let go is an edit as it was then: one that was changed since counts anew. */
const nameOf = ({ id, revision }: StoredEdit): string => `${id} ${revision}`

export const openSendingHold = (context: SyncContext, first: SendingRule): SendingHold => {
  let rule = first
  let released: ReadonlySet<string> = new Set()
  const stagings = openBatches(context.cache, context.user)
  const own = (): StoredEdit[] =>
    context.cache.edits.unsettled().filter((edit) => edit.state.is === 'waiting' && isOwn(context, edit))
  const asked = (): StoredEdit[] => own().filter((edit) => !released.has(nameOf(edit)))
  // The count of all is cheap, and an outbox may be long.
  const mayBeMany = (): boolean => rule.askAbove !== null && context.cache.edits.counts().waiting > rule.askAbove
  const read = (): Held => {
    const cutOff = stagings.cutOff()
    return heldBy(rule, cutOff || mayBeMany() ? asked().length : 0, cutOff)
  }
  return {
    read,
    mayGo: (edit, held) =>
      !stagings.underWay() &&
      !rule.locked &&
      (released.has(nameOf(edit)) || (held === undefined ? read() : held) === null),
    locked: () => rule.locked,
    rule: (next) => void (rule = next),
    staging: stagings.begin,
    forgetWhereNothingWaits: () => {
      if (stagings.cutOff() && own().length === 0) stagings.forget()
    },
    release: (writes) => {
      if (rule.locked) throw new AppError('environment-locked')
      const there = asked().length
      if (there !== writes) throw new AppError({ code: 'writes-changed', about: { writes: there } })
      stagings.forget()
      released = new Set(own().map(nameOf))
    },
  }
}
