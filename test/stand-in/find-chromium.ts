import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { checkedVersions } from '../electron-facts/versions.ts'
import { unpackChromium } from './unpack-chromium.ts'

export interface Chromium {
  readonly path: string
  /** It cannot open visible windows. */
  readonly headlessOnly: boolean
  /** Arguments that this browser needs. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const names = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
]
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsFiles = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

const places = (): string[] => {
  const { PATH = '', HOME = '', ProgramFiles, LOCALAPPDATA, 'ProgramFiles(x86)': x86 } = process.env
  if (process.platform === 'darwin')
    return ['/Applications', join(HOME, 'Applications')].flatMap((folder) =>
      macApps.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    )
  if (process.platform === 'win32')
    return [ProgramFiles, x86, LOCALAPPDATA].flatMap((folder) =>
      folder ? windowsFiles.map((file) => join(folder, file)) : [],
    )
  return PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
}

/** The major version in a browser's answer to `--version`, such as "Chromium 153.0.8001.2 built on Debian"; null: none. */
export const majorIn = (answer: string): number | null => {
  const [, major] = /\s(\d+)\.\d+\.\d+/.exec(answer) ?? []
  return major === undefined ? null : Number(major)
}

/** Chrome for Windows opens a window instead of an answer, so its version stays unknown there. */
const majorOf = (path: string): number | null => {
  if (process.platform === 'win32') return null
  try {
    return majorIn(
      execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    return null
  }
}

const least = Number(checkedVersions.chromium)
/** Older than Electron's Chromium: it lacks what our pages rely on, such as `Connection-Allowlist`. */
const isTooOld = (path: string): boolean => (majorOf(path) ?? least) < least

const firstInstalled = (visible: boolean): string | null =>
  places().find((place) => existsSync(place) && (visible || !isTooOld(place))) ?? null

/** npm's headless Chromium exists for Linux on x64 only. */
const hasPackaged = process.platform === 'linux' && process.arch === 'x64'

/** Inputs of the choice of a browser. */
export interface Choice {
  /** `LEDGERDESK_CHROMIUM`: a path, or `installed`. */
  readonly wanted: string | undefined
  /** The path of this computer's first Chrome, Chromium or Edge that is not too old. */
  readonly installed: () => string | null
  readonly hasPackaged: boolean
  /** A visible window is needed; npm's browser has none. */
  readonly visible: boolean
}

/**
 * The path of an installed browser, or `packaged` for npm's. That one is preferred, because it is the same everywhere.
 * Throws if there is none.
 */
export const chooseChromium = ({
  wanted,
  installed,
  hasPackaged,
  visible,
}: Choice): { readonly installed: string } | 'packaged' => {
  if (wanted && wanted !== 'installed') return { installed: wanted }
  if (hasPackaged && !visible && !wanted) return 'packaged'
  const path = installed()
  if (path !== null) return { installed: path }
  if (hasPackaged && !wanted) return 'packaged'
  throw new Error(
    `No Chrome, Chromium or Edge of version ${least} or later was found. Install one, or give the path of one in LEDGERDESK_CHROMIUM.`,
  )
}

const choose = (visible: boolean): ReturnType<typeof chooseChromium> =>
  chooseChromium({
    wanted: process.env['LEDGERDESK_CHROMIUM'],
    installed: () => firstInstalled(visible),
    hasPackaged,
    visible,
  })

const isHeadless = (path: string): boolean => /headless/i.test(path)

/** Full Chromium would keep crash reports at the person's home, and no switch turns them off safely. */
const crashReports = (): string => {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/chromium-crashes')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Without a visible window the desktop's settings do not matter; reading them leaves a cache at the person's home. */
const installedAt = (path: string, visible: boolean): Chromium => ({
  path,
  headlessOnly: isHeadless(path),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  env: { BREAKPAD_DUMP_LOCATION: crashReports(), ...(visible ? {} : { GSETTINGS_BACKEND: 'memory' }) },
})

/** The browser named in the environment, or the first installed one that is not too old; null if there is none. */
export const installedChromium = ({ visible = false } = {}): string | null => {
  const { LEDGERDESK_CHROMIUM: wanted } = process.env
  return wanted && wanted !== 'installed' ? wanted : firstInstalled(visible)
}

/** Whether an installed or named browser can open visible windows. */
export const canShowWindows = (): boolean => {
  const path = installedChromium({ visible: true })
  return path !== null && !isHeadless(path)
}

const hasLibraries = (): boolean => {
  try {
    const known = execFileSync('ldconfig', ['-p'], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${process.env['PATH']}:/sbin:/usr/sbin` },
    })
    return known.includes('libnss3.so') && known.includes('libnspr4.so')
  } catch {
    // Without ldconfig nothing is known about the system, so the package's own libraries are used.
    return false
  }
}

/** npm's headless Chromium, which needs nothing else. */
const packagedChromium = async (): Promise<Chromium> => {
  const folder = await unpackChromium()
  const libraries = hasLibraries()
    ? {}
    : { LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') }
  return { path: join(folder, 'chromium'), headlessOnly: true, args: ['--no-sandbox', '--disable-gpu'], env: libraries }
}

/** The Chromium to use; `visible` if people must see its windows. */
export const findChromium = async ({ visible = false } = {}): Promise<Chromium> => {
  const chosen = choose(visible)
  return chosen === 'packaged' ? packagedChromium() : installedAt(chosen.installed, visible)
}

/** Whether visible windows are possible: not with LEDGERDESK_HEADLESS, nor without a display. */
export const hasDisplay = (): boolean => {
  if (process.env['LEDGERDESK_HEADLESS'] === '1') return false
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
}
