import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { AppError } from '../../main/base/app-error.ts'
import type { Cache, OpenCache } from '../../main/database/database.ts'
import type { Random } from './random.ts'

/** Thrown where the power is cut: the process runs nothing after it. */
export class PowerLost extends Error {
  override readonly name = 'PowerLost'
}

/** Fate of the next write. `before`, `after`, `torn`: the power is cut there. */
export type WriteFate = 'none' | 'full' | 'before' | 'after' | 'torn'

export interface Disk {
  /** Asked once before each transaction. */
  fate(): WriteFate
  isOn(): boolean
  /** Cuts the power and always throws. `finish` may still change the files left behind. */
  powerLost(finish?: (moved: (file: string) => string) => void): never
  /** Called after each transaction, however it ended. */
  written(): void
  readonly random: Random
}

const journalOf = (file: string): Buffer => (existsSync(`${file}-wal`) ? readFileSync(`${file}-wal`) : Buffer.alloc(0))

/** The journal with only part of a write on disk. */
const torn = (before: Buffer, after: Buffer, random: Random): Buffer => {
  let first = 0
  while (first < after.length && after[first] === before[first]) first++
  let last = after.length - 1
  while (last > first && after[last] === (before[last] ?? 0)) last--
  const cut = first + random.int(Math.max(1, last - first))
  const whole = Buffer.concat([before, Buffer.alloc(Math.max(0, after.length - before.length))])
  after.copy(whole, 0, 0, cut)
  return whole
}

type Calls = Record<string, (...args: never[]) => unknown>

/** The real database on a disk that can fill up, in a computer whose power can be cut at any write. */
export const onDisk =
  (open: OpenCache, disk: Disk): OpenCache =>
  (options) => {
    const cache = open(options)
    let depth = 0

    const whole = <T>(work: () => T): T => {
      switch (disk.fate()) {
        case 'none':
          return cache.transaction(work)
        case 'full':
          return cache.transaction(() => {
            work()
            throw new AppError('disk-full')
          })
        case 'before':
          return cache.transaction(() => {
            work()
            return disk.powerLost()
          })
        case 'after': {
          cache.transaction(work)
          return disk.powerLost()
        }
        case 'torn': {
          const { file } = options
          const before = file === null ? Buffer.alloc(0) : journalOf(file)
          cache.transaction(work)
          if (file === null) return disk.powerLost()
          const left = torn(before, journalOf(file), disk.random)
          return disk.powerLost((moved) => writeFileSync(`${moved(file)}-wal`, left))
        }
      }
    }
    const write = <T>(work: () => T): T => {
      if (!disk.isOn()) throw new PowerLost()
      if (depth > 0) return work()
      depth++
      try {
        return whole(work)
      } finally {
        depth--
        disk.written()
      }
    }
    const watched = <S extends object>(store: S, writes: readonly (keyof S & string)[]): S => {
      const calls = store as unknown as Calls
      const wrapped = Object.entries(calls).map(([name, call]) => [
        name,
        (...args: never[]) => {
          if (!disk.isOn()) throw new PowerLost()
          return writes.includes(name as never) ? write(() => call(...args)) : call(...args)
        },
      ])
      return Object.fromEntries(wrapped) as S
    }
    return {
      ...cache,
      customers: watched(cache.customers, ['layRows', 'keepOnly', 'putWhole', 'remove']),
      edits: watched(cache.edits, ['put', 'remove', 'forgetSettledBefore']),
      facts: watched(cache.facts, ['put', 'remove']),
      transaction: write,
      close: () => cache.close(),
    } satisfies Cache
  }
