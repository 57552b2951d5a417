import { constants, open } from 'node:fs/promises'
import { AppError } from '../app-error.ts'
import type { UnreadableFile } from '../host.ts'
import { fillFrom } from './fill-from.ts'

type Unreadable = (why: 'too-large' | 'no-file' | 'not-text' | 'not-allowed', cause?: unknown) => AppError

/** Reads at most one byte more than `largest`, because a file may grow or misreport its size. */
const readAtMost = async (file: string, largest: number, unreadable: Unreadable): Promise<Uint8Array> => {
  // Opening a pipe would block until somebody writes. Windows has neither pipes here nor the flag.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    // A pipe or a device may never end.
    if (!(await handle.stat()).isFile()) throw unreadable('no-file')
    const bytes = await fillFrom(handle, Buffer.alloc(largest + 1))
    if (bytes.length > largest) throw unreadable('too-large')
    return bytes
  } finally {
    await handle.close()
  }
}

/** The UTF-8 text of a file that a person picked. Fails `code` (about.why) and never names the path. */
export const readImport = async (file: string, largest: number, code: UnreadableFile): Promise<string> => {
  const unreadable: Unreadable = (why, cause) => new AppError({ code, about: { why } }, { cause })
  const bytes = await readAtMost(file, largest, unreadable).catch((error: unknown) => {
    throw error instanceof AppError ? error : unreadable('not-allowed', error)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('not-text')
  }
}
