import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Condition } from '../../preload/contract/customers.ts'
import { useFailures } from './failures.ts'
import { useFiltering } from './filtering.ts'
import { latest } from './latest.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** A filter that the search names, to be counted. */
export interface CountedOffer {
  readonly key: string
  readonly condition: Condition
  /** The search that is left. */
  readonly rest: string
}

/** How many customers each offered filter shows, by its key. The toolbar counts, and all that offer them read. */
export const useOfferCounts = defineStore('offer-counts', () => {
  const filtering = useFiltering()
  const failures = useFailures()
  const newest = latest()
  const counts = shallowRef<ReadonlyMap<string, number>>(new Map())

  const countAll = (offers: readonly CountedOffer[]): Promise<(readonly [string, number])[]> =>
    Promise.all(
      offers.map(
        async ({ key, condition, rest }) => [key, await filtering.howMany(filtering.taking(rest, condition))] as const,
      ),
    )
  const count = (offers: readonly CountedOffer[]): Promise<void> =>
    failures.inBackground('search-offers', () =>
      newest(
        () => countAll(offers),
        (found) => void (counts.value = new Map(found)),
      ),
    )
  whenPlaceChanges(() => void (counts.value = new Map()))
  return { counts, count }
})
