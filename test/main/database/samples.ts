import { join } from 'node:path'
import type { Cache, StoredEdit } from '../../../main/database/database.ts'
import { openCache } from '../../../main/database/open-database.ts'
import type { RowsQuestion } from '../../../preload/contract/customers.ts'
import { newFolder, removeFolder } from '../../temporary-folder.ts'

export const key = new Uint8Array(32).fill(7)

export const temporaryFolder = (): { readonly file: string; readonly folder: string; remove(): void } => {
  const folder = newFolder('cache')
  return { folder, file: join(folder, 'place', 'cache.db'), remove: () => removeFolder(folder) }
}

export const openInMemory = (): Cache => openCache({ file: null, key })

export const edit = (changes: Partial<StoredEdit> = {}): StoredEdit => ({
  id: 'e1',
  kind: 'change',
  key: 's:000010',
  customerId: '000010',
  name: 'Bakker',
  base: '{"CustomerId":"000010","Name":"Bakker"}',
  mine: { Name: '"Bakker en Zonen"' },
  state: { is: 'waiting' },
  revision: 1,
  madeAt: 1_000,
  changedAt: 1_000,
  knownIds: null,
  attempts: 0,
  notBefore: 0,
  outcomeUnknown: false,
  user: 'j.devries',
  thenDelete: false,
  sequence: 0,
  ...changes,
})

export const listRow = (id: string, values: Readonly<Record<string, unknown>> = {}): { id: string; json: string } => ({
  id,
  json: JSON.stringify({ customerId: id, ...values }),
})

export const question = (changes: Partial<RowsQuestion> = {}): RowsQuestion => ({
  search: '',
  filter: {},
  sort: [],
  columns: ['CustomerId', 'Name'],
  from: 0,
  count: 500,
  ...changes,
})

/** Writes a whole list in one piece. */
export const applyList = (
  cache: Cache,
  rows: readonly { readonly id: string; readonly json: string }[],
): { added: number; changed: number; removed: number } => ({
  ...cache.customers.layRows(rows),
  removed: cache.customers.keepOnly(new Set(rows.map(({ id }) => id))),
})
