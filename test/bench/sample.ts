import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cache } from '../../main/database/database.ts'
import { openCache } from '../../main/database/open-database.ts'
import { customerIdOf, parseRawList, parseRawRecord } from '../../main/customers/raw-record.ts'
import { startDemoProcess, type DemoProcess } from './demo-process.ts'
import { idle } from './measure.ts'
import type { Setting } from './jobs.ts'

const usualLatency = 20

export const key = new Uint8Array(32).fill(5)

/** A list of the service, with databases on disk of it. Each call that returns a file makes a new copy. */
export interface Sample {
  readonly customers: number
  readonly folder: string
  /** The service's answer. */
  readonly list: string
  readonly rows: readonly { readonly id: string; readonly json: string }[]
  /** The same for whole records. */
  wholes(): string
  /** A copy of the database with the list, or with the whole records too. */
  copy(kind: 'list' | 'whole'): string
  open(kind: 'list' | 'whole'): Cache
  /** The service with these customers. */
  demo(latency: number): Promise<DemoProcess>
  /** Rounds, records or calls of a figure; the smoke run has a few. */
  some(usual: number, inSmoke?: number): number
  /** Milliseconds before each answer of the service; none in the smoke run. */
  readonly latency: number
  /** Waits for work that a program does when it is idle. The smoke run does not. */
  rest(milliseconds: number): Promise<void>
  readonly isSmoke: boolean
}

const rowsOf = (list: string): { id: string; json: string }[] =>
  Array.from(parseRawList(list), (json) => ({ id: customerIdOf(parseRawRecord(json)) ?? '', json }))

const layWhole = (cache: Cache, list: string, wholes: string): void => {
  cache.customers.layRows(rowsOf(list))
  const records = rowsOf(wholes)
  for (let from = 0; from < records.length; from += 5_000)
    cache.customers.putWhole(records.slice(from, from + 5_000).map(({ id, json }) => ({ id, raw: json, readAt: 1 })))
}

/** The file that says that the data is whole. */
const ready = 'ready'

/** Makes the data of a size: the service's own, its two lists, and the databases with them. */
export const prepare = async ({ customers, data }: Setting): Promise<void> => {
  mkdirSync(data, { recursive: true })
  const demo = await startDemoProcess({ customers, latency: 0, data: join(data, 'service.db') })
  const list = await demo.list('CustomerInfoList')
  const wholes = await demo.list('CustomerList')
  await demo.stop()
  writeFileSync(join(data, 'list.json'), list)
  writeFileSync(join(data, 'wholes.json'), wholes)
  const rows = openCache({ file: join(data, 'list.db'), key })
  rows.customers.layRows(rowsOf(list))
  rows.close()
  const whole = openCache({ file: join(data, 'whole.db'), key })
  layWhole(whole, list, wholes)
  whole.close()
  writeFileSync(join(data, ready), '')
}

/** The data that `prepare` made. */
export const openSample = ({ customers, data, folder, isSmoke }: Setting): Sample => {
  if (!existsSync(join(data, ready))) throw new Error(`the data of ${customers} customers could not be made`)
  const text = (name: string): string => readFileSync(join(data, name), 'utf8')
  const list = text('list.json')
  const rows = rowsOf(list)
  let copies = 0
  const copyOf = (name: string): string => {
    const file = join(folder, `${++copies}-${name}`)
    copyFileSync(join(data, name), file)
    return file
  }
  const copy = (kind: 'list' | 'whole'): string => copyOf(`${kind}.db`)
  return {
    customers: rows.length,
    folder,
    list,
    rows,
    wholes: () => text('wholes.json'),
    copy,
    open: (kind) => openCache({ file: copy(kind), key }),
    demo: (latency) => startDemoProcess({ customers, latency, data: copyOf('service.db') }),
    some: (usual, inSmoke = 1) => (isSmoke ? Math.min(usual, inSmoke) : usual),
    latency: isSmoke ? 0 : usualLatency,
    rest: (milliseconds) => idle(isSmoke ? 0 : milliseconds),
    isSmoke,
  }
}
