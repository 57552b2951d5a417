import type { Cache, StoredEdit } from '../../database/database.ts'
import { copiedFact } from '../../database/facts.ts'
import type { SyncContext } from '../sync-context.ts'
import type { SettleWindow } from '../settle-window.ts'
import { readSent } from './sent.ts'

/** A change or deletion that was taken back after it had left, so that it may be done all the same. */
interface LateWrite {
  readonly edit: string
  readonly kind: 'change' | 'delete'
  readonly customerId: string
  readonly name: string
}

/** Less than sending works with, because `apply-transition.ts` imports this file. */
type WithdrawnWritesContext = Pick<SyncContext, 'cache' | 'notice'> & { readonly settleWindow: SettleWindow }

const fact = copiedFact('late-writes')
const read = (cache: Cache): readonly LateWrite[] => JSON.parse(cache.facts.get(fact) ?? '[]') as LateWrite[]
const keep = (cache: Cache, late: readonly LateWrite[]): void =>
  late.length === 0 ? cache.facts.remove(fact) : cache.facts.put(fact, JSON.stringify(late))

/**
 * What of an edit has left and may have been done, though that is not known; null: nothing. A delete may follow a
 * change that was lost.
 */
export const maybeDone = (cache: Cache, edit: StoredEdit): StoredEdit['kind'] | null => {
  if (!edit.outcomeUnknown) return null
  return edit.kind === 'delete' && readSent(cache, edit.id) !== undefined ? 'change' : edit.kind
}

/** Inside the transaction that takes an edit back. Of a create there is no customer yet that it could meet. */
export const noteLateWrite = (cache: Cache, edit: StoredEdit): void => {
  const kind = maybeDone(cache, edit)
  if (kind === null || kind === 'create' || edit.customerId === null) return
  const others = read(cache).filter((one) => one.customerId !== edit.customerId || one.kind !== kind)
  keep(cache, [...others, { edit: edit.id, kind, customerId: edit.customerId, name: edit.name }])
}

/** At a new start: such a write may arrive yet, and what is sent before it cannot would be lost with it. */
export const waitForWithdrawnWrites = ({
  cache,
  settleWindow,
}: Pick<WithdrawnWritesContext, 'cache' | 'settleWindow'>): void =>
  read(cache).forEach(({ edit, customerId }) => settleWindow.begin({ id: edit, customerId }))

/**
 * Call it before a list is read, and what it answers with once the list was laid over the cache: whoever took a
 * deletion back is told where it was done all the same. A write that can no longer arrive, and a deletion that did, is
 * forgotten.
 */
export const withdrawnWrites = ({ cache, settleWindow, notice }: WithdrawnWritesContext): (() => void) => {
  const cannotArrive = new Set(
    read(cache)
      .filter(({ edit }) => !settleWindow.has(edit))
      .map(({ edit }) => edit),
  )
  return () => {
    const late = read(cache)
    if (late.length === 0) return
    const done = late.filter(
      ({ kind, customerId }) => kind === 'delete' && cache.customers.get(customerId) === undefined,
    )
    for (const { customerId, name } of done)
      notice({ code: 'deleted-after-all', about: { name, customer: customerId } })
    keep(
      cache,
      late.filter((one) => !done.includes(one) && !cannotArrive.has(one.edit)),
    )
  }
}
