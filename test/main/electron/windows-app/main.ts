import { once } from 'node:events'
import { join, parse } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { app, BrowserWindow, Notification, session } from 'electron'
import { isFail } from '../../../../main/base/app-error.ts'
import type { AuthorizeAddress, SignInEnd } from '../../../../main/base/host.ts'
import { mayVisit } from '../../../../main/oauth/sign-in-rules.ts'
import { confineAll } from '../../../../main/electron/main-window/confine.ts'
import { openMainWindow } from '../../../../main/electron/main-window/main-window.ts'
import { keepIcon } from '../../../../main/electron/main-window/window-icon.ts'
import { showMessage } from '../../../../main/electron/main-window/message.ts'
import { queueLaunches } from '../../../../main/electron/lifecycle/openings.ts'
import { openBrowser } from '../../../../main/electron/dialogs/open-browser.ts'
import { forgetSignInPages } from '../../../../main/electron/sign-in/sign-in-partition.ts'
import { openSignInWindow } from '../../../../main/electron/sign-in/sign-in-window.ts'

export interface Unseen {
  readonly end: SignInEnd
  /** The largest number of windows while anything loaded, without the test's own. */
  readonly windows: number
}
export interface MainWindowSeen {
  readonly atOnce: boolean
  readonly drawn: boolean
  readonly maximized: boolean
  readonly ground: string
}
type Kind = Parameters<typeof openMainWindow>[0]['kind']
export interface IconsTaken {
  readonly icons: string[]
  /** Events of the log. */
  readonly logged: string[]
}
export interface WindowsApp {
  /** The names of the icons that a plain window takes on its way through environments of these kinds. */
  iconsTaken(kinds: readonly Kind[], unreadable: string | null): IconsTaken
  queueLaunches: typeof queueLaunches
  openMain(maximized: boolean): Promise<MainWindowSeen>
  unseen(environment: string, start: string, end: string, limit: number): Promise<Unseen>
  forget(environment: string): Promise<void>
  /** The code of the failure, or null. */
  browse(address: string): Promise<string | null>
  /** The clicks that arrive at a notification that the system has closed, after garbage was collected. */
  clicksAfter(reason: 'timedOut' | 'userCanceled'): Promise<number>
  /** Languages whose dictionaries a session wants. */
  readonly dictionaries: readonly string[]
}
declare global {
  var windowsApp: WindowsApp
}

const preload = join(import.meta.dirname, '../../../stand-in/fixture/preload.cjs')

/** Only the app's windows and its way to the browser, for tests. */
const toolbar = { name: 'Office', kind: 'production', language: 'en', theme: 'system', contrast: 'system' } as const

confineAll(app)
const dictionaries: string[] = []
app.on('session-created', (session) => {
  dictionaries.push(...session.getSpellCheckerLanguages())
  session.on('spellcheck-dictionary-download-begin', (_event, language) => dictionaries.push(language))
})

let windows = 0
const count = (): void => void (windows = Math.max(windows, BrowserWindow.getAllWindows().length - 1))
app.on('web-contents-created', (_event, contents) => contents.on('did-start-navigation', count))

globalThis.windowsApp = {
  queueLaunches,
  openMain: async (maximized) => {
    const bounds = { x: 0, y: 0, width: 800, height: 600, maximized }
    const window = openMainWindow({
      session: session.defaultSession,
      preload,
      bounds,
      keepBounds: () => undefined,
      language: () => 'en',
      kind: null,
      leave: (closing) => closing.close(),
      stay: () => undefined,
      log: () => undefined,
      refused: () => undefined,
    })
    const atOnce = window.isVisible()
    const drawn = once(window, 'ready-to-show')
    await window.loadURL('data:text/html,<h1>Page</h1>')
    await drawn
    // It stays open, because closing a main window closes all others.
    return { atOnce, drawn: window.isVisible(), maximized: window.isMaximized(), ground: window.getBackgroundColor() }
  },
  iconsTaken: (kinds, unreadable) => {
    const [icons, logged]: [string[], string[]] = [[], []]
    const setIcon = (path: string): void => {
      if (parse(path).name === unreadable) throw new Error('Failed to load image')
      icons.push(parse(path).name)
    }
    let kind: Kind = null
    const window = { isDestroyed: () => false, setIcon } as unknown as BrowserWindow
    const update = keepIcon(
      window,
      () => kind,
      ({ event }) => logged.push(event),
    )
    for (kind of kinds) update()
    return { icons, logged }
  },
  unseen: async (environment, start, end, limit) => {
    windows = 0
    const request = {
      environment,
      start,
      toolbar,
      mayVisit,
      unseenFor: limit,
      isEnd: (address: string) => address.startsWith(end),
    }
    const ended = await openSignInWindow(request, () => undefined).ended
    count()
    return { end: ended, windows }
  },
  forget: forgetSignInPages,
  dictionaries,
  browse: (address) =>
    openBrowser(address as AuthorizeAddress).then(
      () => null,
      (error: unknown) => (isFail(error) ? error.fail.code : String(error)),
    ),
  clicksAfter: async (reason) => {
    let clicks = 0
    const emit = showUnseen(() => clicks++)
    emit('close', { reason })
    await nextTurn()
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    collectGarbage()
    emit('click', {})
    return clicks
  },
}
/** Shows a notification without a desktop. Returns a function that emits the system's events to it while it lives. */
const showUnseen = (chosen: () => void): ((event: string, details: object) => void) => {
  let shown: WeakRef<Notification> | undefined
  Notification.isSupported = () => true
  Notification.prototype.show = function show(this: Notification) {
    shown = new WeakRef(this)
  }
  showMessage('A change needs your decision.', chosen)
  return (event, details) => void shown?.deref()?.emit(event, details)
}

// A browser without any page would end.
void app.whenReady().then(() => new BrowserWindow({ show: false }))
