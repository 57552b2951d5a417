import type { FailCode } from '../../../preload/contract/error-payload.ts'
import type { Held } from '../../../preload/contract/sync.ts'
import { never } from '../../../preload/contract/never.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { EditOutline, StoredEdit } from '../../database/database.ts'
import { isForAll, isLost, isUnavailable } from '../failure-scope.ts'
import { waitsForKept } from '../outbox/kept-first.ts'
import { waitForWithdrawnWrites } from '../outbox/withdrawn-writes.ts'
import { requeue } from '../outbox/outbox.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { afterFailure, isAnswer, isDoubt, isLocked } from './failed-turn.ts'
import { pushChange } from './push-change.ts'
import { pushCreate } from './push-create.ts'
import { pushDelete } from './push-delete.ts'
import { openLanes } from './lanes.ts'
import { openTurnOrder } from '../turn-order.ts'
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

/** After this many failures of single edits in a row, the service itself is failing. */
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

/** An edit in `sending`, when the process ended or the disk failed, may have arrived or may still arrive. */
const recoverSending = (context: PushContext): void =>
  context.cache.transaction(() => {
    for (const edit of context.cache.edits.outlines()) if (edit.state.is === 'sending') requeue(context, edit, true, 0)
  })

/** Call at the start: writes without an answer may still arrive. */
export const waitForLost = (context: PushContext): void => {
  recoverSending(context)
  waitForWithdrawnWrites(context)
  for (const edit of context.cache.edits.outlines())
    if (edit.outcomeUnknown && !wasAnswered(context.cache, edit.id)) context.settleWindow.begin(edit)
}

/** A lost create is searched for only after its settle window; other lost writes are checked once before. */
const isSettling = ({ settleWindow }: PushContext, edit: EditOutline): boolean =>
  settleWindow.hasBefore(edit) ||
  (edit.outcomeUnknown && settleWindow.has(edit.id) && (edit.kind === 'create' || settleWindow.holds(edit.id)))

/** An edit that is sent by itself, now or later. `held`: the result of `hold.read`, for asking about many. */
const waits = (context: PushContext, edit: EditOutline, held: Held): boolean =>
  edit.state.is === 'waiting' &&
  isOwn(context, edit) &&
  !isSettling(context, edit) &&
  context.grace.endOf(edit) !== 'asked' &&
  context.hold.mayGo(edit, held) &&
  waitsForKept(context.cache, edit) === null

const isDueNow = (context: PushContext, edit: EditOutline, held: Held): boolean =>
  waits(context, edit, held) && isDue(edit.notBefore, context.clock.now()) && context.grace.endOf(edit) === null

const waiting = (context: PushContext): EditOutline[] => {
  const held = context.hold.read()
  return context.cache.edits.outlines().filter((edit) => waits(context, edit, held))
}

/** Due edits. Those that failed least come first, so that none holds up the others. */
const due = (context: PushContext): EditOutline[] => {
  const held = context.hold.read()
  return context.cache.edits
    .outlines()
    .filter((edit) => isDueNow(context, edit, held))
    .sort((a, b) => a.attempts - b.attempts || a.madeAt - b.madeAt)
}

export const anyDue = (context: PushContext): boolean => due(context).length > 0

/** A write is under way, or the disk failed before its end was noted: the next round looks. */
const anySending = ({ cache }: PushContext): boolean =>
  cache.edits.outlines().some(({ state }) => state.is === 'sending')

/** The time of the next edit; null: none waits, or each waits for its settle window or a release. */
export const nextDue = (context: PushContext): number | null => {
  if (anySending(context)) return context.clock.now()
  const times = waiting(context).map((edit) => Math.max(edit.notBefore, Number(context.grace.endOf(edit) ?? 0)))
  return times.length === 0 ? null : Math.min(...times)
}

/** Callbacks of a round of sending, for the circuit and the progress display. */
export interface Round {
  progress(done: number, total: number): void
  /** The service answered. */
  answered(): void
  /** Whether the circuit is on trial: then any failure of the service ends the round. */
  onTrial(): boolean
  /** An edit met an implausible list. */
  doubted(): void
  /** The failure of this edit ends the round. */
  endedBy(edit: string): void
}

const ends = (error: unknown, inARow: number, round: Round): boolean =>
  !(error instanceof AppError) ||
  isForAll(error) ||
  isUnavailable(error) ||
  (!isAnswer(error) && round.onTrial()) ||
  inARow >= enoughInARow

/** Creates rely on one list, and a deletion on what the list shows, so nothing else leaves beside them. */
const leavesAlone =
  ({ cache }: PushContext, id: string) =>
  (): boolean =>
    cache.edits.get(id)?.kind !== 'change'

/** A write leaves only after its customer was read, so the line was there in this turn. */
const wasRead = ({ cache }: PushContext, { id }: StoredEdit): boolean => {
  const edit = cache.edits.get(id)
  return edit?.state.is === 'sending' && edit.kind !== 'create'
}

/**
 * The turns of one round. A failure that concerns every edit ends the round once the others that run have ended. On a
 * bad line some calls are lost: three turns in a row, or the last one, show that the line may be gone.
 */
