import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ImportReading } from '../../../../preload/contract/import.ts'
import { never } from '../../../../preload/contract/never.ts'
import type { UnreadableReason } from '../../../../preload/contract/unreadable.ts'
import { AppError } from '../../../base/app-error.ts'
import { realClock, type Clock } from '../../../base/clock.ts'
import { isOutOfMemory } from '../../../base/out-of-memory.ts'
import { openYield } from '../../../base/yield-to-event-loop.ts'
import type { TableFrame } from './file-row.ts'
import { unpackRows } from './packed-rows.ts'
import type { TableMessage, TableTask } from './table-messages.ts'
import type { ReadCell, ReadTable, ReadWatch, TableSource } from './table.ts'

export type * from './table.ts'

/** The worker's file is next to this one; in the bundle it may be one folder up. */
const workerFile = (): string => {
  const places = ['./table-worker.js', '../table-worker.js', './table-worker.ts'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error(`no table worker in ${places.join(', ')}`)
  return found
}

/** Milliseconds for a whole file. The largest readable one takes some seconds. */
const longest = 60_000
/** Megabytes. The file's bytes are outside of it. */
const usualHeap = 512
/** Rows that take some milliseconds, however short they were. */
const pausedAfter = 1_000

/** Options for tests. */
export interface ReadTuning {
  readonly clock?: Clock
  /** V8's heap of the thread, in megabytes. */
  readonly heap?: number
}

const unreadable = (reason: UnreadableReason, cause?: unknown): AppError =>
  new AppError({ code: 'import-unreadable', about: { reason } }, { cause })

interface Rows {
  readonly rows: ReadCell[][]
  readonly lines: number[]
}

/** Collects what the thread sends, until its frame. */
const collect = (worker: Worker, into: Rows, { show }: ReadWatch): Promise<TableFrame> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: TableMessage) => {
      switch (message.is) {
        case 'rows':
          for (const row of unpackRows(message.packed)) into.rows.push(row)
          for (const line of message.packed.lines) into.lines.push(line)
          return worker.postMessage('taken')
        case 'progress':
          return show(message.done, message.total)
        case 'end':
          return resolve(message.frame)
        case 'unreadable':
          return reject(unreadable(message.reason))
        default:
          return never(message)
      }
    })
    worker.on('error', (error) => reject(isOutOfMemory(error) ? unreadable('too-big', error) : error))
    worker.on('exit', (code) => reject(new Error(`the table's thread ended with ${code}`)))
  })

/** Fails once the signal is aborted or the time is over, with `done` to end the wait. */
const stopped = async (signal: AbortSignal, done: AbortSignal, clock: Clock): Promise<never> => {
  await clock.wait(longest, AbortSignal.any([signal, done]))
  signal.throwIfAborted()
  throw unreadable('too-slow')
}

/** A text goes as bytes: V8 ends the whole process when a long one does not fit the thread's heap. */
const taskOf = (source: TableSource, changed: Partial<ImportReading>): TableTask =>
  source.is === 'text'
    ? { source: { is: 'bytes', name: '', bytes: Buffer.from(source.text) }, changed: { ...changed, encoding: 'utf-8' } }
    : { source, changed }

/**
 * Reads a table in a thread of its own, which ends with the call. Fails `import-unreadable` with a reason; once the
 * signal is aborted, with the signal's reason.
 */
export const readTable = async (
  source: TableSource,
  changed: Partial<ImportReading>,
  watch: ReadWatch,
  { clock = realClock, heap = usualHeap }: ReadTuning = {},
): Promise<ReadTable> => {
  watch.signal.throwIfAborted()
  const done = new AbortController()
  const into: Rows = { rows: [], lines: [] }
  const worker = new Worker(workerFile(), {
    workerData: taskOf(source, changed),
    execArgv: [],
    env: {},
    name: 'table',
    resourceLimits: { maxOldGenerationSizeMb: heap },
  })
  try {
    const frame = await Promise.race([collect(worker, into, watch), stopped(watch.signal, done.signal, clock)])
    const pause = openYield()
    for (const [row, cells] of into.rows.entries()) {
      if (row % pausedAfter === 0) await pause()
      while (cells.length < frame.headings.length) cells.push('')
    }
    return { ...frame, ...into }
  } finally {
    done.abort()
    // Not awaited: a thread inside a call of the system, such as on a disk that hangs, ends only after it.
    void worker.terminate()
  }
}
