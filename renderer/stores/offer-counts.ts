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
  let wanted: readonly CountedOffer[] = []
  const counts = shallowRef<ReadonlyMap<string, number>>(new Map())

  /** One after the other, and no more once others are wanted: the table's rows come first. */
  const countAll = async (offers: readonly CountedOffer[]): Promise<ReadonlyMap<string, number>> => {
    const found = new Map<string, number>()
    for (const { key, condition, rest } of offers)
      if (wanted === offers) found.set(key, await filtering.howMany(filtering.taking(rest, condition)))
    return found
  }
  const count = (offers: readonly CountedOffer[]): Promise<void> => {
    wanted = offers
    return failures.inBackground('search-offers', () =>
      newest(
        () => countAll(offers),
        (found) => {
          if (wanted === offers) counts.value = found
        },
      ),
    )
  }
  /** Drops what is being counted. */
  const stop = (): void => void (wanted = [])
  whenPlaceChanges(() => {
    stop()
    counts.value = new Map()
  })
  return { counts, count, stop }
})
