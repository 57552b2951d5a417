import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { openFailedReads } from '../../../../main/sync/pull/failed-reads.ts'

const lost = new AppError('service-unreachable')
const slow = new AppError('service-slow')
const unreadable = new AppError('service-answer-unreadable')

describe('a lost read', () => {
  it('is repeated, and left after five while other reads were answered meanwhile', () => {
    const reads = openFailedReads()
    const outcomes = [1, 2, 3, 4, 5].map(() => {
      const outcome = reads.failed('1', lost)
      reads.answered()
      return outcome
    })
    expect(outcomes).toEqual(['again', 'again', 'again', 'again', 'leave'])
  })

  it('ends the download after five if no read was answered meanwhile', () => {
    const reads = openFailedReads()
    reads.answered()
    expect([1, 2, 3, 4, 5].map(() => reads.failed('1', lost))).toEqual(['again', 'again', 'again', 'again', 'end'])
  })

  it('that met the time limit is repeated once only', () => {
    const reads = openFailedReads()
    expect(reads.failed('1', slow)).toBe('again')
    reads.answered()
    expect(reads.failed('1', slow)).toBe('leave')
  })

  it('ends the download as the tenth in a row, whosever they are; an answer begins the count again', () => {
    const reads = openFailedReads()
    const nine = (from: number): string[] =>
      Array.from({ length: 9 }, (_, at) => reads.failed(String(from + at), at % 2 === 0 ? lost : slow))
    expect(new Set(nine(0))).toEqual(new Set(['again']))
    reads.answered()
    expect(reads.inARow()).toBe(0)
    nine(20)
    expect(reads.inARow()).toBe(9)
    expect(reads.failed('40', lost)).toBe('end')
  })
})

describe('a read that failed otherwise', () => {
  it('of one customer leaves that customer, and is not repeated', () => {
    expect(openFailedReads().failed('1', unreadable)).toBe('leave')
  })

  it('ends the download as the tenth in a row', () => {
    const reads = openFailedReads()
    for (let at = 0; at < 9; at++) expect(reads.failed(String(at), unreadable)).toBe('leave')
    expect(reads.failed('9', unreadable)).toBe('end')
  })

  it.each([new AppError('signed-out'), new AppError('service-busy'), new Error('a bug')])(
    'ends the download at once if it concerns every call: %s',
    (error) => {
      const reads = openFailedReads()
      reads.answered()
      expect(reads.failed('1', error)).toBe('end')
    },
  )
})
