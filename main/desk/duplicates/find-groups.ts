import type { DuplicateOrder, DuplicatesProgress } from '../../../preload/contract/duplicates.ts'
import type { DuplicateGroup } from '../../../preload/contract/quality.ts'
import type { Cache } from '../../database/database.ts'
import { findDuplicates } from '../quality/duplicates.ts'
import type { JudgedCustomer } from '../quality/judged-customer.ts'
import { ownText } from '../quality/own-text.ts'
import { readCustomers } from '../quality/read-customers.ts'
import type { Watch } from '../running-call.ts'
import { differentBy } from './stored-dismissals.ts'

/** The groups of a search: keys and scores only. Values stay in the database. */
export interface FoundGroups {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly customers: number
  readonly byOrder: Readonly<Record<DuplicateOrder, readonly DuplicateGroup[]>>
}

const surestOf = ({ others }: DuplicateGroup): number => others[0]?.score ?? 0

/** Compares all customers. Throws the signal's reason once it is aborted. */
export const findGroups = async (
  cache: Cache,
  at: number,
  { signal, show }: Watch<DuplicatesProgress>,
): Promise<FoundGroups> => {
  const total = cache.customers.count().all
  const names = new Map<string, string>()
  async function* slices(): AsyncGenerator<readonly JudgedCustomer[]> {
    for await (const { customers } of readCustomers(cache, signal)) {
      for (const customer of customers) names.set(customer.key, ownText(customer.text('Name') ?? ''))
      show({ step: 'reading', done: Math.min(names.size, total), total })
      yield customers
    }
  }
  const groups = await findDuplicates(slices(), signal, {
    areDifferent: differentBy(cache),
    compared: (done, all) => show({ step: 'comparing', done, total: all }),
  })
  signal.throwIfAborted()
  const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
  const nameOf = ({ key }: DuplicateGroup): string => names.get(key) ?? ''
  return {
    at,
    customers: names.size,
    byOrder: {
      surest: groups.toSorted((a, b) => surestOf(b) - surestOf(a)),
      name: groups.toSorted((a, b) => compare(nameOf(a), nameOf(b))),
    },
  }
}
