import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { resolve } from 'node:path'
import { never } from '../../../preload/contract/never.ts'
import { causeCodeOf } from '../../base/app-error.ts'
import { failureSentence } from '../../base/failure-sentence.ts'
import { refusalOf } from '../../profile/refusal.ts'
import type { App } from '../app.ts'
import type { ExportRun } from './export-run.ts'
import type { Program } from './program.ts'
import { plain } from './printer.ts'
import type { Request } from './request.ts'
import { whyNoLock } from './run-mark.ts'
import { closing, runOn, type RunRequest, type Started } from './run-on-app.ts'
import type { ExitStatus } from './run.ts'
import type { Ending } from './run-context.ts'
import { computerLanguage } from './computer-language.ts'
import { exportHost, mayWrite, type Output, withoutWindow } from './windowless-host.ts'

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

const unusable = ({ printer, env, locale, profile }: Program, error: unknown): void => {
  const code = causeCodeOf(error)
  const sentence = mainTexts[computerLanguage(env, locale)].headless.profileUnusable(plain(profile))
  printer.err(code === null ? sentence : `${sentence} (${code})`)
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

/**
 * Null if the app has not started when the run has to end. A keychain that asks a person waits without a limit, and
 * nobody may be there.
 */
const startInTime = (
  { clock }: Program,
  starting: Promise<App>,
  ending: AbortSignal,
  over: AbortSignal,
): Promise<App | null> => {
  const givenUp = async (): Promise<null> => {
    await clock.wait(Infinity, AbortSignal.any([ending, over]))
    await clock.wait(closing, over)
    return null
  }
  return Promise.race([starting, givenUp()])
}

/** First use of the profile. A code if it cannot be used, or not in time; the reason is printed. */
const start = async (
  program: Program,
  request: RunRequest,
  over: AbortSignal,
): Promise<Started | Ending | 'profile-unusable'> => {
  const { mark, printer, env, locale } = program
  try {
    mark.put()
    await program.ready()
    const ending = endingOf(program, request.minutes, over)
    const host = program.host()
    const own = request.is === 'sync' ? withoutWindow(host) : exportHost(host, outputOf(request))
    const app = await startInTime(program, program.startApp(own), ending, over)
    if (app !== null) return { app, host, ending }
    const { endings, keychainHint } = mainTexts[computerLanguage(env, locale)].headless
    const because = ending.reason as Ending
    printer.err(endings[because](String(request.minutes)))
    printer.err(keychainHint)
    return because
  } catch (error) {
    unusable(program, error)
    return 'profile-unusable'
  }
}

/** A scheduler reads the end of the JSON. */
const notBegun = ({ printer }: Program, { json }: RunRequest, because: string): ExitStatus => {
  if (json) printer.out(JSON.stringify({ event: 'end', exit: 2, because }))
  return 2
}

const begun = async (program: Program, request: RunRequest): Promise<ExitStatus> => {
  const { printer, env, locale } = program
  const unfit = program.unfit()
  if (unfit !== null) {
    printer.err(failureSentence(computerLanguage(env, locale), unfit.fail))
    return notBegun(program, request, unfit.fail.code)
  }
  if (request.is === 'export' && !mayWrite(outputOf(request))) {
    printer.err(mainTexts[computerLanguage(env, locale)].headless.outputExists(plain(request.output)))
    return notBegun(program, request, 'output-exists')
  }
  if (!program.lock()) {
    const error = whyNoLock(program.profile)
    if (error === null) printer.err(mainTexts[computerLanguage(env, locale)].headless.running)
    else unusable(program, error)
    return notBegun(program, request, error === null ? 'running' : 'profile-unusable')
  }
  if (!(await mayUseProfile(program))) return notBegun(program, request, 'profile-unusable')
  const over = new AbortController()
  try {
    const started = await start(program, request, over.signal)
    return typeof started === 'string' ? notBegun(program, request, started) : await runOn(program, started, request)
  } finally {
    over.abort()
  }
}

/** Carries out a request without a window and returns the exit status. */
export const begin = async (program: Program, request: Exclude<Request, { is: 'window' }>): Promise<ExitStatus> => {
  const { printer, env, locale } = program
  const say = mainTexts[computerLanguage(env, locale)].headless
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
