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

/** Written the same in a path by every service: the two styles of writing paths do not tell such ids apart (field-notes 13). */
const isPlain = (id: string): boolean => /^[\w-]+$/.test(id)

/** Another customer whose reading shows that the call exists; one that no edit is about. */
const witnessFor = (parts: SyncParts, customerId: string): string | undefined => {
  const edited = new Set(parts.cache.edits.all().map((edit) => edit.customerId))
  return parts.cache.customers.ids().find((id) => id !== customerId && isPlain(id) && !edited.has(id))
}

/**
 * After a DELETE that succeeded and a GET that found nothing: the call exists if another customer can be read by it, and then
 * the 404 is about this one. Where none can, the list is asked.
 */
export const confirmDeleted = async (parts: SyncParts, customerId: string): Promise<void> => {
  const witness = isPlain(customerId) ? witnessFor(parts, customerId) : undefined
  if (witness === undefined || await parts.service.read(witness) === null) await confirmGone(parts, customerId)
}
