import { describe, expect, it } from 'vitest'
import type { LogEvent } from '../../../../main/base/log/log.ts'
import { breakOffOnce, type BreakOffContext } from '../../../../main/app/support/break-off.ts'

const start = (change: Partial<BreakOffContext> = {}) => {
  const done: string[] = []
  const logged: LogEvent[] = []
  const breakOff = breakOffOnce({
    log: (event) => logged.push(event),
    record: {
      breakOff: () => {
        done.push('noted')
        return 'start-again'
      },
    },
    stop: async () => void done.push('closed'),
    wait: () => new Promise(() => undefined),
    startAgain: () => done.push('starts again'),
    notify: () => done.push('told'),
    exit: (status) => done.push(`ended ${status}`),
    ...change,
  })
  return { done, logged, breakOff }
}
const full = (): never => {
  throw Object.assign(new Error(), { code: 'ENOSPC' })
}

describe('an error that nobody caught', () => {
  it('is logged and noted, then everything closes, then the app starts again', async () => {
    const { done, logged, breakOff } = start()
    await breakOff(new Error('Jansen'))
    expect(done).toEqual(['noted', 'closed', 'starts again', 'ended 1'])
    expect(logged.map(({ event }) => event)).toEqual(['uncaught'])
  })
  it('that comes back soon leaves the app closed, and says so', async () => {
    const { done, breakOff } = start({ record: { breakOff: () => 'stay-closed' } })
    await breakOff(new Error())
    expect(done).toEqual(['closed', 'told', 'ended 1'])
  })
  it('does not wait for what never closes', async () => {
    const { done, breakOff } = start({ stop: () => new Promise(() => undefined), wait: async () => undefined })
    await breakOff(new Error())
    expect(done).toEqual(['noted', 'starts again', 'ended 1'])
  })
  it('ends the app also where closing fails, or the way it is to fail', async () => {
    for (const stop of [() => Promise.reject(new Error()), () => full()]) {
      const { done, logged, breakOff } = start({ stop, startAgain: full })
      await breakOff(new Error())
      expect(done).toEqual(['noted', 'ended 1'])
      expect(logged.map(({ event }) => event)).toEqual(['uncaught', 'stop-failed', 'break-off-hindered'])
    }
  })
  it('does not start the app again where it cannot be noted that it did: it might be the tenth time', async () => {
    const { done, breakOff } = start({ record: { breakOff: full } })
    await breakOff(new Error())
    expect(done).toEqual(['closed', 'told', 'ended 1'])
  })
  it('is only logged while the app is on its way out', async () => {
    const closed = Promise.withResolvers<void>()
    const { done, logged, breakOff } = start({ stop: () => closed.promise })
    const first = breakOff(new Error())
    await breakOff(new Error())
    closed.resolve()
    await first
    expect(done).toEqual(['noted', 'starts again', 'ended 1'])
    expect(logged.map(({ event }) => event)).toEqual(['uncaught', 'uncaught'])
  })
})
