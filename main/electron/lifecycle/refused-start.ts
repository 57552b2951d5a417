import { mainTexts } from '../../../preload/contract/languages/index.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { ownOptions } from '../../app/headless/command-line.ts'
import { afterRemoval } from './relaunch.ts'

/**
 * The switches that an installed app accepts: our own, and those that people and desktops need. Many of Chromium's,
 * Electron's and Node's others remove protection, let another program control or read the app, or log its data.
 */
export const allowedSwitches: readonly string[] = [
  ...[...ownOptions, afterRemoval].map((option) => option.slice('--'.length)),
  'h',
  // appearance and screen readers
  'lang',
  'force-device-scale-factor',
  'high-dpi-support',
  'force-color-profile',
  'force-high-contrast',
  'force-prefers-reduced-motion',
  'force-renderer-accessibility',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-software-rasterizer',
  'disable-smooth-scrolling',
  'touch-events',
  // display
  'display',
  'class',
  'gtk-version',
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'wayland-text-input-version',
  'headless',
  'disable-dev-shm-usage',
  // network, profile folder and keychain
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'proxy-auto-detect',
  'no-proxy-server',
  'user-data-dir',
  'password-store',
  // added by installers and systems (electron-updater's NSIS, Windows' COM)
  'updated',
  'force-run',
  'original-process-start-time',
  'no-first-run',
  'no-default-browser-check',
  'noerrdialogs',
  'embedding',
  'toastactivated',
]

/** Older versions of macOS add a process serial number. */
const isAllowed = (name: string): boolean => allowedSwitches.includes(name) || /^psn_[\d_]+$/.test(name)

/**
 * Variables that act like refused switches and are read before this script. Electron leaves out its sandbox
 * (`electron_main_delegate.cc`), Chromium runs another program as its sandbox, and all three write logs.
 */
const refusedVariables = [
  'ELECTRON_DISABLE_SANDBOX',
  'CHROME_DEVEL_SANDBOX',
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_LOG_FILE',
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
] as const

/**
 * Variables that are read later and that some computers set for all programs. Chromium's network service starts after
 * this script (`ElectronBrowserMainParts::PostEarlyInitialization`): with the first it writes the keys of connections
 * to a file. With the second, libraries print requests.
 */
const removedVariables = ['SSLKEYLOGFILE', 'DEBUG'] as const

const startsOf = (platform: NodeJS.Platform): readonly string[] =>
  platform === 'win32' ? ['--', '-', '/'] : ['--', '-']

const nameOf = (arg: string, platform: NodeJS.Platform): string | null => {
  const start = startsOf(platform).find((one) => arg.startsWith(one))
  if (start === undefined || arg === start) return null
  const name = arg.slice(start.length).split('=', 1)[0]!
  return platform === 'win32' ? name.toLowerCase() : name
}

/**
 * The names of the typed switches, read as Chromium does (base/command_line.cc): anywhere before a lone `--`, with one
 * dash or two, and on Windows also with a slash and in any case. The first argument is the program. `app.commandLine`
 * cannot tell them from switches that Electron appends.
 */
export const typedSwitches = (argv: readonly string[], platform: NodeJS.Platform): ReadonlySet<string> => {
  const args = argv.slice(1).map((arg) => arg.trim())
  const end = args.indexOf('--')
  return new Set(
    (end === -1 ? args : args.slice(0, end)).map((arg) => nameOf(arg, platform)).filter((name) => name !== null),
  )
}

export type CommandLine = Readonly<Pick<NodeJS.Process, 'argv' | 'env' | 'platform'>>

/** The typed switches that an installed app refuses. */
export const refusedSwitches = ({ argv, platform }: Pick<CommandLine, 'argv' | 'platform'>): readonly string[] =>
  [...typedSwitches(argv, platform)].filter((name) => !isAllowed(name))

/**
 * The first refused switch or variable, as typed, or null. Switches that Electron appends itself do not count: it adds
 * `allow-file-access-from-files` at every start.
 */
export const refusedStart = (line: CommandLine): string | null => {
  const [name] = refusedSwitches(line)
  if (name !== undefined) return `--${name}`
  return refusedVariables.find((variable) => line.env[variable] !== undefined) ?? null
}

/** Removes the variables that would log data from now on. */
export const removeVariables = (env: NodeJS.ProcessEnv): void =>
  removedVariables.forEach((variable) => delete env[variable])

/** The message, before the user's choice of language can be read. */
export const refusalOf = (given: string, language: Language): string => mainTexts[language].dialogs.refusedStart(given)
