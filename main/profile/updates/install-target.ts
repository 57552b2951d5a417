import { join } from 'node:path'
import { z } from 'zod'

export const packageKinds = ['nsis', 'mac', 'appimage', 'deb'] as const
/** How this copy was installed, and so how a newer one takes its place. */
export type PackageKind = (typeof packageKinds)[number]

/** From where a released copy of the app hears of newer versions, and whom it believes. */
export interface InstallTarget {
  readonly kind: PackageKind
  /** The folder of feed files and packages, with a slash at its end. */
  readonly feed: string
  /** Ed25519 public keys (SPKI, DER, base64). A feed file signed with any of them is believed. */
  readonly keys: readonly string[]
  /**
   * The packager's own note beside the archive: the name of the folder for downloads, and on Windows who must have
   * signed.
   */
  readonly settingsFile: string
  /** Where the system keeps what may be fetched again. */
  readonly cacheFolder: string
  /** Whether the system asks for an administrator before it installs: that is for somebody who asked for it. */
  readonly asksAdministrator: boolean
}

/** What a release writes into the packed package.json, inside the archive whose hash Electron checks. */
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
  /** The text of a file; null where there is none. */
  readonly read: (path: string) => string | null
}

/** The AppImage's own runtime names its file; a .deb says what it is in a file of the packager's. */
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
 * On Windows the installer's signature is only checked where the packager noted whose it must be; without that nothing
 * is fetched.
 */
const isGuarded = (kind: PackageKind, settings: string): boolean => kind !== 'nsis' || /^publisherName:/m.test(settings)

/** Debian's tools always do, Windows where the app was installed for everybody. */
const asksAdministrator = (kind: PackageKind, { env, resources }: Installed): boolean => {
  const forAll = [env['ProgramFiles'], env['ProgramW6432']].filter((folder) => folder !== undefined && folder !== '')
  return (
    kind === 'deb' ||
    (kind === 'nsis' && forAll.some((folder) => resources.toLowerCase().startsWith(`${folder!.toLowerCase()}\\`)))
  )
}

/** An office that hands out versions itself says so to all its computers (RELEASING.md). */
const isOffices = ({ env }: Installed): boolean => env['LEDGERDESK_UPDATES'] === 'off'

export type Found =
  | { readonly is: 'released'; readonly place: InstallTarget }
  | { readonly is: 'off'; readonly why: 'not-released' | 'system' | 'office' }

const json = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // A package.json that is none says nothing of updates.
    return null
  }
}

/**
 * What a packaged app knows of its own updates. `off` where it was not released with a feed, or is of a kind that it
 * cannot replace.
 */
export const findInstallTarget = (installed: Installed): Found => {
  const release = packed.safeParse(json(installed.read(join(installed.app, 'package.json'))))
  const settingsFile = join(installed.resources, 'app-update.yml')
  const settings = installed.read(settingsFile)
  if (!release.success || settings === null) return { is: 'off', why: 'not-released' }
  if (isOffices(installed)) return { is: 'off', why: 'office' }
  const kind = kindOf(installed)
  if (kind === null || !isGuarded(kind, settings)) return { is: 'off', why: 'system' }
  return {
    is: 'released',
    place: {
      kind,
      ...release.data.updates,
      settingsFile,
      cacheFolder: cacheFolder(installed),
      asksAdministrator: asksAdministrator(kind, installed),
    },
  }
}
