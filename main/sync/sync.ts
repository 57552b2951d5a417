import type { SyncState, SyncView } from '../../preload/contract/sync.ts'
import { isFail, type AppError } from '../base/app-error.ts'
import { ServiceError } from '../service/failures.ts'
import { closed, mayTry, opened, tried, type Circuit } from './circuit.ts'
import { reportDuplicates } from './creates/duplicate-creates.ts'
import { download } from './pull/download.ts'
import { sendsAll, type SendingRule } from './outbox/sending-policy.ts'
import { openSendingHold } from './outbox/sending-hold.ts'
import { openSerialQueue } from './serial-queue.ts'
import { withdrawnWrites } from './outbox/withdrawn-writes.ts'
import type { SyncContext } from './sync-context.ts'
import type { PushContext } from './outbox/push-context.ts'
import { pullChoices } from './pull/pull-choices.ts'
import { pullList, recheckTurn } from './pull/pull-list.ts'
import { anyDue, nextDue, pushEdits, waitForLost, type Round } from './push/push.ts'
import { openSettleWindow } from './settle-window.ts'
import { openRecentWrites } from './outbox/recent-writes.ts'
import { wasAnswered } from './outbox/sent.ts'
import type { Batch } from './outbox/batch.ts'
import { isOwn, applyTransition } from './outbox/apply-transition.ts'
import { holdState, stateAfter } from './sync-state.ts'
import { nextCheck, type Next } from './when.ts'

export interface Sync {
  view(): SyncView
  /**
   * Sends what waits and reads the list again, without waiting for any delay but that of what was lost and may still
   * arrive.
   */
  now(): void
  /** Ends the download; what was read stays, and the next `now` goes on from there. */
  cancel(): void
  /** The next list is believed however short it is. */
  acceptShrunkList(): void
  /**
   * An edit was saved: it is sent soon, also while a download is going on; after a failure of the service, when its
   * time has come.
   */
  editMade(): void
  /**
   * The environment was locked or unlocked, or asks from another number on. Nothing more leaves once this returns, but
   * what is on its way.
   */
  hold(rule: SendingRule): void
  /** Asked once more when a write has its token and its connection. */
  locked(): boolean
  /** Many edits are being saved as one: none leaves before all are. `id`: a name that no other staging has. */
  staging(id: string): Batch
  /** Lets so many unsent edits go. Fails `writes-changed` (about.writes) when they are no longer so many. */
  release(writes: number): void
  /** Ends everything; a write under way is given `patience` milliseconds for its answer. */
  close(patience: number): Promise<void>
}

const syncedFact = 'synced-at'
/** Settled edits are listed for a day. */
const remembered = 24 * 60 * 60_000

/**
 * Keeps one administration and its service together: sends edits, reads the list and what is new in it, again and
 * again.
 */
