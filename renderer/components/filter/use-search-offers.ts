import { computed, onBeforeUnmount, watch } from 'vue'
import { meaningsOf, searchOffers } from '../../checks/search-offers.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useCommands } from '../../stores/commands.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFiltering } from '../../stores/filtering.ts'
import { useOfferCounts, type CountedOffer } from '../../stores/offer-counts.ts'
import { useConditionMessages } from './condition-messages.ts'

/** Filters that are counted, and those that are shown. */
const mostCounted = 8
const mostShown = 3
/** Milliseconds without a keystroke. */
const pauseFor = 150

/** A filter in place of words of the search, such as “Country: Belgium” for “belgië”. */
export interface Offered {
  readonly key: string
  readonly text: string
  readonly take: () => void
}

/**
 * The search reads texts, not the meanings of codes, so these are offered as filters. That costs the search nothing:
 * only filters that are offered are counted, and those without customers are left out.
 */
export const useSearchOffers = () => {
  const customers = useCustomers()
  const filtering = useFiltering()
  const counted = useOfferCounts()
  const commands = useCommands()
  const { choicesOf, conditionText } = useConditionMessages()
  const { t, count } = useMessages()

  const meanings = computed(() => meaningsOf({ CustomerStateId: choicesOf('CustomerStateId'), ...customers.choices }))
  const wanted = computed<readonly CountedOffer[]>(() =>
    searchOffers(customers.search.trim() === '' ? [] : meanings.value, customers.search)
      .map(({ field, codes, rest }) => ({
        key: `${field} ${codes.join()}`,
        condition: { field, is: 'one-of', codes } as const,
        rest,
      }))
      .filter(({ condition }) => filtering.takes(condition.field) && !filtering.isOnly(condition))
      .slice(0, mostCounted),
  )
  /** The keyboard goes to the search, where one types on or goes down to the rows. */
  const take = ({ condition, rest }: CountedOffer): void => {
    customers.search = rest
    filtering.only(condition)
    commands.run('search')
  }
  const offers = computed<readonly Offered[]>(() =>
    wanted.value
      .filter(({ key }) => (counted.counts.get(key) ?? 0) > 0)
      .slice(0, mostShown)
      .map((one) => ({
        key: one.key,
        text: t('filter.offer', {
          filter: conditionText(one.condition),
          customers: count('table.shown', counted.counts.get(one.key)!),
        }),
        take: () => take(one),
      })),
  )
  return { wanted, offers }
}

/** The offers of the toolbar, which counts them for the other places too. */
export const useCountedOffers = () => {
  const customers = useCustomers()
  const counted = useOfferCounts()
  const { wanted, offers } = useSearchOffers()
  let pause: ReturnType<typeof setTimeout> | undefined
  watch(
    () => [wanted.value, customers.filter, customers.changes],
    () => {
      clearTimeout(pause)
      counted.stop()
      if (wanted.value.length > 0) pause = setTimeout(() => void counted.count(wanted.value), pauseFor)
    },
    { immediate: true },
  )
  onBeforeUnmount(() => clearTimeout(pause))
  return { offers }
}
