import type { Followed, Follower } from './database.ts'

export interface Following {
  follow(): Follower
  /** Call it after each commit. */
  note(touched: Followed): void
}

/** Collects what commits touched, for each follower since it last asked. */
export const openFollowing = (): Following => {
  const all = new Set<{ numbers: Set<number>; keys: Set<string> }>()
  return {
    follow: () => {
      const own = { numbers: new Set<number>(), keys: new Set<string>() }
      all.add(own)
      return {
        take: () => {
          const taken = { ...own }
          own.numbers = new Set()
          own.keys = new Set()
          return taken
        },
        hasTouched: () => own.numbers.size + own.keys.size > 0,
        stop: () => void all.delete(own),
      }
    },
    note: ({ numbers, keys }) => {
      for (const own of all) {
        for (const number of numbers) own.numbers.add(number)
        for (const key of keys) own.keys.add(key)
      }
    },
  }
}
