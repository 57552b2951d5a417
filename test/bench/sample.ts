import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Cache } from '../../main/database/database.ts'
import { openCache } from '../../main/database/open-database.ts'
import { customerIdOf, parseRawList, parseRawRecord } from '../../main/customers/raw-record.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'

export const key = new Uint8Array(32).fill(5)

/** A list of the service, and a database on disk with it. */
export interface Sample {
  readonly customers: number
  /** The service's answer. */
  readonly list: string
  readonly rows: readonly { readonly id: string; readonly json: string }[]
  readonly file: string
  open(): Cache
}

/** A folder for the run, in the system's temporary folder. */
export const runFolder = (): { readonly folder: string; remove(): void } => {
  const folder = newFolder('bench')
  mkdirSync(folder, { recursive: true })
  return { folder, remove: () => removeFolder(folder) }
}

export const rowsOf = (list: string): { id: string; json: string }[] =>
  Array.from(parseRawList(list), (json) => ({ id: customerIdOf(parseRawRecord(json)) ?? '', json }))

/** Lays a list and the whole records of its customers. */
export const layWhole = (cache: Cache, list: string, wholes: string): void => {
  cache.customers.layRows(rowsOf(list))
  const records = rowsOf(wholes)
  for (let from = 0; from < records.length; from += 5_000)
    cache.customers.putWhole(records.slice(from, from + 5_000).map(({ id, json }) => ({ id, raw: json, readAt: 1 })))
}

export const makeSample = (folder: string, list: string): Sample => {
  const rows = rowsOf(list)
  const file = join(folder, `list-${rows.length}.db`)
  const open = (): Cache => openCache({ file, key })
  const cache = open()
  cache.customers.layRows(rows)
  cache.close()
  return { customers: rows.length, list, rows, file, open }
}
