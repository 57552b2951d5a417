import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Covered } from './covered-lines.ts'
import type { Played, Stretch } from './player.ts'
import { newFolder } from './prepared.ts'

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

let folder: string | null = null
/** Player processes share prepared profiles here. */
const profiles = (): string => (folder ??= newFolder())

/** A process that plays seeds, on the app with a mutant if one is named. */
const openPlayer = (mutant: string | null, measured: boolean): ChildProcess => {
  const first = mutant === null ? (measured ? 'cover.ts' : null) : 'mutate.ts'
  return fork(file('player.ts'), [], {
    execArgv: ['--max-semi-space-size=64', ...(first === null ? [] : ['--import', file(first)])],
    env: { ...process.env, SIMULATION_PROFILES: profiles(), ...(mutant === null ? {} : { SIMULATION_MUTANT: mutant }) },
  })
}

const ask = <T>(player: ChildProcess, question: Stretch | 'covered'): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(
        new Error(`a player ended with ${code}${question === 'covered' ? '' : ` at seed ${question.from} or after`}`),
      )
    player.once('exit', ended)
    player.once('message', (answer: T) => {
      player.off('exit', ended)
      resolve(answer)
    })
    player.send(question)
  })

export interface PlayingOptions {
  readonly from: number
  readonly runs: number
  readonly mutant?: string
  readonly profilesOnly?: true
  readonly processes?: number
  /** Called after each stretch; true stops playing. */
  readonly played: (played: Played) => boolean
  /** Called with each process's coverage; without it nothing is measured. */
  readonly covered?: (covered: Covered) => void
}

const stretchLength = 25
/** A hunt stops at its first find, so its stretches are short. */
const huntLength = 5

/** Plays seeds in several processes, in order of their numbers. */
export const playAll = async ({
  from,
  runs,
  mutant,
  profilesOnly,
  played,
  covered,
  processes = availableParallelism(),
}: PlayingOptions): Promise<void> => {
  let next = from
  let enough = false
  const most = mutant === undefined ? stretchLength : huntLength
  const work = async (): Promise<void> => {
    const player = openPlayer(mutant ?? null, covered !== undefined)
    try {
      while (next < from + runs && !enough) {
        const stretch = {
          from: next,
          count: Math.min(most, from + runs - next),
          ...(profilesOnly ? { profilesOnly } : {}),
        }
        next += stretch.count
        enough = played(await ask<Played>(player, stretch)) || enough
      }
      covered?.(await ask<Covered>(player, 'covered'))
    } finally {
      player.removeAllListeners('exit')
      // It exits by itself and removes its folders.
      if (player.connected) player.disconnect()
    }
  }
  await Promise.all(Array.from({ length: Math.min(processes, Math.ceil(runs / most)) }, work))
}
