import type { ListRow } from '../../service/customer-service.ts'
import { ServiceError } from '../../service/failures.ts'
import { readUnlisted } from '../read/plausible-list.ts'
import type { SyncContext } from '../sync-context.ts'

const stillListed = (): ServiceError => new ServiceError({ code: 'service-failing', status: 404 }, 'unknown', null)

const canBeRead = async (context: SyncContext, id: string | undefined): Promise<boolean> =>
  id !== undefined && (await context.service.read(id)) !== null

const confirmByList = async (context: SyncContext, customerId: string, rows: readonly ListRow[]): Promise<void> => {
  const unlisted = await readUnlisted(context, rows)
  if (rows.some(({ id }) => id === customerId)) throw stillListed()
  // Read by now: the list is behind, or a new customer has the id. The next turn reads which.
  if (unlisted.includes(customerId) && (await canBeRead(context, customerId))) throw stillListed()
}

/**
 * A 404 may also mean that the call does not exist (contract §7), so the list must agree that the customer is gone.
 * Fails `service-failing` when the list still has it or it can be read, and `list-shrunk` when a person must judge the
 * list.
 */
export const confirmGone = async (context: SyncContext, customerId: string): Promise<void> =>
  confirmByList(context, customerId, await context.service.list())

/** Every service writes such an id the same way in a path (contract §10.13). */
const isPlain = (id: string): boolean => /^[\w-]+$/.test(id)

/** Another customer without an edit, to test that the call exists. `listed`: choose from these only. */
const witnessFor = (context: SyncContext, customerId: string, listed?: ReadonlySet<string>): string | undefined => {
  if (!isPlain(customerId)) return undefined
  const edited = context.cache.edits.customerIds()
  return context.cache.customers
    .ids()
    .find((id) => id !== customerId && isPlain(id) && !edited.has(id) && (listed === undefined || listed.has(id)))
}

/**
 * Checks a successful DELETE after a GET found nothing. If another customer can be read, the call exists, and the 404
 * is about this one. Otherwise the list is asked, also for another customer to read.
 */
export const confirmDeleted = async (context: SyncContext, customerId: string): Promise<void> => {
  if (await canBeRead(context, witnessFor(context, customerId))) return
  const rows = await context.service.list()
  const listed = new Set(rows.map(({ id }) => id))
  if (listed.has(customerId) || !(await canBeRead(context, witnessFor(context, customerId, listed))))
    await confirmByList(context, customerId, rows)
}
