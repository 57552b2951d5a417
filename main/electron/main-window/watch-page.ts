import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import type { Host } from '../../base/host.ts'
import { rateLimit } from '../../base/rate-limit.ts'
import { endMessages } from '../../app/support/messages.ts'
import { pageOrigin } from './page-files.ts'

export interface PageWatch {
  readonly log: Host['log']
  readonly language: () => Language
  /** Loads the page: never what the window shows at the moment, to which a script may have led it. */
  readonly open: () => void
  /** The page is being opened again, and should say why. */
  readonly reopened: () => void
  readonly quit: () => void
}

/** A page that was given more time is asked about again after so many milliseconds. */
const patience = 30_000

const box = (message: string, detail: string, ...buttons: readonly string[]): MessageBoxOptions => ({
  type: 'warning',
  message,
  detail,
  buttons: [...buttons],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})

/**
 * Opens the page of a window again when its process is gone: what was typed is kept with its administration, and comes
 * back with it. The third time within a minute a person decides. While the page does not answer they are asked whether
 * to wait.
 */
export const watchPage = (window: BrowserWindow, { log, language, open, reopened, quit }: PageWatch): void => {
  const contents = window.webContents
  let mayReturn = rateLimit(() => performance.now())
  /** The question about a page that does not answer; aborted when it does. */
  let question: AbortController | null = null

  const answered = (): void => {
    question?.abort()
    question = null
  }
  const reopen = (): void => {
    if (window.isDestroyed()) return
    reopened()
    open()
  }
  const ask = async (): Promise<void> => {
    const { message, detail, again, quit: leave } = endMessages[language()].stops
    const { response } = await dialog.showMessageBox(window, box(message, detail, again, leave))
    if (response === 1) return quit()
    mayReturn = rateLimit(() => performance.now())
    reopen()
  }
  const askToWait = async (): Promise<void> => {
    const mine = (question = new AbortController())
    const { message, detail, wait, again } = endMessages[language()].silent
    const { response } = await dialog.showMessageBox(window, {
      ...box(message, detail, wait, again),
      signal: mine.signal,
    })
    if (mine.signal.aborted || window.isDestroyed()) return
    // What does not answer cannot be asked to reload: its process ends, and the page is opened in a new one.
    if (response === 1) return contents.forcefullyCrashRenderer()
    const later = setTimeout(() => void askToWait().catch(notAsked), patience).unref()
    mine.signal.addEventListener('abort', () => clearTimeout(later))
  }
  const notAsked = (error: unknown): void => log({ event: 'page-not-asked-about', error })

  // After the event: the page is not to be loaded while its end is still being told.
  const comeBack = (): void => void setImmediate(() => (mayReturn() ? reopen() : void ask().catch(notAsked)))

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log({ event: 'page-gone', child: 'page', ended: reason, exit: exitCode })
    answered()
    if (reason === 'clean-exit') return
    comeBack()
  })
  // Nothing in the page leads away from it. Where a script tries, Chromium shows its own page of an error in the place of ours.
  contents.on('did-fail-load', (_event, _code, _words, address, isMainFrame) => {
    if (!isMainFrame || address.startsWith(pageOrigin)) return
    log({ event: 'page-led-away' })
    comeBack()
  })
  // Not the window's own event: Electron emits that one five seconds after any close, also one that was taken back.
  contents.on('unresponsive', () => {
    log({ event: 'page-silent' })
    if (question === null) askToWait().catch(notAsked)
  })
  contents.on('responsive', answered)
  window.on('closed', answered)
}
