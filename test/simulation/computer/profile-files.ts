import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupsOf } from '../../../main/database/recovery/backup-files.ts'
import type { Random } from '../random.ts'
import type { RotFiles } from './computer-types.ts'

const rotEndings = { vault: 'vault.json', copy: '.copy.db' } as const
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Another byte for a vault's file, in a database's key: only a check can notice it, because the file still reads as a
 * vault. Null for a vault without such a key.
 */
const byteOfKey = (text: string, random: Random): { readonly at: number; readonly byte: number } | null => {
  const { sealed } = JSON.parse(text) as { sealed: Readonly<Record<string, string>> }
  const keys = Object.entries(sealed).flatMap(([name, secret]) => (name.startsWith('key:') ? [secret] : []))
  if (keys.length === 0) return null
  const secret = random.pick(keys)
  // The last letter may hold bits of no byte.
  const at = text.indexOf(secret) + random.int(secret.replace(/=+$/, '').length - 1)
  return { at, byte: random.pick([...base64].filter((letter) => letter !== text[at])).charCodeAt(0) }
}

/** Databases and vault files below a folder. */
const keptFiles = (folder: string): string[] => {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.db(-wal)?$|vault\.json$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

/** Changes one byte of a file of the profile. Returns the file and position, or null if there is no file. */
export const rotByte = (folder: string, random: Random, which: RotFiles): string | null => {
  const files = keptFiles(folder).filter((file) => which === 'any' || file.endsWith(rotEndings[which]))
  if (files.length === 0) return null
  const file = random.pick(files)
  const bytes = readFileSync(file)
  if (bytes.length === 0) return null
  const key = which === 'vault' && random.chance(2 / 3) ? byteOfKey(bytes.toString(), random) : null
  const at = key?.at ?? random.int(bytes.length)
  bytes[at] = key?.byte ?? bytes[at]! ^ (1 << random.int(8))
  writeFileSync(file, bytes)
  return `${file.slice(folder.length)} at ${at}`
}

/** Removes the databases and second copies of a profile, if each has a backup newer than `after`. */
export const removeDatabases = (folder: string, after: number): boolean => {
  const files = keptFiles(folder).filter((file) => /[\\/][0-9a-f]{32}\.db$/.test(file))
  const safe = files.every((file) => backupsOf(file).some(({ at }) => at > after))
  if (files.length === 0 || !safe) return false
  for (const file of files)
    for (const kind of [file, `${file.slice(0, -3)}.copy.db`])
      for (const ending of ['', '-wal']) rmSync(`${kind}${ending}`, { force: true })
  return true
}
