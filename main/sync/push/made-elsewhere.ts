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
import { readSeen, sentBy, writeSeen } from '../outbox/sent.ts'
import type { SendingList } from '../creates/shared-list.ts'
import { isOwn } from '../outbox/apply-transition.ts'

const likenessOf = (edit: StoredEdit): string => likeness(newRecord(valuesOfCreate(edit), 'contract'))

/**
 * Before a fresh list is laid over the cache: customers that this database did not know and that have the name of a
 * create which has not left. After that they are known as any other, and only what is written down here tells that they
 * came since.
 */
export const noteArrived = (cache: Cache, rows: readonly ListRow[]): void => {
  const creates = cache.edits.unsettled().filter(({ kind, outcomeUnknown }) => kind === 'create' && !outcomeUnknown)
  if (creates.length === 0) return
  const known = new Set(cache.customers.ids())
  const arrived = Map.groupBy(
    rows.filter(({ id }) => !known.has(id)),
    ({ json }) => likeness(parseRawRecord(json)),
  )
  for (const edit of creates) {
    const seen = readSeen(cache, edit.id)
    const more = (arrived.get(likenessOf(edit)) ?? []).map(({ id }) => id).filter((id) => !seen.includes(id))
    if (more.length > 0) writeSeen(cache, edit.id, [...seen, ...more])
  }
}

/** Whether this database has the customer, and by this name. An id may have been given again. */
const isKnownAs = (cache: Cache, id: string, name: string): boolean => {
  const customer = cache.customers.get(id)
  const text = customer?.raw ?? customer?.listRow
  return typeof text === 'string' && likeness(parseRawRecord(text)) === name
}

/** Another create of this user whose answer was lost, and that is found out about by itself, may have made the customer. */
const mayBeLost = (context: PushContext, found: readonly Named[]): boolean => {
  const lost = context.cache.edits
    .unsettled()
    .filter(
      (edit) => edit.kind === 'create' && edit.outcomeUnknown && edit.state.is === 'waiting' && isOwn(context, edit),
    )
  return lost.some((edit) => found.some(({ record }) => matches(sentBy(context.cache, edit), record)))
}

/**
 * Before the first POST of a create: whether customers that this database does not know, or by another name, have the
 * names of what is to be sent. A copy of this profile, or somebody else, may have made it. A person is asked then, and
 * this turn is over. Customers made on this computer are not asked about.
 */
export const isMadeElsewhere = async (context: PushContext, edit: StoredEdit, list: SendingList): Promise<boolean> => {
  const { cache } = context
  const name = likenessOf(edit)
  const unknown = list.named(name).filter(({ id }) => !isKnownAs(cache, id, name))
  const ids = new Set([...readSeen(cache, edit.id), ...unknown.map(({ id }) => id)])
  if (ids.size === 0) return false
  // Once read here they are known, and no list would show them as new any more.
  // Should the create change meanwhile, its next turn asks all the same.
  writeSeen(cache, edit.id, [...ids])
  suspectDuplicates(context, unknown)
  const sent = valuesOfCreate(edit)
  const alike = (await readCandidates(context, [...ids])).filter(({ record }) => sameNames(sent, record))
  const others = alike.filter(({ id }) => !list.createdHere().has(id))
  if (others.length === 0) return false
  if (mayBeLost(context, others)) requeue(context, edit, false, context.settleTime)
  else if (unchangedSince(context, edit) !== undefined) askWhich(context, edit, others, { unsent: true })
  return true
}
