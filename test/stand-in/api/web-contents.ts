import { theBrowser } from '../browser.ts'
import type { CdpSession, Protocol } from '../cdp.ts'
import { netError } from '../net-errors.ts'
import { toChromium } from '../schemes.ts'
import { StrictEmitter } from '../strict.ts'
import { app } from './app.ts'
import { makeEvent } from './event.ts'
import { WebFrameMain } from './frame.ts'
import { encode, StandInIpcMain } from './ipc-main.ts'
import { load } from './load.ts'
import { wirePage, type PageOptions } from './page-wiring.ts'
import type { Session } from './session.ts'
import { colorScheme, nativeTheme } from './native-theme.ts'

type OpenHandler = (details: {
  url: string
  frameName: string
  features: string
  disposition: string
  referrer: { url: string; policy: string }
}) => { action: 'allow' | 'deny' }

const all = new Map<number, WebContents>()
const byFrame = new Map<string, WebContents>()
let lastId = 0

nativeTheme.on('updated', () => {
  for (const contents of all.values()) void contents.showColorScheme()
})

/** Compares addresses in Chromium's form, without fragments. */
const isSameAddress = (one: string, other: string): boolean =>
  URL.parse(one)?.href.split('#')[0] === URL.parse(other)?.href.split('#')[0]

export const contentsOfFrame = (frameId: string): WebContents | undefined => byFrame.get(frameId)

/** One page: the parts of Electron's `webContents` that the app uses. */
export class WebContents extends StrictEmitter {
  readonly id = ++lastId
  readonly session: Session
  readonly preferences: Readonly<Record<string, unknown>>
  readonly frames = new Map<string, WebFrameMain>()
  /** Receives only this page's messages, before `ipcMain`. */
  readonly ipc = new StandInIpcMain()
  readonly navigationHistory = { canGoBack: () => false, canGoForward: () => false, clear: () => undefined }
  mainFrame = new WebFrameMain('', null)
  title = ''
  loading = false
  /** Target of messages to the preload's world: the top frame's current document. */
  preloadContext: string | null = null
  status = { code: 0, text: '' }
  /** The page is Chromium's error page or none, so it cannot be asked before closing. */
  hollow = false
  /** Resolves once a page that was asked to leave, and stayed, runs on. */
  staying: Promise<void> = Promise.resolve()
  failure = 'Failed'
  /** Whether anything but the initial blank page was requested. */
  visited = false
  /** The address of `loadURL`, which gets no `will-navigate`. */
  private expected: string | null = null
  private openHandler: OpenHandler | null = null
  private zoomFactor = 1
  private peerPolicy = 'default'
  private readonly challenged = new Set<string>()
  private destroyed = false
  private readonly ready: Promise<CdpSession>

  constructor(session: Session, preferences: Readonly<Record<string, unknown>>, page: PageOptions) {
    super()
    this.session = session
    this.preferences = preferences
    all.set(this.id, this)
    session.join(this)
    this.ready = wirePage(this, page)
    // Users of the page get the failure; nobody may be waiting yet.
    this.ready.catch((error: unknown) => this.gone(error))
    app.emit('web-contents-created', makeEvent({}), this)
  }

