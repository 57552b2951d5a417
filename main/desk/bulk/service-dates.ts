import type { BulkChange } from '../../../preload/contract/bulk.ts'
import type { Cache } from '../../database/database.ts'
import { withServiceDates } from '../../sync/read/learned-dates.ts'

/**
 * Dates that a person gave for many customers, as the service writes them where there is no doubt; like those of the
 * form.
 */
export const inServiceDates = (cache: Cache, change: BulkChange): BulkChange => {
  if (change.is === 'set')
    return { ...change, input: withServiceDates(cache, { [change.field]: change.input })[change.field] ?? change.input }
  if (change.is !== 'cells') return change
  return {
    ...change,
    customers: change.customers.map(({ key, changes }) => ({ key, changes: withServiceDates(cache, changes) })),
  }
}
