import { fieldNames, fieldOf, type FieldName } from '../../preload/contract/customer-fields.ts'
import type { Changes, CustomerRecord } from '../../preload/contract/customers.ts'
import { duplicateOf } from './values.ts'

/** Codes that mean the same in every administration. */
const everywhere: readonly FieldName[] = ['CountryId', 'LanguageId', 'CurrencyId', 'CustomerStateId']
/** Numbers of records that belong to one administration. */
const records: readonly FieldName[] = ['CustomerGroupId', 'RevenueAccountId', 'SupplierId', 'PurchaseOrganizationId']

export const isLocalCode = (name: FieldName): boolean =>
  records.includes(name) || (fieldOf(name).type === 'code' && !everywhere.includes(name))

/** What goes along to another administration: everything that is not blank and that the service does not set. */
export const copiedValues = (
  record: CustomerRecord,
): { readonly changes: Changes; readonly fields: readonly FieldName[] } => {
  const changes = duplicateOf(record)
  return { changes, fields: fieldNames.filter((name) => changes[name] !== undefined) }
}
