import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignInEnd, SignInRequest } from '../../../main/base/host.ts'
import { mayVisit } from '../../../main/oauth/sign-in-rules.ts'
import type { PageStatus } from '../../../main/electron/sign-in/page-state.ts'
import { given, handler, isPrevented, startAnew, views, type MadeContents, type MadeSession } from './made-up.ts'

vi.mock('electron', () => import('./made-up.ts'))
const { makeSignInPage } = await import('../../../main/electron/sign-in/sign-in-page.ts')
const { openUnseenSignIn } = await import('../../../main/electron/sign-in/unseen-sign-in.ts')

const start = 'https://login.example/authorize?state=s'
const end = 'https://desk.example/signed-in'
const request: SignInRequest = {
  environment: 'office',
  start,
  unseenFor: null,
  mayVisit,
  isEnd: (address) => address.startsWith(end),
  toolbar: { name: 'Office', kind: 'production', language: 'en', theme: 'system', contrast: 'system' },
}

beforeEach(() => {
  startAnew()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Chromium's own events of a page. */
const events = (contents: MadeContents) => ({
  started: (url: string, more: object = {}) =>
    contents.emit('did-start-navigation', { url, isMainFrame: true, isSameDocument: false, ...more }),
  arrived: (url: string, status = 200) => contents.emit('did-navigate', {}, url, status),
  readable: () => contents.emit('dom-ready'),
  stopped: () => contents.emit('did-stop-loading'),
  failed: (code: number, isMainFrame = true) => contents.emit('did-fail-load', {}, code, 'words', start, isMainFrame),
  crashed: () => contents.emit('render-process-gone', {}, { reason: 'crashed' }),
})

const make = () => {
  const changes: (readonly [PageStatus, PageStatus])[] = []
  let over = 0
  const page = makeSignInPage(request, { changed: (...both) => changes.push(both), over: () => over++ })
  const view = views.at(-1)!
  /** How it has ended, once everything that waited for the next turn of the event loop is done. */
  const ended = async (): Promise<SignInEnd> => {
    await vi.advanceTimersByTimeAsync(0)
    return page.ended
  }
  const givenUp = (): Promise<SignInEnd> => {
    page.close()
    return ended()
  }
  return {
    page,
    contents: view.webContents,
    view,
    changes,
    ended,
    givenUp,
    over: () => over,
    ...events(view.webContents),
  }
}

describe('the sign-in page of a service', () => {
  it("is sandboxed and isolated, without preload, tools or boxes, in its environment's own session", () => {
    const { view } = make()
    const { session, ...rest } = view.options.webPreferences!
    expect(rest).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
      spellcheck: false,
      disableDialogs: true,
      disableWakeLocks: true,
    })
    expect((session as unknown as MadeSession).name).toBe('sign-in-office')
  })

  it('lets nobody answer its boxes, and cannot prevent leaving it', () => {
    const { contents } = make()
    expect([
      isPrevented(contents, 'login', {}, { isProxy: false }, () => undefined),
      isPrevented(contents, 'select-client-certificate', '', [], () => undefined),
      isPrevented(contents, 'will-prevent-unload'),
    ]).toEqual([true, true, true])
  })

  it('loads the first address at its start, and reports the rest by events', () => {
    const { page, contents } = make()
    expect(given(contents, 'loadURL')).toEqual([])
    contents.state.loading = () => Promise.reject(new Error('it was caught'))
    page.begin()
    expect(given(contents, 'loadURL')).toEqual([[start]])
  })

  it('stops at the end, and makes no request after it is closed', async () => {
    const { page, contents, ended, over } = make()
    let prevented = false
    contents.emit('will-redirect', {
      url: `${end}?code=c`,
      isMainFrame: true,
      preventDefault: () => (prevented = true),
    })
    expect(prevented).toBe(true)
    const passes = (): boolean => {
      let cancelled = true
      const look = handler<(details: object, answer: (said: { readonly cancel: boolean }) => void) => void>(
        (contents.session as MadeSession).webRequest,
        'onBeforeRequest',
      )
      look(
        { url: 'https://login.example/x', resourceType: 'xhr', webContentsId: contents.id },
        ({ cancel }) => (cancelled = cancel),
      )
      return !cancelled
    }
    expect(passes()).toBe(true)
    page.close()
    expect(await ended()).toEqual({ is: 'redirected', address: `${end}?code=c` })
    expect([passes(), given(contents, 'close'), over()]).toEqual([false, [[]], 1])
  })

  it('is not closed again if it is already gone', async () => {
    const { page, contents, ended, over } = make()
    contents.state.isGone = true
    contents.emit('destroyed')
    page.close()
    await ended()
    expect([given(contents, 'close'), over()]).toEqual([[], 1])
  })

  it('reports a refused navigation once the browser no longer loads', async () => {
    const { page, contents, started, givenUp } = make()
    started(start)
    contents.emit('will-navigate', { url: 'http://login.example/', isMainFrame: true, preventDefault: () => undefined })
    expect(page.status().page.is).toBe('loading')
    await vi.runAllTimersAsync()
    expect(page.status()).toMatchObject({
      page: { is: 'failed', fail: { code: 'service-not-https' } },
      address: 'http://login.example/',
    })
    expect(await givenUp()).toEqual({ is: 'closed', refusedWith: null, fail: { code: 'service-not-https' } })
  })

  it('is loading, slow, shown or failed according to its main frame alone', () => {
    const { page, started, arrived, readable, failed, crashed, changes } = make()
    const now = (): string => page.status().page.is
    started('https://login.example/frame', { isMainFrame: false })
    started(`${start}#part`, { isSameDocument: true })
    readable()
    expect(changes).toEqual([])
    vi.setSystemTime(7_000)
    started(start)
    expect(page.status().page).toEqual({ is: 'loading', since: 7_000 })
    vi.advanceTimersByTime(9_999)
    expect(now()).toBe('loading')
    vi.advanceTimersByTime(1)
    expect(now()).toBe('slow')
    arrived(start)
    readable()
    expect(now()).toBe('shown')
    failed(-3)
    failed(-105, false)
    expect(now()).toBe('shown')
    failed(-202)
    expect(page.status().page).toMatchObject({ fail: { code: 'service-certificate' } })
    started(start)
    crashed()
    expect(page.status().page).toMatchObject({ fail: { code: 'sign-in-page-stopped' } })
    expect(changes.every(([before, after]) => before !== after)).toBe(true)
  })

  it('has failed if loading stops without a page', async () => {
    const { started, stopped, givenUp } = make()
    started(start)
    stopped()
    expect(await givenUp()).toMatchObject({ fail: { code: 'sign-in-page-not-loading' } })
  })

  it('restarts its time limit at each load, and has none once it is gone', () => {
    const { page, contents, started } = make()
    started(start)
    vi.advanceTimersByTime(6_000)
    started(start)
    vi.advanceTimersByTime(6_000)
    expect(page.status().page.is).toBe('loading')
    contents.emit('destroyed')
    vi.advanceTimersByTime(60_000)
    expect(page.status().page.is).toBe('loading')
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    [start, 400, 400],
    ['https://login.example/authorize?other', 500, 500],
    [start, 399, null],
    ['https://login.example/elsewhere', 400, null],
    ['', 400, null],
  ] as const)('tells whether the service refused: %s with %i is %j', async (address, status, told) => {
    const { arrived, givenUp } = make()
    arrived(address, status)
    expect(await givenUp()).toMatchObject({ is: 'closed', refusedWith: told, fail: null })
  })

  it('was not refused if it went on after a refusal', async () => {
    const { arrived, givenUp } = make()
    arrived(start, 400)
    arrived('https://login.example/next', 200)
    expect(await givenUp()).toMatchObject({ refusedWith: null })
  })
})

