import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { AppError } from './app-error.ts'

export interface LibraryLocation {
  /** The library's folder, perhaps inside the archive of an installed app. */
  readonly folder: string
  readonly platform: string
  readonly arch: string
  readonly exists: (path: string) => boolean
  /** True where this process runs with musl instead of glibc. Only called where both files exist. */
  readonly isMusl: () => boolean
}

/** A system loads a library from a file only, so the packager puts it beside the archive. */
const besideArchive = (path: string): string => path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`)

/** The library's native part for a system. Undefined where none was prebuilt; the library then looks for a compiled one. */
export const nativeFile = ({ folder, platform, arch, exists, isMusl }: LibraryLocation): string | undefined => {
  const fileOf = (system: string): string => join(besideArchive(folder), 'prebuilds', `${system}-${arch}.node`)
  const [first, second] = (platform === 'linux' ? ['linux', 'linuxmusl'] : [platform]).map(fileOf).filter(exists)
  return second !== undefined && isMusl() ? second : first
}

/** A process with musl has musl's loader in memory. */
const runsWithMusl = (): boolean => readFileSync('/proc/self/maps', 'utf8').includes('/ld-musl-')

let own: { readonly path: string | undefined } | null = null

/**
 * The file for `nativeBinding` on this computer. Without it the library writes a diagnostic report on Linux to tell
 * glibc from musl. Electron skips Node's tests of those reports (`script/node-disabled-tests.json` in its source).
 */
export const nativePart = (): string | undefined => {
  if (own === null) {
    const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3-multiple-ciphers/package.json'))
    own = {
      path: nativeFile({
        folder,
        platform: process.platform,
        arch: process.arch,
        exists: existsSync,
        isMusl: runsWithMusl,
      }),
    }
  }
  return own.path
}

/** The prebuilt native part for Linux is linked against this version. */
export const neededGlibc = '2.34'

/** The linker names the missing version in any language: `GLIBC_2.34`, or `GLIBCXX_3.4.29` of the C++ library. */
export const isTooNew = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_DLOPEN_FAILED' &&
  /\bGLIBC(?:XX)?_\d/.test(error.message)

const loadOwn = (): unknown => {
  const path = nativePart()
  return path === undefined ? null : createRequire(import.meta.url)(path)
}

/**
 * `system-too-old` where this Linux cannot load the database's library. Null for every other failure: opening a
 * database reports those.
 */
export const whyUnfit = (platform: string = process.platform, load: () => unknown = loadOwn): AppError | null => {
  if (platform !== 'linux') return null
  try {
    load()
    return null
  } catch (error) {
    return isTooNew(error) ? new AppError('system-too-old', { cause: error }) : null
  }
}
