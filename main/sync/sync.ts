import type { SyncView } from '../../preload/contract/sync.ts'
import { applyTransition, isOwn } from './outbox/apply-transition.ts'
import type { Batch } from './outbox/batch.ts'
import type { PushContext } from './outbox/push-context.ts'
import { openRecentWrites } from './outbox/recent-writes.ts'
import { openSendingHold } from './outbox/sending-hold.ts'
import { sendsAll, type SendingRule } from './outbox/sending-policy.ts'
import { wasAnswered } from './outbox/sent.ts'
import { waitForLost } from './push/push.ts'
import { openSettleWindow } from './settle-window.ts'
import type { SyncContext } from './sync-context.ts'
import { closeLoop, dispatch, openLoop, runLoop, type Loop } from './sync-loop.ts'

export interface Sync {
  view(): SyncView
  /** Sends edits and reads the list without waiting, but for writes without an answer that may still arrive. */
  now(): void
  /** Ends the download; the next `now` continues it. */
  cancel(): void
  /** The next list is believed however short it is. */
  acceptShrunkList(): void
  /** An edit was saved: it is sent soon, during a download too; after a failure of the service, when it is due. */
  editMade(): void
  /** Takes a new sending rule. Nothing more leaves once this returns, but for a write that is under way. */
  hold(rule: SendingRule): void
  /** A write asks once more when it has its token and its connection. */
  locked(): boolean
  /** A batch of edits that is being saved: none leaves before all are saved. `id`: a name that no other batch has. */
  staging(id: string): Batch
  /** Releases the unsent edits that a person saw. Fails `writes-changed` (about.writes) when their number changed. */
  release(writes: number): void
  /** Ends everything; a write under way is given `patience` milliseconds for its answer. */
  close(patience: number): Promise<void>
}

/** Edits that wait for another try are sent in the next round. */
const hurryEdits = (context: PushContext): void => {
  const { cache } = context
  cache.transaction(() => {
    for (const edit of cache.edits.unsettled()) {
      const { is } = edit.state
      const hurried = is === 'waiting' && edit.notBefore > 0 && isOwn(context, edit) && !wasAnswered(cache, edit.id)
      if (hurried) applyTransition(context, edit, 'retried', { ...edit, notBefore: 0 })
    }
  })
}

const viewOf = ({ context: { cache, hold }, state: { shown, sent } }: Loop): SyncView => ({
  state: shown,
  customers: cache.customers.count().all,
  complete: cache.customers.count().whole,
  ...cache.edits.counts(),
  sent,
  held: hold.read(),
})

const askFor = (loop: Loop, acceptShrunk: boolean): void => {
  hurryEdits(loop.context)
  dispatch(loop, { is: 'asked', acceptShrunk })
}

const editMade = (loop: Loop): void => {
  loop.context.hold.forgetWhereNothingWaits()
  dispatch(loop, { is: 'edit-made', now: loop.context.clock.now() })
}

/** The sending rule changed: windows hear of it, and edits that may go now are sent. */
const sendingChanged = (loop: Loop): void => {
  loop.context.changed('sync')
  editMade(loop)
}

/**
 * Keeps one administration and its service together: sends edits, reads the list and what is new in it, again and
 * again. `every`: milliseconds between two rounds; 0: only when asked.
 */
export const startSync = (given: SyncContext, every: number, rule: SendingRule = sendsAll): Sync => {
  const { cache, clock } = given
  const closing = new AbortController()
  const hold = openSendingHold(given, rule)
  const context: PushContext = {
    ...given,
    hold,
    settleWindow: openSettleWindow(clock, given.settleTime, closing.signal, () => dispatch(loop, { is: 'settled' })),
    recent: openRecentWrites(cache, clock, given.settleTime, closing.signal),
  }
  const loop = openLoop(context, every, closing)
  waitForLost(context)
  hold.forgetWhereNothingWaits()
  // Only a database that cannot be read ends the loop: the next call has it repaired, and a new desk syncs on.
  const running = runLoop(loop).catch((error: unknown) => dispatch(loop, { is: 'broken', error, now: clock.now() }))

  return {
    view: () => viewOf(loop),
    now: () => askFor(loop, false),
    cancel: () => dispatch(loop, { is: 'cancelled', ...cache.customers.count() }),
    acceptShrunkList: () => askFor(loop, true),
    editMade: () => editMade(loop),
    hold: (next) => {
      hold.rule(next)
      sendingChanged(loop)
    },
    locked: hold.locked,
    staging: hold.staging,
    release: (writes) => {
      hold.release(writes)
      sendingChanged(loop)
    },
    close: (patience) => closeLoop(loop, running, patience),
  }
}
