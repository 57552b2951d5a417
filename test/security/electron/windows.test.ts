import { join } from 'node:path'
import type { Session, WebContents } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MainWindowOptions } from '../../../main/electron/main-window/main-window.ts'
import {
  app,
  boxes,
  given,
  Menu,
  handler,
  isPrevented,
  session,
  startAnew,
  type MadeContents,
  type MadeSession,
  type MadeWindow,
} from './made-up.ts'

vi.mock('electron', () => import('./made-up.ts'))
const { setMenu } = await import('../../../main/electron/main-window/menu.ts')
const { openMainWindow } = await import('../../../main/electron/main-window/main-window.ts')
const { takePress } = await import('../../../main/electron/main-window/presses.ts')
const { makeToolbarWindow, showWithToolbar } = await import('../../../main/electron/sign-in/toolbar-window.ts')
const { forgetSignInPages, partitionOf } = await import('../../../main/electron/sign-in/sign-in-partition.ts')

beforeEach(startAnew)

/** Preferences of every page of the app. */
const confined = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: false,
  disableWakeLocks: true,
}

const isConfined = (made: MadeSession): boolean =>
  handler<() => boolean>(made, 'setPermissionCheckHandler')?.() === false &&
  handler<() => boolean>(made, 'setDevicePermissionHandler')?.() === false &&
  isPrevented(made, 'will-download')

const isCancelled = (made: MadeSession, url: string): boolean => {
  let cancelled = false
  handler<(details: object, answer: (said: { readonly cancel: boolean }) => void) => void>(
    made.webRequest,
    'onBeforeRequest',
  )({ url }, ({ cancel }) => (cancelled = cancel))
  return cancelled
}

const goesNowhere = (contents: MadeContents): boolean =>
  ['will-navigate', 'will-frame-navigate', 'will-redirect'].every((event) => isPrevented(contents, event)) &&
  handler<() => { readonly action: string }>(contents, 'setWindowOpenHandler')?.().action === 'deny'

const toolbar = { name: 'Office', kind: 'production', language: 'en', theme: 'system', contrast: 'system' } as const

describe('the main window', () => {
  const open = (more: Partial<MainWindowOptions> = {}) => {
    const kept: unknown[] = []
    const told = { refused: 0, left: 0, stayed: 0, logged: [] as unknown[] }
    const options: MainWindowOptions = {
      session: session.defaultSession as unknown as Session,
      preload: '/app/preload.cjs',
      bounds: null,
      keepBounds: (bounds) => kept.push(bounds),
      language: () => 'en',
      kind: null,
      leave: () => void told.left++,
      stay: () => void told.stayed++,
      log: (line) => void told.logged.push(line),
      refused: () => void told.refused++,
      ...more,
    }
    return { window: openMainWindow(options) as unknown as MadeWindow, kept, told }
  }

  it('shows its page confined, with its own preload, in a session without network', () => {
    const { window, told } = open()
    expect(window.options).toMatchObject({
      show: false,
      title: 'Ledgerdesk',
      backgroundColor: '#ffffff',
      minWidth: 480,
      minHeight: 400,
      width: 1_280,
      height: 800,
    })
    expect(window.options.webPreferences).toEqual({
      ...confined,
      devTools: false,
      preload: '/app/preload.cjs',
      session: session.defaultSession,
    })
    expect(isConfined(session.defaultSession)).toBe(true)
    expect([
      isCancelled(session.defaultSession, 'https://leak.example/'),
      isCancelled(session.defaultSession, 'app://ledgerdesk/index.html'),
      told.refused,
    ]).toEqual([true, false, 1])
    expect(goesNowhere(window.webContents)).toBe(true)
  })

  it('hears what a person presses in its page, and only there', () => {
    const [{ window }, { window: other }] = [open(), open()]
    window.webContents.emit('input-event', {}, { type: 'mouseDown' })
    const pressed = [other, window].map(({ webContents }) => takePress(webContents as unknown as WebContents))
    expect(pressed).toEqual([false, true])
  })

  it.each([
    [true, 0],
    [false, 1],
  ])('has developer tools, also in its menu, for developers alone; installed: %s', (isPackaged, times) => {
    app.isPackaged = isPackaged
    expect(open().window.options.webPreferences?.devTools).toBe(!isPackaged)
    setMenu({ language: 'en', terms: 'customer', run: () => undefined })
    const [[lines]] = given(Menu, 'setApplicationMenu') as [[unknown]]
    expect(JSON.stringify(lines).split('"toggleDevTools"').length - 1).toBe(times)
    expect(JSON.stringify(lines)).toContain('"togglefullscreen"')
  })

  it('closes all the same where it cannot ask about unsaved input', async () => {
    boxes.fails = new Error('no box')
    const { window, told } = open()
    expect(isPrevented(window.webContents, 'will-prevent-unload')).toBe(false)
    await new Promise((resolve) => setImmediate(resolve))
    expect(told).toMatchObject({ left: 1, logged: [{ event: 'input-not-asked-about', error: boxes.fails }] })
    expect(isPrevented(window.webContents, 'will-prevent-unload')).toBe(true)
  })

  it.each([
    [0, false],
    [1, true],
  ] as const)('asks before it closes on unsaved input; box answer %i closes it: %s', async (answer, closes) => {
    boxes.answer = answer
    const { window, told } = open()
    // It stays while it asks, and asks once.
    expect([1, 2].map(() => isPrevented(window.webContents, 'will-prevent-unload'))).toEqual([false, false])
    await new Promise((resolve) => setImmediate(resolve))
    expect([told.left, told.stayed]).toEqual(closes ? [1, 0] : [0, 1])
    expect(isPrevented(window.webContents, 'will-prevent-unload')).toBe(closes)
    expect(boxes.shown[0]).toEqual([
      window,
      expect.objectContaining({
        message: 'What you typed is not saved.',
        buttons: ['Keep editing', 'Close without saving'],
        defaultId: 0,
        cancelId: 0,
      }),
    ])
  })

  it('asks again at the next closing, where the person went on editing', async () => {
    boxes.answer = 0
    const { window } = open()
    for (const asked of [1, 2]) {
      expect(isPrevented(window.webContents, 'will-prevent-unload')).toBe(false)
      await new Promise((resolve) => setImmediate(resolve))
      expect(boxes.shown).toHaveLength(asked)
    }
  })

  it('is shown once drawn, at its last position', () => {
    const { window } = open({ bounds: { x: 5, y: 6, width: 700, height: 500, maximized: true } })
    expect(given(window, 'show')).toEqual([])
    window.emit('ready-to-show')
    expect(window.calls.map(([name]) => name)).toEqual(['maximize', 'show'])
    expect(window.options).toMatchObject({ x: 5, y: 6, width: 700, height: 500 })
  })

  it('keeps its stored size if it was not maximized', () => {
    const { window } = open()
    window.emit('ready-to-show')
    expect(window.calls.map(([name]) => name)).toEqual(['show'])
  })

  it('stores its bounds, and closes the sign-in windows with it', () => {
    const { window, kept } = open()
    window.state.isMaximized = true
    window.emit('close')
    expect(kept).toEqual([{ x: 1, y: 2, width: 800, height: 600, maximized: true }])
    const bar = makeToolbarWindow(toolbar) as unknown as MadeWindow
    window.emit('closed')
    expect(given(bar, 'close')).toEqual([[]])
  })
})

