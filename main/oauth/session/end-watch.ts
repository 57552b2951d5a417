import type { After } from '../after.ts'
import type { Ending, Session } from './session.ts'

/**
 * Watches over tokens that nothing renews (browser flow, contract §5): tells when it is time for others, and tries once
 * to get them unseen.
 */
export interface EndWatch {
  /** To be called after every step of the session. */
  look(): void
  /** Whether it is being tried unseen: nobody needs to be asked yet. */
  isTrying(): boolean
  /** Its pages may know somebody else by now: nothing is tried unseen for these tokens. */
  distrust(): void
  /** Ends what is tried unseen. */
  cancel(): Promise<void>
  /** For good. */
  stop(): Promise<void>
}

export interface EndWatchOptions {
  readonly session: Pick<Session, 'ending' | 'glance'>
  readonly after: After
  /** Whether there is a network at all. */
  readonly online: () => boolean
  /** Signs in unseen; `cancelled` when that must end. Never fails. */
  readonly renew: (ending: Ending, cancelled: AbortSignal) => Promise<void>
  readonly changed: () => void
}

/** A computer that slept, or whose clock was set, is noticed so soon: timers stand still in a sleep. */
const glance = 15_000

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
  let stopTimer: () => void = () => undefined
  let stopped = false

  const isTried = (tokens: object): boolean => trying.is !== 'not-yet' && trying.tokens === tokens
  const attempt = (ending: Ending): void => {
    const cancel = new AbortController()
    const { tokens } = ending
    const done = renew(ending, cancel.signal).finally(() => {
      trying = { is: 'over', tokens }
      changed()
      look()
    })
    trying = { is: 'under-way', tokens, cancel, done }
  }
  const look = (): void => {
    stopTimer()
    const ending = stopped ? null : session.ending()
    if (ending === null) return
    const tried = isTried(ending.tokens)
    if (ending.due && !tried && trying.is !== 'under-way' && online()) attempt(ending)
    if (ending.turnsIn === null && tried) return
    stopTimer = after(Math.min(ending.turnsIn ?? glance, glance), () => {
      session.glance()
      look()
    })
  }
  const cancel = async (): Promise<void> => {
    if (trying.is !== 'under-way') return
    trying.cancel.abort()
    await trying.done
  }
  return {
    look,
    isTrying: () => trying.is === 'under-way',
    distrust: () => {
      const ending = session.ending()
      if (ending !== null) trying = { is: 'over', tokens: ending.tokens }
    },
    cancel,
    stop: async () => {
      stopped = true
      stopTimer()
      await cancel()
    },
  }
}
