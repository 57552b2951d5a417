import { halves, readCommandLine, runOptions, type CommandLine, type Mistake, type RunOptions } from './command-line.ts'
import { exportOnly, exportRunOf, type ExportRun } from './export-run.ts'

export type Request =
  /** The app with its window. It accepts unknown arguments. */
  | { readonly is: 'window' }
  | { readonly is: 'help' }
  | { readonly is: 'wrong'; readonly mistake: Mistake }
  | SyncRequest
  | ExportRun

/** A headless run. Environment and administrations are as typed; `choose` looks them up. */
export interface SyncRequest extends RunOptions {
  readonly is: 'sync'
  readonly environment: string
  /** Database ids; empty means all administrations of the environment. */
  readonly administrations: readonly string[]
}

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

const syncOf = (line: CommandLine, options: RunOptions): SyncRequest | Mistake => {
  const [environment] = line.values('--environment')
  const foreignSwitch = exportOnly.find(line.has)
  if (foreignSwitch) return { is: 'export-only', given: foreignSwitch }
  if (environment === undefined) return { is: 'environment-missing' }
  return { is: 'sync', environment, administrations: line.values('--administration'), ...options }
}

const runOf = (line: CommandLine): SyncRequest | ExportRun | Mistake => {
  const options = runOptions(line)
  if ('is' in options) return options
  const [syncs, exports] = [line.has('--sync'), line.has('--export')]
  if (syncs && exports) return { is: 'two-commands' }
  if (syncs) return syncOf(line, options)
  return exports ? exportRunOf(line, options) : { is: 'command-missing' }
}

/** Arguments that ask for a headless run or its help. Without any of them the window opens, whatever else is given. */
const headlessOptions: readonly string[] = ['--sync', '--export', '--help', '--environment', '--administration']

/** Links follow `--`, and nothing after it is an option. */
const beforeDashes = (args: readonly string[]): readonly string[] =>
  args.includes('--') ? args.slice(0, args.indexOf('--')) : args

const wrong = (mistake: Mistake): Request => ({ is: 'wrong', mistake })

/** Parses the app's arguments. Pure; never throws. */
export const readRequest = (args: readonly string[]): Request => {
  const own = beforeDashes(args)
  if (!own.some((arg) => headlessOptions.includes(halves(arg)[0]))) return { is: 'window' }
  const line = readCommandLine(own)
  if ('is' in line) return wrong(line)
  if (line.has('--help')) return { is: 'help' }
  const run = runOf(line)
  return run.is === 'sync' || run.is === 'export' ? run : wrong(run)
}