describe('an unseen sign-in page', () => {
  const open = (limit = 60_000) => {
    const { ended, close, focus } = openUnseenSignIn(request, limit)
    const { webContents: contents } = views.at(-1)!
    let told: SignInEnd | null = null
    void ended.then((one) => (told = one))
    const after = async (milliseconds: number): Promise<SignInEnd | null> => {
      await vi.advanceTimersByTimeAsync(milliseconds)
      return told
    }
    return { contents, close, focus, after, ...events(contents) }
  }
  const closed: SignInEnd = { is: 'closed', refusedWith: null, fail: null }

  it('ends at the redirect, with the page closed and no timer left', async () => {
    const { contents, after } = open()
    expect(given(contents, 'loadURL')).toEqual([[start]])
    contents.emit('will-redirect', { url: `${end}?code=c`, isMainFrame: true, preventDefault: () => undefined })
    expect(await after(1)).toEqual({ is: 'redirected', address: `${end}?code=c` })
    expect([given(contents, 'close'), vi.getTimerCount()]).toEqual([[[]], 0])
  })

  it('ends only once, even if more events would end it', async () => {
    const { contents, started, arrived, readable, after } = open()
    started(start)
    arrived(start)
    readable()
    contents.emit('will-redirect', { url: `${end}?code=c`, isMainFrame: true, preventDefault: () => undefined })
    contents.emit('destroyed')
    expect(await after(1)).toEqual({ is: 'redirected', address: `${end}?code=c` })
    expect([given(contents, 'close'), vi.getTimerCount()]).toEqual([[[]], 0])
  })

  it('ends two seconds after a page is shown, unless that goes on by itself', async () => {
    const { started, arrived, readable, after } = open()
    started(start)
    arrived(start)
    readable()
    expect(await after(1_900)).toBeNull()
    started('https://login.example/next')
    expect(await after(3_000)).toBeNull()
    arrived('https://login.example/next')
    readable()
    expect(await after(2_001)).toEqual(closed)
  })

  it('ends if it fails to load, closes itself, is cancelled or takes too long', async () => {
    const one = open()
    one.failed(-105)
    expect(await one.after(1)).toEqual({ ...closed, fail: { code: 'sign-in-page-not-loading' } })
    const two = open()
    two.contents.emit('destroyed')
    expect(await two.after(1)).toEqual(closed)
    const three = open()
    three.focus()
    three.close()
    expect(await three.after(1)).toEqual(closed)
    const four = open(5_000)
    expect(await four.after(4_999)).toBeNull()
    expect(await four.after(2)).toEqual(closed)
    expect(vi.getTimerCount()).toBe(0)
  })
})
