import { app, BrowserWindow, nativeTheme, screen, type Session } from 'electron'
import type { EnvironmentKind, Language } from '../../../preload/contract/settings.ts'
import type { Host } from '../../base/host.ts'
import type { WindowBounds } from '../../settings/stored-settings.ts'
import { mayLoseInput } from '../dialogs/ask.ts'
import { confineSession, cutOffNetwork, holdStill } from './confine.ts'
import { watchPresses } from './presses.ts'
import { backgroundOf } from './window-background.ts'
import { boundsOn, type Area } from './window-bounds.ts'
import { iconOption } from './window-icon.ts'

export interface MainWindowOptions {
  readonly session: Session
  readonly preload: string
  readonly bounds: WindowBounds | null
  readonly keepBounds: (bounds: WindowBounds) => void
  readonly language: () => Language
  /** The kind of the environment in view, for the icon. */
  readonly kind: EnvironmentKind | null
  /** Closes the window, or quits, again: the page stayed while the user was asked about its unsaved input. */
  readonly leave: (window: BrowserWindow) => void
  /** The user keeps editing: what was to follow the end of the app waits for a later one. */
  readonly stay: () => void
  readonly log: Host['log']
  /** Called when the page requested something from the network, which it never gets. */
  readonly refused: () => void
}

const smallest = { minWidth: 480, minHeight: 400 }

const areaFor = (bounds: WindowBounds | null): Area =>
  (bounds ? screen.getDisplayMatching(bounds) : screen.getPrimaryDisplay()).workArea

/** The page prevents unloading while a form is unsaved. It stays until the user agrees that the input may be lost. */
const askBeforeClosing = (window: BrowserWindow, { language, leave, stay, log }: MainWindowOptions): void => {
  let answer: 'none' | 'asked' | 'leaves' = 'none'
  // If the question fails, the window still closes.
  const mayLeave = (): Promise<boolean> =>
    mayLoseInput(language(), window).catch((error: unknown) => {
      log({ event: 'input-not-asked-about', error })
      return true
    })
  const ask = async (): Promise<void> => {
    answer = 'asked'
    answer = (await mayLeave()) ? 'leaves' : 'none'
    if (answer === 'none') stay()
    else if (!window.isDestroyed()) leave(window)
  }
  window.webContents.on('will-prevent-unload', (event) => {
    if (answer === 'leaves') event.preventDefault()
    else if (answer === 'none') void ask()
  })
}

export const openMainWindow = (options: MainWindowOptions): BrowserWindow => {
  const { session, preload, bounds, keepBounds, kind, refused } = options
  confineSession(session)
  cutOffNetwork(session, refused)
  const window = new BrowserWindow({
    ...boundsOn(bounds, areaFor(bounds)),
    ...smallest,
    show: false,
    backgroundColor: backgroundOf(nativeTheme),
    // Used until the page has loaded. Then the page's title names the current view, in the user's language.
    title: 'Ledgerdesk',
    ...iconOption(kind),
    webPreferences: {
      session,
      preload,
      devTools: !app.isPackaged,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      disableWakeLocks: true,
    },
  })
  holdStill(window.webContents)
  watchPresses(window.webContents)
  window.once('ready-to-show', () => {
    // `maximize` shows the window too, so it waits for the page.
    if (bounds?.maximized) window.maximize()
    window.show()
  })
  // Closes sign-in windows: nobody can use them without this window.
  window.on('closed', () => BrowserWindow.getAllWindows().forEach((left) => left.close()))
  window.on('close', () => keepBounds({ ...window.getNormalBounds(), maximized: window.isMaximized() }))
  askBeforeClosing(window, options)
  return window
}
