import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, MessageBoxOptions, WebContentsViewConstructorOptions } from 'electron'

/**
 * A fake Electron for tests of the app's calls: each part records its calls and listeners and does nothing else.
 * `test/main/electron` and `test/e2e` test the same windows on a real Chromium.
 */
export type Call = readonly [name: string, ...given: unknown[]]

/** Records the calls of methods that it does not have. */
const recorded = <T extends object>(own: T): T & { readonly calls: Call[] } => {
  const calls: Call[] = []
  return new Proxy(Object.assign(own, { calls }), {
    get: (target, name) => {
      if (typeof name !== 'string' || name in target || name === 'then') return Reflect.get(target, name) as unknown
      return (...given: unknown[]) => void calls.push([name, ...given])
    },
  })
}

export const given = ({ calls }: { readonly calls: readonly Call[] }, name: string): readonly unknown[][] =>
  calls.filter(([called]) => called === name).map(([, ...args]) => args)
/** The first argument of a method's last call: its handler. */
export const handler = <T>(of: { readonly calls: readonly Call[] }, name: string): T => given(of, name).at(-1)?.[0] as T

/** Whether a listener prevents the event. */
export const isPrevented = (events: EventEmitter, name: string, ...rest: unknown[]): boolean => {
  let prevented = false
  events.emit(name, { preventDefault: () => (prevented = true) }, ...rest)
  return prevented
}

const newSession = (name: string, options?: unknown) => {
  const answered =
    (call: string) =>
    (...args: unknown[]): Promise<void> => {
      made.calls.push([call, ...args])
      return Promise.resolve()
    }
  const made = recorded(
    Object.assign(new EventEmitter(), {
      name,
      options,
      webRequest: recorded({}),
      clearStorageData: answered('clearStorageData'),
      clearCache: answered('clearCache'),
      clearAuthCache: answered('clearAuthCache'),
      closeAllConnections: answered('closeAllConnections'),
    }),
  )
  return made
}
export type MadeSession = ReturnType<typeof newSession>

const partitions = new Map<string, MadeSession>()
const fromPartition = (name: string, options?: unknown): MadeSession => {
  const known = partitions.get(name) ?? newSession(name, options)
  partitions.set(name, known)
  return known
}
export const session = { defaultSession: newSession('default'), fromPartition }

let count = 0
const newContents = (of: unknown) => {
  const state = { isGone: false, loading: (_address: string): Promise<void> => Promise.resolve() }
  const made = recorded(
    Object.assign(new EventEmitter(), {
      id: ++count,
      session: of,
      state,
      ipc: recorded({}),
      isDestroyed: () => state.isGone,
      loadURL: (address: string): Promise<void> => {
        made.calls.push(['loadURL', address])
        return state.loading(address)
      },
      getZoomFactor: () => 1,
    }),
  )
  return made
}
export type MadeContents = ReturnType<typeof newContents>

const newWindow = (options: BrowserWindowConstructorOptions) => {
  const state = { isGone: false, isMaximized: false, isMinimized: false, isFocused: true }
  const webContents = newContents(options.webPreferences?.session)
  return recorded(
    Object.assign(new EventEmitter(), {
      options,
      webContents,
      state,
      contentView: recorded(new EventEmitter()),
      loadURL: (address: string) => webContents.loadURL(address),
      isDestroyed: () => state.isGone,
      isMaximized: () => state.isMaximized,
      isMinimized: () => state.isMinimized,
      isFocused: () => state.isFocused,
      getNormalBounds: () => ({ x: 1, y: 2, width: 800, height: 600 }),
      getContentBounds: () => ({ x: 0, y: 0, width: 520, height: 700 }),
    }),
  )
}
export type MadeWindow = ReturnType<typeof newWindow>

/** Opened windows in order. */
export const windows: MadeWindow[] = []
export const BrowserWindow = Object.assign(
  function open(options: BrowserWindowConstructorOptions) {
    const window = newWindow(options)
    windows.push(window)
    return window
  } as unknown as new (options: BrowserWindowConstructorOptions) => MadeWindow,
  { getAllWindows: () => windows },
)

const newView = (options: WebContentsViewConstructorOptions) =>
  recorded({ options, webContents: newContents(options.webPreferences?.session) })
export type MadeView = ReturnType<typeof newView>
export const views: MadeView[] = []
export const WebContentsView = function view(options: WebContentsViewConstructorOptions) {
  const made = newView(options)
  views.push(made)
  return made
} as unknown as new (options: WebContentsViewConstructorOptions) => MadeView

/** A person's answers to boxes (`answers` first, one per box), and the boxes shown. */
export const boxes = {
  answer: 0,
  answers: [] as number[],
  fails: null as Error | null,
  shown: [] as (readonly [window: unknown, box: MessageBoxOptions])[],
}
const show = (...args: readonly unknown[]): number => {
  const [window, box] = (args.length === 1 ? [null, args[0]] : args) as [unknown, MessageBoxOptions]
  boxes.shown.push([window, box])
  if (boxes.fails !== null) throw boxes.fails
  return boxes.answers.shift() ?? boxes.answer
}
export const dialog = recorded({
  showMessageBox: async (...args: readonly unknown[]) => ({ response: show(...args) }),
  showMessageBoxSync: show,
})

export const outside = { opens: (_address: string): Promise<void> => Promise.resolve(), opened: [] as string[] }
export const shell = {
  openExternal: (address: string): Promise<void> => {
    outside.opened.push(address)
    return outside.opens(address)
  },
}

export const app = recorded(
  Object.assign(new EventEmitter(), {
    name: 'Ledgerdesk',
    isPackaged: true,
    getAppPath: (): string => '/app',
    ready: Promise.withResolvers<void>(),
    commandLine: recorded({}),
    whenReady: (): Promise<void> => app.ready.promise,
  }),
)
export const protocol = recorded({})
/** A menu is the template that it was built from. */
export const Menu = recorded({ buildFromTemplate: (lines: unknown) => lines })
export const nativeTheme = { shouldUseDarkColors: false, shouldUseHighContrastColors: false }
const area = { x: 0, y: 0, width: 1_920, height: 1_080 }
export const screen = { getDisplayMatching: () => ({ workArea: area }), getPrimaryDisplay: () => ({ workArea: area }) }

/** Objects that a preload exposes to its page, by name. */
export const shown = new Map<string, Readonly<Record<string, unknown>>>()
export const contextBridge = {
  exposeInMainWorld: (name: string, api: Readonly<Record<string, unknown>>) => void shown.set(name, api),
}
const toMain = new EventEmitter()
export const ipcRenderer = recorded(
  Object.assign(toMain, {
    invoke: (...args: unknown[]): Promise<unknown> => Promise.resolve(args),
  }),
)

/** Resets everything to the start of a process. */
export const startAnew = (): void => {
  windows.length = 0
  views.length = 0
  partitions.clear()
  session.defaultSession = newSession('default')
  Object.assign(boxes, { answer: 0, answers: [], fails: null, shown: [] })
  Object.assign(outside, { opens: () => Promise.resolve(), opened: [] })
  Object.assign(app, { ready: Promise.withResolvers<void>(), isPackaged: true })
  for (const one of [app, app.commandLine, dialog, protocol, Menu]) one.calls.length = 0
}
