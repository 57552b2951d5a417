import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardPage } from '../../../main/windows/sign-in-guard.ts'

type Look = (details: { readonly url: string; readonly resourceType: string; readonly webContentsId?: number }, answer: (said: { cancel: boolean }) => void) => void

/** A partition, and pages of it that may visit `service.example` alone; Electron's own part is to ask. */
const open = () => {
  let look: Look = () => undefined
  const session = { webRequest: { onBeforeRequest: (listener: Look) => (look = listener) } } as unknown as Session
  const page = (id: number, host: string) => {
    const contents = Object.assign(new EventEmitter(), { id, session, setWindowOpenHandler: () => undefined })
    return guardPage(contents as unknown as WebContents, { isEnd: (address) => address.startsWith('https://end.example/'), mayVisit: (address) => URL.parse(address)?.origin === `https://${host}` }, { end: () => undefined, heldBack: () => undefined })
  }
  const passes = (url: string, resourceType: string, webContentsId?: number): boolean => {
    let cancelled = true
    look({ url, resourceType, ...(webContentsId === undefined ? {} : { webContentsId }) }, ({ cancel }) => (cancelled = cancel))
    return !cancelled
  }
  return { page, passes }
}

describe('a request of a sign-in page', () => {
  it.each([['a frame', 'subFrame', 1], ['a script', 'xhr', 1], ['a worker, which names no page', 'xhr', undefined]] as const)('by %s goes where the page may go, and nowhere else', (_who, type, id) => {
    const { page, passes } = open()
    page(1, 'service.example')
    expect([passes('https://service.example/x', type, id), passes('https://elsewhere.example/x', type, id), passes('https://end.example/?code=1', type, id)]).toEqual([true, false, false])
  })

  it.each([['a page', 1], ['a worker', undefined]] as const)('over a WebSocket by %s goes where the page may go, and nowhere else', (_who, id) => {
    const { page, passes } = open()
    page(1, 'service.example')
    expect(['wss://service.example/x', 'wss://elsewhere.example/x', 'ws://elsewhere.example/x', 'ws://service.example/x', 'wss://end.example/?code=1'].map((url) => passes(url, 'webSocket', id))).toEqual([true, false, false, false, false])
  })

  it('is part of the page where it leaves for nobody', () => {
    const { page, passes } = open()
    page(1, 'service.example')
    expect([passes('data:image/png;base64,x', 'image', 1), passes('blob:https://service.example/1', 'xhr', 1)]).toEqual([true, true])
  })

  it('by a worker has to satisfy every page that is open', () => {
    const { page, passes } = open()
    page(1, 'service.example')
    page(2, 'other.example')
    expect([passes('https://service.example/x', 'xhr'), passes('https://service.example/x', 'xhr', 1)]).toEqual([false, true])
  })

  it('is not sent once the sign-in is over, whoever else signs in', () => {
    const { page, passes } = open()
    const release = page(1, 'service.example')
    page(2, 'service.example')
    release()
    expect([passes('https://service.example/x', 'xhr', 1), passes('https://service.example/x', 'xhr', 2)]).toEqual([false, true])
  })
})
