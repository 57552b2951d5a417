import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isFail } from '../../../main/base/app-error.ts'
import type { Cache, CacheOptions } from '../../../main/database/database.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { quarantine, quarantinedOf } from '../../../main/base/files/quarantine.ts'

/** Copies the files as a killed process leaves them. */
export const asIfKilled = (file: string, folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(dirname(file))) copyFileSync(join(dirname(file), name), join(folder, name))
  return join(folder, basename(file))
}

export type Damage =
  | { readonly is: 'flipped'; readonly at: number; readonly bit: number }
  | { readonly is: 'cut'; readonly at: number }
  /** The last page was written in part. */
  | { readonly is: 'torn'; readonly at: number }
  | { readonly is: 'gone' }

/** `at` is a share of the file, from 0 to 1. */
export const damage = (file: string, what: Damage): void => {
  if (!existsSync(file)) return
  const bytes = readFileSync(file)
  if (bytes.length === 0) return
  switch (what.is) {
    case 'flipped': {
      const at = Math.min(bytes.length - 1, Math.floor(what.at * bytes.length))
      bytes[at] = bytes[at]! ^ (1 << what.bit)
      return writeFileSync(file, bytes)
    }
    case 'cut':
      return truncateSync(file, Math.floor(what.at * bytes.length))
    case 'torn': {
      const from = Math.max(0, bytes.length - Math.ceil(4_096 * what.at))
      bytes.fill(0xa5, from)
      return writeFileSync(file, bytes)
    }
    case 'gone':
      return truncateSync(file, 0)
  }
}

/** Quarantines a damaged database and repeats the work on the next one, as the desks do. */
export const withRepair = async <T>(
  options: CacheOptions & { readonly file: string },
  work: (cache: Cache) => T,
): Promise<T> => {
  for (let turn = 1; ; turn++) {
    let cache: Cache | undefined
    try {
      cache = openCache({ ...options, rescueFrom: await quarantinedOf(options.file) })
      return work(cache)
    } catch (error) {
      if (turn > 3 || !isFail(error, 'database-damaged')) throw error
    } finally {
      cache?.close()
    }
    await quarantine(options.file, turn)
  }
}
