import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openCache } from '../../main/database/open-database.ts'
import type { Figure } from './figures.ts'
import { key, layWhole } from './sample.ts'

const rounds = 5

/** Runs until the process reports that its sorted list is ready. */
const startOnce = async (file: string, database: string, customers: number): Promise<number> => {
  const start = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'usable-list.ts'), file, database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => Number(text))
  const total = await Promise.race([line, gone.then(() => Number.NaN)])
  const time = performance.now() - start
  await gone
  if (total !== customers) throw new Error(`the list had ${total} rows at start, not ${customers}`)
  return time
}

/**
 * Time from the start of a Node process to the first 50 rows, with whole records in the database and no service.
 * Electron's own start comes on top.
 */
export const starting = async (folder: string, database: string, list: string, wholes: string): Promise<Figure> => {
  const file = join(folder, 'start.db')
  const cache = openCache({ file, key })
  layWhole(cache, list, wholes)
  const customers = cache.customers.count().all
  cache.close()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await startOnce(file, database, customers))
  return {
    goal: 'start',
    what: 'process start to a usable offline list',
    customers,
    unit: 'ms',
    bar: { ours: customers > 10_000 ? 1_800 : 1_500 },
    rounds: times.map((ours) => ({ ours, bare: Number.NaN })),
    note: `${Math.min(...times).toFixed(0)} - ${Math.max(...times).toFixed(0)} ms, without Electron's own start`,
  }
}
