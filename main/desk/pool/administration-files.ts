import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Vault } from '../../base/files/vault.ts'
import { removeFiles } from '../../base/files/remove-files.ts'
import { everyFileOf } from '../../base/files/quarantine.ts'

/** The path of each administration's database, and the vault's name for its key. */
export interface AdministrationFiles {
  fileOf(place: AdministrationRef): string
  keyName(place: AdministrationRef): string
  /**
   * Removes the files of one administration, or of the environment. None of its databases may be open. Fails
   * `files-not-removed`, or as the vault does.
   */
  remove(environment: string, administration?: string): Promise<void>
}

/** Whether the profile holds any file of an administration. False where the folder cannot be read. */
export const hasDatabases = async (profile: string): Promise<boolean> => {
  const entries = await readdir(join(profile, 'desks'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.some((entry) => entry.isFile())
}

/** The name of a database without its ending, also in the name of its key. A service's own id may hold any character. */
export const databaseName = (databaseId: string): string =>
  createHash('sha256').update(databaseId).digest('hex').slice(0, 32)

export const administrationFiles = (profile: string, vault: Pick<Vault, 'names' | 'remove'>): AdministrationFiles => {
  const folder = (environment: string): string => join(profile, 'desks', environment)
  const fileOf = ({ environment, administration }: AdministrationRef): string =>
    join(folder(environment), `${databaseName(administration)}.db`)
  const keyName = ({ environment, administration }: AdministrationRef): string =>
    `key:${environment}/${databaseName(administration)}`
  return {
    fileOf,
    keyName,
    remove: async (environment, administration) => {
      const place = administration === undefined ? undefined : { environment, administration }
      // The key goes last: a file without its key is unreadable, and a key without its file does no harm.
      for (const target of place ? await everyFileOf(fileOf(place)) : [folder(environment)]) await removeFiles(target)
      for (const name of vault.names(place ? keyName(place) : `key:${environment}/`)) await vault.remove(name)
    },
  }
}
