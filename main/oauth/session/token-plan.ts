import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { RefusedBy, RejectedToken } from '../../service/refused-token.ts'
import type { Event, State } from './session-states.ts'
import {
  hasRunOut,
  isDoubted,
  isDue,
  isJustIssued,
  pauseNow,
  provokedAfter,
  verdictOn,
  type Held,
} from './token-times.ts'

export interface TokenOptions extends RejectedToken {
  /** Only this user's token; `signed-out` if the tokens are another user's. */
  readonly user?: string | undefined
  /** The administration that the caller works for. */
  readonly administration?: string | undefined
}

/** The next step towards an access token. */
export type TokenStep =
  /** The session's token is valid. */
  | { readonly is: 'give' }
  /** The service refuses the caller's administration alone: others answer. */
  | { readonly is: 'not-here'; readonly administration: string }
  /** The user must sign in. */
  | { readonly is: 'refuse' }
  /** `provoked` counts the refreshes in a row after a 401. `fallsBack`: the old token serves if the refresh fails. */
  | { readonly is: 'refresh'; readonly provoked: number; readonly fallsBack: boolean }
  /** The token endpoint asked not to be asked now, and the old token does not serve. */
  | { readonly is: 'pause'; readonly fail: ErrorPayload }
  /** A refresh is under way; the old token serves if it fails. */
  | { readonly is: 'wait-for-refresh' }
  /** The tokens may be used once they are in the vault. */
  | { readonly is: 'wait-for-vault' }

/** `event` happens to the session before the step. */
export interface TokenPlan {
  readonly event: Event | null
  readonly step: TokenStep
}

const only = (step: TokenStep): TokenPlan => ({ event: null, step })

const whenRefusedEverywhere = (tokens: Held, by: RefusedBy, now: number): TokenPlan => {
  const verdict = verdictOn(tokens, by, now)
  if (verdict === 'refused') return { event: { is: 'refused-everywhere', at: now }, step: { is: 'refuse' } }
  const endedSince = by.worked && tokens.refresh !== null
  const event = endedSince || isDoubted(tokens, now) ? null : ({ is: 'doubted', at: now } as const)
  if (verdict === 'wait' || tokens.refresh === null) return { event, step: { is: 'give' } }
  const pause = pauseNow(tokens, now)
  if (pause !== null) return { event, step: { is: 'pause', fail: pause.fail } }
  const provoked = endedSince ? 1 : provokedAfter(tokens, now)
  return { event, step: { is: 'refresh', provoked, fallsBack: false } }
}

const whenIn = (tokens: Held, options: TokenOptions, now: number, othersAnswer: boolean): TokenPlan => {
  const { rejected, refusedBy, administration } = options
  if (hasRunOut(tokens, now)) return only({ is: 'refuse' })
  const isRejected = rejected === tokens.access
  if (isRejected && refusedBy !== undefined) {
    // A service may answer 401 to its list of administrations as well (contract §7).
    if (othersAnswer && !refusedBy.worked && administration !== undefined)
      return only({ is: 'not-here', administration })
    return whenRefusedEverywhere(tokens, refusedBy, now)
  }
  const mayStay = isRejected ? isJustIssued(tokens, now) : !isDue(tokens, now)
  // A rejected token without a refresh token is tried once more, because the 401 may have another cause.
  if (tokens.refresh === null || mayStay) return only({ is: 'give' })
  const pause = pauseNow(tokens, now)
  const isGood = !isRejected && now < tokens.until
  if (pause !== null) return only(isGood ? { is: 'give' } : { is: 'pause', fail: pause.fail })
  return only({ is: 'refresh', provoked: isRejected ? provokedAfter(tokens, now) : 0, fallsBack: true })
}

/**
 * Plans how a caller gets an access token. The caller plans again after a refresh or a wait. `othersAnswer`: the
 * service answered another administration not long ago. Pure.
 */
export const planToken = (state: State, options: TokenOptions, now: number, othersAnswer = false): TokenPlan => {
  if (!('tokens' in state) || (options.user !== undefined && options.user !== state.tokens.user))
    return only({ is: 'refuse' })
  const { tokens } = state
  switch (state.is) {
    case 'in':
    case 'in-asking':
      return whenIn(tokens, options, now, othersAnswer)
    case 'renewing':
    case 'renewing-asking':
      return only({ is: 'wait-for-refresh' })
    case 'storing':
    case 'storing-asking':
      return only({ is: 'wait-for-vault' })
    case 'stuck': {
      const rests = Math.abs(now - state.since) < state.rests
      if (tokens.refresh === null || rests) return only({ is: 'refuse' })
      return only({ is: 'refresh', provoked: provokedAfter(tokens, now), fallsBack: false })
    }
    case 'stuck-asking':
      return only({ is: 'refuse' })
    default:
      return never(state)
  }
}
