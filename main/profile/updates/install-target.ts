import { dirname, join } from 'node:path'
import { z } from 'zod'

/** The kind of package that this copy was installed from, and that updates it. */
export type PackageKind = 'nsis' | 'mac' | 'appimage' | 'deb'

/** The update source of a released copy, and the keys that it trusts. */
export interface InstallTarget {
  readonly kind: PackageKind
  /** The folder of feed files and packages, ending in a slash. */
  readonly feed: string
  /** Ed25519 public keys (SPKI, DER, base64). Any of them may sign a feed file. */
  readonly keys: readonly string[]
  /** electron-builder's file with the name of the download folder, and on Windows the expected publisher. */
  readonly settingsFile: string
  /** The system's folder for files that can be downloaded again. */
  readonly cacheFolder: string
  /** True if the installation asks for an administrator, or may not replace the app; then only a user starts it. */
  readonly asksAdministrator: boolean
}

/** A release writes this into the packed package.json, in the archive whose hash Electron checks. */
const packed = z.object({
  updates: z.object({
    feed: z.string().regex(/^https:\/\/[^?#@]+\/$/),
    keys: z.array(z.string().regex(/^[A-Za-z0-9+/]{59}=$/)).min(1),
  }),
})

export interface Installed {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** The archive, and the folder beside it. */
  readonly app: string
  readonly resources: string
  /** The text of a file; null if there is none. */
  readonly read: (path: string) => string | null
  /** Whether this user may write into a folder. */
  readonly writable: (folder: string) => boolean
}

/** The AppImage runtime sets a variable; electron-builder puts a file into a .deb. */
const kindOf = ({ platform, env, resources, read }: Installed): PackageKind | null => {
  switch (platform) {
    case 'win32':
      return 'nsis'
    case 'darwin':
      return 'mac'
    case 'linux':
      return env['APPIMAGE'] ? 'appimage' : read(join(resources, 'package-type'))?.trim() === 'deb' ? 'deb' : null
    default:
      return null
  }
}

const cacheFolder = ({ platform, env, home }: Installed): string => {
  switch (platform) {
    case 'win32':
      return env['LOCALAPPDATA'] || join(home, 'AppData', 'Local')
    case 'darwin':
      return join(home, 'Library', 'Caches')
    default:
      return env['XDG_CACHE_HOME'] || join(home, '.cache')
  }
}

/**
 * On Windows electron-updater checks the installer's signature only if the publisher is in the settings. Without one
 * there are no updates.
 */
const namesPublisher = (kind: PackageKind, settings: string): boolean =>
  kind !== 'nsis' || /^publisherName:/m.test(settings)

/**
 * Windows' installer asks if it installed the app for everybody, in whichever folder. It leaves a file then
 * (assets/installer.nsh).
 */
const isForAll = ({ env, resources, read }: Installed): boolean => {
  if (read(join(resources, 'installed-for-all')) !== null) return true
  const forAll = [env['ProgramFiles'], env['ProgramW6432']].filter((folder) => folder !== undefined && folder !== '')
  return forAll.some((folder) => resources.toLowerCase().startsWith(`${folder!.toLowerCase()}\\`))
}

/** Squirrel.Mac writes into the app and into the folder around it, and asks where it may not. */
const isReplaceable = ({ resources, writable }: Installed): boolean => {
  const bundle = join(resources, '../..')
  return writable(bundle) && writable(dirname(bundle))
}

const asksAdministrator = (kind: PackageKind, installed: Installed): boolean => {
  switch (kind) {
    case 'nsis':
      return isForAll(installed)
    case 'mac':
      return !isReplaceable(installed)
    case 'appimage':
      return !installed.writable(dirname(installed.env['APPIMAGE'] ?? ''))
    case 'deb':
      return true
  }
}

/** An office that distributes versions itself sets this on all its computers (RELEASING.md). */
const isOffByOffice = ({ env }: Installed): boolean => env['LEDGERDESK_UPDATES'] === 'off'

export type Found =
  | { readonly is: 'released'; readonly target: InstallTarget }
  | { readonly is: 'off'; readonly why: 'not-released' | 'system' | 'office' }

const json = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // An unreadable package.json has no updates.
    return null
  }
}

/** Finds how a packaged app is updated. `off` if it was released without a feed, or is of a kind that it cannot replace. */
export const findInstallTarget = (installed: Installed): Found => {
  const release = packed.safeParse(json(installed.read(join(installed.app, 'package.json'))))
  const settingsFile = join(installed.resources, 'app-update.yml')
  const settings = installed.read(settingsFile)
  if (!release.success || settings === null) return { is: 'off', why: 'not-released' }
  if (isOffByOffice(installed)) return { is: 'off', why: 'office' }
  const kind = kindOf(installed)
  if (kind === null || !namesPublisher(kind, settings)) return { is: 'off', why: 'system' }
  return {
    is: 'released',
    target: {
      kind,
      ...release.data.updates,
      settingsFile,
      cacheFolder: cacheFolder(installed),
      asksAdministrator: asksAdministrator(kind, installed),
    },
  }
}
