import type { ErrorPayload, FailCode } from '../../../preload/contract/error-payload.ts'
import type { Implementation } from '../../../preload/contract/services.ts'
import type { UpdateState, UpdateView } from '../../../preload/contract/updates.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { LogEvent } from '../../base/log/log.ts'
import type { ProxyFor } from '../../service/network/proxy.ts'
import type { Attempt, UpdatesFile } from './kept-updates.ts'
import type { Updater } from './updater.ts'
import { isCheckDue } from './when.ts'

export interface UpdatesOptions {
  readonly file: UpdatesFile
  /** How newer versions come to this copy; loaded at the first look. Or why none do. */
  readonly source:
    | { readonly is: 'released'; readonly open: () => Promise<Updater>; readonly installsUnasked: boolean }
    | Extract<UpdateState, { readonly is: 'off' }>
  readonly version: string
  readonly proxyFor: ProxyFor
  now(): number
  /** Edits that are nowhere but in memory. */
  unkept(): Promise<number>
  /** Copies what is on disk, so that the version before can go on with it. Nothing is installed where it fails. */
  backUp(): Promise<void>
  quit(): void
  relaunch(): void
  changed(): void
  log(event: LogEvent): void
}

export interface Updates {
  readonly service: Implementation['updates']
  /** Looks by itself when it is time to; for a timer. */
  tick(): void
  /** The person stays after all: what they asked to be installed now waits for the next end of the app. */
  stay(): void
  /**
   * The last thing that the app does, when desks and files are closed: installs what is ready, or does nothing. Never
   * rejects.
   */
  finish(): Promise<void>
  /** Ends what is under way. */
  stop(): void
}

/** A person asks for it and the app ends within this time, or they stayed and have forgotten about it. Milliseconds. */
const askedHolds = 120_000

/** Why work ended that nobody cancelled: what it was for is not wanted any more. */
const otherChannel = new Error('the person chose another channel')

/** A hundred megabytes are not fetched again and again for these. */
const failsAgain: readonly FailCode[] = [
  'update-altered',
  'update-publisher-wrong',
  'update-no-room',
  'update-answer-unreadable',
]

/** What the last end of the app came to: null where it went well, or nothing was tried. */
const failOf = (attempt: Attempt | null, running: string): ErrorPayload | null => {
  if (attempt === null || attempt.version === running) return null
  return {
    code: attempt.code === 'started' ? 'update-not-installed' : attempt.code,
    about: { version: attempt.version },
  }
}

/** A proxy that asks for a name is no matter of what goes on by itself. */
const unasking =
  (proxyFor: ProxyFor): ProxyFor =>
  async (address, trouble) => {
    if (trouble?.is === 'refused') throw new AppError('proxy-sign-in-needed')
    return proxyFor(address, trouble)
  }

/**
 * Newer versions of the app: looks, fetches, and installs when the app ends. One thing at a time; the state is one
 * union.
 */
