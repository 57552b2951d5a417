import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackChromium } from './unpack-chromium.ts'

export interface Chromium {
  readonly path: string
  /** It can open no window that people see. */
  readonly headlessOnly: boolean
  /** What this browser needs on its command line, beside what its user wants. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge-stable', 'microsoft-edge']
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const windowsFiles = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

const places = (): string[] => {
  const { PATH = '', HOME = '', ProgramFiles, LOCALAPPDATA, 'ProgramFiles(x86)': x86 } = process.env
  if (process.platform === 'darwin')
    return ['/Applications', join(HOME, 'Applications')].flatMap((folder) => macApps.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)))
  if (process.platform === 'win32')
    return [ProgramFiles, x86, LOCALAPPDATA].flatMap((folder) => (folder ? windowsFiles.map((file) => join(folder, file)) : []))
  return PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
}

/** The browser that the person installed, or that `LEDGERDESK_CHROMIUM` names; null when there is none. */
export const installedChromium = (): Chromium | null => {
  const named = process.env['LEDGERDESK_CHROMIUM']
  const path = named || places().find((place) => existsSync(place))
  if (!path) return null
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { path, headlessOnly: /headless/i.test(path), args, env: {} }
}

const hasLibraries = (): boolean => {
  try {
    const known = execFileSync('ldconfig', ['-p'], { encoding: 'utf8', env: { ...process.env, PATH: `${process.env['PATH']}:/sbin:/usr/sbin` } })
    return known.includes('libnss3.so') && known.includes('libnspr4.so')
  } catch {
    // Without ldconfig there is nobody to ask; the package's own libraries serve.
    return false
  }
}

/** The npm package's headless Chromium: Linux on x64 only, and nothing but npm is needed for it. */
const packagedChromium = async (): Promise<Chromium> => {
  if (process.platform !== 'linux') throw new Error('No Chrome, Chromium or Edge was found. Install one, or name one in LEDGERDESK_CHROMIUM.')
  const folder = await unpackChromium()
  const libraries = hasLibraries() ? {} : { LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') }
  return { path: join(folder, 'chromium'), headlessOnly: true, args: ['--no-sandbox', '--disable-gpu'], env: libraries }
}

/** The Chromium to use: the one named or installed, else the one from npm. */
export const findChromium = async (): Promise<Chromium> => installedChromium() ?? (await packagedChromium())

/** Whether a window that people can see is possible at all: not where the environment says headless, nor without a display. */
export const hasDisplay = (): boolean => {
  if (process.env['LEDGERDESK_HEADLESS'] === '1') return false
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])
}
