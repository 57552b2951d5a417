import type { CdpSession, Protocol } from './cdp.ts'
import { startChromium, type StartedChromium } from './start-chromium.ts'

export interface OpenedPage {
  readonly targetId: string
  readonly session: CdpSession
}

/** Names windows that the stand-in opens from a page, to tell them from the page's own. */
export const ownWindow = 'stand-in'

interface PageRequest {
  readonly browserContextId?: string
  readonly width: number
  readonly height: number
  readonly left?: number
  readonly top?: number
}

type Attached = Protocol.Target.attachedToTargetPayload

/** The running Chromium: opens pages and reports unexpected ones. */
export class Browser {
  readonly root: CdpSession
  private readonly started: StartedChromium
  private readonly pages = new Map<string, CdpSession>()
  private readonly attached = new Map<string, OpenedPage>()
  private readonly awaited = new Map<string, (page: OpenedPage) => void>()
  /** Pages that are being created here. */
  private creating = 0
  /** Windows that pages or Chromium's own keys tried to open; they live until their requests have failed. */
  private readonly refused = new Set<string>()
  /** Browser contexts of shared and service workers, by the worker. */
  private readonly workers = new Map<string, string>()
  /** Pages of visible windows, from which similar windows can be opened. */
  private readonly seeds = new Set<string>()
  private readonly opening = new Map<string, (page: OpenedPage) => void>()
  private first: Promise<OpenedPage> | null = null
  private readonly gone = new Map<string, () => void>()
  private readonly retitled = new Map<string, (info: Protocol.Target.TargetInfo) => void>()

  /** Whether its windows are visible. */
  get visible(): boolean {
    return this.started.visible
  }

  private constructor(started: StartedChromium) {
    this.started = started
    this.root = started.cdp.session()
  }

  static async start(userData: string, locale: string, switches: ReadonlyMap<string, string>): Promise<Browser> {
    const browser = new Browser(await startChromium(userData, locale, switches))
    await browser.watch()
    return browser
  }

  /** Calls back once, after Chromium ended by itself or a person closed it. */
  onExit(listener: () => void): void {
    this.started.process.once('exit', listener)
  }

  /** Opens a paused page at about:blank, before any script has run in it. */
  async openPage(options: PageRequest): Promise<OpenedPage> {
    const { width, height, left, top } = options
    const page = await (this.started.visible ? this.openSeen(options) : this.create(options))
    await this.place(page.targetId, {
      width,
      height,
      ...(this.started.visible && left !== undefined && top !== undefined ? { left, top } : {}),
    })
    return page
  }
  private async create(
    options: Omit<PageRequest, 'width' | 'height'> & { windowState?: 'minimized' },
  ): Promise<OpenedPage> {
    this.creating += 1
    try {
      const { targetId } = await this.root.send('Target.createTarget', {
        url: 'about:blank',
        newWindow: true,
        ...options,
      })
      const page = this.attached.get(targetId)
      this.attached.delete(targetId)
      return page ?? (await new Promise<OpenedPage>((resolve) => this.awaited.set(targetId, resolve)))
    } finally {
      this.creating -= 1
    }
  }

  /** Chromium opens a window without tabs only as its first, or as a page's popup; in a partition it shows the address. */
  private async openSeen(options: PageRequest): Promise<OpenedPage> {
    const first = this.first
    this.first = null
    const { browserContextId } = options
    const page = first && browserContextId === undefined ? await first : await this.openFrom(browserContextId)
    if (browserContextId === undefined) this.seeds.add(page.targetId)
    return page
  }
  private async openFrom(browserContextId: string | undefined): Promise<OpenedPage> {
    const [known] = browserContextId === undefined ? this.seeds : []
    if (known !== undefined) return this.popUp(known)
    const seed = await this.create({
      ...(browserContextId === undefined ? {} : { browserContextId }),
      windowState: 'minimized',
    })
    await this.letRun(seed.session)
    const page = await this.popUp(seed.targetId, seed.session)
    await this.root.send('Target.closeTarget', { targetId: seed.targetId })
    return page
  }
  private async popUp(opener: string, session = this.pages.get(opener)): Promise<OpenedPage> {
    const opened = new Promise<OpenedPage>((resolve) => this.opening.set(opener, resolve))
    await session?.send('Runtime.evaluate', {
      expression: `void window.open('about:blank', '${ownWindow}', 'popup,noopener')`,
      userGesture: true,
    })
    return opened
  }

