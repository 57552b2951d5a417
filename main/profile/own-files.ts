import type { Stats } from 'node:fs'
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The names of our files and folders at the top of a profile. Everything in such a folder is ours. Chromium keeps its
 * own files and links beside them.
 */
const ours =
  /^(?:profile|settings(?:\.copy)?|places|updates|run|opened-link|going-back|vault(?:\.copy|\.behind)?)\.json(?:\.new)?$|^(?:sync-under-way|being-removed|\.updaterId|profile\.probe|desks|demo|logs|backups|(?:restored|profile-set-aside)-\d+)$/

/** Whether others can enter, read or write it. */
const isOpen = (mode: number): boolean => (mode & 0o077) !== 0

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export type ProfileCheck =
  | { readonly is: 'own' }
  /** A link, a pipe or another special file has the name of one of our files, so our data would go elsewhere. */
  | { readonly is: 'strange'; readonly name: string }
  /** Others can read or write it, and its rights are not ours to change. */
  | { readonly is: 'open'; readonly name: string }

const own: ProfileCheck = { is: 'own' }

/** A path in the profile with its own `lstat`, without following links. */
type Entry = readonly [name: string, found: Stats]

/** Our entries in a folder of the profile, with everything in them. */
const entriesIn = async (profile: string, folder: string): Promise<readonly Entry[]> => {
  const names = (await readdir(join(profile, folder))).filter((name) => folder !== '' || ours.test(name))
  const all = await Promise.all(
    names.map(async (entry): Promise<readonly Entry[]> => {
      const name = join(folder, entry)
      const found = await lstat(join(profile, name))
      const inner = found.isDirectory() ? await entriesIn(profile, name) : []
      return [[name, found], ...inner]
    }),
  )
  return all.flat()
}

/**
 * Narrows the rights. False if they are not ours to change. A read-only disk lets nobody else write either, and a file
 * system without modes ignores the call.
 */
const narrow = (path: string, isFile: boolean): Promise<boolean> =>
  chmod(path, isFile ? 0o600 : 0o700).then(
    () => true,
    (error: unknown) => codeOf(error) === 'EROFS',
  )

const checkEntries = async (profile: string): Promise<ProfileCheck> => {
  const entries: readonly Entry[] = [['.', await stat(profile)], ...(await entriesIn(profile, ''))]
  const strange = entries.find(([, found]) => !found.isFile() && !found.isDirectory())
  if (strange !== undefined) return { is: 'strange', name: strange[0] }
  for (const [name, found] of entries) {
    if (isOpen(found.mode) && !(await narrow(join(profile, name), found.isFile()))) return { is: 'open', name }
  }
  return own
}

/**
 * Checks that a profile is its owner's alone before anything of it is opened, and narrows rights that are too wide. The
 * folder itself may be a link. On Windows user folders are closed to others already.
 */
export const checkProfile = async (profile: string, platform = process.platform): Promise<ProfileCheck> => {
  if (platform === 'win32') return own
  try {
    return await checkEntries(profile)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return own
    throw error
  }
}
