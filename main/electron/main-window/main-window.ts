import { app, BrowserWindow, nativeTheme, screen, type Session } from 'electron'
import type { Language } from '../../../preload/contract/settings.ts'
import type { WindowBounds } from '../../settings/stored-settings.ts'
import { mayBeLost } from '../dialogs/ask.ts'
import { confineSession, cutOffNetwork, holdStill } from './confine.ts'
import { backgroundOf } from './window-background.ts'
import { boundsOn, type Area } from './window-bounds.ts'

export interface MainWindowOptions {
  readonly session: Session
  readonly preload: string
  readonly place: WindowBounds | null
  readonly keepPlace: (place: WindowBounds) => void
  readonly language: () => Language
  /** The page asked for something by a network, which it never gets. */
  readonly refused: () => void
}

const smallest = { minWidth: 480, minHeight: 400 }

const areaFor = (place: WindowBounds | null): Area =>
  (place ? screen.getDisplayMatching(place) : screen.getPrimaryDisplay()).workArea

export const openMainWindow = ({
  session,
  preload,
  place,
  keepPlace,
  language,
  refused,
}: MainWindowOptions): BrowserWindow => {
  confineSession(session)
  cutOffNetwork(session, refused)
  const window = new BrowserWindow({
    ...boundsOn(place, areaFor(place)),
    ...smallest,
    show: false,
    backgroundColor: backgroundOf(nativeTheme),
    // Until the page is there; from then on the page's title says where one is, in the person's language.
    title: 'Ledgerdesk',
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
  window.once('ready-to-show', () => {
    // It shows the window too, so not before.
    if (place?.maximized) window.maximize()
    window.show()
  })
  // Nobody is left who waits for a sign-in.
  window.on('closed', () => BrowserWindow.getAllWindows().forEach((left) => left.close()))
  window.on('close', () => keepPlace({ ...window.getNormalBounds(), maximized: window.isMaximized() }))
  // The page holds on to what was typed and not saved.
  window.webContents.on('will-prevent-unload', (event) => {
    if (mayBeLost('unsaved', language(), window)) event.preventDefault()
  })
  return window
}
