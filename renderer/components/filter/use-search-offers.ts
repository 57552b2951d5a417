import { computed, onBeforeUnmount, shallowRef, watch } from 'vue'
import type { Condition } from '../../../preload/contract/customers.ts'
import { meaningsOf, searchOffers } from '../../checks/search-offers.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useCommands } from '../../stores/commands.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFailures } from '../../stores/failures.ts'
import { useFiltering } from '../../stores/filtering.ts'
import { latest } from '../../stores/latest.ts'
import { useConditionMessages } from './condition-messages.ts'

/** Filters that are counted, and those that are shown. */
const mostCounted = 8
const mostShown = 3
/** Milliseconds without a keystroke. */
const pauseFor = 150

interface Wanted {
  readonly key: string
  readonly condition: Condition
  /** The search that is left. */
  readonly rest: string
}

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
  const failures = useFailures()
  const commands = useCommands()
  const { choicesOf, conditionText } = useConditionMessages()
  const { t, count } = useMessages()
  const newest = latest()

  const meanings = computed(() => meaningsOf({ CustomerStateId: choicesOf('CustomerStateId'), ...customers.choices }))
  const wanted = computed<readonly Wanted[]>(() =>
    searchOffers(customers.search.trim() === '' ? [] : meanings.value, customers.search)
      .map(({ field, codes, rest }) => ({
        key: `${field} ${codes.join()}`,
        condition: { field, is: 'one-of', codes } as const,
        rest,
      }))
      .filter(({ condition }) => filtering.takes(condition.field) && !filtering.isOnly(condition))
      .slice(0, mostCounted),
  )
  const counts = shallowRef<ReadonlyMap<string, number>>(new Map())
  const countAll = (): Promise<(readonly [string, number])[]> =>
    Promise.all(
      wanted.value.map(
        async ({ key, condition, rest }) => [key, await filtering.howMany(filtering.taking(rest, condition))] as const,
      ),
    )
  const ask = (): Promise<void> =>
    failures.inBackground('search-offers', () => newest(countAll, (found) => void (counts.value = new Map(found))))
  let pause: ReturnType<typeof setTimeout> | undefined
  watch(
    () => [wanted.value, customers.filter, customers.changes],
    () => {
      clearTimeout(pause)
      if (wanted.value.length > 0) pause = setTimeout(() => void ask(), pauseFor)
    },
    { immediate: true },
  )
  onBeforeUnmount(() => clearTimeout(pause))

  /** The keyboard goes to the search, where one types on or goes down to the rows. */
  const take = ({ condition, rest }: Wanted): void => {
    customers.search = rest
    filtering.only(condition)
    commands.run('search')
  }
  const offers = computed<readonly Offered[]>(() =>
    wanted.value
      .filter(({ key }) => (counts.value.get(key) ?? 0) > 0)
      .slice(0, mostShown)
      .map((one) => ({
        key: one.key,
        text: t('filter.offer', {
          filter: conditionText(one.condition),
          customers: count('table.shown', counts.value.get(one.key)!),
        }),
        take: () => take(one),
      })),
  )
  return { offers }
}
