import { parentPort, workerData } from 'node:worker_threads'
import { cellText, type FileRow } from './file-row.ts'
import { packRows } from './packed-rows.ts'
import { readSource } from './read-source.ts'
import type { TableMessage, TableTask } from './table-messages.ts'
import { Unreadable } from './unreadable.ts'

const port = parentPort!
const post = (message: TableMessage): void => port.postMessage(message)

/** Cells and characters of a message: taking one costs the desk's thread some milliseconds. */
const mostCells = 30_000
const mostCharacters = 1_000_000
/** Messages on their way: the desk answers people between two of them. */
const mostUntaken = 2

let untaken = 0
let taken = Promise.withResolvers<void>()
port.on('message', () => {
  untaken--
  taken.resolve()
})

const sendRows = async (rows: readonly FileRow[]): Promise<void> => {
  while (untaken >= mostUntaken) await (taken = Promise.withResolvers<void>()).promise
  untaken++
  post({ is: 'rows', packed: packRows(rows) })
}

const sendAll = async (rows: readonly FileRow[]): Promise<void> => {
  let [from, cells, characters] = [0, 0, 0]
  for (const [at, row] of rows.entries()) {
    cells += row.cells.length
    for (const cell of row.cells) characters += cellText(cell).length
    if (cells < mostCells && characters < mostCharacters) continue
    await sendRows(rows.slice(from, at + 1))
    ;[from, cells, characters] = [at + 1, 0, 0]
  }
  if (from < rows.length) await sendRows(rows.slice(from))
}

const run = async ({ source, changed }: TableTask): Promise<void> => {
  let last = 0
  const show = (done: number, total: number | null): void => {
    // A hundred steps are enough for a bar.
    if (total !== null && done < total && done - last < total / 100) return
    last = done
    post({ is: 'progress', done, total })
  }
  const batches = readSource(source, changed, show)
  let next = await batches.next()
  while (next.done !== true) {
    await sendAll(next.value)
    next = await batches.next()
  }
  post({ is: 'end', frame: next.value })
}

try {
  await run(workerData as TableTask)
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  post({ is: 'unreadable', reason: error.reason })
} finally {
  // The listener would keep the thread alive.
  port.unref()
}
