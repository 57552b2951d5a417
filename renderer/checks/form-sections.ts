import {
  customerFields,
  fieldOf,
  sections,
  type CustomerField,
  type FieldName,
  type Section,
} from '../../preload/contract/customer-fields.ts'

/** The form of a new customer begins with what most customers get, in the order of an address book. */
const essentials: readonly FieldName[] = [
  'Name',
  'ShortName',
  'Street1',
  'ZipCode',
  'City',
  'CountryId',
  'Email',
  'Telephone',
  'VatNumber',
  'PaymentConditionId',
]

export type FormSection = Section | 'essentials'
export type Field = CustomerField & { readonly name: FieldName }

export const formSections = (isNew: boolean): readonly FormSection[] => (isNew ? ['essentials', ...sections] : sections)

/** Each field is in one section. */
export const fieldsIn = (section: FormSection, isNew: boolean): readonly Field[] => {
  if (section === 'essentials') return essentials.map(fieldOf)
  return (customerFields as readonly Field[]).filter(
    (field) => field.section === section && !(isNew && essentials.includes(field.name)),
  )
}
