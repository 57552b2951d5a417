import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { Implementation } from '../../../preload/contract/services.ts'
import type { UpdateChannel, UpdateChoice, UpdateState, UpdateView } from '../../../preload/contract/updates.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { LogEvent } from '../../base/log/log.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import type { Attempt, UpdatesFile } from './kept-updates.ts'
import type { Updater } from './updater.ts'
import { installAtEnd, isOffered, planUpdate } from './update-plan.ts'
import type { StartedBy, UpdateEvent, UpdateRun, UpdateWork, WorkEnd } from './update-run.ts'

export interface UpdatesOptions {
  readonly file: UpdatesFile
  /** Opens the updater at the first check; `off` says why there are no updates. */
  readonly source:
    | { readonly is: 'released'; readonly open: () => Promise<Updater>; readonly installsUnasked: boolean }
    | Extract<UpdateState, { readonly is: 'off' }>
  readonly version: string
  readonly proxyFor: ProxyFor
  now(): number
  /** The number of edits that exist only in memory. */
  unkept(): Promise<number>
  /** Backs up the profile, so that the previous version can go on with it. If it fails, nothing is installed. */
  backUp(): Promise<void>
  quit(): void
  relaunch(): void
  changed(): void
  log(event: LogEvent): void
}

export interface Updates {
  readonly service: Implementation['updates']
  /** Checks if it is time to; for a timer. */
  tick(): void
  /** The user cancelled quitting: the requested update waits for the next end of the app. */
  stay(): void
  /**
   * The last step of the app, after desks and files are closed: installs a ready update. `openedAgain`: somebody has
   * opened the app while it closed, so it comes back. Resolves with whether the update decides what comes next. Never
   * rejects.
   */
  finish(openedAgain: () => boolean): Promise<boolean>
  /** Cancels a running check or download. */
  stop(): void
}

const numbersOf = (version: string): readonly number[] => version.split('-')[0]!.split('.').map(Number)

/**
 * Whether the running version is at least the tried one: a person installed it by hand. Only an early version tries an
 * older one.
 */
const isOvertaken = (tried: string, running: string): boolean => {
  const [before, now] = [numbersOf(tried), numbersOf(running)]
  const at = now.findIndex((number, index) => number !== before[index])
  return !running.includes('-') && (at === -1 || now[at]! > before[at]!)
}

/** The failure of the last installation; null if it succeeded, was overtaken, or there was none. */
const failureOf = (attempt: Attempt | null, running: string): ErrorPayload | null => {
  if (attempt === null || attempt.version === running || isOvertaken(attempt.version, running)) return null
  return {
    code: attempt.code === 'started' ? 'update-not-installed' : attempt.code,
    about: { version: attempt.version, ...(attempt.unread === undefined ? {} : { unread: attempt.unread }) },
  }
}

/** Refuses proxies that need a password, because the clock's work must not ask the user. */
const withoutAsking =
  (proxyFor: ProxyFor): ProxyFor =>
  async (address, trouble) => {
    if (trouble?.is === 'refused') throw new AppError('proxy-sign-in-needed')
    return proxyFor(address, trouble)
  }

/** The state of updates in this run, and the operation under way. */
interface RunningUpdates extends UpdatesOptions {
  run: UpdateRun
  opened: Promise<Updater> | null
  underWay: AbortController | null
}

const updaterOf = (updates: RunningUpdates): Promise<Updater> => {
  const { source } = updates
  if (source.is === 'off') throw new AppError('unexpected')
  updates.opened ??= source.open().catch((error: unknown) => {
    // A full disk may have space at the next check.
    updates.opened = null
    throw error
  })
  return updates.opened
}

const proxiesFor = ({ proxyFor }: RunningUpdates, by: StartedBy): ProxyFor =>
  by === 'person' ? proxyFor : withoutAsking(proxyFor)

/**
 * A failure is a state that users see, never an error of a call. `channel`: that of the work. The user may leave it
 * also after cancelling.
 */
const endOf = ({ file, log }: RunningUpdates, error: unknown, signal: AbortSignal, channel: UpdateChannel): WorkEnd => {
  if (signal.aborted) return { is: file.read().channel === channel ? 'stopped' : 'other-channel' }
  log({ event: 'update-failed', error })
  return { is: 'failed', fail: isFail(error) ? error.fail : { code: 'unexpected' } }
}

/** Runs one operation at a time, and resolves with the event it ended in. */
const working = async (
  updates: RunningUpdates,
  run: (signal: AbortSignal) => Promise<UpdateEvent>,
  ended: (end: WorkEnd) => UpdateEvent,
): Promise<UpdateEvent> => {
  const { signal } = (updates.underWay = new AbortController())
  const { channel } = updates.file.read()
  try {
    return await run(signal)
  } catch (error) {
    return ended(endOf(updates, error, signal, channel))
  } finally {
    updates.underWay = null
  }
}

const check = async (
  updates: RunningUpdates,
  { by, before }: Extract<UpdateWork, { is: 'check' }>,
): Promise<UpdateEvent> => {
  const { file, now } = updates
  const { channel } = file.read()
  return working(
    updates,
    async (signal) => {
      const updater = await updaterOf(updates)
      const { backTo } = updates.run
      const result = await updater.check({ channel, backTo, proxyFor: proxiesFor(updates, by), signal })
      // The user may cancel as the answer comes.
      signal.throwIfAborted()
      const lookedAt = now()
      file.change({ lookedAt })
      return { is: 'checked', by, result, now: lookedAt, background: file.read().background }
    },
    (end) => ({ is: 'check-ended', by, end, before }),
  )
}

