import { customerFields, fieldNames, fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import {
  asInput,
  type Changes,
  type CustomerRecord,
  type FieldInput,
  type FieldValue,
} from '../../preload/contract/customers.ts'
import { isoDay, readDay, type LearnedStyles } from '../../preload/contract/dates.ts'

/** Typed input as a value, of the kind of the value it replaces. */
export const asValue = (input: FieldInput, over: FieldValue | undefined): FieldValue =>
  input.is === 'text' && over?.is === 'number' ? { is: 'number', text: input.text } : input

/** An empty text and an absent value look the same to the user. */
const written = (input: FieldInput): string => {
  if (input.is === 'yes-no') return input.yes ? 'yes' : 'no'
  return input.is === 'empty' ? '' : input.text
}
export const sameInput = (a: FieldInput, b: FieldInput): boolean =>
  a.is === 'yes-no' || b.is === 'yes-no' ? written(asSwitch(a)) === written(asSwitch(b)) : written(a) === written(b)
const asSwitch = (input: FieldInput): FieldInput => (input.is === 'yes-no' ? input : { is: 'yes-no', yes: false })

const blankValue = (name: FieldName): FieldValue => {
  const { type } = fieldOf(name)
  if (type === 'yes-no') return { is: 'yes-no', yes: false }
  if (type === 'integer') return { is: 'number', text: '0' }
  return type === 'decimal' ? { is: 'number', text: '0.0' } : { is: 'empty' }
}

/** A new customer with the defaults of contract §2, and the given values over them. */
export const blankRecord = (given: Changes = {}): CustomerRecord => ({
  key: '',
  customerId: null,
  completeness: 'new',
  values: Object.fromEntries(
    fieldNames.map((name) => {
      const input = given[name]
      return [name, input ? asValue(input, blankValue(name)) : blankValue(name)]
    }),
  ),
  was: {},
  unknown: [],
  edit: null,
  readAt: null,
})

const differs = (name: FieldName, value: FieldValue | undefined): value is FieldValue =>
  value !== undefined && value.is !== 'nested' && !sameInput(asInput(value), asInput(blankValue(name)))

/** All values that the user could type into a new record; without those that the service sets. */
export const duplicateOf = (record: CustomerRecord): Changes => {
  const copied = customerFields.filter((field) => !('fixed' in field) && differs(field.name, record.values[field.name]))
  return Object.fromEntries(copied.map((field) => [field.name, asInput(record.values[field.name])]))
}

/**
 * Values for another service, which may write dates in another style (contract §10.4): a certain day as `YYYY-MM-DD`,
 * which no style writes for another day. A date that is not certain is left out.
 */
export const forAnotherService = (
  changes: Changes,
  styles: LearnedStyles,
): { readonly changes: Changes; readonly leftOut: readonly FieldName[] } => {
  const leftOut: FieldName[] = []
  const inDays = ([field, input]: [FieldName, FieldInput]): (readonly [FieldName, FieldInput])[] => {
    if (fieldOf(field).type !== 'date' || input.is !== 'text') return [[field, input]]
    const day = readDay(input.text, styles)
    if (day !== null) return [[field, { is: 'text', text: isoDay(day) }]]
    leftOut.push(field)
    return []
  }
  const carried = (Object.entries(changes) as [FieldName, FieldInput][]).flatMap(inDays)
  return { changes: Object.fromEntries(carried), leftOut }
}
