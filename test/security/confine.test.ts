import { EventEmitter } from 'node:events'
import type { App, OnBeforeRequestListenerDetails, Session, WebContents } from 'electron'
import { describe, expect, it } from 'vitest'
import {
  confineAll,
  confineContents,
  confineSession,
  cutOffNetwork,
  holdStill,
} from '../../main/electron/main-window/confine.ts'

/** Records what Electron would call back, by name. The enforcement itself is Electron's, so a fake object suffices. */
const recorder = () => {
  const events = new EventEmitter()
  const handlers = new Map<string, (...args: unknown[]) => unknown>()
  const object = new Proxy(events, {
    get: (target, name) =>
      typeof name === 'string' && name.startsWith('set') && !(name in target)
        ? (handler: (...args: unknown[]) => unknown) => void handlers.set(name, handler)
        : Reflect.get(target, name),
  })
  const prevented = (event: string, ...rest: unknown[]): boolean => {
    let is = false
    events.emit(event, { preventDefault: () => (is = true) }, ...rest)
    return is
  }
  return { events, object, handlers, prevented }
}

describe('a session', () => {
  const { object, handlers, prevented } = recorder()
  confineSession(object as unknown as Session)

  it.each([
    'media',
    'geolocation',
    'notifications',
    'display-capture',
    'openExternal',
    'fileSystem',
    'hid',
    'serial',
    'usb',
    'clipboard-read',
    'local-network-access',
    'screen-wake-lock',
    'system-wake-lock',
    'whatever-comes-next',
  ])('gives no page the permission %s, asked or looked up', (permission) => {
    const answers: unknown[] = []
    handlers.get('setPermissionRequestHandler')!(null, permission, (granted: boolean) => answers.push(granted))
    expect(answers).toEqual([false])
    expect(handlers.get('setPermissionCheckHandler')!(null, permission, 'https://service.example')).toBe(false)
  })

  it('gives no device, downloads no dictionary and accepts no file', () => {
    expect(handlers.get('setDevicePermissionHandler')!({ deviceType: 'usb' })).toBe(false)
    expect(handlers.get('setSpellCheckerEnabled')).toBe(false)
    expect(handlers.get('setSpellCheckerLanguages')).toEqual([])
    expect(prevented('will-download')).toBe(true)
  })

  it('is confined once and keeps its first handlers', () => {
    const [one, other] = [recorder(), recorder()]
    confineSession(one.object as unknown as Session)
    one.handlers.clear()
    confineSession(one.object as unknown as Session)
    expect([one.handlers.size, one.events.listenerCount('will-download')]).toEqual([0, 1])
    confineSession(other.object as unknown as Session)
    expect(other.handlers.size).toBeGreaterThan(0)
  })

  it('cannot share a screen, because Electron refuses without a handler', () => {
    expect(handlers.has('setDisplayMediaRequestHandler')).toBe(false)
  })
})

describe('the session of our own pages', () => {
  it('makes no network request and serves only its own files', () => {
    let look: (
      details: Pick<OnBeforeRequestListenerDetails, 'url'>,
      answer: (given: { cancel: boolean }) => void,
    ) => void = () => undefined
    let refusals = 0
    cutOffNetwork(
      { webRequest: { onBeforeRequest: (listener: typeof look) => (look = listener) } } as unknown as Session,
      () => void refusals++,
    )
    const isCancelled = (url: string): boolean | undefined => {
      let cancelled: boolean | undefined
      look({ url }, ({ cancel }) => (cancelled = cancel))
      return cancelled
    }
    expect(['app://ledgerdesk/index.html', 'data:image/svg+xml,x'].map(isCancelled)).toEqual([false, false])
    expect(refusals).toBe(0)
    expect(
      [
        'https://leak.example/',
        'http://127.0.0.1:1/',
        'wss://leak.example/',
        'ws://leak.example/',
        'HTTPS://leak.example/',
        'ftp://leak.example/',
      ].map(isCancelled),
    ).toEqual([true, true, true, true, true, true])
    // None of our pages makes such requests. One log line is enough, because a page must not fill the log.
    expect(refusals).toBe(1)
  })
})

describe('the whole app', () => {
  const start = () => {
    const done: string[] = []
    const app = Object.assign(new EventEmitter(), {
      enableSandbox: () => done.push('sandbox'),
      commandLine: { appendSwitch: (...given: string[]) => done.push(given.join('=')) },
    })
    confineAll(app as unknown as App)
    return { app, done }
  }

  it('runs every page in the sandbox and prefetches no DNS', () => {
    expect(start().done).toEqual(['sandbox', 'blink-settings=dnsPrefetchingEnabled=false'])
  })

  it('confines each session at its creation', () => {
    const { object, handlers } = recorder()
    start().app.emit('session-created', object)
    expect(handlers.get('setPermissionCheckHandler')!()).toBe(false)
  })

  it('confines each page at its creation, whoever creates it', () => {
    const { object, handlers, prevented } = recorder()
    start().app.emit('web-contents-created', {}, object)
    expect(handlers.get('setWindowOpenHandler')!({ url: 'https://service.example' })).toEqual({ action: 'deny' })
    expect(prevented('will-attach-webview')).toBe(true)
  })
})

describe('any page', () => {
  const { events, object, handlers, prevented } = recorder()
  confineContents(object as unknown as WebContents)

  it('embeds nothing and opens no window', () => {
    expect(prevented('will-attach-webview')).toBe(true)
    expect(handlers.get('setWindowOpenHandler')!({ url: 'https://service.example' })).toEqual({ action: 'deny' })
  })

  it('sends no WebRTC packets past a proxy', () =>
    expect(handlers.get('setWebRTCIPHandlingPolicy')).toBe('disable_non_proxied_udp'))

  it('gets no device to choose, because Electron refuses without a listener', () =>
    expect(events.eventNames()).toEqual(['will-attach-webview']))
})

describe('a page of ours', () => {
  const { object, handlers, prevented } = recorder()
  holdStill(object as unknown as WebContents)

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'follows no navigation by %s, whatever the address',
    (event) => expect(prevented(event)).toBe(true),
  )
  it('opens no window', () => {
    for (const url of ['https://service.example', 'file:///etc/passwd', 'smb://server/share', 'javascript:alert(1)'])
      expect(handlers.get('setWindowOpenHandler')!({ url })).toEqual({ action: 'deny' })
  })
})