  /**
   * Sets a window's bounds or state. The size is the page's, because Electron's frame is no part of a page either. Full
   * Chromium opens a window in the state of its last one, and sizes only a normal one.
   */
  async place(targetId: string, { width, height, ...rest }: Protocol.Browser.Bounds): Promise<void> {
    const { windowId, bounds } = await this.root.send('Browser.getWindowForTarget', { targetId })
    const sized = width !== undefined && height !== undefined
    if (sized && bounds.windowState !== 'normal')
      await this.root.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
    if (Object.keys(rest).length > 0) await this.root.send('Browser.setWindowBounds', { windowId, bounds: rest })
    if (sized) await this.root.send('Browser.setContentsSize', { windowId, width, height })
  }

  /** The bounds of a page's window. */
  async boundsOf(targetId: string): Promise<Protocol.Browser.Bounds> {
    return (await this.root.send('Browser.getWindowForTarget', { targetId })).bounds
  }
  /** Sets a window's bounds including everything that Chromium draws around the page. */
  async placeWhole(targetId: string, bounds: Protocol.Browser.Bounds): Promise<void> {
    const { windowId } = await this.root.send('Browser.getWindowForTarget', { targetId })
    await this.root.send('Browser.setWindowBounds', { windowId, bounds })
  }

  whenGone(targetId: string, listener: () => void): void {
    this.gone.set(targetId, listener)
  }

  whenInfoChanges(targetId: string, listener: (info: Protocol.Target.TargetInfo) => void): void {
    this.retitled.set(targetId, listener)
  }

  isRefused(frameId: string): boolean {
    return this.refused.has(frameId)
  }

  contextOfWorker(targetId: string): string | undefined {
    return this.workers.get(targetId)
  }

  kill(): void {
    this.started.cdp.close()
    this.started.kill()
  }

  private async watch(): Promise<void> {
    this.root.on('Target.attachedToTarget', (attached) => this.attach(attached))
    this.root.on('Target.detachedFromTarget', ({ sessionId }) => this.started.cdp.forget(sessionId))
    this.root.on('Target.targetDestroyed', ({ targetId }) => this.forget(targetId))
    this.root.on('Target.targetInfoChanged', ({ targetInfo }) => this.retitled.get(targetInfo.targetId)?.(targetInfo))
    if (this.started.visible) this.first = new Promise((resolve) => this.opening.set('', resolve))
    await this.root.send('Target.setDiscoverTargets', { discover: true })
    await this.root.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  }

  private forget(targetId: string): void {
    this.refused.delete(targetId)
    this.workers.delete(targetId)
    this.seeds.delete(targetId)
    this.pages.delete(targetId)
    this.retitled.delete(targetId)
    this.gone.get(targetId)?.()
    this.gone.delete(targetId)
  }

  private attach({ targetInfo, sessionId }: Attached): void {
    const session = this.started.cdp.session(sessionId)
    const { targetId } = targetInfo
    if (targetInfo.type.endsWith('_worker')) this.workers.set(targetId, targetInfo.browserContextId ?? '')
    if (targetInfo.type !== 'page') return void this.letRun(session)
    const page = { targetId, session }
    this.pages.set(targetId, session)
    const wanted = this.opening.get(targetInfo.openerId ?? '')
    this.opening.delete(targetInfo.openerId ?? '')
    if (wanted) return wanted(page)
    if (targetInfo.openerId) return void this.refuse(targetId, session)
    const waiting = this.awaited.get(targetId)
    if (waiting) waiting(page)
    else if (this.creating > 0) this.attached.set(targetId, page)
    // Chromium's own keys, such as Ctrl+N, open windows with tabs.
    else void this.refuse(targetId, session)
  }

  /** Lets workers and similar targets run; one may be gone before the command arrives. */
  private async letRun(session: CdpSession): Promise<void> {
    await session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined)
  }

  /** The window arrives paused and blocks its opener, so it runs without network and is then closed. */
  private async refuse(targetId: string, session: CdpSession): Promise<void> {
    this.refused.add(targetId)
    await this.letRun(session)
    // It may have closed itself by now.
    await this.root.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }
}

let running: Browser | undefined

export const startBrowser = async (
  userData: string,
  locale: string,
  switches: ReadonlyMap<string, string>,
): Promise<Browser> => {
  running = await Browser.start(userData, locale, switches)
  return running
}

export const browserOrNull = (): Browser | undefined => running

/** Throws before `ready`, as Electron does for windows. */
export const theBrowser = (): Browser => {
  if (!running) throw new Error('Cannot create BrowserWindow before app is ready')
  return running
}
