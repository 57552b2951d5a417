import type { Language } from '../../preload/contract/settings.ts'
import { typedSwitches } from './typed-switches.ts'

/**
 * Switches of Electron, Chromium and Node that take protection away, let another program drive or read the app, or write down what passes.
 * An installed app starts with none of them: they come from advice pages, altered shortcuts and links, and from nobody who needs them.
 */
export const refusedSwitches = [
  // out of the sandbox, or out of what keeps pages apart
  'no-sandbox', 'disable-sandbox', 'disable-setuid-sandbox', 'disable-namespace-sandbox', 'disable-seccomp-filter-sandbox', 'single-process',
  'disable-web-security', 'disable-site-isolation-trials', 'disable-site-isolation-for-policy', 'allow-file-access-from-files',
  // anybody believed
  'ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'allow-insecure-localhost', 'allow-running-insecure-content', 'unsafely-treat-insecure-origin-as-secure',
  // another program's hand
  'remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins', 'inspect', 'inspect-brk', 'inspect-brk-node', 'inspect-wait', 'inspect-port', 'js-flags',
  'load-extension', 'browser-subprocess-path', 'renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher',
  // what passes, on disk
  'log-net-log', 'net-log-capture-mode', 'ssl-key-log-file',
] as const

/** Electron leaves its sandbox out where this variable is there, whatever it says (shell/app/electron_main_delegate.cc). */
const refusedVariable = 'ELECTRON_DISABLE_SANDBOX'

export type CommandLine = Readonly<Pick<NodeJS.Process, 'argv' | 'env' | 'platform'>>

/**
 * What an installed app does not start with, as it was written, or null. Only what a person typed counts: Electron appends switches of this list itself,
 * `allow-file-access-from-files` at every start.
 */
export const refusedStart = ({ argv, env, platform }: CommandLine): string | null => {
  const typed = typedSwitches(argv, platform)
  const name = refusedSwitches.find((one) => typed.has(one))
  if (name !== undefined) return `--${name}`
  return env[refusedVariable] === undefined ? null : refusedVariable
}

const words: Readonly<Record<Language, (given: string) => string>> = {
  en: (given) => `Ledgerdesk was started with ${given}, which takes away what protects your data, so it has not started. Nothing was opened or changed. Start it from its own icon, or take ${given} out of the shortcut, command or environment.`,
  nl: (given) => `Ledgerdesk is gestart met ${given}. Dat neemt weg wat je gegevens beschermt; daarom start het niet. Er is niets geopend of gewijzigd. Start Ledgerdesk met zijn eigen pictogram, of haal ${given} uit de snelkoppeling, de opdracht of de omgevingsvariabelen.`,
}

/** What is said of it, before the person's own choice of language can be read. */
export const refusalOf = (given: string, language: Language): string => words[language](given)
