import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ImportMatch } from '../../../preload/contract/import.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import type { Cache } from '../../database/database.ts'
import { customerOfKey } from '../../database/keys.ts'
import { customerIndex, matchFields, type CustomerIndex, type TextOf } from './match-customers.ts'

/** The customers of the administration when a table was checked. */
export interface PresentCustomers extends Pick<CustomerIndex, 'find'> {
  readonly keys: ReadonlySet<string>
}

interface ReadWatch {
  readonly signal: AbortSignal
  /** Called for each customer. */
  read(): void
}

const everybody = { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] } as const

export const presentKeys = (cache: Cache): readonly string[] => cache.index.keys(everybody)

/** The key has the id, so a match by id alone reads no customer. */
const textsOf = (cache: Cache, key: string, fields: readonly FieldName[]): TextOf => {
  const cells = fields.length === 0 ? [] : (cache.index.row(key, fields)?.cells ?? [])
  return (field) => (field === 'CustomerId' ? (customerOfKey(key) ?? '') : (cells[fields.indexOf(field)] ?? ''))
}

/** Indexes customers in slices. Throws the signal's reason once it is aborted. */
export const indexCustomers = async (
  cache: Cache,
  keys: readonly string[],
  ways: readonly ImportMatch[],
  { signal, read }: ReadWatch,
): Promise<PresentCustomers> => {
  const fields = matchFields(ways).filter((field) => field !== 'CustomerId')
  const index = customerIndex(ways)
  const pause = openYield()
  for (const key of keys) {
    await pause()
    signal.throwIfAborted()
    index.add(key, textsOf(cache, key, fields))
    read()
  }
  return { find: index.find, keys: new Set(keys) }
}
