import { shallowRef, watch, type Ref } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { identityFields, isSameCustomer, sureSearches, type TextOf } from '../../checks/same-customer.ts'
import { api } from '../../stores/api.ts'
import { latest } from '../../stores/latest.ts'

/** A customer of another administration, by its texts there. `more`: others like it. */
export interface There {
  readonly is: 'there'
  readonly place: AdministrationRef
  readonly key: string
  readonly textOf: TextOf
  readonly more: number
}
/** `unread`: nothing of that administration is on this computer. */
export type SameThere = There | { readonly is: 'none' | 'looking' | 'unread' | 'not-looked' }

const none: SameThere = { is: 'none' }

const look = async (place: AdministrationRef, here: TextOf, shown: readonly FieldName[]): Promise<SameThere> => {
  const searches = sureSearches(here)
  if (searches.length === 0) return none
  const fields = [...new Set<FieldName>(['CustomerId', ...identityFields, ...shown])]
  const found = await api.customers.lookUp(place, searches, fields)
  if (found === null) return { is: 'unread' }
  const same = found.rows
    .map(({ key, cells }) => ({ key, textOf: (field: FieldName) => cells[fields.indexOf(field)] ?? '' }))
    .filter(({ textOf }) => isSameCustomer(here, textOf))
  return same.length === 0 ? none : { is: 'there', place, ...same[0]!, more: same.length - 1 }
}

/** Looks for a customer in the administration that is picked. `here`: its texts; `shown`: fields to compare. */
export const useSameThere = (
  picked: Readonly<Ref<AdministrationRef | null>>,
  here: TextOf,
  shown: () => readonly FieldName[],
): Readonly<Ref<SameThere>> => {
  const state = shallowRef<SameThere>(none)
  const newest = latest()
  const show = (next: SameThere): void => void (state.value = next)
  watch(picked, async (place) => {
    show(place ? { is: 'looking' } : none)
    // The dialog copies all the same where nothing could be looked up.
    await newest(
      async () => (place ? look(place, here, shown()) : none),
      show,
      () => show({ is: 'not-looked' }),
    )
  })
  return state
}
