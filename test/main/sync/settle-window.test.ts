import { describe, expect, it } from 'vitest'
import { openSettleWindow } from '../../../main/sync/settle-window.ts'
import type { Clock } from '../../../main/base/clock.ts'

/** A clock whose oldest wait ends when the test says so. */
const start = () => {
  const waits: { readonly ms: number; readonly end: () => void }[] = []
  const clock: Clock = {
    now: () => 0,
    random: () => 0,
    wait: (ms) => new Promise((resolve) => void waits.push({ ms, end: resolve })),
  }
  const stop = new AbortController()
  let overs = 0
  const settleWindow = openSettleWindow(clock, 240_000, stop.signal, () => overs++)
  const pass = async (): Promise<void> => {
    waits.shift()!.end()
    await Promise.resolve()
  }
  return { settleWindow, stop, waits, pass, overs: () => overs }
}
const edit = (id: string, customerId: string | null) => ({ id, customerId })

describe('a write without an answer', () => {
  it('may still arrive until the settle window has passed, and then its edit is due', async () => {
    const { settleWindow, waits, pass, overs } = start()
    expect(settleWindow.has('a')).toBe(false)
    settleWindow.begin(edit('a', '1'))
    expect([settleWindow.has('a'), settleWindow.has('b'), waits.map(({ ms }) => ms), overs()]).toEqual([
      true,
      false,
      [240_000],
      0,
    ])
    await pass()
    expect([settleWindow.has('a'), overs()]).toEqual([false, 1])
  })

  it('may arrive for another whole window once it has left again', async () => {
    const { settleWindow, pass, overs } = start()
    settleWindow.begin(edit('a', '1'))
    settleWindow.begin(edit('a', '1'))
    await pass()
    expect([settleWindow.has('a'), overs()]).toEqual([true, 0])
    await pass()
    expect([settleWindow.has('a'), overs()]).toEqual([false, 1])
  })

  it('reports nothing after the end of sync', async () => {
    const { settleWindow, stop, pass, overs } = start()
    settleWindow.begin(edit('a', '1'))
    stop.abort()
    await pass()
    expect(overs()).toBe(0)
  })

  it('may undo another edit of the same customer, and of no other', () => {
    const { settleWindow } = start()
    settleWindow.begin(edit('a', '1'))
    settleWindow.begin(edit('new', null))
    expect(
      [edit('b', '1'), edit('a', '1'), edit('b', '2'), edit('another', null)].map((one) => settleWindow.hasBefore(one)),
    ).toEqual([true, false, false, false])
  })

  it('holds its edit back only when asked, and until its window has passed', async () => {
    const { settleWindow, pass } = start()
    settleWindow.hold('a')
    expect(settleWindow.holds('a')).toBe(false)
    settleWindow.begin(edit('a', '1'))
    expect(settleWindow.holds('a')).toBe(false)
    settleWindow.hold('a')
    expect([settleWindow.holds('a'), settleWindow.holds('b')]).toEqual([true, false])
    await pass()
    expect(settleWindow.holds('a')).toBe(false)
  })
})
