/** What a command line asks for. */
export type Request =
  /** The app as people know it. What is not ours on the line is nobody's mistake then. */
  | { readonly is: 'window' }
  | { readonly is: 'help' }
  | { readonly is: 'wrong'; readonly mistake: Mistake }
  | SyncRequest

/** A run without a window. Names are as typed: which environment and administrations they are, the settings know. */
export interface SyncRequest {
  readonly is: 'sync'
  readonly environment: string
  /** Database ids; none: all of the environment's. */
  readonly administrations: readonly string[]
  /** The run ends after so many minutes. */
  readonly minutes: number
  /** Only how it ended is printed. */
  readonly quiet: boolean
  /** One JSON object a line instead of sentences. */
  readonly json: boolean
}

export type Mistake =
  | {
      readonly is:
        | 'unknown-option'
        | 'stray-word'
        | 'value-missing'
        | 'value-unwanted'
        | 'given-twice'
        | 'minutes-wrong'
      readonly given: string
    }
  | { readonly is: 'environment-missing' | 'sync-missing' }

export const ownOptions = [
  '--sync',
  '--environment',
  '--administration',
  '--minutes',
  '--quiet',
  '--json',
  '--help',
] as const
type Option = (typeof ownOptions)[number]

const withValue: readonly Option[] = ['--environment', '--administration', '--minutes']
const repeatable: readonly Option[] = ['--administration']
export const usualMinutes = 60
export const mostMinutes = 1_440

/**
 * Switches that belong to Electron, Chromium or Node, which may stand anywhere on the line and always carry their value
 * behind `=`. Named by families, because there are thousands; none of them begins as an option of ours does.
 */
const foreign = new RegExp(
  `^--(?:${[
    '(?:allow|auth|device|disable|disk-cache|enable|force|gpu|gtk|host|ignore|inspect|log|ozone|proxy|remote-debugging|renderer|ssl|tls|touch|trace|unsafely|use|user|wayland|x11)-.+',
    'class',
    'display',
    'headless',
    'high-dpi-support',
    'in-process-gpu',
    'inspect',
    'js-flags',
    'lang',
    'net-log',
    'no-default-browser-check',
    'no-first-run',
    'no-proxy-server',
    'no-sandbox',
    'no-zygote',
    'noerrdialogs',
    'original-process-start-time',
    'password-store',
    'single-process',
    'test-type',
    'v',
    'vmodule',
  ].join('|')})(?:=|$)|^-psn_`,
)

/** Electron's own options that take the next word: they stand before the app. */
const takesNext = ['-r', '--require']

/**
 * What of `process.argv` was written for the app. Where Electron was given the app's folder (in development) all up to
 * and including that folder is Electron's; an installed app is a program of its own.
 */
export const ownArguments = (argv: readonly string[], givenTheApp: boolean): readonly string[] => {
  const words = argv.slice(1)
  if (!givenTheApp) return words
  const folder = words.findIndex((word, at) => !word.startsWith('-') && !takesNext.includes(words[at - 1] ?? ''))
  return folder === -1 ? [] : words.slice(folder + 1)
}

interface Given {
  readonly option: Option
  readonly value: string | null
}
type Read = { readonly given: readonly Given[] } | { readonly mistake: Mistake }

const isOwn = (name: string): name is Option => (ownOptions as readonly string[]).includes(name)
const mistake = (is: Extract<Mistake, { given: string }>['is'], given: string): Read => ({ mistake: { is, given } })

/** `--name=value` in its halves; without `=` the value is null. A value may hold `=` itself. */
const halves = (word: string): readonly [string, string | null] => {
  const at = word.indexOf('=')
  return at === -1 ? [word === '-h' ? '--help' : word, null] : [word.slice(0, at), word.slice(at + 1)]
}

const readWords = (words: readonly string[]): Read => {
  const given: Given[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const [name, inside] = halves(word)
    if (!isOwn(name)) {
      if (foreign.test(word)) continue
      return mistake(word.startsWith('-') ? 'unknown-option' : 'stray-word', word)
    }
    if (!withValue.includes(name)) {
      if (inside !== null) return mistake('value-unwanted', name)
      given.push({ option: name, value: null })
      continue
    }
    // A word that begins with a dash is an option: whoever means it as a value writes it behind `=`.
    const next = inside ?? (words[at + 1]?.startsWith('-') === false ? words[++at]! : '')
    if (next === '') return mistake('value-missing', name)
    given.push({ option: name, value: next })
  }
  return { given }
}

const minutesIn = (text: string): number | null => {
  const minutes = Number(text)
  return /^\d{1,4}$/.test(text) && minutes >= 1 && minutes <= mostMinutes ? minutes : null
}

const syncOf = (given: readonly Given[]): Request => {
  const wrong = (is: Mistake): Request => ({ is: 'wrong', mistake: is })
  const values = (option: Option): string[] =>
    given.flatMap((one) => (one.option === option && one.value !== null ? [one.value] : []))
  const has = (option: Option): boolean => given.some((one) => one.option === option)
  const twice = withValue.find((option) => !repeatable.includes(option) && values(option).length > 1)
  if (twice) return wrong({ is: 'given-twice', given: twice })
  const [environment, minutes = String(usualMinutes)] = [values('--environment')[0], values('--minutes')[0]]
  const limit = minutesIn(minutes)
  if (limit === null) return wrong({ is: 'minutes-wrong', given: minutes })
  if (!has('--sync')) return wrong({ is: 'sync-missing' })
  if (environment === undefined) return wrong({ is: 'environment-missing' })
  return {
    is: 'sync',
    environment,
    administrations: values('--administration'),
    minutes: limit,
    quiet: has('--quiet'),
    json: has('--json'),
  }
}

/**
 * Words that show that a run without a window, or help with it, is meant. Without any of them the app opens, whatever
 * else is there.
 */
const telling: readonly string[] = ['--sync', '--help', '--environment', '--administration']

/** Links stand behind two dashes, and nothing there is an option. */
const beforeDashes = (words: readonly string[]): readonly string[] =>
  words.includes('--') ? words.slice(0, words.indexOf('--')) : words

/** Reads what was written for the app. Pure; never throws. */
export const readRequest = (line: readonly string[]): Request => {
  const words = beforeDashes(line)
  if (!words.some((word) => telling.includes(halves(word)[0]))) return { is: 'window' }
  const read = readWords(words)
  if ('mistake' in read) return { is: 'wrong', mistake: read.mistake }
  return read.given.some(({ option }) => option === '--help') ? { is: 'help' } : syncOf(read.given)
}
