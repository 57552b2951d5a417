import type { App, Session, WebContents } from 'electron'

/** A session outlives its windows; its handlers are set once. */
const confined = new WeakSet<Session>()

/** No page of this app needs a permission, a device or a download; a page that asks gets none. */
export const confineSession = (session: Session): void => {
  if (confined.has(session)) return
  confined.add(session)
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  // Switched off alone, it would still fetch the dictionary of the app's language from somewhere else.
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event) => event.preventDefault())
}

/** Of every page, whoever makes it: no embedded pages, and no windows of its own. */
export const confineContents = (contents: WebContents): void => {
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** A page of ours may go nowhere and open nothing: it is one page, and the rest of the world is main's matter. */
export const holdStill = (contents: WebContents): void => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Confines every session and every page in the moment that it is made. Call it before Electron is ready. */
export const confineAll = (app: App): void => {
  app.enableSandbox()
  // A session that is made looks for its dictionaries at once: the next moment would be too late.
  app.on('session-created', confineSession)
  app.on('web-contents-created', (_event, contents) => confineContents(contents))
}
