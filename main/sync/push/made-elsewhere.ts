import type { Cache, StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { askWhich, readCandidates, type Named } from './candidates.ts'
import { suspectDuplicates } from '../creates/duplicate-creates.ts'
import { likeness, matches, sameNames } from '../creates/match-create.ts'
import { requeue, unchangedSince } from '../outbox/outbox.ts'
import type { PushContext } from '../outbox/push-context.ts'
import { readListedSince, sentBy, writeListedSince } from '../outbox/sent.ts'
import type { SendingList } from '../creates/shared-list.ts'
import { isOwn } from '../outbox/apply-transition.ts'

const mostLists = 3

const likenessOf = (edit: StoredEdit): string => likeness(newRecord(valuesOfCreate(edit), 'contract'))

/** Creates that were never sent, as far as this database knows. */
export const waitingCreates = (cache: Cache): StoredEdit[] =>
  cache.edits.unsettled(({ kind, outcomeUnknown }) => kind === 'create' && !outcomeUnknown)

/**
 * Call before a fresh list is applied to the cache. Notes unknown customers with the name of an unsent create; once
 * applied, they look as known as any other.
 */
export const noteArrived = (cache: Cache, rows: readonly ListRow[]): void => {
  const creates = waitingCreates(cache)
  if (creates.length === 0) return
  const known = new Set(cache.customers.ids())
  const arrived = Map.groupBy(
    rows.filter(({ id }) => !known.has(id)),
    ({ json }) => likeness(parseRawRecord(json)),
  )
  for (const edit of creates) {
    const noted = readListedSince(cache, edit.id)
    const more = (arrived.get(likenessOf(edit)) ?? []).map(({ id }) => id).filter((id) => !noted.includes(id))
    if (more.length > 0) writeListedSince(cache, edit.id, [...noted, ...more])
  }
}

/** Whether this database knows the customer by this name. The service may have given its id again. */
const isKnownAs = (cache: Cache, id: string, name: string): boolean => {
  const customer = cache.customers.get(id)
  const text = customer?.raw ?? customer?.listRow
  return typeof text === 'string' && likeness(parseRawRecord(text)) === name
}

/** Whether another create, which sync still searches for by itself, may have made one of the customers. */
const mayBeLost = (context: PushContext, found: readonly Named[]): boolean => {
  const lost = context.cache.edits.unsettled(
    (edit) => edit.kind === 'create' && edit.outcomeUnknown && edit.state.is === 'waiting' && isOwn(context, edit),
  )
  return lost.some((edit) => found.some(({ record }) => matches(sentBy(context.cache, edit), record)))
}

/**
 * Whether a customer that this database does not know has the names of a create that was never sent. A copy of this
 * profile, or somebody else, may have made it, so a person is asked. Customers made here do not count.
 */
export const isMadeElsewhere = async (context: PushContext, edit: StoredEdit, list: SendingList): Promise<boolean> => {
  const { cache } = context
  const name = likenessOf(edit)
  const unknown = list.named(name).filter(({ id }) => !isKnownAs(cache, id, name))
  const ids = new Set([...readListedSince(cache, edit.id), ...unknown.map(({ id }) => id)])
  if (ids.size === 0) return false
  // Noted first: once read they are known, and no list shows them as new. If the create changes meanwhile, its next
  // turn still asks.
  writeListedSince(cache, edit.id, [...ids])
  suspectDuplicates(context, unknown)
  const sent = valuesOfCreate(edit)
  const alike = (await readCandidates(context, [...ids])).filter(({ record }) => sameNames(sent, record))
  const others = alike.filter(({ id }) => !list.createdHere().has(id))
  if (others.length === 0) return false
  if (mayBeLost(context, others)) requeue(context, edit, false, context.settleTime)
  else if (unchangedSince(context, edit) !== undefined) askWhich(context, edit, others, { unsent: true })
  return true
}

/**
 * A create that waited at the start may have been sent by a copy of this profile, and a list that lacks others may lack
 * its customer too. Waits for a whole list; after three that are not, a person is asked.
 */
export const needsWholeList = (context: PushContext, edit: StoredEdit, list: SendingList): boolean => {
  const lists = context.startedWith.get(edit.id)
  if (lists === undefined || list.isWhole) return false
  if (lists < mostLists) {
    context.startedWith.set(edit.id, lists + 1)
    requeue(context, edit, false, context.settleTime)
  } else if (unchangedSince(context, edit) !== undefined) {
    context.startedWith.delete(edit.id)
    askWhich(context, edit, [], { unlisted: true })
  }
  return true
}