const download = async (
  updates: RunningUpdates,
  { by, version }: Extract<UpdateWork, { is: 'download' }>,
): Promise<UpdateEvent> => {
  const { source } = updates
  const progress = (percent: number): void => happen(updates, { is: 'progress', percent })
  return working(
    updates,
    async (signal) => {
      await (await updaterOf(updates)).download({ proxyFor: proxiesFor(updates, by), signal, progress })
      // The file is verified after its last byte, and the user may cancel meanwhile.
      signal.throwIfAborted()
      return { is: 'downloaded', version, onQuit: source.is === 'released' && source.installsUnasked }
    },
    (end) => ({ is: 'download-ended', end, version }),
  )
}

const begin = async (updates: RunningUpdates, work: UpdateWork): Promise<void> => {
  switch (work.is) {
    case 'check':
      return happen(updates, await check(updates, work))
    case 'download':
      return happen(updates, await download(updates, work))
    case 'give-up-for-channel':
      return updates.underWay?.abort()
    default:
      return never(work)
  }
}

/** Applies an event. The caller reports the change. */
const follow = (updates: RunningUpdates, event: UpdateEvent): UpdateWork | null => {
  const { run, work } = planUpdate(updates.run, event)
  updates.run = run
  return work
}

const happen = (updates: RunningUpdates, event: UpdateEvent): void => {
  const { state } = updates.run
  const work = follow(updates, event)
  if (updates.run.state !== state) updates.changed()
  if (work !== null) void begin(updates, work)
}

const viewOf = ({ file, run }: RunningUpdates): UpdateView => {
  const { channel, background } = file.read()
  return { channel, background, state: run.state }
}

/** Fails `update-not-there` for an older version that was not just offered, and `settings-not-saved`. */
const choose = (updates: RunningUpdates, { channel, background, onQuit, backTo }: UpdateChoice): UpdateView => {
  const { file, now, changed } = updates
  const { channel: before } = file.read()
  if (background !== undefined) file.choose({ background })
  if (onQuit !== undefined) follow(updates, { is: 'on-quit-chosen', onQuit })
  if (channel !== undefined && channel !== before) {
    file.choose({ channel, lookedAt: null })
    const work = follow(updates, { is: 'channel-chosen' })
    if (work !== null) void begin(updates, work)
  }
  if (backTo !== undefined) {
    // If the list has another version by now, the next check offers it.
    if (!isOffered(updates.run, backTo)) throw new AppError('update-not-there')
    happen(updates, { is: 'older-chosen', version: backTo, now: now() })
  }
  changed()
  return viewOf(updates)
}

const install = async (updates: RunningUpdates): Promise<void> => {
  const isReady = (): boolean => updates.run.state.is === 'ready'
  const unkept = isReady() ? await updates.unkept() : 0
  // The user may have left the channel while edits were counted.
  if (!isReady()) throw new AppError('update-not-installed')
  if (unkept > 0) throw new AppError('update-would-lose')
  follow(updates, { is: 'install-asked', now: updates.now() })
  updates.quit()
}

/** Backs up the profile and hands the update to the system; resolves with the result. */
const handOver = async (
  updates: RunningUpdates,
  version: string,
  relaunches: () => boolean,
): Promise<Omit<Attempt, 'version'>> => {
  const { file, backUp, log } = updates
  try {
    await backUp()
  } catch (error) {
    log({ event: 'update-not-backed-up', error })
    const unread = isFail(error) ? error.fail.about?.['unread'] : undefined
    return { code: 'update-not-backed-up', ...(unread === undefined ? {} : { unread: String(unread) }) }
  }
  try {
    // Written first: if the app does not come back as the new version, its next start reports it.
    file.change({ attempt: { version, code: 'started' } })
    await (await updaterOf(updates)).install(relaunches)
    return { code: 'started' }
  } catch (error) {
    log({ event: 'update-not-installed', error })
    const isNamed = isFail(error, 'update-altered', 'update-no-room')
    return { code: isNamed ? (error.fail.code as Attempt['code']) : 'update-not-installed' }
  }
}

const finish = async (updates: RunningUpdates, openedAgain: () => boolean): Promise<boolean> => {
  const due = installAtEnd(updates.run, updates.now())
  if (due === null) return false
  const end = await handOver(updates, due.version, () => due.asked || openedAgain())
  if (end.code === 'started') return true
  updates.file.change({ attempt: { version: due.version, ...end } })
  // A user who asked for the update gets the app back, with the reason why it is still the old version.
  if (due.asked) updates.relaunch()
  return due.asked
}

const firstState = ({ source, file, version }: UpdatesOptions): UpdateState => {
  if (source.is === 'off') return source
  const failure = failureOf(file.read().attempt, version)
  return failure === null ? { is: 'unknown' } : { is: 'failed', fail: failure }
}

/** Updates of the app: checks, downloads, and installs at its end. `update-plan.ts` has the rules. */
export const openUpdates = (options: UpdatesOptions): Updates => {
  const { file, now } = options
  const idle = { triedAt: null, askedAt: null, unwanted: null, backTo: null }
  const run: UpdateRun = { state: firstState(options), startedAt: now(), ...idle }
  const updates: RunningUpdates = { ...options, run, opened: null, underWay: null }
  if (file.read().attempt !== null) file.change({ attempt: null })
  return {
    service: {
      read: () => viewOf(updates),
      look: () => happen(updates, { is: 'check-asked', now: now() }),
      download: () => happen(updates, { is: 'download-asked' }),
      cancel: () => updates.underWay?.abort(),
      install: () => install(updates),
      choose: (choice) => choose(updates, choice),
    },
    tick: () => happen(updates, { is: 'tick', now: now(), lookedAt: file.read().lookedAt }),
    stay: () => void follow(updates, { is: 'stayed' }),
    finish: (openedAgain) => finish(updates, openedAgain),
    stop: () => updates.underWay?.abort(),
  }
}
