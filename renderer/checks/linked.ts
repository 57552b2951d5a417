import { customerFields, fieldOf, tellingFields, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { CustomerRecord, ObservedValues } from '../../preload/contract/customers.ts'

/** The field and the fields that are only valid together with it. */
export const withLinked = (name: FieldName): readonly FieldName[] => {
  const { linked } = fieldOf(name)
  return linked === undefined
    ? [name]
    : customerFields.flatMap((field) => ('linked' in field && field.linked === linked ? [field.name] : []))
}

const shownIn = ({ values }: Pick<CustomerRecord, 'values'>, names: readonly FieldName[]): ObservedValues =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

/** The values on the screen where a field is typed: its own, those linked to it, and those that tell customers apart. */
export const observedAt = (name: FieldName, record: Pick<CustomerRecord, 'values'>): ObservedValues =>
  shownIn(record, [...tellingFields, ...withLinked(name)])
