import { customerFields, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type {
  Changes,
  CustomerRecord,
  FieldInput,
  FieldValue,
  ObservedValues,
} from '../../../preload/contract/customers.ts'
import { observedAt } from '../../../renderer/checks/linked.ts'
import { asText } from '../promises/account.ts'
import { codeFields, yesNoFields, type Plain } from '../promises/plain-values.ts'

/** Fields that people edit, single and linked. All hold texts, so every value can be unique. */
export const textFields = [
  'Person',
  'Email',
  'Telephone',
  'MobilePhone',
  'Fax',
  'Homepage',
  'BusinessNumber',
  'SupplierId',
  'Name',
  'Street1',
  'ZipCode',
  'City',
  'VatNumber',
  'CocCity',
  'CocRegistration',
] as const satisfies readonly FieldName[]

/** Fields of other types, and how to make a unique entry for each: amount, percentage, dates, code. */
export const otherKinds = {
  CreditLimit: (who, count) => `${1_000 + count}.${who}`,
  DiscountPercentage: (who, count) => `0.${1_000 + count}${who}`,
  CocDate: (who, count) => `${who}/${1 + (count % 28)}/${1_900 + count}`,
  VatVerificationDate: (who, count) => `${3 + who}/${1 + (count % 28)}/${1_900 + count}`,
  LanguageId: (who, count) => `${'xyz'[who - 1]}${count.toString(36).padStart(2, '0')}`,
} satisfies Readonly<Partial<Record<FieldName, (who: number, count: number) => string>>>

/** The other fields of the same linked group. */
export const around = (field: FieldName): FieldName[] => {
  const { linked } = fieldOf(field)
  return linked === undefined
    ? []
    : customerFields
        .filter((other) => 'linked' in other && other.linked === linked && other.name !== field)
        .map(({ name }) => name)
}

export const seenIn = (record: CustomerRecord, names: readonly FieldName[]): ObservedValues =>
  Object.assign({}, ...names.map((name) => observedAt(name, record)))

export const shown = (value: FieldValue | undefined): string =>
  value !== undefined && 'text' in value ? value.text : ''
/** Every field of a whole record as the service has it, without pending edits. */
export const seenOf = ({ completeness, was, values }: CustomerRecord): Readonly<Record<string, string>> =>
  completeness === 'list'
    ? {}
    : Object.fromEntries(Object.entries({ ...values, ...was }).map(([field, value]) => [field, asText(value)]))
export const typed = (text: string): Changes[FieldName] => ({ is: 'text', text })
export const fieldsIn = (changes: Changes): FieldName[] => Object.keys(changes) as FieldName[]
/** Two people may choose the same value of such a field, so `plain-values.ts` accounts for them. */
export const isPlainField = (field: FieldName): boolean =>
  ([...yesNoFields, ...codeFields, 'CustomerStateId'] as readonly FieldName[]).includes(field)
export const inputOf = ({ field, text }: Plain): FieldInput => {
  if ((yesNoFields as readonly FieldName[]).includes(field)) return { is: 'yes-no', yes: text === 'true' }
  return text === '' ? { is: 'empty' } : { is: 'text', text }
}
export const wordsOf = ({ field, text }: Plain): string => `${field} ${text === '' ? 'emptied' : text}`
