import { ServiceError } from '../http/failures.ts'
import { checkPlausible } from './plausible-list.ts'
import type { SyncParts } from './parts.ts'

/**
 * After a 404, which may also mean that the call does not exist (spec §7): a customer is gone only when the list says so
 * too. Fails `service-failing` when the list still has it, and `list-shrunk` when the list cannot be believed.
 */
export const confirmGone = async (parts: SyncParts, customerId: string): Promise<void> => {
  const rows = await parts.service.list()
  checkPlausible(parts.cache, rows)
  if (rows.some(({ id }) => id === customerId)) throw new ServiceError({ code: 'service-failing', status: 404 }, 'unknown', null)
}
