import type { App as ElectronApp, BrowserWindow } from 'electron'
import type { App } from '../../app/app.ts'
import type { Host } from '../../base/host.ts'
import { beforeLink } from '../../app/commands/deep-link.ts'
import { inTime, stoppingTime } from './in-time.ts'

/** Milliseconds. A busy desk answers sooner. */
const askingTime = 30_000
/** Milliseconds. A keychain may wait for a person. */
const keepingTime = 10_000

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
  /** Keeps a link for the next start, which an installer may make without arguments; null: none. */
  readonly keepLink: (link: string | null) => Promise<void>
}

export interface BeforeQuit {
  /** Watches a window of the app, so that it is known when it closes. */
  readonly watch: (window: ClosingWindow) => void
  /**
   * A launch while the window or the app closes. The app starts again afterwards, with the last link; if it stays, it
   * shows its window. False while nothing closes, or while it asks, so that the caller shows the window.
   */
  readonly takeLaunch: (link: string | null) => boolean
  /** Whether the app closes, and nobody opened it meanwhile. */
  readonly closes: () => boolean
  /** Closes a window whose page stayed, or quits if it was closing for a quit. */
  readonly leave: (window: Pick<BrowserWindow, 'close'>) => void
}

type ClosingWindow = Pick<BrowserWindow, 'on'> & { readonly webContents: Pick<BrowserWindow['webContents'], 'on'> }

interface Progress {
  /** `leaving`: the window closes, but the user may still keep editing. */
  stage: 'running' | 'leaving' | 'counting' | 'asking' | 'closing' | 'closed'
  /** The window closes for a quit: between `before-quit` and `will-quit`. */
  quits: boolean
  /** The page stayed, and so ended a quit. */
  stayed: boolean
  launched: { readonly link: string | null } | null
}

/** Electron tells of a quit that the page cancelled by `will-prevent-unload` alone. */
const watchWindow = (window: ClosingWindow, progress: Progress, show: Closing['show']): void => {
  /** The window stays, or is gone and nothing quits: a launch meanwhile gets its window. */
  const goOn = (): void => {
    const { launched } = progress
    Object.assign(progress, { stage: 'running', quits: false, launched: null })
    if (launched !== null) show(launched.link)
  }
  window.on('close', () => {
    if (progress.stage === 'running') progress.stage = 'leaving'
  })
  window.webContents.on('will-prevent-unload', ({ defaultPrevented: leaves }) => {
    if (progress.stage !== 'leaving' || leaves) return
    progress.stayed = progress.quits
    goOn()
  })
  window.on('closed', () => {
    if (progress.stage === 'leaving' && !progress.quits) goOn()
  })
}

/** Whether the update decides what comes next. Where it does, a link that was opened meanwhile waits for the next start. */
const finishUpdate = async ({ running, log, ...closing }: Closing, progress: Progress): Promise<boolean> => {
  const opened = (): string | null => progress.launched?.link ?? null
  const keep = (link: string | null): Promise<void> =>
    inTime(closing.keepLink(link), keepingTime).catch((error: unknown) => log({ event: 'link-not-kept', error }))
  const before = opened()
  if (before !== null) await keep(before)
  const handedOver = await running.updates.finish(() => progress.launched !== null)
  const after = handedOver ? opened() : null
  if (after !== before) await keep(after)
  return handedOver
}

/**
 * Holds back `will-quit` until desks, settings and the Demo company are closed. A second quit meanwhile changes
 * nothing.
 */
export const closeBeforeQuit = (closing: Closing): BeforeQuit => {
  const { app, running, log, show } = closing
  const progress: Progress = { stage: 'running', quits: false, stayed: false, launched: null }

  const close = async (): Promise<void> => {
    progress.stage = 'closing'
    const closed = await inTime(running.stop(), stoppingTime).then(
      () => true,
      (error: unknown) => log({ event: 'stop-failed', error }),
    )
    closing.recordEnd()
    progress.stage = 'closed'
    // An app that did not stop in time, or not without an error, is not replaced by an update.
    const handedOver = closed === true && (await finishUpdate(closing, progress))
    const { launched } = progress
    if (launched !== null && !handedOver)
      closing.startAgain(...(launched.link === null ? [] : [...beforeLink, launched.link]))
    app.quit()
  }
  /** Without a keychain, waiting edits are only in memory, so the user confirms that they may be lost. */
  const mayQuit = async (): Promise<boolean> => {
    progress.stage = 'counting'
    try {
      if ((await inTime(running.unkept(), askingTime)) === 0) return true
      progress.stage = 'asking'
      if (progress.launched !== null) show(progress.launched.link)
      progress.launched = null
      return await closing.mayLose()
    } catch (error) {
      // If the question fails, the app still quits.
      log({ event: 'quit-not-asked', error })
      return true
    }
  }
  const quit = async (): Promise<void> => {
    if (await mayQuit()) return close()
    progress.stage = 'running'
    running.updates.stay()
    show(null)
  }
  app.on('before-quit', () => (progress.quits = true))
  app.on('will-quit', (event) => {
    const { stage } = progress
    progress.quits = false
    if (stage === 'closed') return
    event.preventDefault()
    if (stage === 'running' || stage === 'leaving') void quit()
  })
  return {
    watch: (window) => watchWindow(window, progress, show),
    closes: () => ['counting', 'closing', 'closed'].includes(progress.stage) && progress.launched === null,
    leave: (window) => (progress.stayed ? app.quit() : window.close()),
    takeLaunch: (link) => {
      if (progress.stage === 'running' || progress.stage === 'asking') return false
      progress.launched = { link: link ?? progress.launched?.link ?? null }
      return true
    },
  }
}
