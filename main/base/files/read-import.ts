import { constants, open } from 'node:fs/promises'
import { AppError } from '../app-error.ts'

const unreadable = (why: 'too-large' | 'no-file' | 'not-text' | 'not-allowed', cause?: unknown): AppError =>
  new AppError({ code: 'environment-file-unreadable', about: { why } }, { cause })

/**
 * As much as is there, but no more than `largest` bytes and one that shows that it is more: a file may grow, or lie
 * about its size.
 */
const readAtMost = async (file: string, largest: number): Promise<Uint8Array> => {
  // Without blocking: opening a pipe would wait for somebody who writes. Windows has neither.
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

/**
 * The text of a file that a person picked, in UTF-8. Fails `environment-file-unreadable` (about.why); its path is never
 * said.
 */
export const readImport = async (file: string, largest: number): Promise<string> => {
  const bytes = await readAtMost(file, largest).catch((error: unknown) => {
    throw error instanceof AppError ? error : unreadable('not-allowed', error)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('not-text')
  }
}
