import type { Language } from '../../../preload/contract/settings.ts'
import { ownOptions } from '../../app/headless/request.ts'
import { afterRemoval } from './relaunch.ts'
import { typedSwitches } from './typed-switches.ts'

/**
 * The switches that an installed app starts with: our own, and those that people and desktops need. Chromium, Electron
 * and Node have thousands more. Many of them take protection away, let another program drive or read the app, or write
 * down what passes, and nobody who uses it needs one.
 */
export const allowedSwitches: readonly string[] = [
  ...[...ownOptions, afterRemoval].map((option) => option.slice('--'.length)),
  'h',
  // how it looks and is read aloud
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
  // where it is drawn
  'display',
  'class',
  'gtk-version',
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'wayland-text-input-version',
  'headless',
  'disable-dev-shm-usage',
  // how it reaches the network, where it keeps what it keeps, and by which keychain
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'proxy-auto-detect',
  'no-proxy-server',
  'user-data-dir',
  'password-store',
  // what installers and systems add (electron-updater's NSIS, Windows' COM)
  'updated',
  'force-run',
  'original-process-start-time',
  'no-first-run',
  'no-default-browser-check',
  'noerrdialogs',
  'embedding',
  'toastactivated',
]

/** macOS once named the process of an icon so. */
const isAllowed = (name: string): boolean => allowedSwitches.includes(name) || /^psn_[\d_]+$/.test(name)

/**
 * Variables that were read before this script, and that do what a refused switch does: Electron leaves its sandbox out
 * (`electron_main_delegate.cc`), Chromium starts another program as its sandbox, and both write down what they do; Node
 * writes what passes to the terminal.
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
 * Variables that are read later, and that some computers set for all programs. With the first one Chromium's network
 * service, which starts after this script (`ElectronBrowserMainParts::PostEarlyInitialization`), writes the keys of
 * every connection to a file; with the second one libraries print requests.
 */
const removedVariables = ['SSLKEYLOGFILE', 'DEBUG'] as const

export type CommandLine = Readonly<Pick<NodeJS.Process, 'argv' | 'env' | 'platform'>>

/** The switches that somebody typed and with which an installed app does not start. */
export const refusedSwitches = ({ argv, platform }: Pick<CommandLine, 'argv' | 'platform'>): readonly string[] =>
  [...typedSwitches(argv, platform)].filter((name) => !isAllowed(name))

/**
 * What an installed app does not start with, as it was written, or null. Only what a person typed counts: Electron
 * appends switches itself, `allow-file-access-from-files` at every start.
 */
export const refusedStart = (line: CommandLine): string | null => {
  const [name] = refusedSwitches(line)
  if (name !== undefined) return `--${name}`
  return refusedVariables.find((variable) => line.env[variable] !== undefined) ?? null
}

/** Takes away what would write down, from now on, what passes. */
export const removeVariables = (env: NodeJS.ProcessEnv): void =>
  removedVariables.forEach((variable) => delete env[variable])

const words: Readonly<Record<Language, (given: string) => string>> = {
  en: (given) =>
    `Ledgerdesk was started with ${given}. It does not start with that, because such words can take away what protects your data. Nothing was opened or changed. Start it from its own icon, or take ${given} out of the shortcut, command or environment.`,
  nl: (given) =>
    `Ledgerdesk is gestart met ${given}. Daarmee start het niet, want zulke woorden kunnen wegnemen wat je gegevens beschermt. Er is niets geopend of gewijzigd. Start Ledgerdesk met zijn eigen pictogram, of haal ${given} uit de snelkoppeling, de opdracht of de omgevingsvariabelen.`,
}

/** What is said of it, before the person's own choice of language can be read. */
export const refusalOf = (given: string, language: Language): string => words[language](given)
