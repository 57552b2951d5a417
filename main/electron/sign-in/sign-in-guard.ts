import type { Session, WebContents } from 'electron'
import type { SignInRequest } from '../../base/host.ts'

type Rules = Pick<SignInRequest, 'isEnd' | 'mayVisit'>
export interface Guarded {
  /** The page navigated to the end of the sign-in, and was stopped. It may be called more than once. */
  end(address: string): void
  /** The page navigated to an address that it may not visit. */
  heldBack(address: string): void
}

interface Step {
  readonly url: string
  readonly isMainFrame: boolean
  preventDefault(): void
}

/** An empty or inline document of a frame comes from no server. */
const isOfPage = ({ url, isMainFrame }: Step): boolean => !isMainFrame && /^about:(blank|srcdoc)([?#]|$)/.test(url)

/** Checks every way to another address. It catches the end of the sign-in before a request is sent. */
const watchWays = (contents: WebContents, { isEnd, mayVisit }: Rules, { end, heldBack }: Guarded): void => {
  const check = (step: Step): void => {
    const ends = isEnd(step.url)
    if (!ends && (mayVisit(step.url) || isOfPage(step))) return
    step.preventDefault()
    if (!step.isMainFrame) return
    if (ends) end(step.url)
    else heldBack(step.url)
  }
  contents.on('will-redirect', check)
  contents.on('will-navigate', check)
  contents.on('will-frame-navigate', check)
  contents.setWindowOpenHandler(({ url }) => {
    if (isEnd(url)) end(url)
    // A new window would have no toolbar of ours, so its address opens here. Events report how that goes.
    else if (mayVisit(url)) void contents.loadURL(url).catch(() => undefined)
    return { action: 'deny' }
  })
}

interface Guard {
  readonly rules: Rules
  readonly end: (address: string) => void
}
/** The guards of the open pages per partition, by the page's id. */
const guards = new WeakMap<Session, Map<number, Guard>>()

/** It sends nothing. */
const isPartOfPage = (address: string): boolean => /^(data|blob):/.test(address)

/** A WebSocket begins as an http request, and the same rule applies. */
const asRequest = (address: string): string => address.replace(/^ws(s?):/, 'http$1:')

/**
 * A second line of defence: it cancels requests that the events miss. A request without a page, such as a worker's,
 * must satisfy the rules of all open pages. Without an open page, or after its sign-in ended, nothing is sent.
 */
const guardRequests = (partition: Session): Map<number, Guard> => {
  const known = guards.get(partition)
  if (known) return known
  const open = new Map<number, Guard>()
  guards.set(partition, open)
  partition.webRequest.onBeforeRequest(({ url: address, resourceType, webContentsId }, answer) => {
    const url = asRequest(address)
    const concerned = [...open]
      .filter(([id]) => webContentsId === undefined || id === webContentsId)
      .map(([, guard]) => guard)
    const ends = concerned.filter(({ rules }) => rules.isEnd(url))
    const may =
      concerned.length > 0 &&
      ends.length === 0 &&
      (isPartOfPage(url) || concerned.every(({ rules }) => rules.mayVisit(url)))
    if (resourceType === 'mainFrame') for (const { end } of ends) end(url)
    answer({ cancel: !may })
  })
  return open
}

/** Restricts a sign-in page to the addresses it may visit. Returns a function that ends all its requests. */
export const guardPage = (contents: WebContents, rules: Rules, guarded: Guarded): (() => void) => {
  const open = guardRequests(contents.session)
  const { id } = contents
  open.set(id, { rules, end: guarded.end })
  watchWays(contents, rules, guarded)
  const release = (): void => void open.delete(id)
  contents.once('destroyed', release)
  return release
}

/**
 * Refuses HTTP authentication of servers: its dialog does not show who asks, and these services sign in by pages.
 * Proxies are answered elsewhere. No site gets a client certificate, because the browser would send the first without
 * asking. No page can prevent leaving it.
 */
export const refuseBoxes = (contents: WebContents): void => {
  contents.on('login', (event, _details, { isProxy }, answer) => {
    if (isProxy) return
    event.preventDefault()
    answer()
  })
  contents.on('select-client-certificate', (event, _url, _certificates, answer) => {
    event.preventDefault()
    // The types of the same event of `app` are right: without a certificate none is sent.
    const giveNone = answer as unknown as () => void
    giveNone()
  })
  contents.on('will-prevent-unload', (event) => event.preventDefault())
}
