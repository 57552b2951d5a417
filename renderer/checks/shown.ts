import { fieldNames } from '../../preload/contract/customer-fields.ts'
import type { CustomerRecord, ObservedValues } from '../../preload/contract/customers.ts'

/** Every field's value as a record shows it. A field that a whole record lacks is empty; a list row has only its own. */
export const shownOf = ({ completeness, values }: CustomerRecord): ObservedValues =>
  completeness === 'list'
    ? values
    : Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? { is: 'empty' }]))
