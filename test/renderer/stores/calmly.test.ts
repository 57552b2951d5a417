import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calmly } from '../../../renderer/stores/calmly.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Each read takes this many milliseconds. */
const open = (took: number) => {
  let reads = 0
  const ask = calmly(async () => {
    reads++
    await new Promise((resolve) => setTimeout(resolve, took))
  })
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  /** Asks for reads, each once the one before has ended. */
  const askInARow = async (times: number): Promise<void> => {
    for (let at = 0; at < times; at++) {
      ask()
      await pass(took)
    }
  }
  return { ask, pass, askInARow, reads: () => reads }
}

describe('a window that is told of changes', () => {
  it('reads at once', () => {
    const { ask, reads } = open(10)
    ask()
    expect(reads()).toBe(1)
  })

  it('reads once more for all changes during a read, and not beside it', async () => {
    const { ask, pass, reads } = open(10)
    for (let at = 0; at < 20; at++) ask()
    expect(reads()).toBe(1)
    await pass(10)
    expect(reads()).toBe(2)
    await pass(1_000)
    expect(reads()).toBe(2)
  })

  it('rests after six reads in a row, four times as long as the last one took', async () => {
    const { ask, pass, askInARow, reads } = open(10)
    await askInARow(6)
    ask()
    await pass(39)
    expect(reads()).toBe(6)
    await pass(1)
    expect(reads()).toBe(7)
  })

  it('rests two seconds at most', async () => {
    const { ask, pass, askInARow, reads } = open(900)
    await askInARow(6)
    ask()
    await pass(1_999)
    expect(reads()).toBe(6)
    await pass(1)
    expect(reads()).toBe(7)
  })

  it('reads at once again after a second without changes', async () => {
    const { ask, pass, askInARow, reads } = open(10)
    await askInARow(5)
    await pass(1_001)
    await askInARow(5)
    ask()
    await pass(10)
    expect(reads()).toBe(11)
    ask()
    await pass(39)
    expect(reads()).toBe(11)
  })
})
