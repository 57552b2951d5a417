import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { app, dialog } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import type { App } from '../../app/app.ts'
import { computerLanguage } from '../../app/headless/computer-language.ts'
import type { Host } from '../../base/host.ts'
import { breakOffOnce } from '../../app/support/break-off.ts'
import { openRunRecord, type LastEnd } from '../../app/support/run-record.ts'
import { startAgain } from './start-again.ts'

export interface RunGuard {
  /** The unexpected end of the previous run; null if it ended normally. */
  readonly lastEnd: LastEnd | null
  /** The app to close if an error ends the run. */
  readonly setApp: (running: App) => void
  /** An app that closes already does not restart after an error. */
  readonly setCloses: (closes: () => boolean) => void
  /** Records a normal end. */
  readonly recordEnd: () => void
}

const minute = 60_000

const languageOf = (running: App | null): Language =>
  running?.language() ?? computerLanguage(process.env, app.getLocale())

const showClosed = (running: App | null): void => {
  const { title, text } = mainTexts[languageOf(running)].dialogs.end.closed
  dialog.showErrorBox(title, text)
}

const watchChildren = (host: Host): void =>
  void app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    host.log({ event: 'child-process-gone', child: type, ended: reason, exit: exitCode }),
  )

/** The guard of a headless run. It records nothing: the scheduler sees the status and decides about another run. */
export const guardBackground = (host: Host, notify: (language: Language) => void): Pick<RunGuard, 'setApp'> => {
  let running: App | null = null
  const breakOff = breakOffOnce({
    log: host.log,
    wait,
    record: { breakOff: () => 'stay-closed' },
    startAgain: () => undefined,
    stop: async () => running?.stop(),
    notify: () => notify(languageOf(running)),
    exit: (status) => app.exit(status),
  })
  process.on('uncaughtException', (error) => void breakOff(error))
  watchChildren(host)
  return { setApp: (started) => void (running = started) }
}

/** Records the run, and ends it after an uncaught error. Call it before anything starts. */
export const guardRun = (host: Host): RunGuard => {
  const record = openRunRecord({ profile: host.profile, now: host.now })
  let running: App | null = null
  let closes = (): boolean => false
  const begin = (): LastEnd | null => {
    try {
      return record.begin()
    } catch (error) {
      // On a read-only disk the next start knows nothing of this run.
      host.log({ event: 'run-not-recorded', error })
      return null
    }
  }
  const ignoringErrors = (work: () => void) => (): void => {
    try {
      work()
    } catch {
      // The record may be gone with its profile; nobody needs it then.
    }
  }
  const lastEnd = begin()
  if (lastEnd !== null) host.log({ event: lastEnd.because === 'fault' ? 'last-run-broke-off' : 'last-run-was-ended' })
  setInterval(ignoringErrors(record.beat), minute).unref()
  const breakOff = breakOffOnce({
    log: host.log,
    record,
    wait,
    startAgain: () => closes() || startAgain(),
    stop: async () => running?.stop(),
    notify: () => showClosed(running),
    exit: (status) => app.exit(status),
  })
  process.on('uncaughtException', (error) => void breakOff(error))
  watchChildren(host)
  return {
    lastEnd,
    setApp: (started) => void (running = started),
    setCloses: (asked) => void (closes = asked),
    recordEnd: ignoringErrors(record.end),
  }
}
