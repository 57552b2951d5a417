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

/**
 * Notes customers with the name of one that is to be made again: the service may have given it another id, or somebody
 * made it again. Before it is sent, a person is asked about those with the same short name. Call it inside the
 * transaction that stores the create.
 */
export const noteNamesakes = ({ cache }: DeskContext, edit: Pick<StoredEdit, 'id' | 'base' | 'mine'>): void => {
  const name = textOf(newRecord(valuesOfCreate(edit)), 'Name')
  if (name === '') return
  const { rows } = cache.index.rows({
    search: name,
    filter: {},
    sort: [],
    columns: ['Name'],
    from: 0,
    count: mostNamesakes,
  })
  const ids = rows.flatMap(({ key, cells }) =>
    folded(cells[0] ?? '') === folded(name) ? (customerOfKey(key) ?? []) : [],
  )
  if (ids.length > 0) writeListedSince(cache, edit.id, ids)
}
