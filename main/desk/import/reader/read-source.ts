import { constants, open } from 'node:fs/promises'
import type { ImportReading } from '../../../../preload/contract/import.ts'
import { fillFrom } from '../../../base/files/fill-from.ts'
import { csvRows } from './csv-rows.ts'
import { kindOf } from './file-kind.ts'
import type { FileRow, FileRows, Show, TableFrame } from './file-row.ts'
import { limits as usualLimits, type Limits } from './limits.ts'
import type { BytesSource } from './table.ts'
import { tableBatches } from './table-batches.ts'
import { Unreadable } from './unreadable.ts'

/** Files are small, or refused by their size before they are read. */
const readBytes = async (path: string, limits: Limits): Promise<Buffer> => {
  // Opening a pipe would wait until somebody writes. Windows has neither pipes here nor the flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw new Unreadable('not-opened', { cause: error })
  })
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw new Unreadable('not-opened')
    if (facts.size > limits.bytes) throw new Unreadable('too-big')
    return await fillFrom(file, Buffer.alloc(facts.size))
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('not-opened', { cause: error })
  } finally {
    await file.close()
  }
}

/** The thread is new for each file, so it loads the reader of workbooks only for a workbook. */
const rowsOf = async (
  bytes: Buffer,
  changed: Partial<ImportReading>,
  limits: Limits,
  show: Show,
): Promise<FileRows> => {
  if (kindOf(bytes) === 'csv') return csvRows(bytes, changed, limits, show)
  const { workbookRows } = await import('./xlsx/read-workbook.ts')
  return workbookRows(bytes, changed, limits, show)
}

/** Reads a table in this thread: batches of rows, then its frame. Fails `Unreadable`. */
export async function* readSource(
  source: BytesSource,
  changed: Partial<ImportReading>,
  show: Show,
  limits: Limits = usualLimits,
): AsyncGenerator<readonly FileRow[], TableFrame> {
  if (source.is === 'bytes' && source.bytes.length > limits.bytes) throw new Unreadable('too-big')
  const bytes =
    source.is === 'file'
      ? await readBytes(source.path, limits)
      : Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.length)
  return yield* tableBatches(await rowsOf(bytes, changed, limits, show), changed, limits)
}
