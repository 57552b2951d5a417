import type { Cache, StoredEdit } from '../../database/database.ts'
import { parseRawRecord } from '../../customers/raw-record.ts'
import type { ListRow } from '../../service/customer-service.ts'
import { givenAgain } from './given-again.ts'
import { couldBe, unexplained } from './match-create.ts'
import { readListedSince, sentBy, wasAnswered, writeListedSince } from '../outbox/sent.ts'

/** Sent with known ids. An answered one is not sent again by itself, but by a person who was asked about it. */
const lostCreates = (cache: Cache): StoredEdit[] =>
  cache.edits
    .unsettled(
      ({ id, kind, state, outcomeUnknown }) =>
        kind === 'create' && outcomeUnknown && (state.is === 'uncertain' || !wasAnswered(cache, id)),
    )
    .filter(({ knownIds }) => knownIds !== null)

/**
 * Call before a fresh list is applied to the cache. Notes its customers that may be the result of a lost create. Users
 * see them from then on; if one deletes such a customer, the create is not sent again without a question.
 */
export const noteListedSince = (cache: Cache, rows: readonly ListRow[]): void => {
  for (const edit of lostCreates(cache)) {
    const fresh = new Set([
      ...unexplained(
        edit,
        rows.map(({ id }) => id),
      ),
      ...givenAgain(cache, edit, rows),
    ])
    const sent = sentBy(cache, edit)
    const noted = readListedSince(cache, edit.id)
    const more = rows
      .filter(({ id, json }) => fresh.has(id) && !noted.includes(id) && couldBe(sent, parseRawRecord(json)))
      .map(({ id }) => id)
    if (more.length > 0) writeListedSince(cache, edit.id, [...noted, ...more])
  }
}
