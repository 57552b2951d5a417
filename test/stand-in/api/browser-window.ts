import { theBrowser } from '../browser.ts'
import { StrictEmitter } from '../strict.ts'
import { app, openWindows } from './app.ts'
import { Composition } from './composition.ts'
import { makeEvent } from './event.ts'
import { iconFault } from './picture.ts'
import { session } from './session.ts'
import { View } from './view.ts'
import { WebContents } from './web-contents.ts'
import { checkOptions, defaultPreferences, type WindowOptions } from './window-options.ts'

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}
type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

const windows = new Map<number, BrowserWindow>()
let lastId = 0
let focused: BrowserWindow | null = null
const setFocused = (window: BrowserWindow | null): void => void (focused = window)

/** A window with one page. Without a display it only records its bounds and state. */
export class BrowserWindow extends StrictEmitter {
  readonly id = ++lastId
  readonly webContents: WebContents
  /** The view over the window's own page. */
  readonly contentView = new View()
  /** The path of its icon, for tests: Electron tells nobody. */
  '-icon': string | null = null
  private readonly parent: BrowserWindow | null
  private readonly smallest: { width: number; height: number }
  private bounds: Rectangle
  private state: State = 'normal'
  private visible: boolean
  private title: string
  private background: string
  private destroyed = false
  private unresponsive: NodeJS.Timeout | null = null
  private asked = false
  private readonly composition: Composition

