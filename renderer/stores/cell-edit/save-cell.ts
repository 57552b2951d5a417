import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { CustomerRecord } from '../../../preload/contract/customers.ts'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import { api, Failure, failOf } from '../api.ts'
import { inputOf, isEditedSince, observedIn, textOf, type Cell } from './cell-edit-state.ts'

/** Where, by whom and on what the edit began. `record` is null when it could not be read. */
export interface CellOrigin {
  readonly place: AdministrationRef
  readonly user: string | undefined
  readonly record: Promise<CustomerRecord | null>
}
export type CellSaved =
  /** `text`: the value as it was stored. */
  | { readonly is: 'saved'; readonly text: string }
  | { readonly is: 'unchanged' }
  | { readonly is: 'failed'; readonly cell: Cell; readonly fail: ErrorPayload }

export const readOrigin = (place: AdministrationRef, user: string | undefined, { key }: Cell): CellOrigin => ({
  place,
  user,
  record: api.customers.read(place, key).catch(() => null),
})

/**
 * Fails `edit-changed-meanwhile` when a pending edit has replaced the values that the user saw. One that was there when
 * the typing began is the user's own act of just before, such as an undo: the table shows it a moment later.
 */
const write = async ({ place, user, record }: CellOrigin, cell: Cell, typed: string): Promise<CustomerRecord> => {
  const first = await record
  const now = await api.customers.read(place, cell.key)
  if (isEditedSince(cell, now) && first?.edit?.revision !== now.edit?.revision)
    throw new Failure({ code: 'edit-changed-meanwhile' })
  return api.customers.save(
    { ...place, user },
    cell.key,
    { [cell.field]: inputOf(cell.field, typed) },
    now.edit?.revision ?? 0,
    observedIn(cell, first ?? now),
    'cell',
  )
}
/** A sync between reading and saving raises the revision, so we retry once with the same observed values. */
const writeTwice = (origin: CellOrigin, cell: Cell, typed: string): Promise<CustomerRecord> =>
  write(origin, cell, typed).catch((error: unknown) => {
    if (failOf(error).code !== 'edit-changed-meanwhile') throw error
    return write(origin, cell, typed)
  })
/** The cell as it is now. The user sees it after a failure, so the next try is made against it. */
const readCell = async (place: AdministrationRef, cell: Cell): Promise<Cell> => {
  const now = await api.customers.read(place, cell.key).catch(() => null)
  return now ? { ...cell, text: textOf(now.values[cell.field]) } : cell
}

export const saveCell = async (origin: CellOrigin, cell: Cell, typed: string): Promise<CellSaved> => {
  try {
    const { values } = await writeTwice(origin, cell, typed)
    return { is: 'saved', text: textOf(values[cell.field]) }
  } catch (error) {
    const fail = failOf(error)
    if (fail.code === 'edit-nothing-changed') return { is: 'unchanged' }
    return {
      is: 'failed',
      fail,
      cell: fail.code === 'edit-changed-meanwhile' ? await readCell(origin.place, cell) : cell,
    }
  }
}
