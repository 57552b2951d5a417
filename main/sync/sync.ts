import type { SyncView } from '../../preload/contract/sync.ts'
import type { StoredEdit } from '../database/database.ts'
import { openArrivals } from './arrivals.ts'
import { openAttention } from './attention.ts'
import { applyTransition, isOwn } from './outbox/apply-transition.ts'
import type { Batch } from './outbox/batch.ts'
import { openGrace } from './outbox/grace.ts'
import type { PushContext } from './outbox/push-context.ts'
import { openRecentWrites } from './outbox/recent-writes.ts'
import { openSendingHold } from './outbox/sending-hold.ts'
import { sendsAll, type SendingRule } from './outbox/sending-policy.ts'
import { wasAnswered } from './outbox/sent.ts'
import { wasListRead } from './pull/pull-list.ts'
import { waitingCreates } from './push/made-elsewhere.ts'
import { openPace } from './pace.ts'
import { openWriteAnswers } from './write-answers.ts'
import { nextDue, waitForLost } from './push/push.ts'
import { openSettleWindow } from './settle-window.ts'
import type { SyncContext } from './sync-context.ts'
import { closeLoop, dispatch, openLoop, readOpened, runLoop, type Loop } from './sync-loop.ts'

export interface Sync {
  view(): SyncView
  /**
   * Starts a full sync at once, retries edits that back off, and sends again what was stopped. Writes in their settle
   * window still wait.
   */
  now(): void
  /** Stops the download, or the sending: then writes under way finish, and the others wait until `now` or `resume`. */
  cancel(): void
  /** A person opened a customer. A record that is not here whole, or old, is read before all others. */
  opened(id: string): void
  /** A window shows rows of these customers, which a download reads before others. */
  shown(ids: readonly string[]): void
  /** Sends again what was stopped, with the next `editMade`. */
  resume(): void
  /** Starts a full sync that accepts the next list, however short it is. */
  acceptShrunkList(): void
  /** Reports a saved edit. It is sent soon, also during a download; while the circuit is open, when it is due. */
  editMade(): void
  /** Sets the sending rule. After this returns no edit begins to leave; only writes under way may finish. */
  hold(rule: SendingRule): void
  /** Whether edits are being sent, or leave by themselves within a minute or once the service is back. */
  sendsSoon(): boolean
  /** A write checks this again once it has a token and a connection. */
  locked(): boolean
  /** Begins a batch: none of its edits leaves before all are saved. `id` must be unique. */
  beginBatch(id: string): Batch
  /** Releases the unsent edits that a person saw. Fails `writes-changed` (about.writes) when their number changed. */
  release(writes: number): void
  /** Begins the grace period of a saved cell edit. Call it inside the transaction of its save. */
  beginGrace(edit: StoredEdit): void
  /** Ends the grace period of one edit, or of all. They are sent with the next `editMade`. */
  endGrace(edit?: string): void
  /** Ends sync, and gives writes under way `patience` milliseconds for their answers. */
  close(patience: number): Promise<void>
}

/** Makes edits that back off due now. An answered edit keeps its delay: the service has yet to show it. */
const hurryEdits = (context: PushContext): void => {
  const { cache } = context
  cache.transaction(() => {
    for (const { id, state, notBefore, user } of cache.edits.outlines()) {
      const hurried = state.is === 'waiting' && notBefore > 0 && isOwn(context, { user }) && !wasAnswered(cache, id)
      const edit = hurried ? cache.edits.get(id) : undefined
      if (edit !== undefined) applyTransition(context, edit, 'retried', { ...edit, notBefore: 0 })
    }
  })
}

const viewOf = ({ context: { cache, hold, grace }, state: { shown, sent } }: Loop): SyncView => ({
  state: shown,
  customers: cache.customers.count().all,
  complete: cache.customers.count().whole,
  listRead: wasListRead(cache),
  ...cache.edits.counts(),
  sent,
  held: hold.read(),
  grace: grace.view(),
})

const askFor = (loop: Loop, acceptShrunk: boolean): void => {
  loop.context.hold.resume()
  hurryEdits(loop.context)
  dispatch(loop, { is: 'asked', acceptShrunk })
}

const cancel = (loop: Loop): void => {
  const { context, state } = loop
  if (state.shown.is === 'sending') {
    context.hold.stop()
    context.changed('sync')
  }
  dispatch(loop, { is: 'cancelled', ...context.cache.customers.count() })
}

const editMade = (loop: Loop): void => {
  loop.context.hold.forgetWhereNothingWaits()
  dispatch(loop, { is: 'edit-made', now: loop.context.clock.now() })
  loop.context.arrivals.tell()
}

/** Milliseconds. */
const soon = 60_000

/**
 * An open circuit counts as soon, though the service may be away for days: a desk that closes meanwhile is opened by
 * nobody when it is back. While its user is signed out it can send nothing, so it need not stay open.
 */
const sendsSoon = ({ context, state }: Loop): boolean => {
  if (state.shown.is === 'sending') return true
  if (state.shown.is === 'signed-out') return false
  const due = nextDue(context)
  return due !== null && (state.circuit.is === 'open' || due - context.clock.now() < soon)
}

const sendingChanged = (loop: Loop): void => {
  loop.context.changed('sync')
  editMade(loop)
}

/**
 * Syncs one administration: sends edits, then reads the list and stale records, round after round. `every`:
 * milliseconds between two rounds; 0: only when asked.
 */
export const startSync = (given: SyncContext, every: number, rule: SendingRule = sendsAll): Sync => {
  const { cache, clock } = given
  const closing = new AbortController()
  const hold = openSendingHold(given, rule)
  const context: PushContext = {
    ...given,
    hold,
    grace: openGrace(given, hold.cells, closing.signal, () => sendingChanged(loop)),
    settleWindow: openSettleWindow(clock, given.settleTime, closing.signal, () => dispatch(loop, { is: 'maybe-due' })),
    attention: openAttention(),
    pace: openPace(),
    writeAnswers: openWriteAnswers(given.confirmations),
    arrivals: openArrivals(),
    recent: openRecentWrites(cache, clock, given.settleTime, closing.signal),
    startedWith: new Map(waitingCreates(cache).map(({ id }) => [id, 0])),
  }
  const loop = openLoop(context, every, closing)
  waitForLost(context)
  hold.forgetWhereNothingWaits()
  // Only an unreadable database ends the loop. The next call has it repaired and opens a new desk.
  const running = runLoop(loop).catch((error: unknown) => dispatch(loop, { is: 'broken', error, now: clock.now() }))

  return {
    view: () => viewOf(loop),
    now: () => askFor(loop, false),
    cancel: () => cancel(loop),
    opened: (id) => {
      if (context.attention.open(id)) readOpened(loop, id)
    },
    shown: context.attention.show,
    resume: hold.resume,
    acceptShrunkList: () => askFor(loop, true),
    editMade: () => editMade(loop),
    hold: (next) => {
      hold.rule(next)
      sendingChanged(loop)
    },
    sendsSoon: () => sendsSoon(loop),
    locked: hold.locked,
    beginBatch: hold.beginBatch,
    release: (writes) => {
      hold.release(writes)
      // Typing the number asks for all of them.
      context.grace.end()
      sendingChanged(loop)
    },
    beginGrace: context.grace.begin,
    endGrace: context.grace.end,
    close: (patience) => {
      hold.keepStop()
      return closeLoop(loop, running, patience)
    },
  }
}
