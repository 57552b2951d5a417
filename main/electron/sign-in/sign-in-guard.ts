import type { Session, WebContents } from 'electron'
import type { SignInRequest } from '../../base/host.ts'

type Rules = Pick<SignInRequest, 'isEnd' | 'mayVisit'>
export interface Guarded {
  /** The end of the sign-in was asked for and stopped. It may come more than once. */
  end(address: string): void
  /** The page wanted to go where it may not. */
  heldBack(address: string): void
}

interface Step {
  readonly url: string
  readonly isMainFrame: boolean
  preventDefault(): void
}

/** A frame's own empty page, or one that is written inside the page around it, comes from no server. */
const isOfPage = ({ url, isMainFrame }: Step): boolean => !isMainFrame && /^about:(blank|srcdoc)([?#]|$)/.test(url)

/** Watches every way a page can leave for another address; the end of the sign-in is caught before a request is sent. */
const watchWays = (contents: WebContents, { isEnd, mayVisit }: Rules, { end, heldBack }: Guarded): void => {
  const look = (step: Step): void => {
    const ends = isEnd(step.url)
    if (!ends && (mayVisit(step.url) || isOfPage(step))) return
    step.preventDefault()
    if (!step.isMainFrame) return
    if (ends) end(step.url)
    else heldBack(step.url)
  }
  contents.on('will-redirect', look)
  contents.on('will-navigate', look)
  contents.on('will-frame-navigate', look)
  contents.setWindowOpenHandler(({ url }) => {
    if (isEnd(url)) end(url)
    // A page's own window would have no bar of ours: it opens here instead. What becomes of it the events tell.
    else if (mayVisit(url)) void contents.loadURL(url).catch(() => undefined)
    return { action: 'deny' }
  })
}

interface Guard {
  readonly rules: Rules
  readonly end: (address: string) => void
}
/** The open pages of each partition, by the number of the page. */
const guards = new WeakMap<Session, Map<number, Guard>>()

/** It leaves for nobody. */
const isPartOfPage = (address: string): boolean => /^(data|blob):/.test(address)

/** A WebSocket begins as a request of http, and may go where that may. */
const asRequest = (address: string): string => address.replace(/^ws(s?):/, 'http$1:')

/**
 * The second line: whatever the events miss is still stopped before it is sent. A request that names no page, as a
 * worker's, has to satisfy all that are open; where none is open, nothing is sent at all, nor for a page whose sign-in
 * is over.
 */
const guardRequests = (partition: Session): Map<number, Guard> => {
  const known = guards.get(partition)
  if (known) return known
  const open = new Map<number, Guard>()
  guards.set(partition, open)
  partition.webRequest.onBeforeRequest(({ url: address, resourceType, webContentsId }, answer) => {
    const url = asRequest(address)
    const asked = [...open]
      .filter(([id]) => webContentsId === undefined || id === webContentsId)
      .map(([, guard]) => guard)
    const ends = asked.filter(({ rules }) => rules.isEnd(url))
    const may =
      asked.length > 0 && ends.length === 0 && (isPartOfPage(url) || asked.every(({ rules }) => rules.mayVisit(url)))
    if (resourceType === 'mainFrame') for (const { end } of ends) end(url)
    answer({ cancel: !may })
  })
  return open
}

/** Keeps a sign-in page to the addresses it may visit. Answers with a function after which it may ask for nothing more. */
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
 * A server that asks for name and password by a box of the browser's gets neither: nobody could see in it who asks, and
 * a service of this kind signs people in by its pages. Proxies are another matter. Nor does any site get this
 * computer's certificates of a person: the browser would hand over the first one without asking. And no page keeps
 * anybody from leaving it.
 */
export const refuseBoxes = (contents: WebContents): void => {
  contents.on('login', (event, _details, { isProxy }, answer) => {
    if (isProxy) return
    event.preventDefault()
    answer()
  })
  contents.on('select-client-certificate', (event, _url, _certificates, answer) => {
    event.preventDefault()
    // The same event of `app` has it right in its types: without a certificate none is given.
    const giveNone = answer as unknown as () => void
    giveNone()
  })
  contents.on('will-prevent-unload', (event) => event.preventDefault())
}
