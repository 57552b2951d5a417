import type { Stats } from 'node:fs'
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Ours in the top of a profile; Chromium has files and links of its own beside them. */
const ours = /^(?:profile|settings|places|updates|run|vault(?:\.copy|\.behind)?)\.json(?:\.new)?$|^(?:sync-under-way|\.updaterId|profile\.probe|desks|demo|logs|backups)$/
/** Inside these everything is ours. */
const whole = ['desks', 'demo']

/** A folder or a file that others can enter, read or write. */
const isOpen = (mode: number): boolean => (mode & 0o077) !== 0

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export type Look =
  | { readonly is: 'own' }
  /** A link, a pipe or another such thing lies where a file or a folder of ours belongs: whatever we wrote would go elsewhere. */
  | { readonly is: 'strange'; readonly name: string }
  /** Others can read or write there, and it is not ours to change. */
  | { readonly is: 'open'; readonly name: string }

const fine: Look = { is: 'own' }

/** One entry: a file or a folder, and for its owner only. A file system without modes keeps what it has. */
const lookAt = async (profile: string, name: string, found: Stats): Promise<Look> => {
  if (!found.isFile() && !found.isDirectory()) return { is: 'strange', name }
  if (!isOpen(found.mode)) return fine
  try {
    await chmod(join(profile, name), found.isFile() ? 0o600 : 0o700)
    return fine
  } catch (error) {
    // A disk that cannot be written to lets nobody else write either.
    return codeOf(error) === 'EROFS' ? fine : { is: 'open', name }
  }
}

/** What lies in a folder of the profile, and in its folders where they are `whole`. */
const inside = async (profile: string, folder: string, isOurs: (name: string) => boolean, isWhole: (name: string) => boolean): Promise<Look> => {
  for (const entry of (await readdir(join(profile, folder))).filter(isOurs)) {
    const name = join(folder, entry)
    const found = await lstat(join(profile, name))
    const look = await lookAt(profile, name, found)
    const further = look.is === 'own' && found.isDirectory() && isWhole(entry) ? await inside(profile, name, () => true, () => true) : look
    if (further.is !== 'own') return further
  }
  return fine
}

/**
 * Whether a profile is its owner's alone, before anything of it is opened: modes that are too wide are narrowed. The folder itself may be reached by a
 * link, which its owner laid. Windows keeps rights by folder, and people's own are closed to others.
 */
export const lookAtProfile = async (profile: string, platform = process.platform): Promise<Look> => {
  if (platform === 'win32') return fine
  try {
    const folder = await lookAt(profile, '.', await stat(profile))
    return folder.is === 'own' ? await inside(profile, '', (name) => ours.test(name), (name) => whole.includes(name)) : folder
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return fine
    throw error
  }
}
