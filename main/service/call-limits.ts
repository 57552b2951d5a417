import type { Resource } from './resources.ts'

/** The limits of one call, from its beginning to the last byte of its answer. */
export interface CallLimits {
  /** Milliseconds. */
  readonly whole: number
  /** Unpacked bytes. */
  readonly largest: number
  /** Whether an answer in another encoding than UTF-8 fails: a PUT may be built on it. */
  readonly isStrict: boolean
}

const megabyte = 1_048_576
/** A customer with all its fields has about 2 KB. */
export const largestOne = 5 * megabyte
/** 100,000 customers have about 27 MB. */
export const largestList = 128 * megabyte
/** Rows of a list. So many of the usual size fill `largestList`; short ones would take far more memory than bytes. */
export const mostRows = 500_000
/** Only the service's messages are read from a failed call. */
export const largestRefusal = 65_536

/**
 * A list may be long and the line slow: at the usual `timeout` of 30 seconds it has ten minutes, any other call one.
 * One wrong letter in a list does not keep people from all others.
 */
export const callLimits = ({ kind }: Resource, timeout: number): CallLimits => ({
  ...(kind === 'list' ? { whole: 20 * timeout, largest: largestList } : { whole: 2 * timeout, largest: largestOne }),
  isStrict: kind === 'editable-object',
})

/** The whole time of a call is over. */
export class TimeOver extends Error {}

/** Runs `work` with a signal that aborts after `milliseconds` (fails `TimeOver`) or with the caller's signal. */
export const within = async <T>(
  milliseconds: number,
  callerSignal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const stop = new AbortController()
  const giveUp = (): void => stop.abort(callerSignal?.reason)
  const clock = setTimeout(() => stop.abort(new TimeOver('the whole time is over')), milliseconds)
  if (callerSignal?.aborted) giveUp()
  callerSignal?.addEventListener('abort', giveUp, { once: true })
  try {
    return await work(stop.signal)
  } catch (error) {
    throw stop.signal.reason instanceof TimeOver ? stop.signal.reason : error
  } finally {
    clearTimeout(clock)
    callerSignal?.removeEventListener('abort', giveUp)
  }
}
