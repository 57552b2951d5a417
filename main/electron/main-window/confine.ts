import type { App, Session, WebContents } from 'electron'

/** A session outlives its windows; its handlers are set once. */
const confined = new WeakSet<Session>()

/** Denies every permission, device and download, because no page of this app needs any. */
export const confineSession = (session: Session): void => {
  if (confined.has(session)) return
  confined.add(session)
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  // With only the second call, it would still download the dictionary of the app's language.
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event) => event.preventDefault())
}

const networkSchemes = ['http:', 'https:', 'ws:', 'wss:', 'ftp:']

/**
 * Denies the session of our own pages all network, even if a page was led away. Calls `refused` at the first request,
 * which means a foreign script.
 */
export const cutOffNetwork = (session: Session, refused: () => void): void => {
  let reported = false
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const cancel = networkSchemes.includes(new URL(url).protocol)
    if (cancel && !reported) refused()
    reported ||= cancel
    answer({ cancel })
  })
}

/** Denies every page webviews, windows, and WebRTC's direct UDP packets, which no request guard sees. */
export const confineContents = (contents: WebContents): void => {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Denies our own pages any navigation and window. */
export const holdStill = (contents: WebContents): void => {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Confines every session and page when it is created. Call it before Electron is ready. */
export const confineAll = (app: App): void => {
  app.enableSandbox()
  // A DNS prefetch tells the resolver a name, and no content security policy forbids it.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  // A new session fetches its dictionaries at once, so a later tick would be too late.
  app.on('session-created', confineSession)
  app.on('web-contents-created', (_event, contents) => confineContents(contents))
}
