import { WebContentsView, type WebContents } from 'electron'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { SignInEnd, SignInRequest } from '../../base/host.ts'
import {
  aborted,
  atFirst,
  failOfHolding,
  failOfLoad,
  nextStatus,
  type PageEvent,
  type PageStatus,
} from './page-state.ts'
import { guardPage, refuseBoxes } from './sign-in-guard.ts'
import { partitionOf } from './sign-in-partition.ts'

/** The toolbar reports slow loading after this. Milliseconds. */
const slowAfter = 10_000

export interface SignInPage {
  readonly view: WebContentsView
  status(): PageStatus
  /** Loads the first address, also in place of another page. */
  begin(): void
  /** The end of the sign-in if it is closed now. */
  closed(): SignInEnd
  /** The page can send no more requests. */
  close(): void
}

export interface PageListener {
  /** The page was redirected to the end of the sign-in; no request for it was sent. It may be called more than once. */
  redirected(address: string): void
  changed(before: PageStatus, now: PageStatus): void
  /** The page has closed itself by script, so nothing is left to show or load. */
  gone(): void
}

const preferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  devTools: false,
  spellcheck: false,
  // A dialog with a page's text would show this app's name, and for a hidden page without any context.
  disableDialogs: true,
  // The permission is refused already; this also refuses uses that ask for none.
  disableWakeLocks: true,
} as const

/** Translates the browser's events. */
const listen = (contents: WebContents, notify: (event: PageEvent) => void): void => {
  contents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) notify({ is: 'started', address: url, at: Date.now() })
  })
  contents.on('did-navigate', (_event, url) => notify({ is: 'arrived', address: url }))
  contents.on('dom-ready', () => notify({ is: 'readable' }))
  contents.on('did-stop-loading', () => notify({ is: 'stopped' }))
  contents.on('did-fail-load', (_event, errorCode, _description, url, isMainFrame) => {
    if (isMainFrame && errorCode !== aborted) notify({ is: 'failed', address: url, fail: failOfLoad(errorCode) })
  })
  contents.on('render-process-gone', () => notify({ is: 'crashed' }))
}

/** Keeps the status, and reports slow loading. */
const keepStatus = (contents: WebContents, start: string, changed: PageListener['changed']) => {
  let status = atFirst(start, Date.now())
  let slow: NodeJS.Timeout | undefined
  const notify = (event: PageEvent): void => {
    const before = status
    status = nextStatus(before, event)
    if (event.is === 'started') {
      clearTimeout(slow)
      slow = setTimeout(() => notify({ is: 'slow' }), slowAfter)
    }
    if (status !== before) changed(before, status)
  }
  contents.once('destroyed', () => clearTimeout(slow))
  listen(contents, notify)
  return { notify, read: () => status }
}

/**
 * The HTTP status if the server refused the request with an error page first, else null.
 * The error page stays readable; closing it ends the sign-in.
 */
const watchRefusal = (contents: WebContents, start: string): (() => number | null) => {
  const path = URL.parse(start)?.pathname
  let refusedWith: number | null = null
  contents.on('did-navigate', (_event, url, status) => {
    refusedWith = URL.parse(url)?.pathname === path && status >= 400 ? status : null
  })
  return () => refusedWith
}

/** Makes the page without loading it: sandboxed, without preload, in its environment's own partition. */
export const makeSignInPage = (request: SignInRequest, { redirected, changed, gone }: PageListener): SignInPage => {
  const { start } = request
  const view = new WebContentsView({ webPreferences: { ...preferences, session: partitionOf(request.environment) } })
  const contents = view.webContents
  const status = keepStatus(contents, start, changed)
  const refusedWith = watchRefusal(contents, start)
  refuseBoxes(contents)
  contents.once('destroyed', gone)
  const release = guardPage(contents, request, {
    end: redirected,
    heldBack: (address) => {
      status.notify({ is: 'held-back', address, fail: failOfHolding(address) })
      // The browser does not always report that a held-back navigation has stopped.
      setImmediate(() => status.notify({ is: 'stopped' }))
    },
  })
  const failure = (): ErrorPayload | null => {
    const { page } = status.read()
    return page.is === 'failed' ? page.fail : null
  }
  return {
    view,
    status: status.read,
    // It also rejects when a redirect was caught or a page went on by itself; the events report both.
    begin: () => void contents.loadURL(start).catch(() => undefined),
    closed: () => ({ is: 'closed', refusedWith: refusedWith(), fail: failure() }),
    close: () => {
      release()
      if (!contents.isDestroyed()) contents.close()
    },
  }
}
