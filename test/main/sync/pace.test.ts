import { describe, expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { openPace, type Pace } from '../../../main/sync/pace.ts'

const answers = (pace: Pace, times: number, took: number): void => {
  for (let time = 0; time < times; time++) pace.answered(took)
}

describe('the number of changes that are sent side by side', () => {
  it('begins at four', () => {
    expect(openPace().lanes()).toBe(4)
  })

  it('grows by one for each sixteen answers that are as quick as before, up to eight', () => {
    const pace = openPace()
    const grown = Array.from({ length: 6 }, () => {
      answers(pace, 16, 100)
      return pace.lanes()
    })
    expect(grown).toEqual([5, 6, 7, 8, 8, 8])
  })

  it('is halved when answers take more than twice as long as the best did, and grows again', () => {
    const pace = openPace()
    answers(pace, 16, 100)
    answers(pace, 16, 201)
    expect(pace.lanes()).toBe(2)
    answers(pace, 15, 150)
    expect(pace.lanes()).toBe(2)
    answers(pace, 1, 150)
    expect(pace.lanes()).toBe(3)
  })

  it('keeps to the best although answers became slower little by little', () => {
    const pace = openPace()
    for (const took of [100, 150, 199]) answers(pace, 16, took)
    expect(pace.lanes()).toBe(7)
    answers(pace, 16, 201)
    expect(pace.lanes()).toBe(3)
  })

  it('grows again where the service stays slower although changes leave one at a time', () => {
    const pace = openPace()
    answers(pace, 16, 100)
    answers(pace, 16, 300)
    answers(pace, 16, 300)
    expect(pace.lanes()).toBe(1)
    const later = Array.from({ length: 4 }, () => {
      answers(pace, 16, 300)
      return pace.lanes()
    })
    expect(later).toEqual([2, 3, 4, 5])
    answers(pace, 16, 601)
    expect(pace.lanes()).toBe(2)
  })

  it.each([
    ['service-busy', { code: 'service-busy' }],
    ['service-slow', { code: 'service-slow' }],
    ['503', { code: 'service-failing', status: 503 }],
  ] as const)('is halved by a failure of the whole service (%s), down to one', (_, fail) => {
    const pace = openPace()
    const halved = Array.from({ length: 3 }, () => {
      pace.failed(new AppError(fail))
      return pace.lanes()
    })
    expect(halved).toEqual([2, 1, 1])
  })

  it('stays where the service refuses one edit, or the app itself fails', () => {
    const pace = openPace()
    pace.failed(new AppError({ code: 'service-refused', status: 400 }))
    pace.failed(new AppError({ code: 'service-failing', status: 500 }))
    pace.failed(new Error('no fail'))
    expect(pace.lanes()).toBe(4)
  })

  it('takes a clock that is set back for the same time forward', () => {
    const pace = openPace()
    answers(pace, 16, 100)
    answers(pace, 16, -1_000)
    expect(pace.lanes()).toBe(2)
  })
})
