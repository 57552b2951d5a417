import type { After } from '../after.ts'
import type { UnrenewableTokens, Session } from './session.ts'

/**
 * Watches tokens without a refresh token (browser flow, contract §5). Notifies when they are due for renewal, and tries
 * to renew them without a window: once, or again if the service was not reached.
 */
export interface EndWatch {
  /** Called after every step of the session. */
  check(): void
  /** Whether a sign-in without a window is under way: the user is not asked yet. */
  isTrying(): boolean
  /**
   * No sign-in without a window for these tokens: its pages may be logged in as somebody else. One under way is
   * cancelled.
   */
  distrust(): void
  /** Cancels a sign-in without a window. */
  cancel(): Promise<void>
  stop(): Promise<void>
}

export interface EndWatchOptions {
  readonly session: Pick<Session, 'ending' | 'notifyIfChanged'>
  readonly after: After
  readonly online: () => boolean
  /** Signs in without a window until `cancelled`. Returns whether the service was reached. Never fails. */
  readonly renew: (ending: UnrenewableTokens, cancelled: AbortSignal) => Promise<boolean>
  readonly changed: () => void
}

/** Milliseconds. Timers pause during sleep, so a later clock is noticed this soon after waking. */
const notifyIfChanged = 15_000
/** After a sleep, the computer says that it is online before its network works. */
const retryAfter = 60_000
const mostAttempts = 5

type Trying =
  | { readonly is: 'not-yet' }
  | {
      readonly is: 'under-way'
      readonly tokens: object
      readonly cancel: AbortController
      readonly done: Promise<void>
    }
  /** The service was not reached in so many attempts. `rests` until the next one may begin. */
  | { readonly is: 'missed'; readonly tokens: object; readonly attempts: number; readonly rests: boolean }
  | { readonly is: 'over'; readonly tokens: object }

const isTried = (trying: Trying, tokens: object): boolean => {
  if (trying.is === 'not-yet' || trying.tokens !== tokens) return false
  return trying.is !== 'missed' || trying.rests
}

export const watchEnd = ({ session, after, online, renew, changed }: EndWatchOptions): EndWatch => {
  let trying: Trying = { is: 'not-yet' }
  let distrusted: object | null = null
  let stopTimer: () => void = () => undefined
  let stopRest: () => void = () => undefined
  let stopped = false

  const rest = (tokens: object, attempts: number): void => {
    const missed: Trying = { is: 'missed', tokens, attempts, rests: true }
    trying = missed
    stopRest = after(retryAfter, () => {
      if (trying === missed) trying = { ...missed, rests: false }
      check()
    })
  }
  const attempt = (ending: UnrenewableTokens): void => {
    const cancel = new AbortController()
    const { tokens } = ending
    const attempts = trying.is === 'missed' && trying.tokens === tokens ? trying.attempts + 1 : 1
    const done = renew(ending, cancel.signal).then((reached) => {
      if (reached || cancel.signal.aborted || attempts === mostAttempts) trying = { is: 'over', tokens }
      else rest(tokens, attempts)
      changed()
      check()
    })
    trying = { is: 'under-way', tokens, cancel, done }
  }
  const check = (): void => {
    stopTimer()
    const ending = stopped ? null : session.ending()
    if (ending === null) return
    const tried = ending.tokens === distrusted || isTried(trying, ending.tokens)
    if (ending.due && !tried && trying.is !== 'under-way' && online()) attempt(ending)
    if (ending.turnsIn === null && tried) return
    stopTimer = after(Math.min(ending.turnsIn ?? notifyIfChanged, notifyIfChanged), () => {
      session.notifyIfChanged()
      check()
    })
  }
  const cancel = async (): Promise<void> => {
    if (trying.is !== 'under-way') return
    trying.cancel.abort()
    await trying.done
  }
  return {
    check,
    isTrying: () => trying.is === 'under-way',
    distrust: () => {
      // One that began meanwhile may pass as whoever logged in to the pages.
      if (trying.is === 'under-way') trying.cancel.abort()
      distrusted = session.ending()?.tokens ?? null
    },
    cancel,
    stop: async () => {
      stopped = true
      stopTimer()
      stopRest()
      await cancel()
    },
  }
}
