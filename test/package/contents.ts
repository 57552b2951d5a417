import type { Platform } from '../../assets/release/platform.ts'

/**
 * What app.asar holds, and how large each part may become, in bytes. `*` stands for the hash that the build puts into a
 * name, `**` for the names of code that several parts share, which the build chooses itself; those count together. A
 * file that is not here, a line without a file, and a line that is outgrown make the test fail: a new one is a
 * decision. The first line that fits is a file's own.
 */
const kB = 1_000

const everywhere: Readonly<Record<string, number>> = {
  // The packager leaves npm's overrides and the list of allowed scripts in it.
  'package.json': 2 * kB,
  LICENSE: 2 * kB,
  'out/main/index.js': 1_100 * kB,
  'out/main/desk-worker.js': 400 * kB,
  'out/main/demo-worker.js': 500 * kB,
  // Half of it looks for newer versions, and is loaded when it does.
  'out/main/chunks/**.js': 1_600 * kB,
  'out/preload/preload.cjs': 6 * kB,
  'out/preload/sign-in-toolbar.cjs': 3 * kB,
  // What of others is packed, with the text of each licence.
  'out/third-party/packages.json': 150 * kB,
  'out/renderer/index.html': 2 * kB,
  'out/renderer/sign-in.html': 2 * kB,
  'out/renderer/assets/index-*.js': 1_400 * kB,
  'out/renderer/assets/index-*.css': 350 * kB,
  'out/renderer/assets/sign-in-*.js': 10 * kB,
  'out/renderer/assets/sign-in-*.css': 6 * kB,
  'out/renderer/assets/**.js': 400 * kB,
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

/** The database's native part lies beside the archive, because a system can only load it from a file. */
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

/** One native part, and the archive with all that it holds. */
export const largestNative = 3_500 * kB
export const largestArchive = 5_000 * kB

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
  /** Bytes. */
  readonly size: number
}

/**
 * What does not belong there, is missing or has outgrown its line, each as a sentence; empty where all is as the table
 * says.
 */
export const surprises = (packed: readonly Packed[], natives: readonly string[]): readonly string[] => {
  const lines = Object.entries({ ...everywhere, ...Object.fromEntries(natives.map((path) => [path, largestNative])) })
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
