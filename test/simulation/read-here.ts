import { readSource } from '../../main/desk/import/reader/read-source.ts'
import type { ReadCell, TableReader } from '../../main/desk/import/reader/table.ts'

/**
 * Reads a pasted table in this thread, as `table-worker.ts` does in its own: a thread's messages have no place in
 * simulated time.
 */
export const readHere: TableReader = async (source, changed, { show }) => {
  if (source.is !== 'text') throw new Error(`nobody here opens a ${source.is}`)
  const batches = readSource(
    { is: 'bytes', name: '', bytes: Buffer.from(source.text) },
    { ...changed, encoding: 'utf-8' },
    show,
  )
  const rows: ReadCell[][] = []
  const lines: number[] = []
  let next = await batches.next()
  while (next.done !== true) {
    for (const { cells, line } of next.value) {
      rows.push([...cells])
      lines.push(line)
    }
    next = await batches.next()
  }
  const { headings } = next.value
  for (const row of rows) while (row.length < headings.length) row.push('')
  return { ...next.value, rows, lines }
}
