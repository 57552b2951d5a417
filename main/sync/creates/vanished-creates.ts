import type { Cache, StoredEdit } from '../../database/database.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { givenAgain } from './given-again.ts'
import { couldBe, unexplained } from './match-create.ts'
import { readSeen, sentBy, wasAnswered, writeSeen } from '../outbox/sent.ts'

/** Not answered, and sent when it was known which customers there were. */
const lostCreates = (cache: Cache): StoredEdit[] =>
  cache.edits
    .unsettled()
    .filter(
      (edit) => edit.kind === 'create' && edit.outcomeUnknown && edit.knownIds !== null && !wasAnswered(cache, edit.id),
    )

/**
 * Before a fresh list is laid over the cache: which of its customers may be a create whose answer was lost. From then
 * on people see such a customer in the table, and may delete it, before that create is looked for; it was done then,
 * and is not sent again unasked.
 */
export const noteSeen = (cache: Cache, rows: readonly ListRow[]): void => {
  for (const edit of lostCreates(cache)) {
    const fresh = new Set([
      ...unexplained(
        edit,
        rows.map(({ id }) => id),
      ),
      ...givenAgain(cache, edit, rows),
    ])
    const sent = sentBy(cache, edit)
    const seen = readSeen(cache, edit.id)
    const more = rows
      .filter(({ id, json }) => fresh.has(id) && !seen.includes(id) && couldBe(sent, parseRawRecord(json)))
      .map(({ id }) => id)
    if (more.length > 0) writeSeen(cache, edit.id, [...seen, ...more])
  }
}
