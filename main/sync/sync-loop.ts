import { mayTry } from './circuit.ts'
import { isLost } from './failure-scope.ts'
import { reportDuplicates } from './creates/duplicate-creates.ts'
import type { PushContext } from './outbox/push-context.ts'
import { withdrawnWrites } from './outbox/withdrawn-writes.ts'
import { download } from './pull/download.ts'
import { pullChoices } from './pull/pull-choices.ts'
import { pullList, recheckTurn } from './pull/pull-list.ts'
import { anyDue, nextDue, pushEdits, type Round } from './push/push.ts'
import { retryDelay } from './retry-delay.ts'
import {
  isReadingRecords,
  nextRound,
  plan,
  startState,
  type Command,
  type Event,
  type State,
  type Step,
} from './sync-plan.ts'
import { failOf, openStateReports } from './sync-state.ts'

const syncedFact = 'synced-at'
/** Milliseconds that settled edits stay in the outbox. */
const remembered = 24 * 60 * 60_000
/** Milliseconds between two searches for settled edits that are old: each reads the whole outbox. */
const betweenSearches = 60 * 60_000
const stopped = new DOMException('stopped by a person', 'AbortError')

/** Runs one job at a time, in the order of the calls. Sending edits and applying a list must not overlap. */
type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

const openSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}

/**
 * The loop of one administration. `waking` ends its wait, `reading` its download, and `opening` reads of opened
 * customers beside a round of sending.
 */
export interface Loop {
  readonly context: PushContext
  readonly queue: SerialQueue
  readonly closing: AbortController
  readonly report: ReturnType<typeof openStateReports>
  state: State
  waking: AbortController
  reading: AbortController
  opening: AbortController
  /** Settles after all reads that `opening` ends. */
  opened: Promise<void>
  /** Customers that the last list lacked, and that are there. */
  unlisted: readonly string[]
  /** The last search for settled edits that are old. */
  searchedAt: number | null
}

export const openLoop = (context: PushContext, every: number, closing: AbortController): Loop => {
  const { cache, clock } = context
  const state = startState(every, Number(cache.facts.get(syncedFact)) || null, clock.now())
  const report = openStateReports(
    state.shown,
    clock.now,
    () => context.changed('sync'),
    (fail) => context.failed(fail),
  )
  const [waking, reading, opening] = [new AbortController(), new AbortController(), new AbortController()]
  const [queue, opened] = [openSerialQueue(), Promise.resolve()]
  return { context, queue, closing, report, state, waking, reading, opening, opened, unlisted: [], searchedAt: null }
}

/** Passes an event to the plan and carries out the commands that it returns. */
export const dispatch = (loop: Loop, event: Event): void => {
  const { state, commands } = plan(loop.state, event)
  loop.state = state
  for (const command of commands) carryOut[command](loop)
}

const sendingEvents = (loop: Loop, since: number): Round => ({
  progress: (done, total) => dispatch(loop, { is: 'sending', done, total, since }),
  answered: () => dispatch(loop, { is: 'answered' }),
  onTrial: () => loop.state.circuit.is === 'trial',
  doubted: () => dispatch(loop, { is: 'doubt-met' }),
  endedBy: (edit) => dispatch(loop, { is: 'edit-failed', edit }),
})

const send = (loop: Loop, events: Partial<Round> = {}): Promise<void> =>
  loop.queue(() => {
    const { context, closing } = loop
    return pushEdits(context, closing.signal, { ...sendingEvents(loop, context.clock.now()), ...events })
  })

/** Looks again for edits to send once one is due, but after a delay: the line may be gone, and others may be due now. */
const checkWhenDue = async (loop: Loop): Promise<void> => {
  const { context, closing } = loop
  const { clock } = context
  const at = nextDue(context)
  if (at === null) return
  await clock.wait(Math.max(at - clock.now(), retryDelay(1, null, clock.random())), closing.signal)
  dispatch(loop, { is: 'maybe-due' })
}

/**
 * A lost call delays its own edit only: the download itself finds out whether the line is gone. Any other failure that
 * ends the sending concerns every call, so it ends the download too.
 */
const sendDuringDownload = async (loop: Loop): Promise<void> => {
  const { reading } = loop
  let failed: string | null = null
  const endedBy = (edit: string): void => void (failed = edit)
  try {
    while (isReadingRecords(loop.state) && anyDue(loop.context)) await send(loop, { endedBy })
  } catch (error) {
    if (isLost(error)) checkWhenDue(loop).catch((unread: unknown) => reading.abort(unread))
    else {
      if (failed !== null) dispatch(loop, { is: 'edit-failed', edit: failed })
      reading.abort(error)
    }
  } finally {
    dispatch(loop, { is: 'sent-during-download' })
  }
}

const carryOut: Record<Command, (loop: Loop) => void> = {
  show: ({ report, state }) => report(state.shown),
  wake: ({ waking }) => waking.abort(),
  'stop-reading': ({ reading }) => reading.abort(stopped),
  'send-during-download': (loop) => void sendDuringDownload(loop),
}