export const openUpdates = ({
  file,
  source,
  version,
  proxyFor,
  now,
  unkept,
  backUp,
  quit,
  relaunch,
  changed,
  log,
}: UpdatesOptions): Updates => {
  const startedAt = now()
  const before = failOf(file.read().attempt, version)
  if (file.read().attempt !== null) file.change({ attempt: null })

  let state: UpdateState =
    source.is === 'off' ? source : before === null ? { is: 'unknown' } : { is: 'failed', fail: before }
  let opened: Promise<Updater> | null = null
  let work: AbortController | null = null
  let triedAt: number | null = null
  let askedAt: number | null = null
  /** What the person stopped, or what would only fail again: it does not come by itself in this run. */
  let unwanted: string | null = null
  /** The older version that the person named in this run: that one, and no other, is an update too. */
  let backTo: string | null = null

  const set = (next: UpdateState): void => {
    state = next
    changed()
  }
  const view = (): UpdateView => {
    const { channel, background } = file.read()
    return { channel, background, state }
  }
  const updater = (): Promise<Updater> => {
    if (source.is === 'off') throw new AppError('unexpected')
    opened ??= source.open()
    return opened
  }
  const failed = (error: unknown): UpdateState => {
    log({ event: 'update-failed', error })
    return { is: 'failed', fail: isFail(error) ? error.fail : { code: 'unexpected' } }
  }
  /**
   * Ends in the state that `run` answers with, or that `stopped` says; what goes wrong is a state to be seen, never an
   * error of a call.
   */
  const doing = async (
    run: (signal: AbortSignal) => Promise<UpdateState>,
    stopped: () => UpdateState,
  ): Promise<UpdateState> => {
    const { signal } = (work = new AbortController())
    try {
      return await run(signal)
    } catch (error) {
      if (!signal.aborted) return failed(error)
      return signal.reason === otherChannel ? { is: 'unknown' } : stopped()
    } finally {
      work = null
    }
  }
  const proxies = (by: 'person' | 'clock'): ProxyFor => (by === 'person' ? proxyFor : unasking(proxyFor))

  const fetch = async (found: string, by: 'person' | 'clock'): Promise<void> => {
    set({ is: 'downloading', version: found, percent: 0 })
    const progress = (percent: number): void => {
      if (state.is === 'downloading' && state.percent !== percent) set({ ...state, percent })
    }
    const next = await doing(
      async (signal) => {
        await (await updater()).download({ proxyFor: proxies(by), signal, progress })
        return { is: 'ready', version: found, onQuit: source.is === 'released' && source.installsUnasked }
      },
      () => ({ is: 'found', version: found }),
    )
    if (next.is === 'found' || (next.is === 'failed' && failsAgain.includes(next.fail.code))) unwanted = found
    set(next)
  }
  const look = async (by: 'person' | 'clock'): Promise<void> => {
    const stood = state
    triedAt = now()
    set({ is: 'looking' })
    const { channel } = file.read()
    const next = await doing(
      async (signal) => {
        const looked = await (await updater()).check({ channel, backTo, proxyFor: proxies(by), signal })
        const lookedAt = now()
        file.change({ lookedAt })
        triedAt = null
        return looked.is === 'none'
          ? { is: 'current', lookedAt, waiting: looked.waiting }
          : { is: 'found', version: looked.version }
      },
      () => stood,
    )
    const wanted = next.is === 'found' && file.read().background && (by === 'person' || next.version !== unwanted)
    if (wanted) await fetch(next.version, by)
    else set(next)
  }
  const idle = (): boolean => state.is !== 'off' && state.is !== 'ready' && work === null

  /**
   * Only to what was just offered; where the list has another version by now, that one is offered in its turn. Fails
   * `update-not-there`.
   */
  const goBack = (named: string): void => {
    const isOffered = state.is === 'current' && state.waiting?.why === 'older' && state.waiting.version === named
    if (!isOffered) throw new AppError('update-not-there')
    backTo = named
    void look('person')
  }
  const choose: Implementation['updates']['choose'] = ({ channel, background, onQuit, backTo: named }) => {
    const { channel: stood } = file.read()
    if (background !== undefined) file.change({ background })
    if (onQuit !== undefined && state.is === 'ready') state = { ...state, onQuit }
    if (channel !== undefined && channel !== stood) {
      // What was found on the other channel is not what is wanted any more.
      file.change({ channel, lookedAt: null })
      backTo = null
      triedAt = null
      if (work !== null) work.abort(otherChannel)
      else if (state.is !== 'off') state = { is: 'unknown' }
    }
    if (named !== undefined) goBack(named)
    changed()
    return view()
  }
  const install = async (): Promise<void> => {
    if (state.is !== 'ready') throw new AppError('update-not-installed')
    if ((await unkept()) > 0) throw new AppError('update-would-lose')
    askedAt = now()
    quit()
  }

  /** Hands it to the system, after a copy of what is on disk; answers how that went. */
  const hand = async (wanted: string, again: boolean): Promise<Attempt['code']> => {
    try {
      await backUp()
    } catch (error) {
      log({ event: 'update-not-backed-up', error })
      return 'update-not-backed-up'
    }
    try {
      // Written down before: an app that does not come back as another one says so at its next start.
      file.change({ attempt: { version: wanted, code: 'started' } })
      await (await updater()).install(again)
      return 'started'
    } catch (error) {
      log({ event: 'update-not-installed', error })
      return isFail(error, 'update-altered', 'update-no-room')
        ? (error.fail.code as Attempt['code'])
        : 'update-not-installed'
    }
  }
  const finish = async (): Promise<void> => {
    if (state.is !== 'ready') return
    const asked = askedAt !== null && Math.abs(now() - askedAt) < askedHolds
    if (!asked && !state.onQuit) return
    const { version: wanted } = state
    const code = await hand(wanted, asked)
    if (code === 'started') return
    file.change({ attempt: { version: wanted, code } })
    // Whoever asked for it gets the app back, and hears why it is still the old one.
    if (asked) relaunch()
  }

  return {
    service: {
      read: view,
      look: () => {
        if (idle()) void look('person')
      },
      download: () => {
        if (state.is === 'found' && work === null) void fetch(state.version, 'person')
      },
      cancel: () => work?.abort(),
      install,
      choose,
    },
    tick: () => {
      if (idle() && isCheckDue({ now: now(), startedAt, lookedAt: file.read().lookedAt, triedAt })) void look('clock')
    },
    stay: () => void (askedAt = null),
    finish,
    stop: () => work?.abort(),
  }
}
