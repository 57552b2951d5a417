import { BrowserWindow, session as sessions, type Session, type WebContents } from 'electron'
import type { SignInEnd, SignInRequest, SignInWindow } from '../host.ts'
import { confineSession } from './confine.ts'

/** In memory, one per environment: neither cookies nor pages reach the disk or another environment. */
const partitionOf = (environment: string): Session => sessions.fromPartition(`sign-in-${environment}`, { cache: false })

export const forgetSignInPages = async (environment: string): Promise<void> => {
  const partition = partitionOf(environment)
  await partition.clearStorageData()
  await partition.clearCache()
}

interface Step {
  readonly url: string
  readonly isMainFrame: boolean
  preventDefault(): void
}

/** Watches every way a page can leave for another address; the end of the sign-in is caught before a request is sent. */
const watch = (contents: WebContents, { isEnd, mayVisit }: SignInRequest, end: (address: string) => void): void => {
  const look = (step: Step): void => {
    const ends = isEnd(step.url)
    if (ends || !mayVisit(step.url)) step.preventDefault()
    if (ends && step.isMainFrame) end(step.url)
  }
  contents.on('will-redirect', look)
  contents.on('will-navigate', look)
  contents.on('will-frame-navigate', look)
  contents.setWindowOpenHandler(({ url }) => {
    // A page's own window would have no title bar of ours: it opens here instead.
    if (mayVisit(url) && !isEnd(url)) void contents.loadURL(url).catch(() => undefined)
    return { action: 'deny' }
  })
}

/** The second line: whatever the events above missed is still stopped before it is sent. */
const guardRequests = (partition: Session, { isEnd, mayVisit }: SignInRequest, end: (address: string) => void): void => {
  partition.webRequest.onBeforeRequest(({ url, resourceType }, answer) => {
    const ends = isEnd(url)
    if (ends && resourceType === 'mainFrame') end(url)
    answer({ cancel: ends || !(mayVisit(url) || /^(data|blob|wss):/.test(url)) })
  })
}

const titleFor = (address: string): string => URL.parse(address)?.host ?? ''

const makeWindow = (partition: Session): BrowserWindow =>
  new BrowserWindow({
    width: 520,
    height: 720,
    title: '',
    autoHideMenuBar: true,
    webPreferences: { session: partition, sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false, devTools: false, spellcheck: false },
  })

/** Shows an authorization server's pages until the redirect, the person, or the network ends it. */
export const openSignInWindow = (request: SignInRequest): SignInWindow => {
  const partition = partitionOf(request.environment)
  confineSession(partition)
  const window = makeWindow(partition)
  const { webContents } = window
  const { promise, resolve } = Promise.withResolvers<SignInEnd>()
  const atStart = (address: string): boolean => URL.parse(address)?.pathname === URL.parse(request.start)?.pathname
  let [shown, refusedWith]: [boolean, number | null] = [false, null]

  const finish = (end: SignInEnd): void => {
    resolve(end)
    if (!window.isDestroyed()) setImmediate(() => !window.isDestroyed() && window.destroy())
  }
  const redirected = (address: string): void => finish({ is: 'redirected', address })
  watch(webContents, request, redirected)
  guardRequests(partition, request, redirected)

  webContents.on('page-title-updated', (event) => event.preventDefault())
  webContents.on('did-navigate', (_event, url, status) => {
    shown = true
    window.setTitle(titleFor(url))
    // An error page in place of the sign-in page stays, so that it can be read; closing it tells.
    refusedWith = atStart(url) && status >= 400 ? status : null
  })
  window.on('closed', () => {
    partition.webRequest.onBeforeRequest(null)
    resolve({ is: 'closed', refusedWith })
  })
  // It also rejects when a redirect was caught at once, whose end came first and stands, and when a page that did come
  // went on to another by itself.
  window.loadURL(request.start).catch(() => setImmediate(() => !shown && finish({ is: 'not-loading' })))
  return {
    ended: promise,
    focus: () => (window.isDestroyed() ? undefined : window.focus()),
    close: () => (window.isDestroyed() ? undefined : window.close()),
  }
}
