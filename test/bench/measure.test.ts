import { describe, expect, it } from 'vitest'
import { inTurns, processorTurns } from './measure.ts'

/** Two ways that note their turns. The bare one answers 1, 2, 3 ..., ours 100 times as much. */
const noted = () => {
  const turns: string[] = []
  let [ours, bare] = [0, 0]
  return {
    turns,
    ours: () => {
      turns.push('ours')
      return (ours += 100)
    },
    bare: () => {
      turns.push('bare')
      return ++bare
    },
  }
}

/** Uses the processor for a while, whatever else runs beside it. */
const work = (milliseconds: number): void => {
  const before = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    if (user + system >= milliseconds * 1_000) return
  }
}

describe('two ways that are measured in turns', () => {
  it('keep each its own value, and none comes first always', () => {
    const { turns, ours, bare } = noted()
    expect(inTurns(4, ours, bare)).toEqual([1, 2, 3, 4].map((round) => ({ ours: 100 * round, bare: round })))
    expect(turns.join(' ')).toBe('bare ours ours bare bare ours ours bare')
  })

  it('keep each its own processor time, without the first run that compiles', async () => {
    const turns: string[] = []
    const way = (name: string, milliseconds: number) => () => {
      turns.push(name)
      work(milliseconds)
    }
    const rounds = await processorTurns(3, { ours: way('ours', 40), bare: way('bare', 5) })
    expect(turns.join(' ')).toBe('ours bare bare ours ours bare bare ours')
    expect(rounds).toHaveLength(3)
    for (const { ours } of rounds) expect(ours).toBeGreaterThanOrEqual(40)
    expect(rounds.some(({ bare }) => bare < 40)).toBe(true)
  })

  it('that are measured once are measured at once', async () => {
    const turns: string[] = []
    await processorTurns(1, { ours: () => turns.push('ours'), bare: () => turns.push('bare') })
    expect(turns).toEqual(['bare', 'ours'])
  })
})
