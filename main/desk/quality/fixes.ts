import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Changes } from '../../../preload/contract/customers.ts'
import type { QualityRule } from '../../../preload/contract/quality.ts'
import type { Cache } from '../../database/database.ts'
import { withServiceDates } from '../../sync/read/learned-dates.ts'
import { judgedCustomer } from './judged-customer.ts'
import { jsonText } from './read-customers.ts'
import { contextOf } from './run.ts'
import { ruleOf } from './rules.ts'

/** The sure fix of one customer, by its values as JSON texts. Empty: the rule has nothing to mend. */
export type FixOf = (valueOf: (field: FieldName) => string | undefined) => Changes

/** A rule's fixes with dates in the service's style, as a save has them. Nobody but a person mends shared values. */
export const openFixes = (cache: Cache, now: number, id: QualityRule): FixOf => {
  const rule = ruleOf(id)
  if (!('check' in rule)) return () => ({})
  const context = contextOf(cache, now)
  return (valueOf) => {
    const customer = judgedCustomer('', (field) => {
      const json = valueOf(field)
      return json === undefined ? undefined : jsonText(json)
    })
    return withServiceDates(cache, rule.check(customer, context)?.fix ?? {})
  }
}
