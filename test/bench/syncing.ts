import { monitorEventLoopDelay } from 'node:perf_hooks'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoProcess } from './demo-process.ts'
import { latency } from './demo-process.ts'
import { openDeskThread, type DeskThread } from './desk-thread.ts'
import type { Figure } from './figures.ts'
import { collectGarbage } from './measure.ts'

type LoopDelays = ReturnType<typeof monitorEventLoopDelay>

const rounds = 3
/** A first sync of 100,000 takes minutes at this latency, so only this many records after the first ones are timed. */
const measured = 1_200
const atOnce = 8

interface Run {
  readonly perSecond: number
  readonly delay: number
  readonly worstDelay: number
}

const watchLoop = (): LoopDelays => {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  return delays
}

const runOf = (records: number, milliseconds: number, delays: LoopDelays): Run => {
  delays.disable()
  return {
    perSecond: (records * 1_000) / milliseconds,
    delay: delays.percentile(99) / 1e6,
    worstDelay: delays.max / 1e6,
  }
}

/** Reads records in a bare loop in this thread. */
const bareDownload = async (demo: DemoProcess, ids: readonly string[]): Promise<Run> => {
  let next = 0
  const headers = { authorization: `Bearer ${demo.token}`, accept: 'application/json' }
  const worker = async (until: number): Promise<void> => {
    while (next < until) {
      const answer = await fetch(`${demo.baseUrl}/api/${demo.database}/Customer/${encodeURIComponent(ids[next++]!)}`, {
        headers,
      })
      if (!answer.ok) throw new Error(`a record answered ${answer.status}`)
      await answer.text()
    }
  }
  const all = (until: number): Promise<unknown> => Promise.all(Array.from({ length: atOnce }, () => worker(until)))
  const warm = Math.min(100, Math.floor(ids.length / 5))
  await all(warm)
  collectGarbage()
  const delays = watchLoop()
  const start = performance.now()
  await all(ids.length)
  return runOf(ids.length - warm, performance.now() - start, delays)
}

/** Waits until the desk has `complete` whole records; returns how many it has by then. */
const reached = async ({ desk, until }: DeskThread, complete: number): Promise<number> => {
  let has = 0
  await until(async () => {
    const { complete: now, state } = await desk.sync.read()
    if (state.is === 'failed') throw new Error(`sync failed: ${state.fail.code}`)
    has = now
    return now >= complete
  })
  return has
}

/** A first sync by the real desk in its thread, into an encrypted file. */
const deskDownload = async (demo: DemoProcess, file: string, records: number): Promise<Run> => {
  const thread = await openDeskThread(demo, file, atOnce)
  const { desk } = thread
  await desk.sync.now()
  const first = await reached(thread, 100)
  collectGarbage()
  const delays = watchLoop()
  const start = performance.now()
  const last = await reached(thread, first + records)
  const run = runOf(last - first, performance.now() - start, delays)
  await desk.sync.cancel()
  await desk.close()
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  return run
}

/** G1 and G3, from the same runs: the rate of a first sync and the main thread's delay, against a bare loop of reads. */
export const syncing = async (demo: DemoProcess, folder: string, ids: readonly string[]): Promise<Figure[]> => {
  const records = Math.min(measured, Math.floor((ids.length * 4) / 5) - 100)
  const some = ids.slice(0, records + 100)
  const taken: { ours: Run; bare: Run }[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await bareDownload(demo, some)
    taken.push({ bare, ours: await deskDownload(demo, join(folder, `first-sync-${round}.db`), records) })
  }
  const note = `${records} records, ${atOnce} at once, ${latency} ms latency`
  const worst = Math.max(...taken.map(({ ours }) => ours.worstDelay))
  const worstBare = Math.max(...taken.map(({ bare }) => bare.worstDelay))
  return [
    {
      goal: 'G1',
      what: 'first sync / bare loop of fetch',
      customers: ids.length,
      unit: 'per s',
      bar: { ratio: { 'at-least': 0.95 } },
      note,
      rounds: taken.map(({ ours, bare }) => ({ ours: ours.perSecond, bare: bare.perSecond })),
    },
    {
      goal: 'G3',
      what: "main thread's event-loop delay p99, syncing / bare download",
      customers: ids.length,
      unit: 'ms',
      bar: { ratio: { 'at-most': 2 }, ours: 16 },
      note: `worst ${worst.toFixed(1)} / ${worstBare.toFixed(1)} ms, other programs' load included`,
      worst,
      rounds: taken.map(({ ours, bare }) => ({ ours: ours.delay, bare: bare.delay })),
    },
  ]
}
