import type { CustomerField, FieldName } from '../../preload/contract/customer-fields.ts'
import { customerFields, fieldOf } from '../../preload/contract/customer-fields.ts'
import { never } from '../../preload/contract/never.ts'
import type { RawRecord } from './raw-record.ts'

/** The spelling of property names (contract §10.1): as in the contract, or with a small first letter. */
export type PropertyCase = 'contract' | 'camel'

/** Null where no property starts with a letter. */
export const propertyCaseOf = (record: RawRecord): PropertyCase | null => {
  const first = record.find(({ name }) => /^[a-z]/i.test(name))?.name
  if (first === undefined) return null
  return /^[a-z]/.test(first) ? 'camel' : 'contract'
}

export const inCase = (name: FieldName, spelling: PropertyCase): string =>
  spelling === 'camel' ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name

/** The contract's default of a field (contract §2). */
export const defaultOf = (field: CustomerField): string => {
  switch (field.type) {
    case 'integer':
      return '0'
    case 'decimal':
      return '0.0'
    case 'yes-no':
      return 'false'
    case 'text':
    case 'code':
    case 'date':
      return field.nullable ? 'null' : '""'
    case 'list':
      return '[]'
    default:
      return never(field.type)
  }
}

/** Whether a code of a field stands for none: one that is a number is 0 until somebody chooses (contract §2). */
export const isNoCode = (field: FieldName, text: string): boolean => text === '0' && fieldOf(field).type === 'integer'

/** The body of a POST: every field of the contract (contract §2, rule 1), with the person's values over the defaults. */
export const newRecord = (
  mine: Readonly<Partial<Record<FieldName, string>>>,
  spelling: PropertyCase = 'contract',
): RawRecord =>
  customerFields.map((field) => ({ name: inCase(field.name, spelling), json: mine[field.name] ?? defaultOf(field) }))
