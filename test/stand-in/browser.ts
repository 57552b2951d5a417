import type { CdpSession, Protocol } from './cdp.ts'
import { startChromium, type StartedChromium } from './start-chromium.ts'

export interface OpenedPage {
  readonly targetId: string
  readonly session: CdpSession
}

type Attached = Protocol.Target.attachedToTargetPayload

/** The running Chromium: opens pages and tells of those that nobody asked for. */
export class Browser {
  readonly root: CdpSession
  private readonly started: StartedChromium
  private readonly attached = new Map<string, OpenedPage>()
  private readonly awaited = new Map<string, (page: OpenedPage) => void>()
  /** Windows that pages tried to open; they live only until their requests have failed. */
  private readonly refused = new Set<string>()
  /** The browser contexts of workers that belong to no one page, by the worker. */
  private readonly workers = new Map<string, string>()
  private readonly gone = new Map<string, () => void>()
  private readonly retitled = new Map<string, (info: Protocol.Target.TargetInfo) => void>()

  private constructor(started: StartedChromium) {
    this.started = started
    this.root = started.cdp.session()
  }

  static async start(userData: string, locale: string, switches: ReadonlyMap<string, string>): Promise<Browser> {
    const browser = new Browser(await startChromium(userData, locale, switches))
    await browser.watch()
    return browser
  }

  /** Calls back once, when Chromium ended by itself or was closed by the person. */
  onExit(listener: () => void): void {
    this.started.process.once('exit', listener)
  }

  /** A page at about:blank that waits: nothing has run in it. */
  async openPage(options: { browserContextId?: string; width: number; height: number; left?: number; top?: number }): Promise<OpenedPage> {
    const { targetId } = await this.root.send('Target.createTarget', { url: 'about:blank', newWindow: true, ...options })
    const page = this.attached.get(targetId)
    this.attached.delete(targetId)
    await this.place(targetId, { width: options.width, height: options.height })
    return page ?? new Promise((resolve) => this.awaited.set(targetId, resolve))
  }

  /** Puts a page's window somewhere, or into a state; its size is that of the page, as Electron's frame is no part of a page either. */
  async place(targetId: string, { width, height, ...rest }: Protocol.Browser.Bounds): Promise<void> {
    const { windowId } = await this.root.send('Browser.getWindowForTarget', { targetId })
    if (Object.keys(rest).length > 0) await this.root.send('Browser.setWindowBounds', { windowId, bounds: rest })
    if (width !== undefined && height !== undefined) await this.root.send('Browser.setContentsSize', { windowId, width, height })
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
    await this.root.send('Target.setDiscoverTargets', { discover: true })
    await this.root.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  }

  private forget(targetId: string): void {
    this.refused.delete(targetId)
    this.workers.delete(targetId)
    this.retitled.delete(targetId)
    this.gone.get(targetId)?.()
    this.gone.delete(targetId)
  }

  private attach({ targetInfo, sessionId }: Attached): void {
    const session = this.started.cdp.session(sessionId)
    const { targetId } = targetInfo
    if (targetInfo.type.endsWith('_worker')) this.workers.set(targetId, targetInfo.browserContextId ?? '')
    if (targetInfo.type !== 'page') return void this.letRun(session)
    if (targetInfo.openerId) return void this.refuse(targetId, session)
    const page = { targetId, session }
    const waiting = this.awaited.get(targetId)
    if (waiting) waiting(page)
    else this.attached.set(targetId, page)
  }

  /** Workers and the like run on by themselves; one may be gone before the command arrives. */
  private async letRun(session: CdpSession): Promise<void> {
    await session.send('Runtime.runIfWaitingForDebugger').catch(() => undefined)
  }

  /** It arrives paused and blocks its opener: it goes on, without network, and is closed. */
  private async refuse(targetId: string, session: CdpSession): Promise<void> {
    this.refused.add(targetId)
    await this.letRun(session)
    // It may have closed itself by now.
    await this.root.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }
}

let running: Browser | undefined

export const startBrowser = async (userData: string, locale: string, switches: ReadonlyMap<string, string>): Promise<Browser> => {
  running = await Browser.start(userData, locale, switches)
  return running
}

export const browserOrNull = (): Browser | undefined => running

/** Throws before `ready`, as Electron does for windows. */
export const theBrowser = (): Browser => {
  if (!running) throw new Error('Cannot create BrowserWindow before app is ready')
  return running
}
