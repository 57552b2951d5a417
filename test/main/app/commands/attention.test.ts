import { describe, expect, it } from 'vitest'
import { watchAttention, type PendingDecisions } from '../../../../main/app/commands/attention.ts'

const desk = () => {
  const state: { now: PendingDecisions | null; isWindowFocused: boolean; notified: number } = {
    now: null,
    isWindowFocused: true,
    notified: 0,
  }
  const check = watchAttention({
    read: async () => state.now,
    isWindowFocused: () => state.isWindowFocused,
    notify: () => state.notified++,
  })
  const at = async (count: number, isWindowFocused: boolean, administration = 'A'): Promise<number> => {
    Object.assign(state, { now: { place: { environment: 'e', administration }, count }, isWindowFocused })
    await check()
    return state.notified
  }
  return { at }
}

describe('a notification', () => {
  it('comes once when more edits need a person than at their last look', async () => {
    const { at } = desk()
    expect(await at(1, true)).toBe(0)
    expect(await at(1, false)).toBe(0)
    expect(await at(2, false)).toBe(1)
    expect(await at(3, false)).toBe(1)
    expect(await at(3, true)).toBe(1)
    expect(await at(3, false)).toBe(1)
    expect(await at(4, false)).toBe(2)
  })
  it('does not come while the window is focused, for fewer edits, or for another administration', async () => {
    const { at } = desk()
    expect(await at(0, true)).toBe(0)
    expect(await at(5, true)).toBe(0)
    expect(await at(2, false)).toBe(0)
    expect(await at(9, false, 'B')).toBe(0)
    expect(await at(10, false, 'B')).toBe(1)
  })
})
