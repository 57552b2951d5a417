import type { RefusedBy } from '../../service/refused-token.ts'
import type { Tokens } from '../tokens.ts'

/** Tokens and whose they are: kept as one, so that nobody's work can go out under another's. */
export interface Held extends Tokens {
  readonly user: string
  /** How many refreshes in a row came of a 401, the one that brought these included; 0: none. */
  readonly provoked: number
  /** When a refresh of them last did not get through; null: never. */
  readonly missedAt: number | null
  /** When they, or those before them, were last answered 401 everywhere, and it was not believed; null: never. */
  readonly doubtedAt: number | null
}

const minute = 60_000
const ahead = 5 * minute
const askAhead = 10 * minute
const settling = minute
const longestSettling = 60 * minute
/** At least so long lies between a token and the refresh that its refusal everywhere leads to. */
const shortestRest = 15_000
const doubtLasts = 30 * minute
/** From a refresh to the second address that refuses what came of it. */
const oneRound = 10_000
/** Further back than clocks are ever put right by. */
const leap = 10 * minute

/** Times are read off a clock that may be set either way in between. */
const within = (since: number | null, milliseconds: number, now: number): boolean =>
  since !== null && Math.abs(now - since) < milliseconds

/** How long they have been in use cannot be told any more. */
const wasSetBack = ({ issuedAt }: Tokens, now: number): boolean => now < issuedAt - leap

/**
 * Whether to refresh: five minutes ahead, sooner for tokens that live so short that they would never count as fresh.
 * One that did not get through is not tried again for a minute, as long as the old token is good.
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

/** Over, and nothing renews them. */
export const hasRunOut = ({ refresh, until }: Tokens, now: number): boolean => refresh === null && now >= until

const asksAt = ({ until, issuedAt }: Tokens): number => until - Math.min(askAhead, (until - issuedAt) / 2)

/** Whether a person should sign in again: ten minutes ahead, or half their life where that is less. */
export const asksAgain = (tokens: Tokens, now: number): boolean =>
  tokens.refresh === null && (now >= asksAt(tokens) || wasSetBack(tokens, now))

/** Milliseconds until time alone changes what people see of them; null: it does not any more. */
export const turnsIn = (tokens: Tokens, now: number): number | null => {
  const next = [asksAt(tokens), tokens.until].find((time) => time > now)
  return tokens.refresh !== null || next === undefined ? null : next - now
}

const settlingOf = ({ provoked }: Held): number =>
  provoked === 0 ? 0 : Math.min(settling * 2 ** (provoked - 1), longestSettling)

/**
 * How long nothing is tried after they were refused everywhere: a quarter of a minute at first, twice as long after
 * each in a row, an hour at most. A service may only not know them everywhere yet, or may refuse each that it gives.
 */
export const restOf = ({ provoked }: Held): number =>
  Math.min(shortestRest * 2 ** Math.max(provoked - 1, 0), longestSettling)

/**
 * A token just issued because of a 401 is not refreshed for another: the 401 then means something else (contract §7).
 * Each in a row counts as just issued for twice as long, so that a database which is not there does not make a refresh
 * of every call.
 */
export const isJustIssued = (tokens: Held, now: number): boolean => within(tokens.issuedAt, settlingOf(tokens), now)
export const provokedAfter = (tokens: Held, now: number): number =>
  (within(tokens.issuedAt, 4 * settlingOf(tokens), now) ? tokens.provoked : 0) + 1

export const isDoubted = ({ doubtedAt }: Held, now: number): boolean => within(doubtedAt, doubtLasts, now)
/** Not so lately that it is the same doubt. */
const isDoubtedAgain = (tokens: Held, now: number): boolean =>
  isDoubted(tokens, now) && !within(tokens.doubtedAt, settling, now)

/**
 * The meaning of a 401 from every administration. `refused`: it is about the person. `refresh`: it may be about a token
 * that was good for a while. `wait`: nothing can be done but to see what is said next time. A token that worked before
 * has ended since.
 */
export const verdictOn = (
  tokens: Held,
  { speaker, worked }: RefusedBy,
  now: number,
): 'refused' | 'refresh' | 'wait' => {
  if (tokens.refresh === null) return speaker === 'service' || isDoubtedAgain(tokens, now) ? 'refused' : 'wait'
  if (worked) return within(tokens.issuedAt, shortestRest, now) ? 'wait' : 'refresh'
  if (!within(tokens.issuedAt, 2 * settling, now)) return 'refresh'
  // The refresh that the doubt led to may not have got through: then nothing has answered it yet.
  if (speaker === 'service')
    return within(tokens.issuedAt, oneRound, now) || (isDoubted(tokens, now) && tokens.missedAt === null)
      ? 'refused'
      : 'refresh'
  if (isDoubtedAgain(tokens, now)) return 'refused'
  return within(tokens.issuedAt, restOf(tokens), now) ? 'wait' : 'refresh'
}
