import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { isFail } from '../../base/app-error.ts'
import { editedFields, withLinked, type Mine } from '../../sync/merge.ts'
import type { DeskContext } from '../desk-context.ts'
import { effectiveCustomer, type EffectiveCustomer } from '../effective-customer.ts'
import { settableFields } from '../views.ts'
import { keepDeleteOf } from './delete-customer.ts'
import { keepValues, same } from './save-edit.ts'

/** New values of one customer, prepared to be saved later with those of others. */
export interface PreparedValues {
  readonly key: string
  /** As it was then: a service may give the id of a deleted customer to a new one. */
  readonly name: string
  readonly from: Mine
  readonly to: Mine
  /** The values of these fields and of linked ones, as they were then. */
  readonly observed: Mine
}

/** A removal is prepared with all of its values in `observed`. */
export interface PreparedRemoval extends Omit<PreparedValues, 'from' | 'to'> {
  readonly removes: true
}

/** The reason that a customer is no longer as it was then, or null. */
const whyNotNow = (
  customer: EffectiveCustomer,
  { name, observed }: Pick<PreparedValues, 'name' | 'observed'>,
  fields: readonly FieldName[],
): FailCode | null => {
  if (customer.why !== null) return customer.why
  const isAsThen = customer.name === name && fields.every((field) => same(customer.valueOf(field), observed[field]))
  return isAsThen ? null : 'edit-changed-meanwhile'
}

/** Saves prepared values as an edit, or returns the reason to skip the customer. Call it inside a transaction. */
export const stageValues = (context: DeskContext, prepared: PreparedValues): FailCode | null => {
  try {
    const customer = effectiveCustomer(context, prepared.key)
    const why = whyNotNow(customer, prepared, withLinked(editedFields(prepared.to)))
    if (why === null) keepValues(context, prepared.key, prepared.to, customer.base)
    return why
  } catch (error) {
    if (isFail(error, 'customer-unknown', 'edit-nothing-changed')) return error.fail.code
    throw error
  }
}

/** Deletes a prepared customer, or returns the reason to skip it. Call it inside a transaction. */
export const stageRemoval = (context: DeskContext, prepared: PreparedRemoval): FailCode | null => {
  try {
    const customer = effectiveCustomer(context, prepared.key)
    const why = whyNotNow(customer, prepared, settableFields)
    if (why === null) keepDeleteOf(context, prepared.key, customer.base)
    return why
  } catch (error) {
    if (isFail(error, 'customer-unknown')) return error.fail.code
    throw error
  }
}
