import { createHash } from 'node:crypto'
import type { Cache, StoredEdit } from '../../database/database.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { likeness } from './match-create.ts'
import type { Mine } from '../merge.ts'
import type { SendingList } from './shared-list.ts'
import { noteSent, readListedSince, readSent, writeListedSince, type Namesake } from '../outbox/sent.ts'

const digest = (json: string): string => createHash('sha256').update(json).digest('base64').slice(0, 16)
const likenessOf = (sent: Mine): string => likeness(newRecord(sent))

/**
 * Rows with the name of a create, in the list that its POST relies on. Customers that this desk made since the list are
 * marked null: they belong to other creates.
 */
export const namesakesIn = (sent: Mine, list: Pick<SendingList, 'named' | 'made'>): Namesake[] => [
  ...list.named(likenessOf(sent)).map(({ id, json }) => [id, digest(json)] as const),
  ...list.made().map((id) => [id, null] as const),
]

type Lost = Pick<StoredEdit, 'id' | 'knownIds'>

/**
 * Known ids whose row now has the name of a lost create, and had another name or text before its POST. The service may
 * have deleted that customer and given its id to the create.
 */
export const givenAgain = (cache: Cache, { id: edit, knownIds }: Lost, rows: readonly ListRow[]): string[] => {
  const sent = readSent(cache, edit)
  if (sent?.namesakes === undefined) return []
  const [known, before, name] = [new Set(knownIds), new Map(sent.namesakes), likenessOf(sent.fields)]
  const isOther = (id: string, json: string): boolean =>
    !before.has(id) || (before.get(id) !== null && before.get(id) !== digest(json))
  return rows
    .filter(({ id, json }) => known.has(id) && likeness(parseRawRecord(json)) === name && isOther(id, json))
    .map(({ id }) => id)
}

/** Whether a customer had the name of a create before its POST. A match then proves less, so a person is asked. */
export const hadItsName = (cache: Cache, edit: string, id: string): boolean =>
  readSent(cache, edit)?.namesakes?.some(([one]) => one === id) === true

/** Notes that a customer belongs to another create of ours. Call it inside the transaction that links that one. */
export const noteExplained = (cache: Cache, edit: string, id: string): void => {
  const [listed, sent] = [readListedSince(cache, edit), readSent(cache, edit)]
  if (listed.includes(id))
    writeListedSince(
      cache,
      edit,
      listed.filter((one) => one !== id),
    )
  if (sent?.namesakes === undefined) return
  noteSent(cache, edit, { ...sent, namesakes: [...sent.namesakes, [id, null]] })
}
