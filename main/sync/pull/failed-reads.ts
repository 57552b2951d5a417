import { isFail } from '../../base/app-error.ts'
import { isForOne } from '../failure-scope.ts'

/**
 * The outcome of a failed read. `again`: the customer is read once more, after the others. `leave`: it stays stale
 * until the next sync. `end`: the failure concerns every call, so the download ends.
 */
export type AfterFailure = 'again' | 'leave' | 'end'

export interface FailedReads {
  answered(): void
  failed(id: string, error: unknown): AfterFailure
  /** Failures since the last answer. */
  inARow(): number
}

const enoughInARow = 10

/** Reads of one customer before it is left. A time limit is long, so a read that met it is repeated once only. */
const triesOf = (error: unknown): number =>
  isFail(error, 'service-unreachable') ? 5 : isFail(error, 'service-slow') ? 2 : 0

/**
 * Tells a lost request from a lost connection by counting: on a bad line some requests get no answer while others do;
 * without a line no request gets one.
 */
export const openFailedReads = (): FailedReads => {
  let inARow = 0
  let answers = 0
  const lost = new Map<string, { tries: number; readonly answersBefore: number }>()

  const afterLoss = (id: string, mostTries: number): AfterFailure => {
    const loss = lost.get(id) ?? { tries: 0, answersBefore: answers }
    lost.set(id, loss)
    if (++loss.tries < mostTries) return 'again'
    return answers > loss.answersBefore ? 'leave' : 'end'
  }
  return {
    answered: () => {
      inARow = 0
      answers++
    },
    failed: (id, error) => {
      if (++inARow >= enoughInARow) return 'end'
      if (isForOne(error)) return 'leave'
      const mostTries = triesOf(error)
      return mostTries === 0 ? 'end' : afterLoss(id, mostTries)
    },
    inARow: () => inARow,
  }
}
