import type { ListRow } from '../../service/customer-service.ts'
import { ServiceError } from '../../service/failures.ts'
import { askForMissing } from '../read/plausible-list.ts'
import type { SyncContext } from '../sync-context.ts'

const stillListed = (): ServiceError => new ServiceError({ code: 'service-failing', status: 404 }, 'unknown', null)

const confirmBy = async (context: SyncContext, customerId: string, rows: readonly ListRow[]): Promise<void> => {
  await askForMissing(context, rows)
  if (rows.some(({ id }) => id === customerId)) throw stillListed()
}

/**
 * After a 404, which may also mean that the call does not exist (contract §7): a customer is gone only when the list
 * says so too. Fails `service-failing` when the list still has it, and `list-shrunk` when a person must look at the
 * list.
 */
export const confirmGone = async (context: SyncContext, customerId: string): Promise<void> =>
  confirmBy(context, customerId, await context.service.list())

/**
 * Written the same in a path by every service: the two styles of writing paths do not tell such ids apart (contract
 * §10.13).
 */
const isPlain = (id: string): boolean => /^[\w-]+$/.test(id)

/**
 * Another customer whose reading shows that the call exists; one that no edit is about. `listed`: one that a list
 * shows.
 */
const witnessFor = (context: SyncContext, customerId: string, listed?: ReadonlySet<string>): string | undefined => {
  if (!isPlain(customerId)) return undefined
  const edited = new Set(context.cache.edits.all().map((edit) => edit.customerId))
  return context.cache.customers
    .ids()
    .find((id) => id !== customerId && isPlain(id) && !edited.has(id) && (listed === undefined || listed.has(id)))
}

const canBeRead = async (context: SyncContext, id: string | undefined): Promise<boolean> =>
  id !== undefined && (await context.service.read(id)) !== null

/**
 * After a DELETE that succeeded and a GET that found nothing: the call exists if another customer can be read by it,
 * and then the 404 is about this one. Where none can, the list is asked; a customer that it shows may be read where the
 * first one is gone too.
 */
export const confirmDeleted = async (context: SyncContext, customerId: string): Promise<void> => {
  if (await canBeRead(context, witnessFor(context, customerId))) return
  const rows = await context.service.list()
  const listed = new Set(rows.map(({ id }) => id))
  if (listed.has(customerId) || !(await canBeRead(context, witnessFor(context, customerId, listed))))
    await confirmBy(context, customerId, rows)
}
