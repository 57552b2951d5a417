import { customerFields, fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'

/** The field and the fields that are only valid together with it. */
export const withLinked = (name: FieldName): readonly FieldName[] => {
  const { linked } = fieldOf(name)
  return linked === undefined
    ? [name]
    : customerFields.flatMap((field) => ('linked' in field && field.linked === linked ? [field.name] : []))
}
