import { customerFields, fieldOf, tellingFields, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { CustomerRecord, FieldValue, ObservedValues } from '../../preload/contract/customers.ts'

/** The field and the fields that are only valid together with it. */
export const withLinked = (name: FieldName): readonly FieldName[] => {
  const { linked } = fieldOf(name)
  return linked === undefined
    ? [name]
    : customerFields.flatMap((field) => ('linked' in field && field.linked === linked ? [field.name] : []))
}

type Shown = Pick<CustomerRecord, 'values' | 'completeness'>

/** A field that a whole record lacks is shown as empty; a list row has only its own fields. */
export const valueShown = ({ values, completeness }: Shown, name: FieldName): FieldValue | undefined =>
  values[name] ?? (completeness === 'list' ? undefined : { is: 'empty' })

const shownIn = (record: Shown, names: readonly FieldName[]): ObservedValues =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueShown(record, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The values on the screen where a field is typed: its own, those linked to it, and those that tell customers apart. */
export const observedAt = (name: FieldName, record: Shown): ObservedValues =>
  shownIn(record, [...tellingFields, ...withLinked(name)])
