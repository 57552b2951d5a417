import { EventEmitter } from 'node:events'
import type { Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardPage, refuseBoxes } from '../../../../main/electron/sign-in/sign-in-guard.ts'

type Listener = (
  details: { readonly url: string; readonly resourceType: string; readonly webContentsId?: number },
  answer: (response: { cancel: boolean }) => void,
) => void
type Opening = (details: { readonly url: string }) => { readonly action: string }

/** A partition whose pages may visit one origin each. The test plays Electron's part. */
const open = () => {
  let check: Listener = () => undefined
  let listened = 0
  const session = {
    webRequest: {
      onBeforeRequest: (listener: Listener) => {
        listened++
        check = listener
      },
    },
  } as unknown as Session
  const page = (id: number, host: string) => {
    const calls: string[] = []
    let opening: Opening = () => ({ action: 'allow' })
    const contents = Object.assign(new EventEmitter(), {
      id,
      session,
      setWindowOpenHandler: (handler: Opening) => void (opening = handler),
      loadURL: (address: string) => {
        calls.push(`loads ${address}`)
        return Promise.reject(new Error('it went on by itself'))
      },
    })
    const release = guardPage(
      contents as unknown as WebContents,
      {
        isEnd: (address) => address.startsWith('https://end.example/'),
        mayVisit: (address) => URL.parse(address)?.origin === (host.includes('://') ? host : `https://${host}`),
      },
      {
        end: (address) => calls.push(`ends at ${address}`),
        heldBack: (address) => calls.push(`held back from ${address}`),
      },
    )
    /** False if the navigation was stopped. */
    const goes = (event: string, url: string, isMainFrame = true): boolean => {
      let prevented = false
      contents.emit(event, { url, isMainFrame, preventDefault: () => (prevented = true) })
      return !prevented
    }
    return { release, goes, calls, contents, opens: (url: string) => opening({ url }) }
  }
  const passes = (url: string, resourceType: string, webContentsId?: number): boolean => {
    let cancelled = true
    check(
      { url, resourceType, ...(webContentsId === undefined ? {} : { webContentsId }) },
      ({ cancel }) => (cancelled = cancel),
    )
    return !cancelled
  }
  return { page, passes, listened: () => listened }
}

describe('a request of a sign-in page', () => {
  it.each([
    ['a frame', 'subFrame', 1],
    ['a script', 'xhr', 1],
    ['a worker, which names no page', 'xhr', undefined],
  ] as const)('by %s goes only where the page may go', (_who, type, id) => {
    const { page, passes } = open()
    page(1, 'service.example')
    expect([
      passes('https://service.example/x', type, id),
      passes('https://elsewhere.example/x', type, id),
      passes('https://end.example/?code=1', type, id),
    ]).toEqual([true, false, false])
  })

  it.each([
    ['a page', 1],
    ['a worker', undefined],
  ] as const)('over a WebSocket by %s goes only where the page may go', (_who, id) => {
    const { page, passes } = open()
    page(1, 'service.example')
    expect(
      [
        'wss://service.example/x',
        'wss://elsewhere.example/x',
        'ws://elsewhere.example/x',
        'ws://service.example/x',
        'wss://end.example/?code=1',
      ].map((url) => passes(url, 'webSocket', id)),
    ).toEqual([true, false, false, false, false])
    expect(passes('https://elsewhere.example/?to=wss://service.example', 'xhr', id)).toBe(false)
  })

  it('over a WebSocket to this computer is treated as http', () => {
    const { page, passes } = open()
    page(1, 'http://127.0.0.1:8080')
    expect(['ws://127.0.0.1:8080/x', 'wss://127.0.0.1:8080/x'].map((url) => passes(url, 'webSocket', 1))).toEqual([
      true,
      false,
    ])
  })

  it('counts as a WebSocket only by the start of its address', () => {
    const { page, passes } = open()
    page(1, 'news:8443')
    expect(passes('https://news:8443/x', 'xhr', 1)).toBe(true)
  })

  it('to the end of the sign-in is not sent even if the page may go there', () => {
    const { page, passes } = open()
    page(1, 'end.example')
    expect([
      passes('https://end.example/?code=1', 'mainFrame', 1),
      passes('https://end.example/?code=1', 'xhr'),
    ]).toEqual([false, false])
  })

  it('is part of the page when it leaves for no server', () => {
    const { page, passes } = open()
    page(1, 'service.example')
    expect([passes('data:image/png;base64,x', 'image', 1), passes('blob:https://service.example/1', 'xhr', 1)]).toEqual(
      [true, true],
    )
    expect([
      passes('https://elsewhere.example/data:x', 'xhr', 1),
      passes('filesystem:blob:x', 'xhr', 1),
      passes('data:image/png;base64,x', 'image', 2),
    ]).toEqual([false, false, false])
  })

  it('by a worker must satisfy the rules of every open page', () => {
    const { page, passes } = open()
    page(1, 'service.example')
    page(2, 'other.example')
    expect([passes('https://service.example/x', 'xhr'), passes('https://service.example/x', 'xhr', 1)]).toEqual([
      false,
      true,
    ])
  })

  it('is not sent after the sign-in is over, whoever else signs in', () => {
    const { page, passes } = open()
    const { release } = page(1, 'service.example')
    page(2, 'service.example')
    release()
    expect([passes('https://service.example/x', 'xhr', 1), passes('https://service.example/x', 'xhr', 2)]).toEqual([
      false,
      true,
    ])
  })

  it('is not sent after its page is gone, nor without any open page', () => {
    const { page, passes } = open()
    page(1, 'service.example').contents.emit('destroyed')
    expect([passes('https://service.example/x', 'xhr', 1), passes('https://service.example/x', 'xhr')]).toEqual([
      false,
      false,
    ])
  })

  it('for the end of the sign-in ends it only from its own page, and is never sent', () => {
    const { page, passes } = open()
    const [one, other] = [page(1, 'service.example'), page(2, 'service.example')]
    const end = 'https://end.example/?code=1'
    expect([passes(end, 'subFrame', 1), passes(end, 'xhr', 1)]).toEqual([false, false])
    expect(one.calls).toEqual([])
    expect(passes(end, 'mainFrame', 1)).toBe(false)
    expect([one.calls, other.calls]).toEqual([[`ends at ${end}`], []])
  })

  it('is checked by one listener of its session, because a second would replace the first', () => {
    const { page, listened } = open()
    page(1, 'service.example')
    page(2, 'service.example')
    expect(listened()).toBe(1)
  })
})