export const startSync = (given: SyncContext, every: number, rule: SendingRule = sendsAll): Sync => {
  const { cache, clock } = given
  const closing = new AbortController()
  const context: PushContext = {
    ...given,
    hold: openSendingHold(given, rule),
    settleWindow: openSettleWindow(clock, given.settleTime, closing.signal, () => replan()),
    recent: openRecentWrites(cache, clock, given.settleTime, closing.signal),
  }
  const lane = openSerialQueue()
  const lastAt = (): number | null => Number(cache.facts.get(syncedFact)) || null
  const state = holdState(
    { is: 'idle', lastAt: lastAt() },
    clock.now,
    () => context.changed('sync'),
    (fail) => context.failed(fail),
  )
  const stopped = new DOMException('stopped by a person', 'AbortError')
  let wanted: Next['what'] | null = every > 0 ? 'everything' : null
  let waking = new AbortController()
  let reading = new AbortController()
  let circuit: Circuit = closed
  /** A list that a person is asked about, and when it is read again by itself. Edits go on meanwhile. */
  let doubt: { readonly error: AppError; readonly rest: Circuit } | null = null
  let doubtMet = false
  let failedEdit: string | null = null
  let lookedAt = clock.now()
  let replanned = false
  let paused: Extract<SyncState, { is: 'paused' }> | null = null
  let acceptShrunk = false
  let downloading = false
  let pushing = false
  let sent = 0

  const sending: Round = {
    progress: (done, total) => {
      sent++
      state.set({ is: 'sending', done, total })
    },
    went: () => void (circuit = closed),
    onTrial: () => circuit.is === 'trial',
    doubted: () => void (doubtMet = true),
    endedBy: (edit) => void (failedEdit = edit),
  }
  const push = (): Promise<void> => lane(() => pushEdits(context, closing.signal, sending))

  /** While records are being read, edits are sent beside it; a failure that concerns both ends the download too. */
  const pushBeside = async (): Promise<void> => {
    if (pushing) return
    pushing = true
    try {
      while (anyDue(context) && downloading && !closing.signal.aborted) await push()
    } catch (error) {
      reading.abort(error)
    } finally {
      pushing = false
    }
  }

  const fileDoubt = (error: AppError): void => {
    const rest = opened(tried(doubt?.rest ?? closed), {
      now: clock.now(),
      retryAfter: null,
      random: clock.random(),
      edit: null,
    })
    doubt = { error, rest }
  }

  const readList = async (): Promise<void> => {
    state.set({ is: 'listing', since: clock.now() })
    doubtMet = false
    try {
      await lane(async () => {
        const tellLate = withdrawnWrites(context)
        await pullList(context, reading.signal, acceptShrunk)
        tellLate()
      })
    } catch (error) {
      // The service answered, so it is no reason to leave it alone.
      if (isFail(error, 'list-shrunk')) {
        sending.went()
        fileDoubt(error)
      }
      throw error
    }
    sending.went()
    doubt = null
    acceptShrunk = false
  }

  const readRecords = async (): Promise<void> => {
    const stale = cache.customers.stale(cache.customers.staleCount())
    const ids = [...new Set([...stale, ...recheckTurn(context)])]
    const since = clock.now()
    const progress = (done: number): void => state.set({ is: 'downloading', done, total: ids.length, since })
    progress(0)
    downloading = true
    try {
      await download(context, ids, reading.signal, progress)
    } finally {
      downloading = false
    }
  }

  const round = async (what: Next['what']): Promise<void> => {
    // A list that the person accepts goes first: edits that were stopped by the doubt about it need its answer.
    if (!acceptShrunk) await push()
    if (what === 'everything') {
      await readList()
      // The names of codes first: a first download takes minutes, and customers are edited meanwhile.
      await pullChoices(context, reading.signal)
      await readRecords()
      reading.signal.throwIfAborted()
      reportDuplicates(context)
      cache.facts.put(syncedFact, String(clock.now()))
    }
    // An edit met a list that cannot be believed: whether a person is asked is for a look of its own.
    if (doubtMet) await readList()
    cache.edits.forgetSettledBefore(clock.now() - remembered)
  }

  const next = (): Next =>
    nextCheck({
      now: clock.now(),
      every,
      lookedAt,
      notBefore: circuit.is === 'open' ? circuit.until : null,
      doubtedUntil: doubt?.rest.is === 'open' ? doubt.rest.until : null,
      nextDue: nextDue(context),
      paused: paused !== null,
    })

  const fileFailure = (error: unknown, before: SyncState): void => {
    const retryAfter = error instanceof ServiceError ? error.retryAfter : null
    circuit = opened(circuit, { now: clock.now(), retryAfter, random: clock.random(), edit: failedEdit })
    state.set(stateAfter(error, clock.now(), lastAt(), next().at, before))
  }

  const atRest = (): SyncState =>
    doubt === null
      ? (paused ?? { is: 'idle', lastAt: lastAt() })
      : stateAfter(doubt.error, clock.now(), lastAt(), null, state.read())

  /** One round, ending in a state. Nothing it meets may end the loop. */
  const turn = async (what: Next['what']): Promise<void> => {
    reading = new AbortController()
    failedEdit = null
    circuit = tried(circuit)
    const before = state.read()
    // From its first moment on: who looks while a token is fetched would take it for at rest, and ask for another round.
    if (what === 'everything') state.set({ is: 'listing', since: clock.now() })
    try {
      await round(what)
    } catch (error) {
      // What was stopped is no failure; what an edit meets after that is one.
      if (!closing.signal.aborted && reading.signal.reason !== stopped && error !== doubt?.error)
        return fileFailure(error, before)
    } finally {
      lookedAt = clock.now()
    }
    if (!closing.signal.aborted) state.set(atRest())
  }

  const waitFor = async ({ at, what }: Next): Promise<void> => {
    if (wanted !== null || replanned || closing.signal.aborted) return
    waking = new AbortController()
    const either = AbortSignal.any([waking.signal, closing.signal])
    await clock.wait(at === null ? Number.MAX_SAFE_INTEGER : at - clock.now(), either)
    if (at !== null && !either.aborted) wanted ??= what
  }

  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      replanned = false
      await waitFor(next())
      const what = wanted
      wanted = null
      if (what !== null && !closing.signal.aborted) await turn(what)
    }
  }

  const replan = (): void => {
    replanned = true
    waking.abort()
  }

  const want = (what: Next['what']): void => {
    wanted = wanted === 'everything' ? wanted : what
    waking.abort()
  }

  const hurryEdits = (): void =>
    cache.transaction(() => {
      for (const edit of cache.edits.unsettled()) {
        const hurried =
          edit.state.is === 'waiting' && edit.notBefore > 0 && isOwn(context, edit) && !wasAnswered(cache, edit.id)
        if (hurried) applyTransition(context, edit, 'retried', { ...edit, notBefore: 0 })
      }
    })

  const now = (): void => {
    paused = null
    hurryEdits()
    want('everything')
  }

  const editMade = (): void => {
    context.hold.forgetWhereNothingWaits()
    if (!mayTry(circuit, clock.now())) replan()
    else if (downloading) void pushBeside()
    else want('edits')
  }

  waitForLost(context)
  context.hold.forgetWhereNothingWaits()
  // Only a database that cannot be read ends the loop: whoever asks next has it put right, and a new desk syncs on.
  const running = loop().catch((error: unknown) => state.set(stateAfter(error, clock.now(), null, null, state.read())))

  return {
    view: () => ({
      state: state.read(),
      customers: cache.customers.count().all,
      complete: cache.customers.count().whole,
      ...cache.edits.counts(),
      sent,
      held: context.hold.read(),
    }),
    now,
    cancel: () => {
      const { all, whole } = cache.customers.count()
      const at = state.read()
      if (at.is !== 'listing' && at.is !== 'downloading') return
      paused =
        at.is === 'downloading'
          ? { is: 'paused', done: at.done, total: at.total }
          : { is: 'paused', done: whole, total: all }
      reading.abort(stopped)
    },
    acceptShrunkList: () => {
      acceptShrunk = true
      now()
    },
    editMade,
    hold: (next) => {
      context.hold.rule(next)
      context.changed('sync')
      editMade()
    },
    locked: context.hold.locked,
    staging: context.hold.staging,
    release: (writes) => {
      context.hold.release(writes)
      context.changed('sync')
      editMade()
    },
    close: async (patience) => {
      const reason = new DOMException('closed', 'AbortError')
      closing.abort(reason)
      reading.abort(reason)
      const enough = new AbortController()
      await Promise.race([running, clock.wait(patience, enough.signal)])
      enough.abort()
    },
  }
}
