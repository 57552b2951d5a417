import type { SyncState, SyncView } from '../../preload/contract/sync.ts'
import { ServiceError } from '../http/failures.ts'
import { download } from './download.ts'
import { openLane } from './lane.ts'
import type { SyncParts } from './parts.ts'
import { pullChoices } from './pull-choices.ts'
import { pullList, recheckTurn } from './pull-list.ts'
import { anyDue, nextDue, pushEdits, recoverSending } from './push.ts'
import { holdState, stateAfter } from './sync-state.ts'
import { nextLook, type Next } from './when.ts'

export interface Sync {
  view(): SyncView
  /** Sends what waits and reads the list again, without waiting for any delay but that of a lost create. */
  now(): void
  /** Ends the download; what was read stays, and the next `now` goes on from there. */
  cancel(): void
  /** The next list is believed however short it is. */
  acceptShrunkList(): void
  /** An edit was saved: it is sent soon, also while a download is going on. */
  editMade(): void
  /** Ends everything; a write under way is given `patience` milliseconds for its answer. */
  close(patience: number): Promise<void>
}

const syncedFact = 'synced-at'
/** Settled edits are listed for a day. */
const remembered = 24 * 60 * 60_000

/** Keeps one administration and its service together: sends edits, reads the list and what is new in it, again and again. */
export const startSync = (parts: SyncParts, every: number): Sync => {
  const { cache, clock } = parts
  const closing = new AbortController()
  const lane = openLane()
  const lastAt = (): number | null => Number(cache.facts.get(syncedFact)) || null
  const state = holdState({ is: 'idle', lastAt: lastAt() }, clock.now, () => parts.changed('sync'))
  let wanted: Next['what'] | null = every > 0 ? 'everything' : null
  let waking = new AbortController()
  let reading = new AbortController()
  let failures = 0
  let retryAfter: number | null = null
  let paused: Extract<SyncState, { is: 'paused' }> | null = null
  let acceptShrunk = false
  let downloading = false
  let pushing = false

  const push = (): Promise<void> => lane(() =>
    pushEdits(parts, closing.signal, (done, total) => state.set({ is: 'sending', done, total })))

  /** While records are being read, edits are sent beside it; a failure that concerns both ends the download too. */
  const pushBeside = async (): Promise<void> => {
    if (pushing) return
    pushing = true
    try {
      while (anyDue(parts) && downloading && !closing.signal.aborted) await push()
    } catch (error) {
      reading.abort(error)
    } finally {
      pushing = false
    }
  }

  const readList = async (): Promise<void> => {
    state.set({ is: 'listing', since: clock.now() })
    await lane(() => pullList(parts, reading.signal, acceptShrunk))
    acceptShrunk = false
  }

  const readRecords = async (): Promise<void> => {
    const stale = cache.customers.stale(cache.customers.staleCount())
    const ids = [...new Set([...stale, ...recheckTurn(parts)])]
    const since = clock.now()
    const progress = (done: number): void => state.set({ is: 'downloading', done, total: ids.length, since })
    progress(0)
    downloading = true
    try {
      await download(parts, ids, reading.signal, progress)
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
      await pullChoices(parts, reading.signal)
      await readRecords()
      reading.signal.throwIfAborted()
      cache.facts.put(syncedFact, String(clock.now()))
    }
    cache.edits.forgetSettledBefore(clock.now() - remembered)
  }

  const situation = () => ({ now: clock.now(), every, failures, retryAfter, nextDue: nextDue(parts), paused: paused !== null, random: clock.random() })

  const fileFailure = (error: unknown): Next => {
    failures++
    retryAfter = error instanceof ServiceError ? error.retryAfter : null
    const next = nextLook(situation())
    state.set(stateAfter(error, clock.now(), lastAt(), next.at, state.read()))
    return next
  }

  /** One round, ending in a state; answers when to go on. Nothing it meets may end the loop. */
  const turn = async (what: Next['what']): Promise<Next> => {
    reading = new AbortController()
    try {
      await round(what)
    } catch (error) {
      if (closing.signal.aborted) return { at: null, what }
      if (paused === null) return fileFailure(error)
    }
    if (closing.signal.aborted) return { at: null, what }
    failures = 0
    retryAfter = null
    state.set(paused ?? { is: 'idle', lastAt: lastAt() })
    return nextLook(situation())
  }

  const waitFor = async (next: Next): Promise<void> => {
    if (wanted !== null || closing.signal.aborted) return
    waking = new AbortController()
    const either = AbortSignal.any([waking.signal, closing.signal])
    await clock.wait(next.at === null ? Number.MAX_SAFE_INTEGER : next.at - clock.now(), either)
    if (next.at !== null && !either.aborted) wanted ??= next.what
  }

  const loop = async (): Promise<void> => {
    let next: Next = nextLook(situation())
    while (!closing.signal.aborted) {
      await waitFor(next)
      const what = wanted
      wanted = null
      if (what !== null && !closing.signal.aborted) next = await turn(what)
    }
  }

  const want = (what: Next['what']): void => {
    wanted = wanted === 'everything' ? wanted : what
    waking.abort()
  }

  const hurryEdits = (): void => cache.transaction(() => {
    for (const edit of cache.edits.unsettled()) {
      const lostCreate = edit.kind === 'create' && edit.outcomeUnknown
      if (edit.state.is === 'waiting' && edit.notBefore > 0 && !lostCreate) cache.edits.put({ ...edit, notBefore: 0 })
    }
  })

  const now = (): void => {
    paused = null
    hurryEdits()
    want('everything')
  }

  recoverSending(parts)
  const running = loop()

  return {
    view: () => ({ state: state.read(), customers: cache.customers.count().all, complete: cache.customers.count().whole, ...cache.edits.counts() }),
    now,
    cancel: () => {
      const { all, whole } = cache.customers.count()
      const at = state.read()
      if (at.is !== 'listing' && at.is !== 'downloading') return
      paused = at.is === 'downloading' ? { is: 'paused', done: at.done, total: at.total } : { is: 'paused', done: whole, total: all }
      reading.abort(new DOMException('cancelled', 'AbortError'))
    },
    acceptShrunkList: () => {
      acceptShrunk = true
      now()
    },
    editMade: () => {
      if (downloading) void pushBeside()
      else want('edits')
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