  static fromId(id: number): WebContents | undefined {
    return all.get(id)
  }
  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    const found = byFrame.get(targetId)
    return found?.mainFrame.frameId === targetId ? found : undefined
  }
  static getAllWebContents(): WebContents[] {
    return [...all.values()]
  }

  /** The page's own DevTools session, after its set-up. */
  cdp(): Promise<CdpSession> {
    return this.ready
  }
  async waitUntilOpen(): Promise<void> {
    await this.ready
  }

  getURL(): string {
    return this.mainFrame.url === 'about:blank' ? '' : this.mainFrame.url
  }
  getTitle(): string {
    return this.title
  }
  isLoading(): boolean {
    return this.loading
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  getLastWebPreferences(): Readonly<Record<string, unknown>> {
    return this.preferences
  }

  async loadURL(url: string): Promise<void> {
    const session = await this.ready
    this.expected = url
    this.visited = true
    await load(this, session, url, toChromium(url))
  }
  async reload(): Promise<void> {
    this.expected = this.getURL()
    await (await this.ready).send('Page.reload')
  }
  async stop(): Promise<void> {
    await (await this.ready).send('Page.stopLoading')
  }
  /** Ends the page's process in any state; `render-process-gone` follows. Chromium never answers the command. */
  forcefullyCrashRenderer(): void {
    void this.ready.then((session) => void session.send('Page.crash').catch(() => undefined))
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    try {
      void this.postToPreload({ is: 'message', channel, args: encode(args) })
    } catch (error) {
      // Electron only logs the error, and the page gets no message.
      console.error('Error sending from webFrameMain: ', error)
    }
  }
  /** Sends to the preload's world of the current document; a document gone by then needs no answer. */
  async postToPreload(word: object, context = this.preloadContext): Promise<void> {
    if (context === null || this.destroyed) return
    const expression = `standInReceive(${JSON.stringify(word)})`
    await (await this.ready).send('Runtime.evaluate', { expression, uniqueContextId: context }).catch(() => undefined)
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
  /** A page requests a window, which the stand-in never opens. */
  windowAsked({ url, windowName, windowFeatures }: Protocol.Page.windowOpenPayload, address: string): void {
    const details = {
      url: address || url,
      frameName: windowName,
      features: windowFeatures.join(','),
      disposition: 'new-window',
      referrer: { url: this.getURL(), policy: '' },
    }
    if (this.openHandler?.(details).action !== 'deny')
      throw new Error('not implemented in the stand-in: windows that pages open')
  }

  /** Whether a page may navigate to an address; asked before the request. */
  mayGo(url: string, frameId: string): boolean {
    const isMainFrame = frameId === this.mainFrame.frameId
    if (isMainFrame && this.expected !== null && isSameAddress(this.expected, url)) {
      this.expected = null
      return true
    }
    const frame = this.frames.get(frameId) ?? null
    const event = makeEvent({ url, isMainFrame, isSameDocument: false, frame, initiator: frame })
    this.emit('will-frame-navigate', event)
    if (isMainFrame) this.emit('will-navigate', event, url, false, true, 0, 0)
    return !event.defaultPrevented
  }
  /** Whether a redirect may be followed; asked before connecting to its target. */
  mayFollow(url: string, frameId: string): boolean {
    const isMainFrame = frameId === this.mainFrame.frameId
    const frame = this.frames.get(frameId) ?? null
    const event = makeEvent({ url, isMainFrame, isSameDocument: false, frame, initiator: frame })
    this.emit('will-redirect', event, url, false, isMainFrame, 0, 0)
    return !event.defaultPrevented
  }

  noteStatus(frameId: string, code: number, text: string): void {
    if (frameId === this.mainFrame.frameId) this.status = { code, text }
  }
  noteFailure(frameId: string, reason: string): void {
    if (frameId === this.mainFrame.frameId) this.failure = reason
  }
  emitFailure(url: string): void {
    const { name, number } = netError(this.failure)
    this.failure = 'Failed'
    for (const name_ of ['did-fail-provisional-load', 'did-fail-load'])
      this.emit(name_, makeEvent({}), number, name, url, true, 0, this.mainFrame.routingId)
  }

  async askLogin(
    url: string,
    { realm = '', scheme = '', origin, source }: Protocol.Fetch.AuthChallenge,
  ): Promise<{ username: string; password: string } | null> {
    const { hostname, port } = new URL(origin)
    const { promise, resolve } = Promise.withResolvers<{ username: string; password: string } | null>()
    const answer = (username?: string, password?: string): void =>
      resolve(username === undefined ? null : { username, password: password ?? '' })
    const event = makeEvent({})
    const details = { url, firstAuthAttempt: !this.challenged.has(`${origin} ${url}`) }
    this.challenged.add(`${origin} ${url}`)
    const info = { isProxy: source === 'Proxy', scheme, host: hostname, port: Number(port || 443), realm }
    // Electron's own listener passes the event on to `app` first (lib/browser/api/web-contents.ts).
    app.emit('login', event, this, details, info, answer)
    this.emit('login', event, details, info, answer)
    return event.defaultPrevented ? promise : null
  }

  /** Only recorded: Chromium takes the policy from an embedder, or from its command line for all pages. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.peerPolicy = policy
  }
  getWebRTCIPHandlingPolicy(): string {
    return this.peerPolicy
  }

  setZoomFactor(factor: number): void {
    this.zoomFactor = factor
    void this.ready.then((session) => session.send('Emulation.setPageScaleFactor', { pageScaleFactor: factor }))
  }
  getZoomFactor(): number {
    return this.zoomFactor
  }
  setUserAgent(userAgent: string): void {
    void this.ready.then((session) => session.send('Emulation.setUserAgentOverride', { userAgent }))
  }
  async showColorScheme(): Promise<void> {
    const session = await this.ready
    // A window that closes meanwhile needs no colours.
    await session
      .send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: colorScheme() }] })
      .catch(() => undefined)
  }
  /** Runs in the page's own world, as in Electron. */
  async executeJavaScript(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await (
      await this.ready
    ).send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as unknown
  }

  focus(): void {
    void this.ready
      .then((session) => session.send('Page.bringToFront'))
      .catch((error: unknown) => this.unlessGone(error))
  }
  /** Moves or resizes the page's browser window; ignored if it closes meanwhile. */
  async place(bounds: Protocol.Browser.Bounds): Promise<void> {
    try {
      await this.ready
      await theBrowser().place(this.mainFrame.frameId, bounds)
    } catch (error) {
      this.unlessGone(error)
    }
  }
  private unlessGone(error: unknown): void {
    if (!this.destroyed) throw error
  }

  /**
   * With `waitForBeforeUnload` the page is asked first and may stay. Chromium loses the request, either one, while
   * another document replaces the page's, so that one is told too: when it is reported, and as it loads, because its
   * own process reports it before the browser's has replaced the old one.
   */
  close({ waitForBeforeUnload = false } = {}): void {
    const replaced = ['did-navigate', '-lifecycle', 'did-fail-load', 'render-process-gone']
    const answered = ['destroyed', 'will-prevent-unload']
    const tell = (): void =>
      void this.ready
        .then(async (session) => {
          if (!waitForBeforeUnload || this.hollow)
            return theBrowser().root.send('Target.closeTarget', { targetId: this.mainFrame.frameId })
          // Chromium loses the request also while a page that stays still says so. No person is that fast.
          await this.staying
          return session.send('Page.close')
        })
        // The page may be gone before the request arrives.
        .catch(() => undefined)
    const stop = (): void => {
      for (const name of replaced) this.off(name, tell)
      for (const name of answered) this.off(name, stop)
    }
    for (const name of replaced) this.on(name, tell)
    for (const name of answered) this.on(name, stop)
    tell()
  }

  addFrame(frameId: string, parentId?: string): WebFrameMain {
    const frame = new WebFrameMain(frameId, parentId ? (this.frames.get(parentId) ?? this.mainFrame) : null)
    this.frames.set(frameId, frame)
    byFrame.set(frameId, this)
    return frame
  }
  removeFrame(frameId: string): void {
    const frame = this.frames.get(frameId)
    if (frame) frame.detached = true
    this.frames.delete(frameId)
    byFrame.delete(frameId)
  }
  gone(_reason?: unknown): void {
    if (this.destroyed) return
    this.destroyed = true
    for (const frameId of this.frames.keys()) this.removeFrame(frameId)
    all.delete(this.id)
    this.emit('destroyed')
  }
}
