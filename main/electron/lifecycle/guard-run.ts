import { setTimeout as wait } from 'node:timers/promises'
import { app, dialog } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import type { App } from '../../app/app.ts'
import { computerLanguage } from '../../app/headless/messages.ts'
import type { Host } from '../../base/host.ts'
import { breakOffOnce } from '../../app/support/break-off.ts'
import { openRunRecord, type LastEnd } from '../../app/support/run-record.ts'
import { endMessages } from '../../app/support/messages.ts'
import { startAgain } from './start-again.ts'

export interface RunGuard {
  /** How the run before this one ended, where it did not end as it should. */
  readonly lastEnd: LastEnd | null
  /** What is to be closed in order, should an error end the app. */
  readonly closes: (running: App) => void
  /** The app ends as it should. */
  readonly ended: () => void
}

const minute = 60_000

const languageOf = (running: App | null): Language =>
  running?.language() ?? computerLanguage(process.env, app.getLocale())

const tellClosed = (running: App | null): void => {
  const { title, text } = endMessages[languageOf(running)].closed
  dialog.showErrorBox(title, text)
}

const watchChildren = (host: Host): void =>
  void app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    host.log({ event: 'child-process-gone', child: type, ended: reason, exit: exitCode }),
  )

/** The same for a run without a window: whoever started it is told, and starts it again or not. */
export const guardBackground = (host: Host, notify: (language: Language) => void): Pick<RunGuard, 'closes'> => {
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
  return { closes: (started) => void (running = started) }
}

/**
 * Watches over the run of a window: notes how it goes, and ends it where an error that nobody caught leaves no other
 * way. Call it before anything is started.
 */
export const guardRun = (host: Host): RunGuard => {
  const record = openRunRecord({ profile: host.profile, now: host.now })
  let running: App | null = null
  const begin = (): LastEnd | null => {
    try {
      return record.begin()
    } catch (error) {
      // On a disk that cannot be written to the next start knows nothing of this run.
      host.log({ event: 'run-not-recorded', error })
      return null
    }
  }
  const quietly = (work: () => void) => (): void => {
    try {
      work()
    } catch {
      // The record is gone, with its profile perhaps: nobody needs the time any more.
    }
  }
  const lastEnd = begin()
  if (lastEnd !== null) host.log({ event: lastEnd.because === 'fault' ? 'last-run-broke-off' : 'last-run-was-ended' })
  setInterval(quietly(record.beat), minute).unref()
  const breakOff = breakOffOnce({
    log: host.log,
    record,
    wait,
    startAgain,
    stop: async () => running?.stop(),
    notify: () => tellClosed(running),
    exit: (status) => app.exit(status),
  })
  process.on('uncaughtException', (error) => void breakOff(error))
  watchChildren(host)
  return { lastEnd, closes: (started) => void (running = started), ended: quietly(record.end) }
}
