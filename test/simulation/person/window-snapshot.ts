import type { CustomerRecord } from '../../../preload/contract/customers.ts'
import { isFail } from '../../../main/base/app-error.ts'
import type { DeskCalls } from '../computer/computer-types.ts'

/** Reads every customer as the window shows it, without those that cannot be read now. */
export const readAll = async (desk: DeskCalls, keys: readonly string[]): Promise<CustomerRecord[]> => {
  const records: CustomerRecord[] = []
  for (const key of keys) {
    try {
      records.push(await desk.customers.read(key))
    } catch (error) {
      if (!isFail(error)) throw error
    }
  }
  return records
}

export interface Snapshot {
  readonly records: ReadonlyMap<string, CustomerRecord>
  readonly deleted: ReadonlySet<string>
}

/** Everything the window shows: customers by key, and the keys with a pending deletion. */
export const takeSnapshot = async (desk: DeskCalls, keys: readonly string[]): Promise<Snapshot> => {
  const records = await readAll(desk, keys)
  const deletes = (await desk.edits.list()).filter(
    ({ kind, state, thenDelete }) => state.is !== 'settled' && (kind === 'delete' || thenDelete),
  )
  return {
    records: new Map(records.map((record) => [record.key, record])),
    deleted: new Set(deletes.map(({ key }) => key)),
  }
}

/** Renames customers that were created between two snapshots to their new key. */
export const named = (was: Snapshot, is: Snapshot): Snapshot => {
  const keyNow = (record: CustomerRecord): string => {
    if (is.records.has(record.key)) return record.key
    const now = [...is.records.values()].find(
      ({ key, values }) =>
        !was.records.has(key) && JSON.stringify(values.ShortName) === JSON.stringify(record.values.ShortName),
    )
    return now?.key ?? record.key
  }
  const keys = new Map([...was.records.values()].map((record) => [record.key, keyNow(record)]))
  return {
    records: new Map(
      [...was.records].map(([key, record]) => [
        keys.get(key)!,
        { ...record, customerId: record.customerId ?? is.records.get(keys.get(key)!)?.customerId ?? null },
      ]),
    ),
    deleted: new Set([...was.deleted].map((key) => keys.get(key) ?? key)),
  }
}
