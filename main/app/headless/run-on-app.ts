import { mainTexts } from '../../../preload/contract/languages/index.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import type { App } from '../app.ts'
import type { AppHost } from '../app-host.ts'
import { exportAdministration } from './export-administration.ts'
import { exportStatus } from './export-result.ts'
import { openExportReport } from './export-report.ts'
import type { ExportRun } from './export-run.ts'
import type { Printer } from './printer.ts'
import type { Program } from './program.ts'
import { openReport } from './report.ts'
import type { Request, SyncRequest } from './request.ts'
import { exitStatus, type ExitStatus, run } from './run.ts'

export type RunRequest = SyncRequest | ExportRun

/** Two minutes: a lost write may still arrive for 65 seconds, and only then does sync look for it. */
const patience = 120_000

/** The run exits after this even if the app has not closed, or not started. Every saved edit is on disk already. */
export const closing = 30_000

/** Prints that a fault of the app ended a run. A scheduler reads the end of the JSON. */
export const printBroken = (
  printer: Printer,
  request: Exclude<Request, { is: 'window' }>,
  language: Language,
): void => {
  printer.err(mainTexts[language].headless.broke)
  if ('json' in request && request.json) printer.out(JSON.stringify({ event: 'end', exit: 1, because: 'broke' }))
}

const stop = async (app: App, host: AppHost, clock: Program['clock']): Promise<void> => {
  const closed = new AbortController()
  const stopped = app.stop().catch((error: unknown) => host.log({ event: 'stop-failed', error }))
  await Promise.race([stopped.finally(() => closed.abort()), clock.wait(closing, closed.signal)])
}

export interface Started {
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

export const runOn = async (program: Program, started: Started, request: RunRequest): Promise<ExitStatus> => {
  const { printer, clock } = program
  const { app, host } = started
  try {
    const end = await (request.is === 'sync' ? syncOn(program, started, request) : exportOn(program, started, request))
    await stop(app, host, clock)
    return end()
  } catch (error) {
    host.log({ event: 'background-broke', error })
    await stop(app, host, clock)
    printBroken(printer, request, app.language())
    return 1
  }
}