const openTurns = (context: PushContext, round: Round) => {
  const { clock, pace } = context
  const shared = shareList(context)
  let inARow = 0
  let end: { readonly error: unknown } | null = null
  let lost: { readonly error: unknown; readonly edit: string } | null = null

  const answered = (): void => {
    inARow = 0
    lost = null
    round.answered()
  }
  const endBy = (error: unknown, edit: string): void => {
    pace.failed(error)
    if (end !== null) return
    end = { error }
    round.endedBy(edit)
  }
  const failed = (edit: StoredEdit, error: unknown): void => {
    if (isFail(error, ...ofTheComputer)) return void (end ??= { error })
    const isTried = round.onTrial() && !wasRead(context, edit)
    afterFailure(context, edit, error)
    if (isDoubt(error)) round.doubted()
    if (isAnswer(error)) return answered()
    inARow++
    if (isLocked(error)) return
    if (isLost(error) && !isTried && inARow < enoughInARow) lost ??= { error, edit: edit.id }
    else if (ends(error, inARow, round)) endBy(error, edit.id)
    else lost = null
  }
  const take = async (edit: StoredEdit): Promise<void> => {
    const began = clock.now()
    try {
      await pushOne(context, edit, shared)
      pace.answered(clock.now() - began)
      answered()
    } catch (error) {
      try {
        failed(edit, error)
      } catch (unrecorded) {
        end ??= { error: unrecorded }
      }
    }
  }
  return {
    take,
    hasEnded: (): boolean => end !== null,
    /** Whether a call was lost, and none was answered since. */
    isInDoubt: (): boolean => lost !== null,
    /** Call it once no turn runs any more. */
    throwEnd: (): void => {
      if (lost !== null && end === null) endBy(lost.error, lost.edit)
      if (end !== null) throw end.error
    },
  }
}

/** A customer of the service, or one to create. */
const customerOf = ({ id, customerId }: EditOutline): string => customerId ?? id

/**
 * The due edits in their order: those of customers that somebody looks at come first. One customer has one turn at a
 * time, also where it has two edits: that of its create, and that of its row, made before the two were recognised as
 * one. Side by side, the later PUT would be built from a read without the earlier one, and undo it.
 */
const openQueue = (context: PushContext) => {
  /** The customers of the edits that have their turn. */
  const inTurn = new Map<string, string>()
  let order = openTurnOrder([], context.attention.first)
  let byCustomer = new Map<string, string>()
  let total = 0
  /** Takes in what is due by now. */
  const fill = (): void => {
    const busy = new Set(inTurn.values())
    const edits = due(context).filter((edit) => !inTurn.has(edit.id) && !busy.has(customerOf(edit)))
    byCustomer = new Map(edits.map((edit) => [customerOf(edit), edit.id]))
    order = openTurnOrder([...byCustomer.keys()], context.attention.first)
    total += edits.length
  }
  fill()
  return {
    fill,
    total: (): number => total,
    next: (): string | null => byCustomer.get(order.next() ?? '') ?? null,
    /** The edit, if it is still due. Null after a failure, too: it waits for its delay or its settle window. */
    take: (id: string): StoredEdit | null => {
      const edit = context.cache.edits.get(id)
      if (edit === undefined || inTurn.has(id) || !isDueNow(context, edit, context.hold.read())) return null
      if ([...inTurn.values()].includes(customerOf(edit))) return null
      inTurn.set(id, customerOf(edit))
      return edit
    },
    ended: ({ id }: StoredEdit): void => void inTurn.delete(id),
  }
}

/**
 * Sends every due edit: changes of several customers side by side, everything else by itself. What is saved meanwhile
 * leaves beside a write that takes long. Fails with errors that concern every edit (no connection, signed out, full
 * disk); an error of one edit is recorded with that edit.
 */
export const pushEdits = async (context: PushContext, signal: AbortSignal, round: Round): Promise<void> => {
  recoverSending(context)
  const [queue, turns] = [openQueue(context), openTurns(context, round)]
  const lanes = openLanes(() => (round.onTrial() ? 1 : context.pace.lanes()))
  const isOver = (): boolean => signal.aborted || turns.hasEnded()
  /** The next edit; null: nothing is left. While a turn runs, more may come. */
  const next = async (): Promise<string | null> => {
    for (;;) {
      const id = queue.next()
      if (id !== null || lanes.areEmpty()) return id
      await Promise.race([lanes.anyEnds(), context.arrivals.next()])
      if (isOver()) return null
      queue.fill()
    }
  }
  /** Waits for a free lane. After a lost call the turns that run tell whether the line is gone, else one at a time. */
  const ready = async (isAlone: () => boolean): Promise<void> => {
    for (;;) {
      await lanes.free(isAlone)
      if (!turns.isInDoubt() || lanes.areEmpty()) return
      await lanes.anyEnds()
    }
  }
  let done = 0
  for (let id = await next(); id !== null; id = await next()) {
    const mustBeAlone = leavesAlone(context, id)
    await ready(mustBeAlone)
    if (isOver()) break
    const edit = queue.take(id)
    if (edit === null) continue
    round.progress(done++, queue.total())
    lanes.begin(() => turns.take(edit).finally(() => queue.ended(edit)), mustBeAlone())
  }
  await lanes.allEnd()
  turns.throwEnd()
}
