import { constants, open } from 'node:fs/promises'
import { AppError } from '../app-error.ts'
import type { UnreadableFile } from '../host.ts'

type Unreadable = (why: 'too-large' | 'no-file' | 'not-text' | 'not-allowed', cause?: unknown) => AppError

/** Reads at most one byte more than `largest`, because a file may grow or misreport its size. */
const readAtMost = async (file: string, largest: number, unreadable: Unreadable): Promise<Uint8Array> => {
  // Opening a pipe would block until somebody writes. Windows has neither pipes here nor the flag.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    // A pipe or a device may never end.
    if (!(await handle.stat()).isFile()) throw unreadable('no-file')
    const bytes = Buffer.alloc(largest + 1)
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = (await handle.read(bytes, length, bytes.length - length, length)).bytesRead
    if (length > largest) throw unreadable('too-large')
    return bytes.subarray(0, length)
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
