import { parseRawRecord, type RawRecord } from '../customers/raw-record.ts'
import { changedByService, differences } from './merge.ts'

/** Of so many reads that could be spared, one is made all the same. */
const sample = 8

/** A PUT: its body, and the answer if that is a customer. */
export interface AnsweredPut {
  readonly body: RawRecord
  readonly answer: string | null
}

/**
 * Whether answers to PUTs show the record as the service keeps it. Many services answer with the record, some repeat
 * the body, some say nothing, so this is learned from reads after PUTs, anew at each start.
 */
export interface WriteAnswers {
  /** Whether the answer to this PUT may stand for the read after it. */
  spareRead(put: AnsweredPut): boolean
  /** Learns from the read after a PUT whose answer may not stand for it. */
  compare(put: AnsweredPut, read: RawRecord): void
}

/** An answer with other properties than the body, or with other values in the contract's fields, asks for a read. */
const isAsSent = (body: RawRecord, answer: RawRecord): boolean => {
  const names = new Set(answer.map(({ name }) => name))
  return (
    names.size === body.length &&
    body.every(({ name }) => names.has(name)) &&
    changedByService(body, answer).length === 0
  )
}

const asSent = ({ body, answer }: AnsweredPut): RawRecord | null => {
  const record = answer === null ? null : parseRawRecord(answer)
  return record !== null && isAsSent(body, record) ? record : null
}

export const openWriteAnswers = (confirmations: number): WriteAnswers => {
  let needed = confirmations
  let inARow = 0
  let spared = 0
  return {
    spareRead: (put) => inARow >= needed && asSent(put) !== null && ++spared % sample !== 0,
    compare: (put, read) => {
      const answer = asSent(put)
      if (answer === null) return
      if (differences(answer, read, (name) => name).length === 0) return void inARow++
      // Somebody else may have changed the customer in between, so it is tried again, but later each time.
      inARow = 0
      needed *= 2
    },
  }
}
