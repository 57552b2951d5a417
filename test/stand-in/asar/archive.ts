import { constants, type Stats } from 'node:fs'
import { basename, dirname, join, normalize, sep } from 'node:path'
import { openSync, readSync, statSync } from './real-fs.ts'

interface Entry {
  readonly size?: number
  readonly offset?: string
  readonly unpacked?: boolean
  readonly files?: Readonly<Record<string, Entry>>
}

/** A path inside an archive: the archive's path, and the parts below it. */
export interface Inside {
  readonly archive: string
  readonly parts: readonly string[]
}

const known = new Set<string>()
const isFile = (path: string): boolean => {
  if (known.has(path)) return true
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
  known.add(path)
  return true
}

/**
 * Electron treats any file ending in .asar as an archive (`GetAsarArchivePath`), and the archive itself as its root.
 * Null for other paths.
 */
export const inside = (path: string): Inside | null => {
  if (!/\.asar/i.test(path)) return null
  const whole = normalize(path).replace(/[\\/]+$/, '')
  for (let at = whole; at !== dirname(at); at = dirname(at)) {
    if (/\.asar$/i.test(basename(at)) && isFile(at))
      return { archive: at, parts: whole.slice(at.length).split(sep).filter(Boolean) }
  }
  return null
}

const fail = (
  code: 'ENOENT' | 'EISDIR' | 'ENOTDIR' | 'EACCES',
  sentence: string,
  path: string,
): NodeJS.ErrnoException => Object.assign(new Error(`${code}: ${sentence}`), { code, path })

/** Failures of Electron's file system for paths inside an archive, with its codes. */
export const failures = {
  missing: (path: string) => fail('ENOENT', `${path} is not in the archive`, path),
  folder: (path: string) => fail('EISDIR', `${path} is a folder of the archive`, path),
  noFolder: (path: string) => fail('ENOTDIR', `${path} is no folder of the archive`, path),
  readOnly: (path: string) => fail('EACCES', `${path} is in an archive, which can only be read`, path),
}

const started = new Date()
const statsOf = (entry: Entry, size: number): Stats => {
  const isFolder = entry.files !== undefined
  const mode = isFolder ? constants.S_IFDIR | 0o755 : constants.S_IFREG | 0o644
  const is = (kind: boolean) => (): boolean => kind
  const milliseconds = started.getTime()
  return {
    dev: 1,
    ino: 0,
    mode,
    nlink: 1,
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
    rdev: 0,
    size,
    blksize: 4096,
    blocks: Math.ceil(size / 512),
    atimeMs: milliseconds,
    mtimeMs: milliseconds,
    ctimeMs: milliseconds,
    birthtimeMs: milliseconds,
    atime: started,
    mtime: started,
    ctime: started,
    birthtime: started,
    isFile: is(!isFolder),
    isDirectory: is(isFolder),
    isSymbolicLink: is(false),
    isBlockDevice: is(false),
    isCharacterDevice: is(false),
    isFIFO: is(false),
    isSocket: is(false),
  }
}

/** Reads one archive by its header: eight bytes, the header's length, its JSON, then the files in sequence. */
class Archive {
  private readonly descriptor: number
  private readonly root: Entry
  private readonly begin: number
  private readonly path: string

  constructor(path: string) {
    this.path = path
    this.descriptor = openSync(path, 'r')
    const sizes = this.bytes(0, 16)
    this.begin = 8 + sizes.readUInt32LE(4)
    this.root = JSON.parse(this.bytes(16, sizes.readUInt32LE(12)).toString('utf8')) as Entry
  }
  /** Null for a missing entry. */
  find(parts: readonly string[]): Entry | null {
    let at: Entry | undefined = this.root
    for (const part of parts) {
      if (at.files === undefined || !Object.hasOwn(at.files, part)) return null
      at = at.files[part]!
    }
    return at
  }
  read({ offset = '', size = 0 }: Entry): Buffer {
    return this.bytes(this.begin + Number(offset), size)
  }
  /** The path of an unpacked file. */
  beside(parts: readonly string[]): string {
    return join(`${this.path}.unpacked`, ...parts)
  }
  private bytes(from: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    for (let done = 0; done < length;) {
      const read = readSync(this.descriptor, bytes, done, length - done, from + done)
      if (read === 0) throw new Error(`${this.path} ends too early`)
      done += read
    }
    return bytes
  }
}

const opened = new Map<string, Archive>()
const open = (path: string): Archive => {
  const archive = opened.get(path) ?? new Archive(path)
  opened.set(path, archive)
  return archive
}

/** Whether a file is a readable archive. */
export const isArchive = (path: string): boolean => {
  try {
    open(path)
    return true
  } catch {
    // No file, or no archive.
    return false
  }
}

const named = ({ archive, parts }: Inside): string => join(archive, ...parts)
const entryAt = (at: Inside): Entry => {
  const entry = open(at.archive).find(at.parts)
  if (entry === null) throw failures.missing(named(at))
  return entry
}

export const exists = (at: Inside): boolean => open(at.archive).find(at.parts) !== null
export const isFolder = (at: Inside): boolean => open(at.archive).find(at.parts)?.files !== undefined
export const stat = (at: Inside): Stats => {
  const entry = entryAt(at)
  return statsOf(entry, entry.size ?? 0)
}

/** The names in a folder, and whether each is a folder. */
export const list = (at: Inside): readonly (readonly [string, boolean])[] => {
  const { files } = entryAt(at)
  if (files === undefined) throw failures.noFolder(named(at))
  return Object.entries(files).map(([name, entry]) => [name, entry.files !== undefined])
}

/** A file's bytes, or its path if it is unpacked. */
export const content = (at: Inside): { readonly bytes: Buffer } | { readonly beside: string } => {
  const entry = entryAt(at)
  if (entry.files !== undefined) throw failures.folder(named(at))
  const archive = open(at.archive)
  return entry.unpacked === true ? { beside: archive.beside(at.parts) } : { bytes: archive.read(entry) }
}
