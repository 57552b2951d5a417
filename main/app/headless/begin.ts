import { never } from '../../../preload/contract/never.ts'
import type { App } from '../app.ts'
import type { AppError } from '../../base/app-error.ts'
import { failureSentence } from '../../base/failure-sentence.ts'
import type { AppHost } from '../app-host.ts'
import type { Opening } from '../../profile/open-profile.ts'
import { refusalOf } from '../../profile/refusal.ts'
import type { Clock } from '../../base/clock.ts'
import { openReport, plain, type Printer } from './report.ts'
import type { Request, SyncRequest } from './request.ts'
import { exitStatus, run, type ExitStatus } from './run.ts'
import type { RunMark } from './run-mark.ts'
import type { Ending } from './sync-administration.ts'
import { withoutWindow } from './without-window.ts'
import { computerLanguage, messages } from './messages.ts'

/** What a run needs of the program it is in. Electron's version is in `main/index.ts`. */
export interface Program {
  readonly printer: Printer
  readonly env: Readonly<Record<string, string | undefined>>
  /** BCP 47, where the environment names no language. */
  readonly locale: string
  readonly profile: string
  /** The app's own. */
  readonly version: string
  readonly mark: Pick<RunMark, 'put'>
  readonly clock: Pick<Clock, 'now' | 'wait'>
  /** Why the app cannot run on this computer; null where it can. */
  unfit(): AppError | null
  /** The single-instance lock: false where another instance has it. */
  lock(): boolean
  /** Looks whether the profile may be used, and backs an older one up. */
  openProfile(): Promise<Opening>
  ready(): Promise<void>
  /** Fails where the profile cannot be used. Call it when ready. */
  host(): AppHost
  startApp(host: AppHost): Promise<App>
  /** Calls `end` when a signal or the system asks for it, or when somebody opens the app. */
  onEnding(end: (ending: Ending) => void): void
}

/** Two minutes: a write that was lost may still arrive for 65 seconds, and is looked for after that. */
const patience = 120_000
/** What does not close by then is cut off: all that was saved is on disk already. */
const closing = 30_000

const minute = 60_000

/** Aborted by what ends a run early; the first reason counts. */
const endingOf = ({ clock, onEnding }: Program, minutes: number, over: AbortSignal): AbortSignal => {
  const early = new AbortController()
  const end = (ending: Ending): void => early.abort(ending)
  onEnding(end)
  void clock.wait(minutes * minute, AbortSignal.any([over, early.signal])).then(() => {
    if (!over.aborted) end('time-over')
  })
  return early.signal
}

const stop = async (app: App, host: AppHost, clock: Program['clock']): Promise<void> => {
  const closed = new AbortController()
  const stopped = app.stop().catch((error: unknown) => host.log({ event: 'stop-failed', error }))
  await Promise.race([stopped.finally(() => closed.abort()), clock.wait(closing, closed.signal)])
}

interface Started {
  readonly app: App
  readonly host: AppHost
  readonly ending: AbortSignal
}

const runOn = async (
  { printer, clock }: Program,
  { app, host, ending }: Started,
  request: SyncRequest,
): Promise<ExitStatus> => {
  const report = openReport({ printer, request, now: clock.now, log: host.log })
  try {
    const result = await run({ app, clock, patience, ending, log: host.log }, request, report)
    // What is under way is ended and on disk before anybody is told that it is over.
    await stop(app, host, clock)
    report.ends(result)
    return exitStatus(result)
  } catch (error) {
    host.log({ event: 'background-broke', error })
    printer.err(messages[app.language()].broke)
    await stop(app, host, clock)
    return 1
  }
}

const unusable = ({ printer, env, locale, profile }: Program, error: unknown): void => {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  printer.err(`${messages[computerLanguage(env, locale)].profileUnusable(plain(profile))}${code}`)
}

/**
 * Before anything is written there: one of a newer version stays as it is. False where it may not be used: that was
 * said then.
 */
const mayUseProfile = async (program: Program): Promise<boolean> => {
  const { printer, env, locale, version } = program
  try {
    const refusal = refusalOf(await program.openProfile(), computerLanguage(env, locale), version, false)
    if (refusal !== null) printer.err(`${refusal.title} ${refusal.text}`)
    return refusal === null
  } catch (error) {
    unusable(program, error)
    return false
  }
}

/**
 * The profile is used from here on, so this is where it shows whether it can be. Null where it cannot: that was said
 * then.
 */
const start = async (program: Program, request: SyncRequest, over: AbortSignal): Promise<Started | null> => {
  const { mark } = program
  try {
    mark.put()
    await program.ready()
    const ending = endingOf(program, request.minutes, over)
    const host = program.host()
    return { app: await program.startApp(withoutWindow(host)), host, ending }
  } catch (error) {
    unusable(program, error)
    return null
  }
}

const sync = async (program: Program, request: SyncRequest): Promise<ExitStatus> => {
  const { printer, env, locale } = program
  const unfit = program.unfit()
  if (unfit !== null) {
    printer.err(failureSentence(computerLanguage(env, locale), unfit.fail))
    return 2
  }
  if (!program.lock()) {
    printer.err(messages[computerLanguage(env, locale)].running)
    return 2
  }
  if (!(await mayUseProfile(program))) return 2
  const over = new AbortController()
  try {
    const started = await start(program, request, over.signal)
    return started === null ? 2 : await runOn(program, started, request)
  } finally {
    over.abort()
  }
}

/** Does what was asked for without a window, and answers with the exit status. */
export const begin = async (program: Program, request: Exclude<Request, { is: 'window' }>): Promise<ExitStatus> => {
  const { printer, env, locale } = program
  const say = messages[computerLanguage(env, locale)]
  switch (request.is) {
    case 'help':
      printer.out(say.help)
      return 0
    case 'wrong': {
      const { mistake } = request
      printer.err(`${say.mistakes[mistake.is]('given' in mistake ? plain(mistake.given) : '')} ${say.seeHelp}`)
      return 2
    }
    case 'sync':
      return sync(program, request)
    default:
      return never(request)
  }
}
