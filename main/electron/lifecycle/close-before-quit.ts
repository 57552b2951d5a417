import type { App as ElectronApp } from 'electron'
import type { App } from '../../app/app.ts'
import type { Host } from '../../base/host.ts'
import { beforeLink } from '../../app/commands/deep-link.ts'
import { inTime } from './in-time.ts'

/**
 * A busy desk answers sooner than the first limit; a hanging desk has the second to close. Every acknowledged edit is
 * on disk either way. Milliseconds.
 */
const [askingTime, stoppingTime] = [30_000, 60_000]

export interface Closing {
  /** Holds back `will-quit`, and quits once everything is closed. */
  readonly app: Pick<ElectronApp, 'on' | 'quit'>
  readonly running: Pick<App, 'unkept' | 'stop'> & { readonly updates: Pick<App['updates'], 'stay' | 'finish'> }
  readonly log: Host['log']
  /** Asks whether edits that are only in memory may be lost. */
  readonly mayLose: () => Promise<boolean>
  /** Shows the window, with the customer of a link. */
  readonly show: (link: string | null) => void
  /** Everything is closed, as far as it could be. */
  readonly recordEnd: () => void
  /** Starts another process after this one, with these arguments more. */
  readonly startAgain: (...more: readonly string[]) => void
}

export interface BeforeQuit {
  /**
   * A launch while the app closes: it starts again afterwards, with the last link. False while it does not close, or
   * asks, so that the caller shows the window.
   */
  readonly takeLaunch: (link: string | null) => boolean
}

/**
 * Holds back `will-quit` until desks, settings and the Demo company are closed. A second quit meanwhile changes
 * nothing.
 */
export const closeBeforeQuit = (closing: Closing): BeforeQuit => {
  const { app, running, log } = closing
  let stage: 'running' | 'counting' | 'asking' | 'closing' | 'closed' = 'running'
  let launched: { readonly link: string | null } | null = null

  const close = async (): Promise<void> => {
    stage = 'closing'
    const closed = await inTime(running.stop(), stoppingTime).then(
      () => true,
      (error: unknown) => log({ event: 'stop-failed', error }),
    )
    closing.recordEnd()
    stage = 'closed'
    // An app that did not stop in time, or not without an error, is not replaced by an update.
    const handedOver = closed === true && (await running.updates.finish(launched !== null))
    if (launched !== null && !handedOver)
      closing.startAgain(...(launched.link === null ? [] : [...beforeLink, launched.link]))
    app.quit()
  }
  /** Without a keychain, waiting edits are only in memory, so the user confirms that they may be lost. */
  const mayQuit = async (): Promise<boolean> => {
    stage = 'counting'
    try {
      if ((await inTime(running.unkept(), askingTime)) === 0) return true
      stage = 'asking'
      if (launched !== null) closing.show(launched.link)
      launched = null
      return await closing.mayLose()
    } catch (error) {
      // If the question fails, the app still quits.
      log({ event: 'quit-not-asked', error })
      return true
    }
  }
  const quit = async (): Promise<void> => {
    if (await mayQuit()) return close()
    stage = 'running'
    running.updates.stay()
    closing.show(null)
  }
  app.on('will-quit', (event) => {
    if (stage === 'closed') return
    event.preventDefault()
    if (stage === 'running') void quit()
  })
  return {
    takeLaunch: (link) => {
      if (stage === 'running' || stage === 'asking') return false
      launched = { link: link ?? launched?.link ?? null }
      return true
    },
  }
}
