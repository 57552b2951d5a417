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
        done.push('recorded')
        return 'start-again'
      },
    },
    stop: async () => void done.push('closed'),
    wait: () => new Promise(() => undefined),
    startAgain: () => done.push('starts again'),
    notify: () => done.push('notified'),
    exit: (status) => done.push(`ended ${status}`),
    ...change,
  })
  return { done, logged, breakOff }
}
const full = (): never => {
  throw Object.assign(new Error(), { code: 'ENOSPC' })
}

describe('an uncaught error', () => {
  it('is logged and recorded, then everything closes, and the app restarts', async () => {
    const { done, logged, breakOff } = start()
    await breakOff(new Error('Jansen'))
    expect(done).toEqual(['recorded', 'closed', 'starts again', 'ended 1'])
    expect(logged.map(({ event }) => event)).toEqual(['uncaught'])
  })
  it('leaves the app closed with a message when it comes back soon', async () => {
    const { done, breakOff } = start({ record: { breakOff: () => 'stay-closed' } })
    await breakOff(new Error())
    expect(done).toEqual(['closed', 'notified', 'ended 1'])
  })
  it('does not wait for a close that never ends', async () => {
    const { done, breakOff } = start({ stop: () => new Promise(() => undefined), wait: async () => undefined })
    await breakOff(new Error())
    expect(done).toEqual(['recorded', 'starts again', 'ended 1'])
  })
  it('ends the app also when closing or restarting fails', async () => {
    for (const stop of [() => Promise.reject(new Error()), () => full()]) {
      const { done, logged, breakOff } = start({ stop, startAgain: full })
      await breakOff(new Error())
      expect(done).toEqual(['recorded', 'ended 1'])
      expect(logged.map(({ event }) => event)).toEqual(['uncaught', 'stop-failed', 'break-off-hindered'])
    }
  })
  it('leaves the app closed when the restart cannot be recorded', async () => {
    const { done, breakOff } = start({ record: { breakOff: full } })
    await breakOff(new Error())
    expect(done).toEqual(['closed', 'notified', 'ended 1'])
  })
  it('is only logged while the app is already ending', async () => {
    const closed = Promise.withResolvers<void>()
    const { done, logged, breakOff } = start({ stop: () => closed.promise })
    const first = breakOff(new Error())
    await breakOff(new Error())
    closed.resolve()
    await first
    expect(done).toEqual(['recorded', 'starts again', 'ended 1'])
    expect(logged.map(({ event }) => event)).toEqual(['uncaught', 'uncaught'])
  })
})
