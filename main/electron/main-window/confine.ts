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

const networkSchemes = ['http:', 'https:', 'ws:', 'wss:', 'ftp:']

/**
 * Of the session of our own pages, which need no network: whatever asks for something there, also after a page of ours
 * was led away, gets nothing. `refused` hears of the first that asks: a script that is not ours.
 */
export const cutOffNetwork = (session: Session, refused: () => void): void => {
  let told = false
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const cancel = networkSchemes.includes(new URL(url).protocol)
    if (cancel && !told) refused()
    told ||= cancel
    answer({ cancel })
  })
}

/**
 * Of every page, whoever makes it: no embedded pages, no windows of its own, and no packets of WebRTC beside what is
 * guarded.
 */
export const confineContents = (contents: WebContents): void => {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
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
  // A name that is looked up beforehand is a message to whoever answers for that name, and no policy of a page forbids it.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  // A session that is made looks for its dictionaries at once: the next moment would be too late.
  app.on('session-created', confineSession)
  app.on('web-contents-created', (_event, contents) => confineContents(contents))
}
