export type Request =
  /** The app with its window. It accepts unknown arguments. */
  | { readonly is: 'window' }
  | { readonly is: 'help' }
  | { readonly is: 'wrong'; readonly mistake: Mistake }
  | SyncRequest

/** A headless run. Environment and administrations are as typed; `choose` looks them up. */
export interface SyncRequest {
  readonly is: 'sync'
  readonly environment: string
  /** Database ids; empty means all administrations of the environment. */
  readonly administrations: readonly string[]
  /** The run ends after this many minutes. */
  readonly minutes: number
  /** Prints only the end. */
  readonly quiet: boolean
  /** Prints one JSON object per line instead of sentences. */
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
 * Switches of Electron, Chromium and Node. They may appear anywhere and carry their value behind `=`. Matched by
 * families, because there are thousands. None begins like an option of ours.
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

/** Electron's own options that take the next argument. They precede the app's folder. */
const takesNext = ['-r', '--require']

/**
 * The arguments of `process.argv` for the app. In development Electron gets the app's folder as an argument: everything
 * up to that folder is Electron's. `givenTheApp` is `process.defaultApp`.
 */
export const ownArguments = (argv: readonly string[], givenTheApp: boolean): readonly string[] => {
  const args = argv.slice(1)
  if (!givenTheApp) return args
  const folderAt = args.findIndex((arg, at) => !arg.startsWith('-') && !takesNext.includes(args[at - 1] ?? ''))
  return folderAt === -1 ? [] : args.slice(folderAt + 1)
}

interface Given {
  readonly option: Option
  readonly value: string | null
}
type Read = { readonly given: readonly Given[] } | { readonly mistake: Mistake }

const isOwn = (name: string): name is Option => (ownOptions as readonly string[]).includes(name)
const mistake = (is: Extract<Mistake, { given: string }>['is'], given: string): Read => ({ mistake: { is, given } })

/** Splits `--name=value` at the first `=`; without one the value is null. */
const halves = (arg: string): readonly [string, string | null] => {
  const at = arg.indexOf('=')
  return at === -1 ? [arg === '-h' ? '--help' : arg, null] : [arg.slice(0, at), arg.slice(at + 1)]
}

const parseArguments = (args: readonly string[]): Read => {
  const given: Given[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    const [name, inside] = halves(arg)
    if (!isOwn(name)) {
      if (foreign.test(arg)) continue
      return mistake(arg.startsWith('-') ? 'unknown-option' : 'stray-word', arg)
    }
    if (!withValue.includes(name)) {
      if (inside !== null) return mistake('value-unwanted', name)
      given.push({ option: name, value: null })
      continue
    }
    // An argument with a leading dash is an option. A value with one needs `=`.
    const next = inside ?? (args[at + 1]?.startsWith('-') === false ? args[++at]! : '')
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

/** Arguments that ask for a headless run or its help. Without any of them the window opens, whatever else is given. */
const headlessOptions: readonly string[] = ['--sync', '--help', '--environment', '--administration']

/** Links follow `--`, and nothing after it is an option. */
const beforeDashes = (args: readonly string[]): readonly string[] =>
  args.includes('--') ? args.slice(0, args.indexOf('--')) : args

/** Parses the app's arguments. Pure; never throws. */
export const readRequest = (line: readonly string[]): Request => {
  const args = beforeDashes(line)
  if (!args.some((arg) => headlessOptions.includes(halves(arg)[0]))) return { is: 'window' }
  const read = parseArguments(args)
  if ('mistake' in read) return { is: 'wrong', mistake: read.mistake }
  return read.given.some(({ option }) => option === '--help') ? { is: 'help' } : syncOf(read.given)
}