describe('the window around a sign-in page', () => {
  const open = () => makeToolbarWindow(toolbar) as unknown as MadeWindow

  it('shows its toolbar confined with its own preload, and never developer tools', () => {
    const window = open()
    expect(window.options.webPreferences).toEqual({
      ...confined,
      devTools: false,
      preload: join(import.meta.dirname, '../../../main/electron/preload/sign-in-toolbar.cjs'),
      session: session.defaultSession,
    })
    expect(isConfined(session.defaultSession)).toBe(true)
    expect(goesNowhere(window.webContents)).toBe(true)
  })

  it("keeps our title, whatever the page's title", () => {
    const window = open()
    expect(window.options).toMatchObject({
      title: 'Office · Ledgerdesk',
      show: false,
      autoHideMenuBar: true,
      width: 520,
      height: 720,
      minWidth: 320,
      minHeight: 360,
      backgroundColor: '#ffffff',
    })
    expect(isPrevented(window, 'page-title-updated', 'Your bank')).toBe(true)
  })

  const shown = (loading: () => Promise<void> = () => Promise.resolve()) => {
    const window = open()
    window.webContents.state.loading = loading
    const broken: unknown[] = []
    showWithToolbar(window as never, (error) => broken.push(error))
    return { window, broken }
  }

  it('is shown only once its toolbar is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { window } = shown(() => promise)
    expect(given(window.webContents, 'loadURL')).toEqual([['app://ledgerdesk/sign-in.html']])
    expect(given(window, 'show')).toEqual([])
    resolve()
    await vi.waitFor(() => expect(given(window, 'show')).toEqual([[]]))
  })

  it('is never shown if it is already destroyed', async () => {
    const { window, broken } = shown()
    window.state.isGone = true
    await new Promise((resolve) => setImmediate(resolve))
    expect([given(window, 'show'), broken]).toEqual([[], []])
  })

  it('is never shown without its toolbar: a toolbar that fails to load or crashes ends the sign-in', async () => {
    const not = new Error('not there')
    const { window, broken } = shown(() => Promise.reject(not))
    await vi.waitFor(() => expect(broken).toEqual([not]))
    window.webContents.emit('preload-error', {}, '/app/sign-in-toolbar.cjs', not)
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(broken).toEqual([not, not, new Error('crashed')])
    expect(given(window, 'show')).toEqual([])
  })
})

describe('the session of an environment’s sign-in pages', () => {
  it('is in memory, belongs to one environment, and is confined', () => {
    const office = partitionOf('office') as unknown as MadeSession
    expect([office.name, office.options]).toEqual(['sign-in-office', { cache: false }])
    expect(isConfined(office)).toBe(true)
    expect([partitionOf('office') === partitionOf('office'), partitionOf('office') === partitionOf('other')]).toEqual([
      true,
      false,
    ])
  })

  it('forgets cookies, pages, passwords and connections', async () => {
    const office = partitionOf('office') as unknown as MadeSession
    office.calls.length = 0
    await forgetSignInPages('office')
    expect(office.calls).toEqual([['clearStorageData'], ['clearCache'], ['clearAuthCache'], ['closeAllConnections']])
  })
})