  constructor(options: WindowOptions = {}) {
    super()
    theBrowser()
    checkOptions(options)
    const {
      width = 800,
      height = 600,
      x = 0,
      y = 0,
      minWidth = 0,
      minHeight = 0,
      show = true,
      webPreferences = {},
    } = options
    this.smallest = { width: minWidth, height: minHeight }
    this.bounds = { x, y, width, height }
    this.contentView.setBounds({ x: 0, y: 0, width, height })
    this.visible = show
    this.title = options.title ?? app.getName()
    this.background = options.backgroundColor ?? '#FFFFFF'
    if (options.icon !== undefined) this.takeIcon(options.icon)
    this.parent = (options.parent as BrowserWindow | undefined) ?? null
    const chosen = webPreferences.session ?? session.fromPartition(webPreferences.partition ?? '')
    this.webContents = new WebContents(
      chosen,
      { ...defaultPreferences, ...webPreferences },
      { width, height, ...(options.x === undefined ? {} : { left: x, top: y }) },
    )
    this.composition = new Composition(
      this.webContents,
      this.contentView,
      () => this.bounds,
      () => this.close(),
    )
    windows.set(this.id, this)
    openWindows.add(this)
    this.watch()
    if (show) this.focus()
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()]
  }
  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null
  }
  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return (
      [...windows.values()].find((window) => window.webContents === contents || window.contentView.holds(contents)) ??
      null
    )
  }
  static getFocusedWindow(): BrowserWindow | null {
    return focused
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }
  reload(): void {
    void this.webContents.reload()
  }
  getParentWindow(): BrowserWindow | null {
    return this.parent
  }
  getChildWindows(): BrowserWindow[] {
    return [...windows.values()].filter((window) => window.parent === this)
  }

  /** Asks the app, then the page; either can keep it open. */
  close(): void {
    if (this.destroyed) return
    const event = makeEvent({})
    this.emit('close', event)
    if (event.defaultPrevented) return app.stayOpen()
    // Also if a beforeunload cancels the closing (lib/browser/api/browser-window.ts).
    this.soonUnresponsive(5_000)
    this.asked = true
    this.webContents.close({ waitForBeforeUnload: true })
  }
  /** Closes without asking. */
  destroy(): void {
    if (this.destroyed) return
    this.webContents.close()
    this.ended()
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  /** Closed by its frame: the browser has asked the page, and the app is notified too late to refuse. */
  private gone(): void {
    if (!this.destroyed && !this.asked) this.emit('close', makeEvent({}))
    this.ended()
  }
  private ended(): void {
    if (this.destroyed) return
    this.destroyed = true
    this.notUnresponsive()
    this.composition.end()
    windows.delete(this.id)
    openWindows.delete(this)
    if (focused === this) focused = null
    for (const child of this.getChildWindows()) child.destroy()
    this.webContents.gone()
    this.emit('closed')
    app.windowClosed()
  }

  private soonUnresponsive(milliseconds: number): void {
    this.unresponsive ??= setTimeout(() => {
      this.unresponsive = null
      this.emit('unresponsive')
    }, milliseconds)
  }
  private notUnresponsive(): void {
    if (this.unresponsive) clearTimeout(this.unresponsive)
    this.unresponsive = null
  }

  private watch(): void {
    this.webContents.on('unresponsive', () => this.soonUnresponsive(50))
    this.webContents.on('responsive', () => {
      this.notUnresponsive()
      this.emit('responsive')
    })
    this.webContents.once('destroyed', () => this.gone())
    this.webContents.on('will-prevent-unload', (event: { defaultPrevented: boolean }) => {
      this.asked = event.defaultPrevented
      return event.defaultPrevented || app.stayOpen()
    })
    this.webContents.on(
      'page-title-updated',
      (event: { defaultPrevented: boolean }, title: string, explicit: boolean) => {
        this.emit('page-title-updated', event, title, explicit)
        if (!event.defaultPrevented) this.title = title
      },
    )
    const shown = (): boolean => {
      this.webContents.off('-lifecycle', onLifecycle)
      return this.emit('ready-to-show')
    }
    const onLifecycle = (name: string): void => void ((name === 'firstContentfulPaint' || name === 'load') && shown())
    this.webContents.on('-lifecycle', onLifecycle)
    this.contentView.on('-drawn', () => this.emit('ready-to-show'))
    this.webContents.on('-window', (change: 'focus' | 'blur' | 'resize', bounds: number[]) =>
      this.onWindowChange(change, bounds),
    )
  }
  /** The page reports its window's bounds, which only count where a person can move it. */
  private onWindowChange(change: 'focus' | 'blur' | 'resize', [x = 0, y = 0, width = 0, height = 0]: number[]): void {
    if (!theBrowser().visible) return
    if (change === 'focus') {
      this.composition.raise()
      return this.noteFocus()
    }
    if (change === 'blur') return this.noteBlur()
    if (this.composition.isComposed) return
    this.bounds = { x, y, width, height }
    this.resized()
  }
  private resized(): void {
    const { width, height } = this.bounds
    this.contentView.setBounds({ x: 0, y: 0, width, height })
    this.emit('resize')
  }
  private noteFocus(): void {
    if (focused === this) return
    focused?.noteBlur()
    setFocused(this)
    this.emit('focus')
    app.emit('browser-window-focus', makeEvent({}), this)
  }
  private noteBlur(): void {
    if (focused !== this) return
    focused = null
    this.emit('blur')
    app.emit('browser-window-blur', makeEvent({}), this)
  }

  show(): void {
    this.visible = true
    this.emit('show')
    this.focus()
  }
  showInactive(): void {
    this.visible = true
    this.emit('show')
  }
  hide(): void {
    this.visible = false
    this.noteBlur()
    this.emit('hide')
  }
  isVisible(): boolean {
    return this.visible
  }
  /** Does nothing for a hidden window. */
  focus(): void {
    if (!this.visible) return
    this.noteFocus()
    if (this.composition.isComposed) return this.composition.arrange()
    void this.onPage((page) => page.send('Page.bringToFront'))
  }
  blur(): void {
    this.noteBlur()
  }
  isFocused(): boolean {
    return focused === this
  }
  setBackgroundColor(color: string): void {
    this.background = color
  }
  getBackgroundColor(): string {
    return this.background
  }
  setTitle(title: string): void {
    this.title = title
  }
  getTitle(): string {
    return this.title
  }

  getBounds(): Rectangle {
    return { ...this.bounds }
  }
  getNormalBounds(): Rectangle {
    return { ...this.bounds }
  }
  getSize(): [number, number] {
    return [this.bounds.width, this.bounds.height]
  }
  getContentBounds(): Rectangle {
    return { ...this.bounds }
  }
  getMinimumSize(): [number, number] {
    return [this.smallest.width, this.smallest.height]
  }
  setMinimumSize(width: number, height: number): void {
    Object.assign(this.smallest, { width, height })
  }
  setBounds(part: Partial<Rectangle>): void {
    const before = this.bounds
    const next = { ...before, ...part }
    this.bounds = {
      ...next,
      width: Math.max(next.width, this.smallest.width),
      height: Math.max(next.height, this.smallest.height),
    }
    const { x, y, width, height } = this.bounds
    void this.webContents.place({ left: x, top: y, width, height })
    if (width !== before.width || height !== before.height) this.resized()
    if (x !== before.x || y !== before.y) this.emit('move')
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  center(): void {}

  minimize(): void {
    this.become('minimized', 'minimize')
  }
  /** Shows a hidden window too (docs/api/base-window.md). */
  maximize(): void {
    this.become('maximized', 'maximize')
    if (!this.visible) this.showInactive()
  }
  unmaximize(): void {
    if (this.state === 'maximized') this.become('normal', 'unmaximize')
  }
  restore(): void {
    if (this.state === 'minimized') this.become('normal', 'restore')
  }
  setFullScreen(full: boolean): void {
    this.become(full ? 'fullscreen' : 'normal', full ? 'enter-full-screen' : 'leave-full-screen')
  }
  isMinimized(): boolean {
    return this.state === 'minimized'
  }
  isMaximized(): boolean {
    return this.state === 'maximized'
  }
  isFullScreen(): boolean {
    return this.state === 'fullscreen'
  }
  isNormal(): boolean {
    return this.state === 'normal'
  }
  private become(state: State, event: string): void {
    this.state = state
    void this.webContents.place({ windowState: state })
    this.emit(event)
  }

  /** Windows of macOS have no icon, and no such method. */
  setIcon(icon: unknown): void {
    const fault = iconFault(icon)
    if (fault !== null) throw new Error(fault)
    this['-icon'] = icon as string
  }
  /** The option's icon is left out with a warning where it is no picture. */
  private takeIcon(icon: unknown): void {
    if (process.platform === 'darwin') return
    const fault = iconFault(icon)
    if (fault !== null) return void process.stderr.write(`${fault}\n`)
    this['-icon'] = icon as string
  }

  /** Only a real window frame shows these; the browser draws its own. */
  setMenu(_menu: unknown): void {}
  removeMenu(): void {}
  setMenuBarVisibility(_visible: boolean): void {}
  setOverlayIcon(_icon: unknown, _description: string): void {}
  setProgressBar(_part: number): void {}
  flashFrame(_flash: boolean): void {}

  private async onPage(act: (page: Awaited<ReturnType<WebContents['cdp']>>) => Promise<unknown>): Promise<void> {
    try {
      await act(await this.webContents.cdp())
    } catch (error) {
      if (!this.destroyed) throw error
    }
  }
}
if (process.platform === 'darwin') Reflect.deleteProperty(BrowserWindow.prototype, 'setIcon')
