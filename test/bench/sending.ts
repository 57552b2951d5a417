import { join } from 'node:path'
import type { Desk } from '../../main/desk/desk.ts'
import { sendsAll } from '../../main/sync/outbox/sending-policy.ts'
import type { DemoProcess } from './demo-process.ts'
import { openDeskThread } from './desk-thread.ts'
import type { Figure, Round } from './figures.ts'
import { collectGarbage, tookAsync } from './measure.ts'
import type { Sample } from './sample.ts'

const edits = 1_000
/** As many as our pace allows at most, so the bare way is not slower. */
const atOnce = 8
/** One after the other takes eight times as long, so fewer of them. */
const oneByOne = 60

const value = (round: number, way: 'ours' | 'bare'): string => `Bench ${way} ${round}`
const text = (typed: string) => ({ is: 'text', text: typed }) as const

/** GET, PUT of the whole record, GET, for each customer. */
const bareSending = async (demo: DemoProcess, ids: readonly string[], city: string, lanes: number): Promise<void> => {
  const headers = {
    authorization: `Bearer ${demo.token}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  let next = 0
  const call = async (id: string, body?: string): Promise<string> => {
    const address = `${demo.baseUrl}/api/${demo.database}/Customer/${encodeURIComponent(id)}`
    const answer = await fetch(address, body === undefined ? { headers } : { headers, method: 'PUT', body })
    if (!answer.ok) throw new Error(`a record answered ${answer.status}`)
    return answer.text()
  }
  const worker = async (): Promise<void> => {
    while (next < ids.length) {
      const id = ids[next++]!
      const record = JSON.parse(await call(id)) as object
      await call(id, JSON.stringify({ ...record, City: city }))
      await call(id)
    }
  }
  await Promise.all(Array.from({ length: lanes }, worker))
}

const save = async (desk: Desk, id: string, city: string): Promise<void> => {
  const { edit } = await desk.customers.read(`s:${id}`)
  await desk.customers.save(`s:${id}`, { City: text(city) }, edit?.revision ?? 0, {}, 'form')
}

/** Saved changes leave the outbox; against a bare loop of the same calls. */
export const sending = async (sample: Sample): Promise<Figure> => {
  const all = sample.rows.map(({ id }) => id)
  const demo = await sample.demo(sample.latency)
  const half = sample.some(Math.min(edits, Math.floor(all.length / 2)), 20)
  // Both change customers of their own: neither meets a conflict.
  const [ids, others] = [all.slice(0, half), all.slice(half, 2 * half)]
  const { desk, until } = await openDeskThread(demo, join(sample.folder, 'sending.db'), atOnce)
  await desk.sync.now()
  await until(async () => (await desk.sync.read()).complete >= Math.min(all.length, half + sample.some(200)))
  await desk.sync.cancel()
  const taken: Round[] = []
  let saving = 0
  for (let round = 0; round < sample.some(3); round++) {
    await desk.hold({ locked: true, askAbove: null })
    saving = await tookAsync(async () => {
      for (const id of ids) await save(desk, id, value(round, 'ours'))
    })
    collectGarbage()
    const ours = await tookAsync(async () => {
      await desk.hold(sendsAll)
      await until(async () => {
        const { waiting, needsAttention } = await desk.sync.read()
        if (needsAttention > 0) throw new Error(`${needsAttention} edits need attention`)
        return waiting === 0
      })
    })
    collectGarbage()
    taken.push({ ours, bare: await tookAsync(() => bareSending(demo, others, value(round, 'bare'), atOnce)) })
  }
  await desk.close()
  const few = others.slice(0, oneByOne)
  const single = await tookAsync(() => bareSending(demo, few, value(0, 'bare'), 1))
  await demo.stop()
  return {
    goal: 'sending',
    what: 'sending changes / bare loop of GET, PUT, GET',
    customers: all.length,
    unit: 'per s',
    bar: { ratio: { 'at-least': 0.9 } },
    note: `${ids.length} changes, saved in ${(saving / 1_000).toFixed(1)} s, at most ${atOnce} at once, ${sample.latency} ms latency`,
    limit: { value: (atOnce * 1_000) / (3 * sample.latency), why: 'three round trips each' },
    peers: [{ name: 'the bare loop, one at a time', value: (few.length * 1_000) / single }],
    rounds: taken.map(({ ours, bare }) => ({ ours: (ids.length * 1_000) / ours, bare: (ids.length * 1_000) / bare })),
  }
}
