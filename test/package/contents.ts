import type { Platform } from '../../assets/release/platform.ts'
import { environmentKinds } from '../../preload/contract/settings.ts'

/**
 * The files of app.asar with their largest sizes in bytes. `*` is the hash in a built file's name; `**` is the name of
 * a shared chunk, and all chunks count together. The first matching line applies. Unlisted and overgrown files and
 * lines without a file fail the test.
 */
const kB = 1_000

const everywhere: Readonly<Record<string, number>> = {
  // The packager leaves npm's overrides and the list of allowed scripts in it.
  'package.json': 2 * kB,
  LICENSE: 2 * kB,
  'out/main/index.js': 1_100 * kB,
  'out/main/desk-worker.js': 525 * kB,
  'out/main/table-worker.js': 80 * kB,
  'out/main/demo-worker.js': 500 * kB,
  // Half of it checks for updates, and is loaded only then.
  'out/main/chunks/**.js': 1_600 * kB,
  'out/preload/preload.cjs': 6 * kB,
  'out/preload/sign-in-toolbar.cjs': 3 * kB,
  // Packed third-party packages, with the text of each licence.
  'out/third-party/packages.json': 150 * kB,
  'out/renderer/index.html': 2 * kB,
  'out/renderer/sign-in.html': 2 * kB,
  'out/renderer/assets/index-*.js': 1_400 * kB,
  'out/renderer/assets/index-*.css': 350 * kB,
  'out/renderer/assets/sign-in-*.js': 10 * kB,
  'out/renderer/assets/sign-in-*.css': 6 * kB,
  'out/renderer/assets/**.js': 425 * kB,
  'out/renderer/assets/**.css': 30 * kB,
  'out/renderer/assets/inter-latin-wght-normal-*.woff2': 60 * kB,
  'out/renderer/assets/inter-latin-ext-wght-normal-*.woff2': 100 * kB,
  ...library(
    'package.json',
    'LICENSE',
    ...['binding', 'database', 'index', 'sqlite-error', 'util'].map((name) => `lib/${name}.js`),
  ),
  ...library(
    ...[
      'aggregate',
      'backup',
      'explain',
      'function',
      'inspect',
      'pragma',
      'serialize',
      'table',
      'transaction',
      'wrappers',
    ].map((name) => `lib/methods/${name}.js`),
  ),
}

function library(...names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [`node_modules/better-sqlite3-multiple-ciphers/${name}`, 10 * kB]))
}

const native = (name: string): string => `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${name}.node`

/** The database's native part is outside the archive, because a system can only load it from a file. */
export const unpacked = (platform: Platform, arch: 'x64' | 'arm64'): readonly string[] => {
  switch (platform) {
    case 'linux':
      return [native(`linux-${arch}`)]
    case 'windows':
      return [native(`win32-${arch}`)]
    case 'macos':
      return [native('darwin-arm64'), native('darwin-x64')]
  }
}

/** Windows of macOS have no icon. */
const windowIcons = (platform: Platform): readonly (readonly [path: string, most: number])[] => {
  const each = (extension: string, most: number) =>
    [...environmentKinds, 'plain'].map((name) => [`assets/window-icons/${name}.${extension}`, most] as const)
  switch (platform) {
    case 'linux':
      return each('png', 10 * kB)
    case 'windows':
      return each('ico', 60 * kB)
    case 'macos':
      return []
  }
}

/** Limits of one native part and of the whole archive. */
export const largestNative = 3_500 * kB
export const largestArchive = 5_775 * kB

const fits = (pattern: string, path: string): boolean => {
  const [before, after] = pattern.split(/\*+/)
  if (after === undefined) return pattern === path
  const inner = path.slice(before!.length, path.length - after.length)
  return (
    path.startsWith(before!) && path.endsWith(after) && (pattern.includes('**') ? /^[\w-]+$/ : /^[\w-]{8}$/).test(inner)
  )
}

export interface Packed {
  readonly path: string
  readonly size: number
}

/** Sentences about unlisted, missing and overgrown files; empty if everything matches the table. */
export const surprises = (
  packed: readonly Packed[],
  platform: Platform,
  natives: readonly string[],
): readonly string[] => {
  const lines = [
    ...Object.entries(everywhere),
    ...windowIcons(platform),
    ...natives.map((path) => [path, largestNative] as const),
  ]
  const lineOf = (path: string): string | undefined => lines.find(([pattern]) => fits(pattern, path))?.[0]
  const byLine = Map.groupBy(packed, ({ path }) => lineOf(path))
  const sizeOf = (pattern: string): number => (byLine.get(pattern) ?? []).reduce((sum, { size }) => sum + size, 0)
  return [
    ...(byLine.get(undefined) ?? []).map(({ path }) => `${path} is packed, and not in the table`),
    ...lines.filter(([pattern]) => !byLine.has(pattern)).map(([pattern]) => `${pattern} is not packed`),
    ...lines
      .filter(([pattern, most]) => sizeOf(pattern) > most)
      .map(([pattern, most]) => `${pattern} has ${sizeOf(pattern)} bytes, more than ${most}`),
  ]
}
