import { monitorEventLoopDelay } from 'node:perf_hooks'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoProcess } from './demo-process.ts'
import { openDeskThread, type DeskThread } from './desk-thread.ts'
import { median, type Figure, type Peer } from './figures.ts'
import { getters, fetchGet, type Get } from './getters.ts'
import { collectGarbage, tookAsync } from './measure.ts'
import type { Sample } from './sample.ts'

type LoopDelays = ReturnType<typeof monitorEventLoopDelay>

/** A first sync of 100,000 takes minutes at the usual latency, so only this many records after the first ones are timed. */
const measured = 1_200
/** Without latency they come some times as fast. */
const measuredAtOnce = 2_000
const atOnce = 8

/** Read before the clock starts. */
const untimed = 100

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
const bareDownload = async (demo: DemoProcess, ids: readonly string[], get: Get): Promise<Run> => {
  let next = 0
  const headers = { authorization: `Bearer ${demo.token}`, accept: 'application/json' }
  const worker = async (until: number): Promise<void> => {
    while (next < until)
      await get(`${demo.baseUrl}/api/${demo.database}/Customer/${encodeURIComponent(ids[next++]!)}`, headers)
  }
  const all = (until: number): Promise<unknown> => Promise.all(Array.from({ length: atOnce }, () => worker(until)))
  const warm = Math.min(untimed, Math.floor(ids.length / 5))
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
  const first = await reached(thread, untimed)
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

interface Taken {
  readonly records: number
  readonly rounds: readonly { readonly ours: Run; readonly bare: Run }[]
  readonly peers: readonly Peer[]
}

/** Downloads of the desk and of the bare loop in turns. */
const inTurn = async (
  sample: Sample,
  demo: DemoProcess,
  ids: readonly string[],
  get: Get,
): Promise<Taken['rounds']> => {
  const rounds: { ours: Run; bare: Run }[] = []
  for (let round = 0; round < sample.some(3); round++) {
    const bare = await bareDownload(demo, ids, get)
    const file = join(sample.folder, `first-sync-${round}.db`)
    rounds.push({ bare, ours: await deskDownload(demo, file, ids.length - untimed) })
  }
  return rounds
}

/** The ids of the records to time, and of those before them. */
const idsFor = ({ rows, some }: Sample, most: number): string[] => {
  const records = some(Math.min(most, Math.floor((rows.length * 4) / 5) - untimed), 60)
  return rows.slice(0, records + untimed).map(({ id }) => id)
}

/** Downloads of the desk and of the bare loop in turns, then one of each other library. */
const downloads = async (sample: Sample, latency: number, most: number): Promise<Taken> => {
  const ids = idsFor(sample, most)
  const demo = await sample.demo(latency)
  const rounds = await inTurn(sample, demo, ids, fetchGet)
  const peers: Peer[] = []
  for (const { name, load } of getters(atOnce)) {
    const get = await load()
    peers.push({ name, value: get === null ? null : (await bareDownload(demo, ids, get)).perSecond })
  }
  await demo.stop()
  return { records: ids.length - untimed, rounds, peers }
}

/** G1 and G3, from the same runs: the rate of a first sync and the main thread's delay, against a bare loop of reads. */
export const syncing = async (sample: Sample): Promise<Figure[]> => {
  const { records, rounds, peers } = await downloads(sample, sample.latency, measured)
  const customers = sample.rows.length
  const worst = Math.max(...rounds.map(({ ours }) => ours.worstDelay))
  const worstBare = Math.max(...rounds.map(({ bare }) => bare.worstDelay))
  return [
    {
      goal: 'G1',
      what: 'first sync / bare loop of fetch',
      customers,
      unit: 'per s',
      bar: { ratio: { 'at-least': 0.95 } },
      note: `${records} records, ${atOnce} at once, ${sample.latency} ms latency`,
      rounds: rounds.map(({ ours, bare }) => ({ ours: ours.perSecond, bare: bare.perSecond })),
      limit: { value: (atOnce * 1_000) / sample.latency, why: 'the latency' },
      peers,
    },
    {
      goal: 'G3',
      what: "main thread's event-loop delay p99, syncing / bare download",
      customers,
      unit: 'ms',
      bar: { ratio: { 'at-most': 2 }, ours: 16 },
      note: `worst ${worst.toFixed(1)} / ${worstBare.toFixed(1)} ms, other programs' load included`,
      worst,
      rounds: rounds.map(({ ours, bare }) => ({ ours: ours.delay, bare: bare.delay })),
    },
  ]
}

/** G2: the rate of a first sync without latency, where the processor decides. */
export const syncingAtOnce = async (sample: Sample): Promise<Figure> => {
  const { records, rounds, peers } = await downloads(sample, 0, measuredAtOnce)
  const customers = sample.rows.length
  return {
    goal: 'G2',
    what: 'first sync / bare loop of fetch, without latency',
    customers,
    unit: 'per s',
    bar: customers >= 50_000 ? { ratio: { 'at-least': 0.45 } } : {},
    note: `${records} records, ${atOnce} at once`,
    rounds: rounds.map(({ ours, bare }) => ({ ours: ours.perSecond, bare: bare.perSecond })),
    peers,
  }
}

/** Of a line that is slow and loses reads, so only a few are timed. */
const badLine = { latency: 200, loses: 15, measured: 200 }

/** Repeats a read that was lost, at once. */
const stubborn: Get = async (...call) => {
  for (;;) {
    try {
      return await fetchGet(...call)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
}

/** The rate of a first sync on a bad line. */
export const syncingOnBadLine = async (sample: Sample): Promise<Figure> => {
  const { loses, measured } = badLine
  const latency = sample.isSmoke ? 0 : badLine.latency
  const ids = idsFor(sample, measured)
  const demo = await sample.demo(latency)
  await demo.loses(loses)
  const rounds = await inTurn(sample, demo, ids, stubborn)
  await demo.stop()
  return {
    goal: 'line',
    what: 'first sync on a bad line / bare loop of fetch that repeats what is lost',
    customers: sample.rows.length,
    unit: 'per s',
    bar: {},
    note: `${ids.length - untimed} records, ${atOnce} at once, ${latency} ms latency, ${loses} % of the reads lost`,
    rounds: rounds.map(({ ours, bare }) => ({ ours: ours.perSecond, bare: bare.perSecond })),
    limit: { value: (atOnce * 1_000 * (1 - loses / 100)) / badLine.latency, why: 'the latency and the losses' },
  }
}

/**
 * G4 and the time of an unchanged second sync: reads of single customers, against reading each again; and its time,
 * against reading and parsing the list.
 */
export const syncingAgain = async (sample: Sample): Promise<Figure[]> => {
  const { customers } = sample
  const demo = await sample.demo(0)
  const { desk, until } = await openDeskThread(demo, sample.copy('whole'), atOnce)
  const isIdle = async (): Promise<boolean> => {
    const { state } = await desk.sync.read()
    if (state.is === 'failed') throw new Error(`sync failed: ${state.fail.code}`)
    return state.is === 'idle' && state.lastAt !== null
  }
  // The first one reads the lists of choices too.
  await desk.sync.now()
  await until(isIdle)
  const readsSoFar = (): Promise<number> => demo.count('GET', '/Customer/')
  const [calls, times]: [number[], { ours: number; bare: number }[]] = [[], []]
  for (let round = 0; round < sample.some(3); round++) {
    const before = await readsSoFar()
    collectGarbage()
    const bare = await tookAsync(async () => JSON.parse(await demo.list('CustomerInfoList')) as unknown)
    const ours = await tookAsync(async () => {
      await desk.sync.now()
      await until(isIdle)
    })
    calls.push((await readsSoFar()) - before)
    times.push({ ours, bare })
  }
  await desk.close()
  await demo.stop()
  return [
    {
      goal: 'G4',
      what: 'reads of customers in an unchanged second sync / customers',
      customers,
      unit: 'calls',
      bar: customers >= 10_000 ? { ratio: { 'at-most': 0.01 } } : {},
      note: 'the calls are the re-checks of records, which a list does not show whole',
      rounds: calls.map((ours) => ({ ours, bare: customers })),
      limit: { value: 0, why: 'nothing changed' },
    },
    {
      goal: 'resync',
      what: 'unchanged second sync / the list read and parsed',
      customers,
      unit: 'ms',
      bar: {},
      rounds: times,
      limit: { value: median(times.map(({ bare }) => bare)), why: 'the bare way' },
      grows: true,
    },
  ]
}
