import type { Language } from '../../preload/contract/settings.ts'

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

/** The first switch of the command line that an installed app does not start with, or null. `has` reads the line as Chromium does. */
export const refusedSwitch = (has: (name: string) => boolean): string | null => refusedSwitches.find(has) ?? null

const words: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `Ledgerdesk was started with --${name}, which takes away what protects your data, so it has not started. Nothing was opened or changed. Start it from its own icon, or take --${name} out of the shortcut or command.`,
  nl: (name) => `Ledgerdesk is gestart met --${name}. Dat neemt weg wat je gegevens beschermt; daarom start het niet. Er is niets geopend of gewijzigd. Start Ledgerdesk met zijn eigen pictogram, of haal --${name} uit de snelkoppeling of opdracht.`,
}

/** What is said of it, before the person's own choice of language can be read. */
export const refusalOf = (name: string, language: Language): string => words[language](name)
