import { join } from 'node:path'
import { BrowserWindow, nativeTheme, session } from 'electron'
import type { SignInRequest } from '../../base/host.ts'
import { confineSession, holdStill } from '../main-window/confine.ts'
import { toolbarAddress } from '../main-window/page-files.ts'
import { backgroundOf } from '../main-window/window-background.ts'
import { iconOption } from '../main-window/window-icon.ts'

const toolbarPreload = join(import.meta.dirname, '..', 'preload', 'sign-in-toolbar.cjs')

/** The window of a sign-in without its page. It shows the toolbar, and the page covers the rest. */
export const makeToolbarWindow = ({ name, kind }: SignInRequest['toolbar']): BrowserWindow => {
  confineSession(session.defaultSession)
  const window = new BrowserWindow({
    width: 520,
    height: 720,
    minWidth: 320,
    minHeight: 360,
    show: false,
    backgroundColor: backgroundOf(nativeTheme),
    // Never an address or a page's title: their text is not ours, and may hold an authorization code.
    title: `${name} · Ledgerdesk`,
    ...iconOption(kind),
    autoHideMenuBar: true,
    webPreferences: {
      session: session.defaultSession,
      preload: toolbarPreload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
      spellcheck: false,
      disableWakeLocks: true,
    },
  })
  window.on('page-title-updated', (event) => event.preventDefault())
  holdStill(window.webContents)
  return window
}

/** Closes the sign-in if the toolbar fails, because the user could not see whose page it is. */
export const showWithToolbar = (window: BrowserWindow, broken: (error: unknown) => void): void => {
  window.webContents.on('render-process-gone', (_event, { reason }) => broken(new Error(reason)))
  window.webContents.on('preload-error', (_event, _path, error) => broken(error))
  const show = (): void => {
    if (!window.isDestroyed()) window.show()
  }
  // `ready-to-show` also comes of the page below, perhaps first.
  window.loadURL(toolbarAddress).then(show).catch(broken)
}
