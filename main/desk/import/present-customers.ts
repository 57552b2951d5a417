import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { ImportMatch } from '../../../preload/contract/import.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import type { Cache } from '../../database/database.ts'
import { customerOfKey } from '../../database/keys.ts'
import { customerIndex, matchFields, type CustomerIndex, type TextOf } from './match-customers.ts'

/** The customers of the administration when a table was checked. */
export interface PresentCustomers {
  readonly keys: ReadonlySet<string>
  /** The customers that a row means; null: no id tells, and `readRecords` is needed first. */
  find(of: TextOf): readonly string[] | null
  readRecords(watch: ReadWatch): Promise<void>
}

export interface ReadWatch {
  readonly signal: AbortSignal
  /** Called for each customer. */
  read(): void
}

const everybody = { is: 'all', of: { search: '', filter: {}, sort: [] }, except: [] } as const

export const presentKeys = (cache: Cache): readonly string[] => cache.index.keys(everybody)

/** The texts of a customer in these fields, and its id. */
export const textsOf = (cache: Cache, key: string, fields: readonly FieldName[]): TextOf => {
  const cells = fields.length === 0 ? [] : (cache.index.row(key, fields)?.cells ?? [])
  return (field) => (field === 'CustomerId' ? (customerOfKey(key) ?? '') : (cells[fields.indexOf(field)] ?? ''))
}

/** Indexes customers in slices. Throws the signal's reason once it is aborted. */
const indexed = async (
  cache: Cache,
  keys: Iterable<string>,
  ways: readonly ImportMatch[],
  { signal, read }: ReadWatch,
): Promise<CustomerIndex> => {
  const fields = matchFields(ways).filter((field) => field !== 'CustomerId')
  const index = customerIndex(ways)
  const pause = openYield()
  for (const key of keys) {
    await pause()
    signal.throwIfAborted()
    index.add(key, textsOf(cache, key, fields))
    read()
  }
  return index
}

/** Keys have the ids, so only other ways of a match read records, and only for a row whose id finds nobody. */
export const presentCustomers = async (
  cache: Cache,
  keys: readonly string[],
  ways: readonly ImportMatch[],
  signal: AbortSignal,
): Promise<PresentCustomers> => {
  const [first, ...others] = ways
  const later = first === 'id' ? others : ways
  const byId = await indexed(cache, keys, first === 'id' ? ['id'] : [], { signal, read: () => undefined })
  let byRecord: CustomerIndex | null = later.length === 0 ? customerIndex([]) : null
  return {
    keys: new Set(keys),
    find: (of) => {
      const found = byId.find(of)
      return found.length > 0 ? found : (byRecord?.find(of) ?? null)
    },
    readRecords: async (watch) => {
      byRecord ??= await indexed(cache, keys, later, watch)
    },
  }
}
