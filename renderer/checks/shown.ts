import { fieldNames } from '../../preload/contract/customer-fields.ts'
import type { CustomerRecord, Seen } from '../../preload/contract/customers.ts'

/** What a record shows of every field; one that a whole record lacks is shown empty. Of a list row only what it has. */
export const shownOf = ({ completeness, values }: CustomerRecord): Seen =>
  (completeness === 'list' ? values : Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? { is: 'empty' }])))
