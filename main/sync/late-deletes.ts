import type { Cache, StoredEdit } from '../cache/cache.ts'
import { copiedFact } from '../cache/facts.ts'
import type { SyncParts } from './parts.ts'
import type { Quiet } from './quiet.ts'
import { readSent } from './sent.ts'

/** A deletion that was taken back after it had left, so that it may be done all the same. */
interface LateDelete {
  readonly edit: string
  readonly customerId: string
  readonly name: string
}

/** Less than sending works with: the door to the outbox needs this file. */
type LateParts = Pick<SyncParts, 'cache' | 'notice'> & { readonly quiet: Quiet }

const fact = copiedFact('late-deletes')
const read = (cache: Cache): readonly LateDelete[] => JSON.parse(cache.facts.get(fact) ?? '[]') as LateDelete[]
const keep = (cache: Cache, late: readonly LateDelete[]): void => (late.length === 0 ? cache.facts.remove(fact) : cache.facts.put(fact, JSON.stringify(late)))

/** What of an edit has left and may have been done, though that is not known; null: nothing. A delete may follow a change that was lost. */
export const maybeDone = (cache: Cache, edit: StoredEdit): StoredEdit['kind'] | null => {
  if (!edit.outcomeUnknown) return null
  return edit.kind === 'delete' && readSent(cache, edit.id) !== undefined ? 'change' : edit.kind
}

/** Inside the transaction that takes an edit back. */
export const noteLateDelete = (cache: Cache, edit: StoredEdit): void => {
  if (maybeDone(cache, edit) !== 'delete' || edit.customerId === null) return
  keep(cache, [...read(cache).filter(({ customerId }) => customerId !== edit.customerId), { edit: edit.id, customerId: edit.customerId, name: edit.name }])
}

/** At a new start: such a deletion may arrive yet, and what is sent before it cannot would be lost with it. */
export const waitForLateDeletes = ({ cache, quiet }: Pick<LateParts, 'cache' | 'quiet'>): void => read(cache).forEach(({ edit, customerId }) => quiet.begin({ id: edit, customerId }))

/**
 * Call it before a list is read, and what it answers with once the list was laid over the cache: whoever took a deletion back is told
 * where it was done all the same. One that can no longer arrive and did not is forgotten.
 */
export const lateDeletes = ({ cache, quiet, notice }: LateParts): (() => void) => {
  const cannotArrive = new Set(read(cache).filter(({ edit }) => !quiet.has(edit)).map(({ edit }) => edit))
  return () => {
    const late = read(cache)
    if (late.length === 0) return
    const gone = late.filter(({ customerId }) => cache.customers.get(customerId) === undefined)
    for (const { customerId, name } of gone) notice({ code: 'deleted-after-all', about: { name, customer: customerId } })
    keep(cache, late.filter((one) => !gone.includes(one) && !cannotArrive.has(one.edit)))
  }
}
