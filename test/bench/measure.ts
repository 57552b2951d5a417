import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Round } from './figures.ts'

setFlagsFromString('--expose-gc')
/** Called before each measurement, so no one pays for earlier garbage. */
export const collectGarbage = runInNewContext('gc') as () => void

export const took = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

export const tookAsync = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Milliseconds of the processor, of other threads too: others use this machine. */
export const processorTime = async (work: () => unknown): Promise<number> => {
  collectGarbage()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Alternates both ways and their order, so neither always comes second. */
export const inTurns = (rounds: number, ours: () => number, bare: () => number): Round[] =>
  Array.from({ length: rounds }, (_, round) => {
    collectGarbage()
    if (round % 2 === 0) {
      const first = bare()
      collectGarbage()
      return { bare: first, ours: ours() }
    }
    const first = ours()
    collectGarbage()
    return { ours: first, bare: bare() }
  })

interface Ways {
  readonly ours: () => unknown
  readonly bare: () => unknown
}

/** The processor time of both ways in turns. The first run of both pays for compiling, and is not counted. */
export const processorTurns = async (rounds: number, ways: Ways): Promise<Round[]> => {
  if (rounds > 1) {
    await ways.ours()
    await ways.bare()
  }
  const taken: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const times = { ours: 0, bare: 0 }
    for (const way of round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const))
      times[way] = await processorTime(ways[way])
    taken.push(times)
  }
  return taken
}

/** Bytes that JavaScript uses after garbage collection. */
export const memoryInUse = (): number => {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

export const idle = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
