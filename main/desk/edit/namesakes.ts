import { newRecord } from '../../customers/blank-record.ts'
import { textOf } from '../../customers/field-value.ts'
import { folded } from '../../customers/another-customer.ts'
import { valuesOfCreate } from '../../customers/made-again.ts'
import type { StoredEdit } from '../../database/database.ts'
import { customerOfKey } from '../../database/keys.ts'
import { writeListedSince } from '../../sync/outbox/sent.ts'
import type { DeskContext } from '../desk-context.ts'

/** Reading more takes too long, and a person cannot compare them. */
const mostNamesakes = 100
/** Rows of the search that are read at once. Most of them only have the name as a part of theirs. */
const page = 500

/**
 * Notes customers with the name of one that is to be made again: the service may have given it another id, or somebody
 * made it again. Before it is sent, a person is asked about those with the same short name. Call it inside the
 * transaction that stores the create.
 */
export const noteNamesakes = ({ cache }: DeskContext, edit: Pick<StoredEdit, 'id' | 'base' | 'mine'>): void => {
  const name = textOf(newRecord(valuesOfCreate(edit)), 'Name')
  if (name === '') return
  const question = { search: name, filter: {}, sort: [], columns: ['Name'], count: page } as const
  const wanted = folded(name)
  const ids: string[] = []
  for (let from = 0; ids.length < mostNamesakes;) {
    const { rows } = cache.index.rows({ ...question, from })
    if (rows.length === 0) break
    from += rows.length
    for (const { key, cells } of rows) {
      const id = customerOfKey(key)
      if (id !== null && folded(cells[0] ?? '') === wanted) ids.push(id)
    }
  }
  if (ids.length > 0) writeListedSince(cache, edit.id, ids.slice(0, mostNamesakes))
}
