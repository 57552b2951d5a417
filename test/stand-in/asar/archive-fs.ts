import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { content, exists, failures, inside, isFolder, list, stat, type Inside } from './archive.ts'
import * as real from './real-fs.ts'

type Call = (...args: unknown[]) => unknown
type Files = Record<string, Call>

const insideOf = (path: unknown): Inside | null => {
  if (path instanceof URL) return path.protocol === 'file:' ? inside(fileURLToPath(path)) : null
  return typeof path === 'string' || Buffer.isBuffer(path) ? inside(String(path)) : null
}
const named = ({ archive, parts }: Inside): string => join(archive, ...parts)

const option = (given: unknown, name: string): unknown => {
  if (typeof given === 'string') return name === 'encoding' ? given : undefined
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[name] : undefined
}

const readFile = (at: Inside, options: unknown): unknown => {
  const found = content(at)
  if ('beside' in found) return real.readFileSync(found.beside, options as { encoding: BufferEncoding })
  const encoding = option(options, 'encoding') as BufferEncoding | undefined
  return encoding ? found.bytes.toString(encoding) : found.bytes
}

const stats = (at: Inside, options: unknown): unknown => {
  if (option(options, 'bigint') === true)
    throw new Error('not implemented in the stand-in: big numbers of files in an archive')
  // Electron returns null here, but Node itself undefined.
  return option(options, 'throwIfNoEntry') === false && !exists(at) ? null : stat(at)
}

type Listed = fs.Dirent | string
/** Node's own constructor, which its types hide. */
const Dirent = fs.Dirent as unknown as new (name: string, type: number, parentPath: string) => fs.Dirent
const { UV_DIRENT_DIR, UV_DIRENT_FILE } = fs.constants as unknown as Readonly<
  Record<'UV_DIRENT_DIR' | 'UV_DIRENT_FILE', number>
>

const namesIn = (at: Inside, withTypes: boolean, deep: boolean, before: string): Listed[] =>
  list(at).flatMap(([name, folder]) => {
    const own = withTypes ? new Dirent(name, folder ? UV_DIRENT_DIR : UV_DIRENT_FILE, named(at)) : join(before, name)
    return deep && folder
      ? [own, ...namesIn({ ...at, parts: [...at.parts, name] }, withTypes, deep, join(before, name))]
      : [own]
  })
const readdir = (at: Inside, options: unknown): unknown =>
  namesIn(at, option(options, 'withFileTypes') === true, option(options, 'recursive') === true, '')

const access = (at: Inside, mode: unknown): void => {
  stat(at)
  if (isFolder(at)) return
  const found = content(at)
  if ('beside' in found) fs.accessSync(found.beside, mode as number)
  else if (typeof mode === 'number' && mode & fs.constants.W_OK) throw failures.readOnly(named(at))
}
const realpath = (at: Inside): string => {
  stat(at)
  return join(real.realpathSync(at.archive), ...at.parts)
}
const refuseWriting = (at: Inside): never => {
  content(at)
  throw failures.readOnly(named(at))
}

/** Reading calls, by the name of their callback form. */
const reading: Readonly<Record<string, (at: Inside, options: unknown) => unknown>> = {
  readFile,
  stat: stats,
  lstat: stats,
  readdir,
  access,
  realpath,
}
const writing = ['writeFile', 'appendFile', 'truncate']

const writes = (flags: unknown): boolean =>
  typeof flags === 'number'
    ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_APPEND | fs.constants.O_TRUNC)) !== 0
    : typeof flags === 'string' && /[wa+]/.test(flags)

/**
 * A real file with the bytes, because an open entry needs a file descriptor. An open file can be removed at once,
 * except on Windows, where it stays until the end.
 */
const copyOf = (bytes: Buffer, name: string): { readonly path: string; readonly remove: () => void } => {
  const folder = real.mkdtempSync(join(tmpdir(), 'stand-in-asar-'))
  const path = join(folder, name)
  real.writeFileSync(path, bytes, { mode: 0o400 })
  const remove = (): void => real.rmSync(folder, { recursive: true, force: true })
  return { path, remove: process.platform === 'win32' ? () => void process.once('exit', remove) : remove }
}

/** The file to open in place of a packed one, and its removal. */
const toOpen = (at: Inside, flags: unknown): ReturnType<typeof copyOf> => {
  const found = content(at)
  if ('beside' in found) return { path: found.beside, remove: () => undefined }
  if (writes(flags)) throw failures.readOnly(named(at))
  return copyOf(found.bytes, basename(named(at)))
}

const later = async (work: () => unknown): Promise<unknown> => work()

/** Wraps the three forms of a call with `work`; paths outside of archives go to the original call. */
const putBefore = (
  files: Files,
  promises: Files,
  name: string,
  work: (at: Inside, ...rest: unknown[]) => unknown,
): void => {
  const [sync, callback, promise] = [files[`${name}Sync`]!, files[name]!, promises[name]!]
  files[`${name}Sync`] = (path, ...rest) => {
    const at = insideOf(path)
    return at ? work(at, ...rest) : sync(path, ...rest)
  }
  files[name] = (path, ...rest) => {
    const at = insideOf(path)
    if (!at) return callback(path, ...rest)
    const done = rest.at(-1) as (error: unknown, value?: unknown) => void
    later(() => work(at, ...rest.slice(0, -1))).then(
      (value) => done(null, value),
      (error: unknown) => done(error),
    )
    return undefined
  }
  promises[name] = (path, ...rest) => {
    const at = insideOf(path)
    return at ? later(() => work(at, ...rest)) : promise(path, ...rest)
  }
}

/** Calls with only one form, or with different results in each. */
const putBeforeOthers = (files: Files, promises: Files): void => {
  const [existsSync, openSync, handle] = [files['existsSync']!, files['openSync']!, promises['open']!]
  files['existsSync'] = (path) => {
    const at = insideOf(path)
    return at ? exists(at) : existsSync(path)
  }
  putBefore(files, promises, 'open', (at, flags = 'r', ...rest) => {
    const { path, remove } = toOpen(at, flags)
    try {
      return openSync(path, flags, ...rest)
    } finally {
      remove()
    }
  })
  promises['open'] = async (given, flags = 'r', ...rest) => {
    const at = insideOf(given)
    if (!at) return handle(given, flags, ...rest)
    const { path, remove } = toOpen(at, flags)
    try {
      return await handle(path, flags, ...rest)
    } finally {
      remove()
    }
  }
}

let done = false
/**
 * Lets this thread's `fs` read inside archives, like Electron's (`lib/node/asar-fs-wrapper.ts`). Listed entries exist,
 * nothing can be written, and unpacked files are read next to the archive. Other calls treat the archive as a file.
 */
export const readInsideArchives = (): void => {
  if (done) return
  done = true
  const files = fs as unknown as Files
  const promises = fs.promises as unknown as Files
  const native = { sync: fs.realpathSync.native, callback: fs.realpath.native }
  for (const [name, work] of Object.entries(reading)) putBefore(files, promises, name, work)
  Object.assign(fs.realpathSync, { native: native.sync })
  Object.assign(fs.realpath, { native: native.callback })
  for (const name of writing) putBefore(files, promises, name, refuseWriting)
  putBeforeOthers(files, promises)
  syncBuiltinESMExports()
}
