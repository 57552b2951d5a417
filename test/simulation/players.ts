import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Played, Stretch } from './player.ts'

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** A process that plays seeds; with a mutant's name it plays them on an app that has that mistake. */
const openPlayer = (mutant: string | null): ChildProcess =>
  fork(file('player.ts'), [], { execArgv: ['--max-semi-space-size=64', ...(mutant === null ? [] : ['--import', file('mutate.ts')])], env: { ...process.env, ...(mutant === null ? {} : { SIMULATION_MUTANT: mutant }) } })

const ask = (player: ChildProcess, stretch: Stretch): Promise<Played> => new Promise((resolve, reject) => {
  const ended = (code: number | null): void => reject(new Error(`a player ended with ${code} at seed ${stretch.from} or after`))
  player.once('exit', ended)
  player.once('message', (played: Played) => {
    player.off('exit', ended)
    resolve(played)
  })
  player.send(stretch)
})

export interface PlayingOptions {
  readonly from: number
  readonly runs: number
  readonly mutant?: string
  readonly processes?: number
  /** Told after each stretch; true ends the playing. */
  readonly played: (played: Played) => boolean
}

const stretchLength = 25

/** Plays seeds in several processes at once, in order of their numbers. */
export const playAll = async ({ from, runs, mutant, played, processes = availableParallelism() }: PlayingOptions): Promise<void> => {
  let next = from
  let enough = false
  const work = async (): Promise<void> => {
    const player = openPlayer(mutant ?? null)
    try {
      while (next < from + runs && !enough) {
        const stretch = { from: next, count: Math.min(stretchLength, from + runs - next) }
        next += stretch.count
        enough = played(await ask(player, stretch)) || enough
      }
    } finally {
      player.removeAllListeners('exit')
      // It ends by itself, and takes its folders along.
      if (player.connected) player.disconnect()
    }
  }
  await Promise.all(Array.from({ length: Math.min(processes, Math.ceil(runs / stretchLength)) }, work))
}
