import type { PlainMistake, QuotedMistake } from '../../../preload/contract/messages/main/headless-shape.ts'
import { foreignSwitch } from './foreign-switches.ts'

export type Mistake = { readonly is: QuotedMistake; readonly given: string } | { readonly is: PlainMistake }

export const ownOptions = [
  '--sync',
  '--export',
  '--environment',
  '--administration',
  '--view',
  '--format',
  '--values',
  '--separator',
  '--decimal',
  '--encoding',
  '--output',
  '--overwrite',
  '--minutes',
  '--quiet',
  '--json',
  '--help',
] as const
export type Option = (typeof ownOptions)[number]

const withoutValue: readonly Option[] = ['--sync', '--export', '--overwrite', '--quiet', '--json', '--help']
const repeatable: readonly Option[] = ['--administration']

interface Given {
  readonly option: Option
  readonly value: string | null
}

/** The options that were given, each at most as often as it may be. */
export interface CommandLine {
  has(option: Option): boolean
  /** In their order. */
  values(option: Option): readonly string[]
}

const isOwn = (name: string): name is Option => (ownOptions as readonly string[]).includes(name)

/** Splits `--name=value` at the first `=`; without one the value is null. */
export const halves = (arg: string): readonly [string, string | null] => {
  const at = arg.indexOf('=')
  return at === -1 ? [arg === '-h' ? '--help' : arg, null] : [arg.slice(0, at), arg.slice(at + 1)]
}

const readAll = (args: readonly string[]): readonly Given[] | Mistake => {
  const given: Given[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    const [name, inside] = halves(arg)
    if (!isOwn(name)) {
      if (foreignSwitch.test(arg)) continue
      return { is: arg.startsWith('-') ? 'unknown-option' : 'stray-word', given: arg }
    }
    if (withoutValue.includes(name)) {
      if (inside !== null) return { is: 'value-unwanted', given: name }
      given.push({ option: name, value: null })
      continue
    }
    // An argument with a leading dash is an option. A value with one needs `=`.
    const next = inside ?? (args[at + 1]?.startsWith('-') === false ? args[++at]! : '')
    if (next === '') return { is: 'value-missing', given: name }
    given.push({ option: name, value: next })
  }
  return given
}

/** Reads arguments as options. Pure; never throws. */
export const readCommandLine = (args: readonly string[]): CommandLine | Mistake => {
  const given = readAll(args)
  if ('is' in given) return given
  const values = (option: Option): string[] =>
    given.flatMap((one) => (one.option === option && one.value !== null ? [one.value] : []))
  const has = (option: Option): boolean => given.some((one) => one.option === option)
  const twice = ownOptions.find((option) => !repeatable.includes(option) && values(option).length > 1)
  // Help is printed whatever else is wrong with the values.
  return twice && !has('--help') ? { is: 'given-twice', given: twice } : { has, values }
}

const usualMinutes = 60
const mostMinutes = 1_440

/** Null if the text is not a number of minutes that a run may last. */
const minutesIn = (text: string): number | null => {
  const minutes = Number(text)
  return /^\d{1,4}$/.test(text) && minutes >= 1 && minutes <= mostMinutes ? minutes : null
}

/** Options of every command. */
export interface RunOptions {
  /** The run ends after this many minutes. */
  readonly minutes: number
  /** Prints only the end. */
  readonly quiet: boolean
  /** Prints one JSON object per line instead of sentences. */
  readonly json: boolean
}

export const runOptions = (line: CommandLine): RunOptions | Mistake => {
  const [given = String(usualMinutes)] = line.values('--minutes')
  const minutes = minutesIn(given)
  return minutes === null
    ? { is: 'minutes-wrong', given }
    : { minutes, quiet: line.has('--quiet'), json: line.has('--json') }
}
