import { resolve } from 'node:path'
import { never } from '../../../preload/contract/never.ts'
import type { App } from '../app.ts'
import type { AppError } from '../../base/app-error.ts'
import { failureSentence } from '../../base/failure-sentence.ts'
import type { AppHost } from '../app-host.ts'
import type { Opening } from '../../profile/open-profile.ts'
import { refusalOf } from '../../profile/refusal.ts'
import type { Clock } from '../../base/clock.ts'
import { exportAdministration } from './export-administration.ts'
import { exportStatus } from './export-result.ts'
import { openExportReport } from './export-report.ts'
import type { ExportRun } from './export-run.ts'
import { openReport } from './report.ts'
import { plain, type Printer } from './printer.ts'
import type { Request, SyncRequest } from './request.ts'
import { exitStatus, run, type ExitStatus } from './run.ts'
import type { RunMark } from './run-mark.ts'
import type { Ending } from './run-context.ts'
import { computerLanguage, messages } from './messages.ts'
import { exportHost, mayWrite, withoutWindow, type Output } from './windowless-host.ts'

/** The parts of Electron and the process that a run uses; `main/index.ts` supplies them. */
export interface Program {
  readonly printer: Printer
  readonly env: Readonly<Record<string, string | undefined>>
  /** BCP 47, used when the environment variables name no language. */
  readonly locale: string
  readonly profile: string
  readonly version: string
  readonly mark: Pick<RunMark, 'put'>
  readonly clock: Pick<Clock, 'now' | 'wait'>
  /** Why the app cannot run on this computer; null if it can. */
  unfit(): AppError | null
  /** The single-instance lock: false when another instance has it. */
  lock(): boolean
  /** Checks whether this version may use the profile, and backs up one of an older version. */
  openProfile(): Promise<Opening>
  ready(): Promise<void>
  /** Fails when the profile cannot be used. Call it after `ready`. */
  host(): AppHost
  startApp(host: AppHost): Promise<App>
  /** Calls `end` at a signal, at a shutdown of the system, or when somebody opens the app. */
  onEnding(end: (ending: Ending) => void): void
}

type RunRequest = SyncRequest | ExportRun

/** Two minutes: a lost write may still arrive for 65 seconds, and only then does sync look for it. */
const patience = 120_000
/** The run exits after this even if the app has not closed. Every saved edit is on disk already. */
const closing = 30_000

const minute = 60_000

/** Aborts with the reason that ends a run early. The first reason counts. */
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

/** Runs on a started app. Returns a function that reports the end, for when the app is closed. */
const syncOn = async (
  { printer, clock }: Program,
  { app, host: { log }, ending }: Started,
  request: SyncRequest,
): Promise<() => ExitStatus> => {
  const report = openReport({ printer, request, now: clock.now, log })
  const result = await run({ app, clock, patience, ending, log }, request, report)
  return () => {
    report.ends(result)
    return exitStatus(result)
  }
}

const exportOn = async (
  { printer, clock, locale }: Program,
  { app, host: { log }, ending }: Started,
  request: ExportRun,
): Promise<() => ExitStatus> => {
  const report = openExportReport({ printer, request, now: clock.now, log })
  const result = await exportAdministration({ app, ending, log, locale }, request, report)
  return () => {
    report.ends(result)
    return exportStatus(result)
  }
}

const runOn = async (program: Program, started: Started, request: RunRequest): Promise<ExitStatus> => {
  const { printer, clock } = program
  const { app, host } = started
  try {
    const end = await (request.is === 'sync' ? syncOn(program, started, request) : exportOn(program, started, request))
    await stop(app, host, clock)
    return end()
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
 * Runs before anything writes to the profile, and leaves a newer version's profile unchanged. False if the profile may
 * not be used; the reason is printed.
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

/** The path is relative to the folder of the command. */
const outputOf = ({ output, overwrite }: ExportRun): Output => ({ path: resolve(output), overwrite })

/** First use of the profile. Null if it cannot be used; the reason is printed. */
const start = async (program: Program, request: RunRequest, over: AbortSignal): Promise<Started | null> => {
  const { mark } = program
  try {
    mark.put()
    await program.ready()
    const ending = endingOf(program, request.minutes, over)
    const host = program.host()
    const own = request.is === 'sync' ? withoutWindow(host) : exportHost(host, outputOf(request))
    return { app: await program.startApp(own), host, ending }
  } catch (error) {
    unusable(program, error)
    return null
  }
}

const begun = async (program: Program, request: RunRequest): Promise<ExitStatus> => {
  const { printer, env, locale } = program
  const unfit = program.unfit()
  if (unfit !== null) {
    printer.err(failureSentence(computerLanguage(env, locale), unfit.fail))
    return 2
  }
  if (request.is === 'export' && !mayWrite(outputOf(request))) {
    printer.err(messages[computerLanguage(env, locale)].outputExists(plain(request.output)))
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

/** Carries out a request without a window and returns the exit status. */
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
    case 'export':
      return begun(program, request)
    default:
      return never(request)
  }
}
