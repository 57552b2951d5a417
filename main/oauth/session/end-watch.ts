import type { After } from '../after.ts'
import type { UnrenewableTokens, Session } from './session.ts'

/**
 * Watches tokens without a refresh token (browser flow, contract §5). Notifies when they are due for renewal, and tries
 * once to renew them without a window.
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
  /** Signs in without a window until `cancelled`. Never fails. */
  readonly renew: (ending: UnrenewableTokens, cancelled: AbortSignal) => Promise<void>
  readonly changed: () => void
}

/** Milliseconds. Timers pause during sleep, so a later clock is noticed this soon after waking. */
const notifyIfChanged = 15_000

type Trying =
  | { readonly is: 'not-yet' }
  | {
      readonly is: 'under-way'
      readonly tokens: object
      readonly cancel: AbortController
      readonly done: Promise<void>
    }
  | { readonly is: 'over'; readonly tokens: object }

export const watchEnd = ({ session, after, online, renew, changed }: EndWatchOptions): EndWatch => {
  let trying: Trying = { is: 'not-yet' }
  let distrusted: object | null = null
  let stopTimer: () => void = () => undefined
  let stopped = false

  const isTried = (tokens: object): boolean =>
    tokens === distrusted || (trying.is !== 'not-yet' && trying.tokens === tokens)
  const attempt = (ending: UnrenewableTokens): void => {
    const cancel = new AbortController()
    const { tokens } = ending
    const done = renew(ending, cancel.signal).finally(() => {
      trying = { is: 'over', tokens }
      changed()
      check()
    })
    trying = { is: 'under-way', tokens, cancel, done }
  }
  const check = (): void => {
    stopTimer()
    const ending = stopped ? null : session.ending()
    if (ending === null) return
    const tried = isTried(ending.tokens)
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
      await cancel()
    },
  }
}
