import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A number of this copy's own, by which it is early or late in a release that is handed out in steps. It never leaves
 * this computer. The name of the file is the library's; it is made here so that only its owner reads it. Throws where
 * it cannot be written.
 */
export const keepStagingId = (profile: string): void => {
  try {
    writeFileSync(join(profile, '.updaterId'), randomUUID(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
