import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { parseRawList } from '../../main/customers/raw-record.ts'
import { openIdleDesk } from './idle-desk.ts'
import { median, type Figure, type Round } from './figures.ts'
import { tookAsync } from './measure.ts'
import type { Sample } from './sample.ts'

const records = 400

const timesOf = async (ids: readonly string[], ask: (id: string) => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (const id of ids) times.push(1_000 * (await tookAsync(() => ask(id))))
  return median(times)
}

/** A whole record from the desk's thread, as the form gets it, against a thread that posts a parsed one. */
export const asking = async (sample: Sample): Promise<Figure> => {
  const { customers, rows } = sample
  const ids = Array.from(
    { length: sample.some(Math.min(records, customers), 20) },
    (_, at) => rows[(at * 7_919) % customers]!.id,
  )
  const wanted = new Set(ids)
  const wholes = Array.from(
    parseRawList(sample.wholes()),
    (json) => JSON.parse(json) as { readonly CustomerId: string },
  )
  const thread = new Worker(join(import.meta.dirname, 'record-worker.ts'), {
    workerData: wholes.flatMap((whole) => (wanted.has(whole.CustomerId) ? [[whole.CustomerId, whole]] : [])),
  })
  const bare = async (id: string): Promise<unknown> => {
    const answer = once(thread, 'message')
    thread.postMessage(id)
    return answer
  }
  const desk = await openIdleDesk(sample.copy('whole'))
  const ours = (id: string): Promise<unknown> => desk.customers.read(`s:${id}`)
  const [first] = ids
  if ((await ours(first!)) === null || ((await bare(first!)) as readonly unknown[])[0] === null)
    throw new Error(`customer ${first} was not found`)
  const taken: Round[] = []
  for (let round = 0; round <= sample.some(5); round++)
    taken.push({ bare: await timesOf(ids, bare), ours: await timesOf(ids, ours) })
  const limit = await timesOf(ids, () => bare(''))
  await desk.close()
  await thread.terminate()
  return {
    goal: 'record',
    what: "a whole record from the desk's thread, p50 / a thread that posts a parsed record, p50",
    customers,
    unit: 'µs',
    bar: {},
    // The first round warms both.
    rounds: taken.slice(1),
    limit: { value: limit, why: 'an empty answer of a thread' },
    note: `${ids.length} records`,
  }
}
