import type { Cache, EditOutline, StoredEdit } from '../../database/database.ts'
import { copiedFact } from '../../database/facts.ts'
import type { SyncContext } from '../sync-context.ts'
import type { SettleWindow } from '../settle-window.ts'
import { readSent } from './sent.ts'

/** A change or deletion that a person withdrew after it was sent; the service may still carry it out. */
interface WithdrawnWrite {
  readonly edit: string
  readonly kind: 'change' | 'delete'
  readonly customerId: string
  readonly name: string
}

/** Not `PushContext`, because `apply-transition.ts` imports this file. */
type WithdrawnWritesContext = Pick<SyncContext, 'cache' | 'notice'> & { readonly settleWindow: SettleWindow }

const fact = copiedFact('late-writes')
const read = (cache: Cache): readonly WithdrawnWrite[] => JSON.parse(cache.facts.get(fact) ?? '[]') as WithdrawnWrite[]
const keep = (cache: Cache, late: readonly WithdrawnWrite[]): void =>
  late.length === 0 ? cache.facts.remove(fact) : cache.facts.put(fact, JSON.stringify(late))

/** The kind of write that may have been done without our knowing; null: none. A delete may follow a lost change. */
export const maybeDone = (
  cache: Cache,
  edit: Pick<EditOutline, 'id' | 'kind' | 'outcomeUnknown'>,
): StoredEdit['kind'] | null => {
  if (!edit.outcomeUnknown) return null
  return edit.kind === 'delete' && readSent(cache, edit.id) !== undefined ? 'change' : edit.kind
}

/** Call inside the transaction that discards an edit. A create has no customer yet that it could meet. */
export const noteWithdrawnWrite = (cache: Cache, edit: StoredEdit): void => {
  const kind = maybeDone(cache, edit)
  if (kind === null || kind === 'create' || edit.customerId === null) return
  const others = read(cache).filter((one) => one.customerId !== edit.customerId || one.kind !== kind)
  keep(cache, [...others, { edit: edit.id, kind, customerId: edit.customerId, name: edit.name }])
}

/** Call at the start: a withdrawn write may still arrive, and would undo a write that is sent before. */
export const waitForWithdrawnWrites = ({
  cache,
  settleWindow,
}: Pick<WithdrawnWritesContext, 'cache' | 'settleWindow'>): void =>
  read(cache).forEach(({ edit, customerId }) => settleWindow.begin({ id: edit, customerId }))

/**
 * Call it before a list is read, and its result after the list was applied. Notifies about deletions that were
 * withdrawn and done all the same. Forgets those, and writes whose settle window is over.
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
