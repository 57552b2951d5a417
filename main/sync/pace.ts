import { isForAll, isUnavailable } from './failure-scope.ts'

/**
 * How many changes are sent side by side. More while the service keeps its speed, half of them when it slows down or
 * says that it is busy (additive increase, multiplicative decrease).
 */
export interface Pace {
  lanes(): number
  /** A turn succeeded, `took` milliseconds after it began. */
  answered(took: number): void
  /** A turn failed. Only failures that concern every call slow down. */
  failed(error: unknown): void
}

const atFirst = 4
const most = 8
/** Turns that are compared with the best as many. */
const measured = 16
/** A service that needs this many times as long as it did is too busy. */
const tooSlow = 2

export const openPace = (): Pace => {
  let lanes = atFirst
  let turns = 0
  let sum = 0
  let best = Infinity

  const slowDown = (): void => {
    lanes = Math.max(1, Math.floor(lanes / 2))
    turns = 0
    sum = 0
  }
  const compare = (): void => {
    const mean = sum / turns
    if (lanes > 1 && mean > best * tooSlow) return slowDown()
    // One at a time is as quick as the service is now, for example on another line.
    best = lanes === 1 ? mean : Math.min(best, mean)
    lanes = Math.min(most, lanes + 1)
    turns = 0
    sum = 0
  }
  return {
    lanes: () => lanes,
    answered: (took) => {
      turns++
      // A clock that is set back says nothing about the service.
      sum += Math.abs(took)
      if (turns === measured) compare()
    },
    failed: (error) => {
      if (isForAll(error) || isUnavailable(error)) slowDown()
    },
  }
}
