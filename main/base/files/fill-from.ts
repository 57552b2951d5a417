import type { FileHandle } from 'node:fs/promises'

/** Fills bytes from the start of a file. Returns the part that was read: a single read may return less than is there. */
export const fillFrom = async (file: FileHandle, bytes: Buffer): Promise<Buffer> => {
  let length = 0
  for (let read = -1; read !== 0; length += read)
    read = (await file.read(bytes, length, bytes.length - length, length)).bytesRead
  return bytes.subarray(0, length)
}
