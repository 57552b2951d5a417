import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLocks, type Locks } from '../../../main/settings/locks.ts'

const minute = 60_000
let clock: number
let passed: number
let minutes: number | null
let timers: { at: number; work: () => void }[]
let ended: string[]
let locks: Locks

/** Moves the clock and runs due timers. */
const pass = (milliseconds: number): void => {
  clock += milliseconds
  passed += milliseconds
  for (;;) {
    const due = timers.find(({ at }) => at <= passed)
    if (due === undefined) return
    timers = timers.filter((timer) => timer !== due)
    due.work()
  }
}

beforeEach(() => {
  clock = 1_000_000
  passed = 0
  minutes = 10
  timers = []
  ended = []
  locks = openLocks({
    minutes: () => minutes,
    now: () => clock,
    elapsed: () => passed,
    after: (milliseconds, work) => {
      const timer = { at: passed + milliseconds, work }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    ended: (environment) => void ended.push(environment),
  })
})

describe('a lock', () => {
  it('is on at first, off for its minutes, and then on again with one notification', () => {
    expect(locks.state('one')).toEqual({ is: 'locked', minutes: 10 })
    locks.unlock('one')
    expect(locks.state('one')).toEqual({ is: 'unlocked', minutes: 10, until: clock + 10 * minute })
    pass(10 * minute - 1)
    expect([locks.state('one').is, ended]).toEqual(['unlocked', []])
    pass(1)
    expect([locks.state('one').is, ended]).toEqual(['locked', ['one']])
    pass(60 * minute)
    expect([ended, timers]).toEqual([['one'], []])
  })

  it('is not prolonged by a clock that is set back', () => {
    locks.unlock('one')
    clock -= 24 * 60 * minute
    pass(10 * minute)
    expect([locks.state('one').is, ended]).toEqual(['locked', ['one']])
  })

  it('is on again after a sleep in which only the clock advanced', async () => {
    locks.unlock('one')
    clock += 8 * 60 * minute
    expect(locks.state('one').is).toBe('locked')
    await Promise.resolve()
    expect(ended).toEqual(['one'])
  })

  it('is on again when the computer wakes, for each environment whose time is over', () => {
    for (const environment of ['one', 'two']) locks.unlock(environment)
    clock += 5 * minute
    locks.unlock('two')
    clock += 5 * minute
    locks.check()
    expect([ended, locks.state('two').is]).toEqual([['one'], 'unlocked'])
  })

  it('is on again soon after a sleep, without any call', () => {
    locks.unlock('one')
    clock += 8 * 60 * minute
    pass(15_000)
    expect(ended).toEqual(['one'])
  })

  it('restarts its minutes when it is unlocked again, and is on at once when locked', () => {
    locks.unlock('one')
    pass(9 * minute)
    locks.unlock('one')
    pass(9 * minute)
    expect(locks.state('one').is).toBe('unlocked')
    locks.lock('one')
    expect([locks.state('one').is, timers, ended]).toEqual(['locked', [], []])
  })

  it('follows its settings: shorter ends sooner, and there is none without minutes', () => {
    locks.unlock('one')
    pass(6 * minute)
    minutes = 5
    expect(locks.state('one')).toEqual({ is: 'locked', minutes: 5 })
    minutes = null
    expect(locks.state('one')).toEqual({ is: 'none' })
    locks.unlock('two')
    minutes = 5
    expect(locks.state('two')).toEqual({ is: 'locked', minutes: 5 })
  })

  it('is separate for each environment', () => {
    locks.unlock('one')
    expect(locks.state('two')).toEqual({ is: 'locked', minutes: 10 })
  })

  it('is never off longer than its minutes, however the clock is set', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 0, max: 3 * minute }), fc.integer({ min: -100 * minute, max: 100 * minute })),
          { maxLength: 12 },
        ),
        (moves) => {
          locks.unlock('law')
          let since = 0
          for (const [time, set] of moves) {
            clock += set
            pass(time)
            since += time
            if (since >= 10 * minute) expect(locks.state('law').is).toBe('locked')
          }
          locks.lock('law')
        },
      ),
    )
  })
})
