import type { BulkChange } from '../../../preload/contract/bulk.ts'
import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { asInput, type Changes, type FieldInput } from '../../../preload/contract/customers.ts'
import { never } from '../../../preload/contract/never.ts'
import type { QualityRule } from '../../../preload/contract/quality.ts'
import { AppError } from '../../base/app-error.ts'
import { isDecimal, raisedBy } from '../../customers/decimals.ts'
import { readValue, writeValue } from '../../customers/field-value.ts'
import type { Mine } from '../../sync/merge.ts'
import type { FixOf } from '../quality/fixes.ts'
import { ruleOf } from '../quality/rules.ts'
import { replacer } from './replace-text.ts'

/** A chosen customer's current values as JSON texts. */
export interface Subject {
  readonly key: string
  valueOf(field: FieldName): string | undefined
}

/** Instead of values: the customer is deleted. */
export const removal = Symbol('removal')
/** The new values of one customer, or the reason that there are none. */
export type NewValues = Mine | AppError | typeof removal
export const isValues = (values: NewValues): values is Mine => values !== removal && !(values instanceof AppError)

const textOf = (json: string | undefined): string => {
  const value = readValue(json)
  return 'text' in value ? value.text : ''
}

/** A wrong value concerns its customer; any other failure ends the whole change. */
const orWhy = (make: () => Mine): NewValues => {
  try {
    return make()
  } catch (error) {
    if (error instanceof AppError && error.fail.code === 'edit-value-wrong-type') return error
    throw error
  }
}

const typed = (subject: Subject, field: FieldName, input: FieldInput): NewValues =>
  orWhy(() => ({ [field]: writeValue(field, input, subject.valueOf(field)) }))

const allTyped = (subject: Subject, changes: Changes): NewValues =>
  orWhy(() => {
    const cells = Object.entries(changes) as [FieldName, FieldInput][]
    return Object.fromEntries(cells.map(([field, input]) => [field, writeValue(field, input, subject.valueOf(field))]))
  })

const raised = (subject: Subject, { field, percent, decimals }: Extract<BulkChange, { is: 'percent' }>): NewValues => {
  const json = subject.valueOf(field)
  if (readValue(json).is === 'empty') return {}
  const text = textOf(json)
  if (!isDecimal(text)) return new AppError({ code: 'edit-value-wrong-type', about: { field } })
  return typed(subject, field, {
    is: 'text',
    text: raisedBy(text, percent, fieldOf(field).type === 'integer' ? 0 : decimals),
  })
}

/** A change whose values follow from the customer alone; `reverse` asks the history too. */
type Direct = Exclude<BulkChange, { is: 'reverse' }>

/** Computes the new values of some customers. Fails `bulk-pattern-wrong`, `bulk-pattern-slow`, `edit-value-wrong-type`. */
export const newValuesOf = (
  change: Direct,
  fixesOf: (rule: QualityRule) => FixOf,
): ((subjects: readonly Subject[]) => readonly NewValues[]) => {
  switch (change.is) {
    case 'set':
      return (subjects) => subjects.map((subject) => typed(subject, change.field, change.input))
    case 'clear':
      return (subjects) => subjects.map((subject) => typed(subject, change.field, { is: 'empty' }))
    case 'replace': {
      const replace = replacer(change)
      return (subjects) => {
        const columns = change.fields.map((field) => {
          const texts = subjects.map((subject) => textOf(subject.valueOf(field)))
          return { field, texts, after: replace(texts) }
        })
        return subjects.map((subject, at) =>
          allTyped(
            subject,
            Object.fromEntries(
              columns
                .filter(({ texts, after }) => texts[at] !== after[at])
                .map(({ field, after }) => [field, { is: 'text', text: after[at]! }]),
            ),
          ),
        )
      }
    }
    case 'percent':
      if (!isDecimal(change.percent))
        throw new AppError({ code: 'edit-value-wrong-type', about: { field: change.field } })
      return (subjects) => subjects.map((subject) => raised(subject, change))
    case 'fill':
      return (subjects) => subjects.map((subject) => allTyped(subject, change.changes))
    case 'across':
      return (subjects) =>
        subjects.map((subject) =>
          allTyped(
            subject,
            // As it would be typed: the other field may have another type.
            Object.fromEntries(change.pairs.map(({ from, to }) => [to, asInput(readValue(subject.valueOf(from)))])),
          ),
        )
    case 'cells': {
      const changes = new Map(change.customers.map((one) => [one.key, one.changes]))
      return (subjects) => subjects.map((subject) => allTyped(subject, changes.get(subject.key) ?? {}))
    }
    case 'fix': {
      const fixOf = fixesOf(change.rule)
      return (subjects) => subjects.map((subject) => allTyped(subject, fixOf(subject.valueOf)))
    }
    default:
      return never(change)
  }
}

export const fieldsOf = (change: BulkChange): readonly FieldName[] => {
  switch (change.is) {
    case 'cells':
      return [...new Set(change.customers.flatMap(({ changes }) => Object.keys(changes) as FieldName[]))]
    case 'fill':
      return Object.keys(change.changes) as FieldName[]
    case 'across':
      return change.pairs.map(({ to }) => to)
    case 'fix':
      return ruleOf(change.rule).fields
    case 'replace':
      return change.fields
    case 'reverse':
      return []
    default:
      return [change.field]
  }
}
