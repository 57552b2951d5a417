import { WebContentsView, type WebContents } from 'electron'
import type { ErrorPayload } from '../../../preload/contract/error-payload.ts'
import type { SignInEnd, SignInRequest } from '../../base/host.ts'
import { aborted, failOfHolding, failOfLoad } from './load-failures.ts'
import { atFirst, nextStatus, type PageEvent, type PageStatus } from './page-state.ts'
import { guardPage, refuseBoxes } from './sign-in-guard.ts'
import { partitionOf } from './sign-in-partition.ts'

/** Loading for so long is told to the person, in milliseconds. */
const patience = 10_000

/** A server's page, confined. */
export interface SignInPage {
  readonly view: WebContentsView
  standing(): PageStatus
  /** Goes to the first address, also in place of what is there. */
  begin(): void
  /** How the sign-in ends when it is given up now. */
  closed(): SignInEnd
  /** From here on it asks for nothing more. */
  close(): void
}

export interface PageListener {
  /** The end of the sign-in was asked for; no request for it has left. It may come more than once. */
  redirected(address: string): void
  changed(before: PageStatus, now: PageStatus): void
  /** The page has closed itself, as its script may: there is nothing left to show or to load. */
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
  // A box of the system's with a page's words would come from this app's name, and from an unseen page out of nowhere.
  disableDialogs: true,
  // Asked for as a permission it is refused; this refuses it to whatever does not ask.
  disableWakeLocks: true,
} as const

/** What the browser says of the page, as events of ours. */
const listen = (contents: WebContents, notify: (event: PageEvent) => void): void => {
  contents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) notify({ is: 'started', address: url, at: Date.now() })
  })
  contents.on('did-navigate', (_event, url) => notify({ is: 'arrived', address: url }))
  contents.on('dom-ready', () => notify({ is: 'readable' }))
  contents.on('did-stop-loading', () => notify({ is: 'stopped' }))
  contents.on('did-fail-load', (_event, errorCode, _words, url, isMainFrame) => {
    if (isMainFrame && errorCode !== aborted) notify({ is: 'failed', address: url, fail: failOfLoad(errorCode) })
  })
  contents.on('render-process-gone', () => notify({ is: 'crashed' }))
}

/** Keeps the standing, and tells when loading takes long. */
const keepStanding = (contents: WebContents, start: string, changed: PageListener['changed']) => {
  let standing = atFirst(start, Date.now())
  let slow: NodeJS.Timeout | undefined
  const notify = (event: PageEvent): void => {
    const before = standing
    standing = nextStatus(before, event)
    if (event.is === 'started') {
      clearTimeout(slow)
      slow = setTimeout(() => notify({ is: 'slow' }), patience)
    }
    if (standing !== before) changed(before, standing)
  }
  contents.once('destroyed', () => clearTimeout(slow))
  listen(contents, notify)
  return { notify, read: () => standing }
}

/**
 * Whether the authorization server refused the request: its first page was an error page. That page stays, so that it
 * can be read; closing it tells.
 */
const watchRefusal = (contents: WebContents, start: string): (() => number | null) => {
  const path = URL.parse(start)?.pathname
  let refusedWith: number | null = null
  contents.on('did-navigate', (_event, url, status) => {
    refusedWith = URL.parse(url)?.pathname === path && status >= 400 ? status : null
  })
  return () => refusedWith
}

/** Makes the page of a sign-in without loading it: sandboxed, without preload, in its environment's own partition. */
export const makeSignInPage = (request: SignInRequest, { redirected, changed, gone }: PageListener): SignInPage => {
  const { start } = request
  const view = new WebContentsView({ webPreferences: { ...preferences, session: partitionOf(request.environment) } })
  const contents = view.webContents
  const standing = keepStanding(contents, start, changed)
  const refusedWith = watchRefusal(contents, start)
  refuseBoxes(contents)
  contents.once('destroyed', gone)
  const release = guardPage(contents, request, {
    end: redirected,
    heldBack: (address) => {
      standing.notify({ is: 'held-back', address, fail: failOfHolding(address) })
      // It was going there; whether the browser says that it no longer does depends on how it was asked.
      setImmediate(() => standing.notify({ is: 'stopped' }))
    },
  })
  const fail = (): ErrorPayload | null => {
    const { page } = standing.read()
    return page.is === 'failed' ? page.fail : null
  }
  return {
    view,
    standing: standing.read,
    // It also rejects when a redirect was caught, or a page went on to another by itself; the events tell all of it.
    begin: () => void contents.loadURL(start).catch(() => undefined),
    closed: () => ({ is: 'closed', refusedWith: refusedWith(), fail: fail() }),
    close: () => {
      release()
      if (!contents.isDestroyed()) contents.close()
    },
  }
}
