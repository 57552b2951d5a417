import type { Cache } from '../../database/database.ts'
import { openKeyNow, type KeyNow } from './present-keys.ts'
import type { QualityRun } from './run.ts'

const isNew = (key: string): boolean => key.startsWith('n:')

const newKeys = ({ keys }: QualityRun): readonly string[] => [...new Set([...keys.values()].flat().filter(isNew))]

const underKeys = ({ keys, groups, ...run }: QualityRun, keyNow: KeyNow): QualityRun => {
  const now = (some: readonly string[]): readonly string[] => (some.some(isNew) ? some.map(keyNow) : some)
  return {
    ...run,
    keys: new Map([...keys].map(([rule, found]) => [rule, now(found)])),
    groups: new Map(
      [...groups].map(([rule, of]) => [rule, new Map([...of].map(([key, group]) => [keyNow(key), now(group)]))]),
    ),
  }
}

/** A run under the keys that its customers have now: some may have been created since. */
export const openPresentRun = (cache: Cache, made: QualityRun): (() => QualityRun) => {
  let [run, waiting] = [made, newKeys(made)]
  return () => {
    if (waiting.length === 0) return run
    const keyNow = openKeyNow(cache)
    if (waiting.some((key) => keyNow(key) !== key)) {
      run = underKeys(run, keyNow)
      waiting = newKeys(run)
    }
    return run
  }
}
