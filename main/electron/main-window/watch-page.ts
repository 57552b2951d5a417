import { mainTexts } from '../../../preload/contract/languages/index.ts'
import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import type { Host } from '../../base/host.ts'
import { rateLimit } from '../../base/rate-limit.ts'
import { pageOrigin } from './page-files.ts'

export interface PageWatch {
  readonly log: Host['log']
  readonly language: () => Language
  /** Loads the app's page, never the address that the window shows: a script may have led it away. */
  readonly open: () => void
  /** The page is being reopened, and the user should be told why. */
  readonly reopened: () => void
  readonly quit: () => void
}

/** After a choice to wait, the dialog returns after this. Milliseconds. */
const askAgainAfter = 30_000

const boxOptions = (message: string, detail: string, ...buttons: readonly string[]): MessageBoxOptions => ({
  type: 'warning',
  message,
  detail,
  buttons: [...buttons],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})

/**
 * Reopens the page when its process is gone. Its draft is stored with its administration, and comes back with it. At
 * the third time in a minute the user decides. While the page does not answer, a dialog asks whether to wait.
 */
export const watchPage = (window: BrowserWindow, { log, language, open, reopened, quit }: PageWatch): void => {
  const contents = window.webContents
  let mayReturn = rateLimit(() => performance.now())
  /** The dialog about a page that does not answer; aborted when the page answers. */
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
    const { message, detail, again, quit: leave } = mainTexts[language()].dialogs.end.stops
    const { response } = await dialog.showMessageBox(window, boxOptions(message, detail, again, leave))
    if (response === 1) return quit()
    mayReturn = rateLimit(() => performance.now())
    reopen()
  }
  const askToWait = async (): Promise<void> => {
    const controller = (question = new AbortController())
    const { message, detail, wait, again } = mainTexts[language()].dialogs.end.silent
    const { response } = await dialog.showMessageBox(window, {
      ...boxOptions(message, detail, wait, again),
      signal: controller.signal,
    })
    if (controller.signal.aborted || window.isDestroyed()) return
    // A page that does not answer cannot reload. Its process ends, and a new one opens the page.
    if (response === 1) return contents.forcefullyCrashRenderer()
    const later = setTimeout(() => void askToWait().catch(notAsked), askAgainAfter).unref()
    controller.signal.addEventListener('abort', () => clearTimeout(later))
  }
  const notAsked = (error: unknown): void => log({ event: 'page-not-asked-about', error })

  // Runs after the event: the page must not load while its end is still being reported.
  const reopenSoon = (): void => void setImmediate(() => (mayReturn() ? reopen() : void ask().catch(notAsked)))

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log({ event: 'page-gone', child: 'page', ended: reason, exit: exitCode })
    answered()
    if (reason === 'clean-exit') return
    reopenSoon()
  })
  // No link leads away from the page. If a script tries, Chromium replaces our page by its own error page.
  contents.on('did-fail-load', (_event, _code, _description, address, isMainFrame) => {
    if (!isMainFrame || address.startsWith(pageOrigin)) return
    log({ event: 'page-led-away' })
    reopenSoon()
  })
  // Not the window's `unresponsive`: Electron emits that five seconds after any close, even a cancelled one.
  contents.on('unresponsive', () => {
    log({ event: 'page-silent' })
    if (question === null) askToWait().catch(notAsked)
  })
  contents.on('responsive', answered)
  window.on('closed', answered)
}