describe('a navigation of a sign-in page', () => {
  const events = ['will-redirect', 'will-navigate', 'will-frame-navigate']

  it.each(events)('by %s goes only where the page may go', (event) => {
    const { goes, calls } = open().page(1, 'service.example')
    expect([goes(event, 'https://service.example/next'), goes(event, 'https://service.example/next', false)]).toEqual([
      true,
      true,
    ])
    expect(calls).toEqual([])
    expect([goes(event, 'http://service.example/next'), goes(event, 'https://elsewhere.example/', false)]).toEqual([
      false,
      false,
    ])
    expect(calls).toEqual(['held back from http://service.example/next'])
  })

  it.each(events)('by %s to the end ends the sign-in, and is stopped; in a frame it ends nothing', (event) => {
    const { goes, calls } = open().page(1, 'service.example')
    expect(goes(event, 'https://end.example/?code=1', false)).toBe(false)
    expect(calls).toEqual([])
    expect(goes(event, 'https://end.example/?code=1')).toBe(false)
    expect(calls).toEqual(['ends at https://end.example/?code=1'])
  })

  it('to the end is stopped even if the page may go there', () => {
    const { goes, calls } = open().page(1, 'end.example')
    expect(goes('will-redirect', 'https://end.example/?code=1')).toBe(false)
    expect(calls).toEqual(['ends at https://end.example/?code=1'])
  })

  it('of a frame to its own empty page continues, but not of the page itself', () => {
    const { goes } = open().page(1, 'service.example')
    expect(
      ['about:blank', 'about:srcdoc', 'about:blank?x', 'about:blank#x'].map((url) =>
        goes('will-frame-navigate', url, false),
      ),
    ).toEqual([true, true, true, true])
    expect(['about:blank', 'about:srcdoc'].map((url) => goes('will-frame-navigate', url))).toEqual([false, false])
    expect(
      ['about:blanks', 'about:settings', 'xabout:blank', 'data:text/html,about:blank'].map((url) =>
        goes('will-frame-navigate', url, false),
      ),
    ).toEqual([false, false, false, false])
  })
})

describe('a window that a sign-in page opens', () => {
  it('opens in place of the page, and only where the page may go', () => {
    const { opens, calls } = open().page(1, 'service.example')
    expect(
      ['https://service.example/help', 'http://service.example/', 'file:///etc/passwd', 'ledgerdesk://x'].map(
        (url) => opens(url).action,
      ),
    ).toEqual(['deny', 'deny', 'deny', 'deny'])
    expect(calls).toEqual(['loads https://service.example/help'])
  })

  it('at the end of the sign-in ends it, without a request', () => {
    const { opens, calls } = open().page(1, 'end.example')
    expect(opens('https://end.example/?code=1').action).toBe('deny')
    expect(calls).toEqual(['ends at https://end.example/?code=1'])
  })
})

describe('a sign-in page', () => {
  const refused = (event: string, ...given: unknown[]) => {
    const contents = new EventEmitter()
    refuseBoxes(contents as unknown as WebContents)
    const answers: unknown[][] = []
    let prevented = false
    contents.emit(event, { preventDefault: () => (prevented = true) }, ...given, (...answer: unknown[]) =>
      answers.push(answer),
    )
    return { prevented, answers }
  }

  it('gets neither name nor password by an HTTP authentication dialog', () => {
    expect(refused('login', { url: 'https://service.example/' }, { isProxy: false, host: 'service.example' })).toEqual({
      prevented: true,
      answers: [[]],
    })
  })

  it('leaves a proxy’s question to the app', () => {
    expect(refused('login', { url: 'https://service.example/' }, { isProxy: true, host: 'proxy.example' })).toEqual({
      prevented: false,
      answers: [],
    })
  })

  it('gets no client certificate of this computer', () => {
    expect(refused('select-client-certificate', 'https://service.example/', [{ subjectName: 'Jan' }])).toEqual({
      prevented: true,
      answers: [[]],
    })
  })

  it('cannot keep anybody from leaving it', () => {
    expect(refused('will-prevent-unload').prevented).toBe(true)
  })
})