/** A read from before the list must not bring back a customer that the list removes: the download reads it anew. */
const readList = (loop: Loop): Promise<void> =>
  loop.queue(async () => {
    const { context, reading } = loop
    loop.opening.abort()
    loop.opening = new AbortController()
    const reportWithdrawn = withdrawnWrites(context)
    const { withoutId, unlisted } = await pullList(context, reading.signal, loop.state.acceptShrunk)
    loop.unlisted = unlisted
    dispatch(loop, { is: 'list-read', withoutId })
    reportWithdrawn()
  })

const readRecords = async (loop: Loop): Promise<void> => {
  const { context, reading } = loop
  const { cache, clock } = context
  const stale = cache.customers.stale(cache.customers.staleCount())
  const ids = [...new Set([...stale, ...loop.unlisted, ...recheckTurn(context)])]
  const since = clock.now()
  const progress = (done: number): void => dispatch(loop, { is: 'records-read', done, total: ids.length, since })
  progress(0)
  await download(context, ids, reading.signal, progress)
  reading.signal.throwIfAborted()
  reportDuplicates(context)
  cache.facts.put(syncedFact, String(clock.now()))
}

const forgetSettled = (loop: Loop): void => {
  const { cache, clock } = loop.context
  const now = clock.now()
  if (loop.searchedAt !== null && Math.abs(now - loop.searchedAt) < betweenSearches) return
  cache.edits.forgetSettledBefore(now - remembered)
  loop.searchedAt = now
}

const steps: Record<Step, (loop: Loop) => Promise<void> | void> = {
  send,
  list: readList,
  choices: ({ context, reading }) => pullChoices(context, reading.signal),
  records: readRecords,
  'doubted-list': readList,
  'forget-settled': forgetSettled,
}

/** A closed loop must not touch its database, which may be closed too. */
const stepFailed = (loop: Loop, error: unknown): void => {
  const { context, reading, state } = loop
  if (state.phase.is === 'closed') return
  const { clock } = context
  dispatch(loop, {
    is: 'step-failed',
    error,
    stopped: reading.signal.reason === stopped,
    now: clock.now(),
    random: clock.random(),
    nextDue: nextDue(context),
  })
}

/**
 * Reads a customer that a person opened, also while the download is stopped. A download under way reads it by itself,
 * and an open circuit lets no call begin. A round of sending may last for minutes, so the read does not wait for it. A
 * failure only goes to the log: the record stays stale, and the form says so.
 */
export const readOpened = (loop: Loop, id: string): void => {
  const { context, closing, opening, state } = loop
  const { cache, clock, failed } = context
  if (isReadingRecords(state) || !mayTry(state.circuit, clock.now())) return
  const read = async (signal: AbortSignal): Promise<void> => {
    if (signal.aborted || cache.customers.get(id)?.stale !== true) return
    await download(context, [id], signal, () => undefined)
  }
  const isSending = state.phase.is === 'running' && state.phase.step === 'send' && state.circuit.is === 'closed'
  const done = isSending
    ? read(AbortSignal.any([closing.signal, opening.signal]))
    : loop.queue(() => read(closing.signal))
  const ended = done.catch((error: unknown) => failed(failOf(error)))
  loop.opened = loop.opened.then(() => ended)
}

/** Runs one round. A failed step ends the round, never the loop. */
const runRound = async (loop: Loop): Promise<void> => {
  const { now } = loop.context.clock
  loop.reading = new AbortController()
  dispatch(loop, { is: 'begun', now: now() })
  while (loop.state.phase.is === 'running') {
    try {
      await steps[loop.state.phase.step](loop)
      dispatch(loop, { is: 'step-done', now: now() })
    } catch (error) {
      stepFailed(loop, error)
    }
  }
}

const waitForWork = async (loop: Loop): Promise<void> => {
  if (loop.state.wanted !== null) return
  const { clock } = loop.context
  const { at, what } = nextRound(loop.state, clock.now(), nextDue(loop.context))
  loop.waking = new AbortController()
  const either = AbortSignal.any([loop.waking.signal, loop.closing.signal])
  await clock.wait(at === null ? Number.MAX_SAFE_INTEGER : at - clock.now(), either)
  if (at !== null && !either.aborted) dispatch(loop, { is: 'due', what })
}

/** Runs rounds until the loop is closed. Fails only when the database cannot be read. */
export const runLoop = async (loop: Loop): Promise<void> => {
  while (loop.state.phase.is !== 'closed') {
    await waitForWork(loop)
    if (loop.state.wanted !== null) await runRound(loop)
  }
}

/** Aborts every wait and read, and gives writes under way `patience` milliseconds for their answers. */
export const closeLoop = async (loop: Loop, running: Promise<void>, patience: number): Promise<void> => {
  const reason = new DOMException('closed', 'AbortError')
  dispatch(loop, { is: 'closed' })
  loop.closing.abort(reason)
  loop.reading.abort(reason)
  const enough = new AbortController()
  // A round waits neither for what is sent beside its download, nor for reads beside its sending.
  const ended = Promise.all([running, loop.queue(async () => undefined), loop.opened])
  await Promise.race([ended, loop.context.clock.wait(patience, enough.signal)])
  enough.abort()
}
