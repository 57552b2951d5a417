import type { Stats } from 'node:fs'
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Ours in the top of a profile; Chromium has files and links of its own beside them. */
const ours =
  /^(?:profile|settings|places|updates|run|vault(?:\.copy|\.behind)?)\.json(?:\.new)?$|^(?:sync-under-way|\.updaterId|profile\.probe|desks|demo|logs|backups)$/
/** Inside these everything is ours. */
const whole = ['desks', 'demo']

/** A folder or a file that others can enter, read or write. */
const isOpen = (mode: number): boolean => (mode & 0o077) !== 0

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export type ProfileCheck =
  | { readonly is: 'own' }
  /**
   * A link, a pipe or another such thing lies where a file or a folder of ours belongs: whatever we wrote would go
   * elsewhere.
   */
  | { readonly is: 'strange'; readonly name: string }
  /** Others can read or write there, and it is not ours to change. */
  | { readonly is: 'open'; readonly name: string }

const fine: ProfileCheck = { is: 'own' }

/** By its name in the profile, as it lies there and not where a link leads. */
type Entry = readonly [name: string, found: Stats]

/** Ours in a folder of the profile, with all that lies in the folders that are `whole`. */
const entriesIn = async (profile: string, folder: string): Promise<readonly Entry[]> => {
  const isTop = folder === ''
  const names = (await readdir(join(profile, folder))).filter((name) => !isTop || ours.test(name))
  const all = await Promise.all(
    names.map(async (entry): Promise<readonly Entry[]> => {
      const name = join(folder, entry)
      const found = await lstat(join(profile, name))
      const inner = found.isDirectory() && (!isTop || whole.includes(entry)) ? await entriesIn(profile, name) : []
      return [[name, found], ...inner]
    }),
  )
  return all.flat()
}

/**
 * False where it is not ours to change. A disk that cannot be written to lets nobody else write either; a file system
 * without modes keeps what it has.
 */
const narrow = (path: string, isFile: boolean): Promise<boolean> =>
  chmod(path, isFile ? 0o600 : 0o700).then(
    () => true,
    (error: unknown) => codeOf(error) === 'EROFS',
  )

const checkRun = async (profile: string): Promise<ProfileCheck> => {
  const entries: readonly Entry[] = [['.', await stat(profile)], ...(await entriesIn(profile, ''))]
  const strange = entries.find(([, found]) => !found.isFile() && !found.isDirectory())
  if (strange !== undefined) return { is: 'strange', name: strange[0] }
  for (const [name, found] of entries) {
    if (isOpen(found.mode) && !(await narrow(join(profile, name), found.isFile()))) return { is: 'open', name }
  }
  return fine
}

/**
 * Whether a profile is its owner's alone, before anything of it is opened: modes that are too wide are narrowed. The
 * folder itself may be reached by a link, which its owner laid. Windows keeps rights by folder, and people's own are
 * closed to others.
 */
export const checkProfile = async (profile: string, platform = process.platform): Promise<ProfileCheck> => {
  if (platform === 'win32') return fine
  try {
    return await checkRun(profile)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return fine
    throw error
  }
}
