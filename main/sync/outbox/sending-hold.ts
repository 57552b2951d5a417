import type { CellSending } from '../../../preload/contract/settings.ts'
import type { Held } from '../../../preload/contract/sync.ts'
import { AppError } from '../../base/app-error.ts'
import type { EditOutline } from '../../database/database.ts'
import { copiedFact } from '../../database/facts.ts'
import { heldBy, type SendingRule } from './sending-policy.ts'
import type { SyncContext } from '../sync-context.ts'
import { openBatches, type Batch } from './batch.ts'
import { isOwn } from './apply-transition.ts'

/**
 * Decides which edits may be sent now. A release holds until the app closes; then a person is asked again. A stop holds
 * over a restart.
 */
export interface SendingHold {
  read(): Held
  /** Whether an edit may leave now. `held`: the result of `read`, for asking about many. */
  mayGo(edit: EditOutline, held?: Held): boolean
  locked(): boolean
  /** The present setting for cell edits. */
  cells(): CellSending
  rule(next: SendingRule): void
  /**
   * Stops the sending: no edit begins to leave until `resume` or a release, or until nothing waits any more. Only
   * writes under way may finish. A restart does not end it.
   */
  stop(): void
  /**
   * Ends a stop that `read` shows. A lock or a question hides it, so whoever asks for a sync then, such as a computer
   * that wakes, does not know of it.
   */
  resume(): void
  /** Writes a stop, or its end, that a full disk refused before. */
  keepStop(): void
  /** Begins a batch. No edit leaves until all batches have ended, so that the number of edits is known first. */
  beginBatch(id: string): Batch
  /** Forgets batches that were cut off, and a stop, once no own edit waits. */
  forgetWhereNothingWaits(): void
  /**
   * Releases the edits that wait now. Fails `writes-changed` (about.writes) when the number differs, and
   * `environment-locked`.
   */
  release(writes: number): void
}

/** A person's stop of the sending. The database keeps it for when the app, or only the desk, has closed. */
interface Stop {
  holds(): boolean
  begin(): void
  /** Ends it in memory, as reading the sync must not fail on a full disk. `keep` then writes it. */
  end(): void
  /** Writes it where the database has it otherwise. A write that fails is tried again with the next call. */
  keep(): void
}

const openStop = ({ cache: { facts }, user }: Pick<SyncContext, 'cache' | 'user'>): Stop => {
  const fact = copiedFact(`stopped ${encodeURIComponent(user)}`)
  let isKept = facts.get(fact) !== undefined
  let holds = isKept
  const keep = (): void => {
    if (holds === isKept) return
    try {
      if (holds) facts.put(fact, 'yes')
      else facts.remove(fact)
      isKept = holds
    } catch {
      // A full disk must not keep a person from stopping. A damaged database fails the next call too.
    }
  }
  return {
    holds: () => holds,
    begin: () => {
      holds = true
      keep()
    },
    end: () => void (holds = false),
    keep,
  }
}

export const openSendingHold = (context: SyncContext, first: SendingRule): SendingHold => {
  let rule = first
  /** The revision of each released edit: a later change counts again. */
  let released: ReadonlyMap<string, number> = new Map()
  const stop = openStop(context)
  const batches = openBatches(context.cache, context.user)
  const own = (): EditOutline[] =>
    context.cache.edits.outlines().filter((edit) => edit.state.is === 'waiting' && isOwn(context, edit))
  const isReleased = ({ id, revision }: EditOutline): boolean => released.get(id) === revision
  const asked = (): EditOutline[] => own().filter((edit) => !isReleased(edit))
  const mayBeMany = (): boolean => rule.askAbove !== null && context.cache.edits.counts().waiting > rule.askAbove
  const isOnItsWay = (edit: EditOutline): boolean =>
    (edit.state.is === 'waiting' || edit.state.is === 'sending') && isOwn(context, edit)
  /** Later edits are sent again once the stopped ones are gone. */
  const stopped = (): boolean => {
    if (stop.holds() && !context.cache.edits.outlines().some(isOnItsWay)) stop.end()
    return stop.holds()
  }
  const read = (): Held => {
    const cutOff = batches.cutOff()
    const held = heldBy(rule, cutOff || mayBeMany() ? asked().length : 0, cutOff)
    return held ?? (stopped() ? { is: 'stopped' } : null)
  }
  return {
    read,
    mayGo: (edit, held) =>
      !batches.underWay() &&
      !rule.locked &&
      !stop.holds() &&
      (isReleased(edit) || (held === undefined ? read() : held) === null),
    locked: () => rule.locked,
    cells: () => rule.cells ?? 'at-once',
    rule: (next) => void (rule = next),
    stop: stop.begin,
    resume: () => {
      if (read()?.is !== 'stopped') return
      stop.end()
      stop.keep()
    },
    keepStop: stop.keep,
    beginBatch: batches.begin,
    forgetWhereNothingWaits: () => {
      if (batches.cutOff() && own().length === 0) batches.forget()
      stopped()
      stop.keep()
    },
    release: (writes) => {
      if (rule.locked) throw new AppError('environment-locked')
      const there = asked().length
      if (there !== writes) throw new AppError({ code: 'writes-changed', about: { writes: there } })
      batches.forget()
      stop.end()
      stop.keep()
      released = new Map(own().map(({ id, revision }) => [id, revision]))
    },
  }
}
