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
  /** The first end counts: the redirect, a page that closes itself, or `finish`. */
  readonly ended: Promise<SignInEnd>
  finish(end: SignInEnd): void
  /** Gives the sign-in up. Its end names the failure that the page shows now. */
  close(): void
}

export interface PageListener {
  changed(before: PageStatus, now: PageStatus): void
  /** The page is closed; the caller removes its window. `ended` resolves after that. */
  over(): void
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
 * The HTTP status if the server refused the request with an error page first, else null. The error page stays readable;
 * closing it ends the sign-in.
 */
const watchRefusal = (contents: WebContents, start: string): (() => number | null) => {
  const path = URL.parse(start)?.pathname
  let refusedWith: number | null = null
  contents.on('did-navigate', (_event, url, status) => {
    refusedWith = URL.parse(url)?.pathname === path && status >= 400 ? status : null
  })
  return () => refusedWith
}

/** Ends a sign-in. It removes the pages outside of their own events, and then resolves with the end. */
const endOnce = (removePages: () => void): Pick<SignInPage, 'ended' | 'finish'> => {
  const { promise, resolve } = Promise.withResolvers<SignInEnd>()
  let is: 'open' | 'over' = 'open'
  return {
    ended: promise,
    finish: (end) => {
      if (is === 'over') return
      is = 'over'
      setImmediate(() => {
        removePages()
        resolve(end)
      })
    },
  }
}

/** Makes the page of a sign-in without loading it: sandboxed, without preload, in its environment's own partition. */
export const makeSignInPage = (request: SignInRequest, { changed, over }: PageListener): SignInPage => {
  const { start } = request
  const view = new WebContentsView({ webPreferences: { ...preferences, session: partitionOf(request.environment) } })
  const contents = view.webContents
  const status = keepStatus(contents, start, changed)
  const refusedWith = watchRefusal(contents, start)
  refuseBoxes(contents)
  contents.once('destroyed', () => close())
  const release = guardPage(contents, request, {
    // It may come more than once; no request for the address has left.
    end: (address) => finish({ is: 'redirected', address }),
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
  const { ended, finish } = endOnce(() => {
    release()
    if (!contents.isDestroyed()) contents.close()
    over()
  })
  const close = (): void => finish({ is: 'closed', refusedWith: refusedWith(), fail: failure() })
  return {
    view,
    status: status.read,
    // It also rejects when a redirect was caught or a page went on by itself; the events report both.
    begin: () => void contents.loadURL(start).catch(() => undefined),
    ended,
    finish,
    close,
  }
}
