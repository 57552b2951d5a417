import type { Resource } from './resources.ts'

/** How long one call may take from its beginning to the last byte of its answer, and how much that may hold. */
export interface CallLimits {
  /** Milliseconds. */
  readonly whole: number
  /** Bytes, unpacked. */
  readonly largest: number
}

const megabyte = 1_048_576
/** A customer with all its fields is some 2 KB. */
export const largestOne = 5 * megabyte
/** 100,000 customers are some 27 MB. */
export const largestList = 128 * megabyte
/** Of an answer that is no success only the service's own words are read. */
export const largestRefusal = 65_536

/** A list may be long, and the line slow: it has ten minutes at the usual 30 seconds of `timeout`; all else has one. */
export const callLimits = ({ kind }: Resource, timeout: number): CallLimits =>
  kind === 'list' ? { whole: 20 * timeout, largest: largestList } : { whole: 2 * timeout, largest: largestOne }

/** The whole time of a call is over. */
export class TimeOver extends Error {}

/**
 * Does `work`, which ends with its signal: when `milliseconds` are over (fails `TimeOver`), or when whoever asked gives
 * up.
 */
export const within = async <T>(
  milliseconds: number,
  asked: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const stop = new AbortController()
  const giveUp = (): void => stop.abort(asked?.reason)
  const clock = setTimeout(() => stop.abort(new TimeOver('the whole time is over')), milliseconds)
  if (asked?.aborted) giveUp()
  asked?.addEventListener('abort', giveUp, { once: true })
  try {
    return await work(stop.signal)
  } catch (error) {
    throw stop.signal.reason instanceof TimeOver ? stop.signal.reason : error
  } finally {
    clearTimeout(clock)
    asked?.removeEventListener('abort', giveUp)
  }
}
