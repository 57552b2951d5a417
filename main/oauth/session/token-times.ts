import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { RefusedBy } from '../../service/refused-token.ts'
import type { Tokens } from '../tokens.ts'

/** The token endpoint asked not to be asked again for so many milliseconds (`Retry-After`). */
export interface Pause {
  readonly since: number
  readonly milliseconds: number
  /** Its answer, which callers get in the meantime. */
  readonly fail: ErrorPayload
}

/** Tokens with their user, so that no edit is sent as somebody else. */
export interface Held extends Tokens {
  readonly user: string
  /** Refreshes in a row that a 401 caused, up to the one that brought these tokens. */
  readonly provoked: number
  /** The time of the last refresh that did not get through; null: none. */
  readonly missedAt: number | null
  /** Null: the last refresh ended without a pause. */
  readonly pause: Pause | null
  /** The last time that these or the previous tokens got a 401 everywhere, and the app doubted it; null: never. */
  readonly doubtedAt: number | null
}

const minute = 60_000
const ahead = 5 * minute
const askAhead = 10 * minute
const settling = minute
const longestSettling = 60 * minute
/** The least time between a token and the refresh after a 401 everywhere. */
const shortestRest = 15_000
const doubtLasts = 30 * minute
/** A desk that is open reads its administration each minute. One that was left may not be read for long. */
const answerHolds = 30 * minute
/** The time between a refresh and the 401 at a second address. */
const oneRound = 10_000
/** More than any correction of a clock. */
const leap = 10 * minute

/** The clock may have been set forward or back in between. */
const within = (since: number | null, milliseconds: number, now: number): boolean =>
  since !== null && Math.abs(now - since) < milliseconds

/** A service that asks for more is asked after an hour, so a wrong header signs nobody out for days. */
const longestPause = 60 * minute
export const pauseFor = (milliseconds: number | null, fail: ErrorPayload, since: number): Pause | null =>
  milliseconds === null ? null : { since, milliseconds: Math.min(milliseconds, longestPause), fail }
/** The pause that lasts now; null: none. */
export const pauseNow = ({ pause }: Held, now: number): Pause | null =>
  pause !== null && within(pause.since, pause.milliseconds, now) ? pause : null

/** The clock went back so far that the tokens' age is unknown. */
const wasSetBack = ({ issuedAt }: Tokens, now: number): boolean => now < issuedAt - leap

/**
 * Whether to refresh: five minutes ahead, or a tenth of a short life. After a refresh that did not get through, again
 * after a minute while the old token is valid.
 */
export const isDue = (tokens: Held, now: number): boolean => {
  const { until, issuedAt, refresh, missedAt } = tokens
  if (refresh === null) return false
  if (now >= until) return true
  return (
    (now >= until - Math.min(ahead, (until - issuedAt) / 10) || wasSetBack(tokens, now)) &&
    !within(missedAt, minute, now)
  )
}

/** Expired, without a refresh token. */
export const hasRunOut = ({ refresh, until }: Tokens, now: number): boolean => refresh === null && now >= until

const asksAt = ({ until, issuedAt }: Tokens): number => until - Math.min(askAhead, (until - issuedAt) / 2)

/** Whether the user should sign in again: ten minutes ahead, or half of a short life. */
export const asksAgain = (tokens: Tokens, now: number): boolean =>
  tokens.refresh === null && (now >= asksAt(tokens) || wasSetBack(tokens, now))

/** Milliseconds until time alone changes the visible state; null: never again. */
export const turnsIn = (tokens: Tokens, now: number): number | null => {
  const next = [asksAt(tokens), tokens.until].find((time) => time > now)
  return tokens.refresh !== null || next === undefined ? null : next - now
}

const settlingOf = ({ provoked }: Held): number =>
  provoked === 0 ? 0 : Math.min(settling * 2 ** (provoked - 1), longestSettling)

/**
 * The back-off after a 401 everywhere: 15 seconds, doubled for each in a row, at most an hour. The service may not know
 * the token everywhere yet, or may refuse every token.
 */
export const restOf = ({ provoked }: Held): number =>
  Math.min(shortestRest * 2 ** Math.max(provoked - 1, 0), longestSettling)

/**
 * A token just issued because of a 401 is not refreshed for another, which then has another cause (contract §7). Each
 * refresh in a row doubles the time, so a missing database does not cause a refresh per call.
 */
export const isJustIssued = (tokens: Held, now: number): boolean => within(tokens.issuedAt, settlingOf(tokens), now)
export const provokedAfter = (tokens: Held, now: number): number =>
  (within(tokens.issuedAt, 4 * settlingOf(tokens), now) ? tokens.provoked : 0) + 1

/** Whether an administration that answered at this time still proves the sign-in. */
export const stillAnswers = (answeredAt: number, now: number): boolean => within(answeredAt, answerHolds, now)

export const isDoubted = ({ doubtedAt }: Held, now: number): boolean => within(doubtedAt, doubtLasts, now)
/** A second doubt, not the same one. */
const isDoubtedAgain = (tokens: Held, now: number): boolean =>
  isDoubted(tokens, now) && !within(tokens.doubtedAt, settling, now)

/**
 * The meaning of a 401 from every administration. `refused`: the user must sign in. `refresh`: the token may have
 * ended. `wait`: judge the next answer. A token that `worked` before has ended since.
 */
export const verdictOn = (
  tokens: Held,
  { speaker, worked }: RefusedBy,
  now: number,
): 'refused' | 'refresh' | 'wait' => {
  if (tokens.refresh === null) return speaker === 'service' || isDoubtedAgain(tokens, now) ? 'refused' : 'wait'
  if (worked) return within(tokens.issuedAt, shortestRest, now) ? 'wait' : 'refresh'
  if (!within(tokens.issuedAt, 2 * settling, now)) return 'refresh'
  // If the refresh after a doubt did not get through, the doubt is still unanswered.
  if (speaker === 'service')
    return within(tokens.issuedAt, oneRound, now) || (isDoubted(tokens, now) && tokens.missedAt === null)
      ? 'refused'
      : 'refresh'
  if (isDoubtedAgain(tokens, now)) return 'refused'
  return within(tokens.issuedAt, restOf(tokens), now) ? 'wait' : 'refresh'
}
