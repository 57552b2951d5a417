import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { isFail } from '../../base/app-error.ts'
import { editedFields, withLinked, type Mine } from '../../sync/merge.ts'
import type { DeskContext } from '../desk-context.ts'
import { effectiveCustomer } from '../effective-customer.ts'
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

/** The reason that a customer is no longer as it was then, or null. */
const whyNotNow = (context: DeskContext, { key, name, to, observed }: PreparedValues): FailCode | null => {
  const customer = effectiveCustomer(context, key)
  if (customer.why !== null) return customer.why
  const isAsThen =
    customer.name === name &&
    withLinked(editedFields(to)).every((field) => same(customer.valueOf(field), observed[field]))
  return isAsThen ? null : 'edit-changed-meanwhile'
}

/** Saves prepared values as an edit, or returns the reason to skip the customer. Call it inside a transaction. */
export const stageValues = (context: DeskContext, prepared: PreparedValues): FailCode | null => {
  try {
    const why = whyNotNow(context, prepared)
    if (why === null) keepValues(context, prepared.key, prepared.to, effectiveCustomer(context, prepared.key).base)
    return why
  } catch (error) {
    if (isFail(error, 'customer-unknown', 'edit-nothing-changed')) return error.fail.code
    throw error
  }
}
