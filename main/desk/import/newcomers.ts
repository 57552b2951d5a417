import { openYield } from '../../base/yield-to-event-loop.ts'
import type { Cache } from '../../database/database.ts'
import { keyOfCustomer } from '../../database/keys.ts'
import type { DryRun, ReadyRow } from './dry-run.ts'
import { customerIndex, matchFields } from './match-customers.ts'
import { presentKeys, textsOf } from './present-customers.ts'

/** Customers that a check could not find yet: those that came since, and those whose records were read since. */
export interface Newcomers {
  /** Whether one of them is meant by a row that is to create a customer. */
  haveOneOf(row: ReadyRow): boolean
  /** A customer that the import itself makes or changes is none. */
  isOwn(key: string): void
  stop(): void
}

/** Follows the database until it is stopped: a sync may bring customers while rows are saved. */
export const openNewcomers = async (
  cache: Cache,
  { customers, stale, plan, textOf }: Pick<DryRun, 'customers' | 'stale' | 'plan' | 'textOf'>,
): Promise<Newcomers> => {
  const follower = cache.follow()
  const fields = matchFields(plan.match).filter((field) => field !== 'CustomerId')
  const index = customerIndex(plan.match)
  const own = new Set<string>()
  const add = (key: string): void => {
    if (!own.has(key)) index.add(key, textsOf(cache, key, fields))
  }
  const addTouched = (): void => {
    const { numbers, keys } = follower.take()
    for (const number of numbers) {
      const id = cache.customers.at(number)?.id
      if (id !== undefined) add(keyOfCustomer(id))
    }
    keys.forEach(add)
  }
  const fresh = presentKeys(cache).filter((key) => !customers.keys.has(key) || stale.has(key))
  const pause = openYield()
  for (const key of fresh) {
    await pause()
    add(key)
  }
  return {
    haveOneOf: (row) => {
      addTouched()
      const known = customers.find(textOf(row)) ?? []
      return index.find(textOf(row)).some((key) => !known.includes(key))
    },
    isOwn: (key) => void own.add(key),
    stop: () => follower.stop(),
  }
}
