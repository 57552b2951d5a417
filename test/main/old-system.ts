import { readFileSync, writeFileSync } from 'node:fs'
import { nativePart } from '../../main/base/database-library.ts'

/**
 * The database's native part as it was made for a system newer than any: the linker of this one refuses it in its own
 * words.
 */
export const writeTooNew = (path: string): void => {
  const bytes = readFileSync(nativePart()!)
  const [needed, later] = [Buffer.from('GLIBC_2.34\0'), Buffer.from('GLIBC_9.34\0')]
  for (let at = bytes.indexOf(needed); at >= 0; at = bytes.indexOf(needed, at + 1)) later.copy(bytes, at)
  writeFileSync(path, bytes)
}
