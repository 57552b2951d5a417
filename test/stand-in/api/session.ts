import { setTimeout as wait } from 'node:timers/promises'
import { theBrowser } from '../browser.ts'
import type { CdpSession, Protocol } from '../cdp.ts'
import { StrictEmitter } from '../strict.ts'
import { app, mustBeReady } from './app.ts'
import { makeEvent } from './event.ts'
import { makeCookies } from './cookies.ts'
import { makeProtocol, protocol } from './protocol.ts'
import { permissions } from './permissions.ts'
import { WebRequest } from './web-request.ts'
import type { WebContents } from './web-contents.ts'

type RequestHandler = (
  contents: WebContents,
  permission: string,
  answer: (granted: boolean) => void,
  details: object,
) => void
type CheckHandler = (contents: WebContents | null, permission: string, origin: string, details: object) => boolean

const proxyFromEnvironment = (): string => process.env['LEDGERDESK_STAND_IN_PROXY'] ?? 'DIRECT'

/** Chromium's partitions use it too, also for this computer, because tests have no other host. */
const proxyOfPages = (): string | undefined => /^PROXY ([^;\s]+)/.exec(proxyFromEnvironment())?.[1]

/** A partition with its own cookies, storage, cache and rules; a browser context in Chromium. */
export class Session extends StrictEmitter {
  readonly partition: string
  readonly webRequest = new WebRequest()
  readonly cookies: ReturnType<typeof makeCookies> = makeCookies(this)
  readonly protocol: ReturnType<typeof makeProtocol>
  readonly storagePath: string | null = null
  private readonly contents = new Set<WebContents>()
  private readonly origins = new Set<string>()
  private context: Promise<string | undefined> | undefined
  /** The browser context's id once it exists. */
  knownContext: string | null = null
  private requestHandler: RequestHandler | null = null
  private checkHandler: CheckHandler | null = null
  private proxy: string | null = null
  private userAgent = ''
  private spellChecker = true
  private spellingLanguages: readonly string[] = []

  constructor(partition: string) {
    super()
    this.partition = partition
    this.protocol = partition === '' ? protocol : makeProtocol(this)
    // macOS has its own dictionaries. Elsewhere Electron downloads the app language's one, even with spell checking
    // off.
    if (process.platform !== 'darwin') this.spellIn([app.getLocale()])
  }

  isPersistent(): boolean {
    return this.partition === '' || this.partition.startsWith('persist:')
  }

  /** The browser context's id; undefined for the default session, which uses Chromium's default context. */
  contextId(): Promise<string | undefined> {
    this.context ??= this.partition === '' ? Promise.resolve(undefined) : this.makeContext()
    return this.context
  }
  private async makeContext(): Promise<string> {
    const proxyServer = this.proxy ?? proxyOfPages()
    const { browserContextId } = await theBrowser().root.send('Target.createBrowserContext', {
      disposeOnDetach: true,
      ...(proxyServer ? { proxyServer, proxyBypassList: '<-loopback>' } : {}),
    })
    this.knownContext = browserContextId
    return browserContextId
  }
  async contextParameter(): Promise<{ browserContextId?: string }> {
    const browserContextId = await this.contextId()
    return browserContextId === undefined ? {} : { browserContextId }
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.requestHandler = handler
  }
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.checkHandler = handler
  }
  /** Pages see no devices here, so the handler has nothing to decide. */
  setDevicePermissionHandler(_handler: unknown): void {}
  /** Chromium's own verification always decides, like the result -3; other results are impossible here. */
  setCertificateVerifyProc(procedure: unknown): void {
    if (procedure !== null) throw new Error('not implemented in the stand-in: session.setCertificateVerifyProc')
  }

  /** Chromium cannot ask during a request here, so both handlers are asked before a document loads. */
  async decidePermissions(contents: WebContents, address: string): Promise<void> {
    const { origin } = new URL(address)
    this.origins.add(origin)
    if (!this.requestHandler && !this.checkHandler) return
    const context = await this.contextParameter()
    await Promise.all(
      permissions.map(async ([permission, name]) => {
        const checked =
          this.checkHandler?.(contents, permission, origin, { isMainFrame: true, requestingUrl: address }) ?? true
        const granted = checked && (await this.request(contents, permission, address))
        await theBrowser().root.send('Browser.setPermission', {
          permission: { name },
          setting: granted ? 'granted' : 'denied',
          origin,
          ...context,
        })
      }),
    )
  }
  private request(contents: WebContents, permission: string, address: string): Promise<boolean> {
    const handler = this.requestHandler
    if (!handler) return Promise.resolve(true)
    return new Promise((resolve) =>
      handler(contents, permission, resolve, { isMainFrame: true, requestingUrl: address }),
    )
  }

  join(contents: WebContents): void {
    this.contents.add(contents)
    contents.once('destroyed', () => this.contents.delete(contents))
  }

  /** A page that closes meanwhile answers with an error, or never; its data is gone with it. */
  private async askPage(contents: WebContents, ask: (page: CdpSession) => Promise<unknown>): Promise<void> {
    const gone = new Promise<void>((resolve) => contents.once('destroyed', () => resolve()))
    const asked = contents
      .cdp()
      .then(ask)
      .catch(async (error: unknown) => {
        // Chromium reports the error before the closed page.
        await Promise.race([gone, wait(5_000).then(() => Promise.reject(error))])
      })
    await Promise.race([asked, gone])
  }

  /** Disposes of the whole context without windows; else clears each origin's data. */
  async clearStorageData(options: { storages?: string[] } = {}): Promise<void> {
    if (!this.context) return
    const context = await this.contextParameter()
    if (this.contents.size === 0 && context.browserContextId) return this.dispose(context.browserContextId)
    const cookiesToo = options.storages?.includes('cookies') ?? true
    if (cookiesToo) await theBrowser().root.send('Storage.clearCookies', context)
    const storageTypes =
      options.storages
        ?.filter((name) => name !== 'cookies')
        .join(',')
        .replaceAll('localstorage', 'local_storage') ?? 'all'
    const clear = (page: CdpSession): Promise<unknown> =>
      Promise.all([...this.origins].map((origin) => page.send('Storage.clearDataForOrigin', { origin, storageTypes })))
    for (const contents of this.contents) await this.askPage(contents, clear)
  }
  private async dispose(browserContextId: string): Promise<void> {
    this.context = undefined
    await theBrowser().root.send('Target.disposeBrowserContext', { browserContextId })
  }

  async clearCache(): Promise<void> {
    const [one] = this.contents
    if (one) await this.askPage(one, (page) => page.send('Network.clearBrowserCache'))
    else if (this.context && this.partition !== '') await this.dispose((await this.context) ?? '')
  }
  /** Server passwords live as long as their context. */
  async clearAuthCache(): Promise<void> {
    if (this.context && this.contents.size === 0 && this.partition !== '')
      await this.dispose((await this.context) ?? '')
  }
  /** Connections do so too. */
  async closeAllConnections(): Promise<void> {
    await this.clearAuthCache()
  }
  async resolveProxy(_address: string): Promise<string> {
    return this.proxy ? `PROXY ${this.proxy}` : proxyFromEnvironment()
  }
  async setProxy({ mode, proxyRules }: { mode?: string; proxyRules?: string }): Promise<void> {
    if (mode === 'direct' || mode === 'system' || !proxyRules) this.proxy = null
    else if (this.partition === '' || this.context)
      throw new Error('not implemented in the stand-in: session.setProxy once the session is in use')
    else this.proxy = proxyRules
  }

  getUserAgent(): string {
    return this.userAgent
  }
  setUserAgent(userAgent: string): void {
    this.userAgent = userAgent
  }
  isSpellCheckerEnabled(): boolean {
    return this.spellChecker
  }
  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker = enabled
  }
  getSpellCheckerLanguages(): readonly string[] {
    return this.spellingLanguages
  }
  setSpellCheckerLanguages(languages: readonly string[]): void {
    if (process.platform === 'darwin') return
    this.spellChecker = languages.length > 0
    this.spellIn(languages)
  }
  /** Electron looks for dictionary files on another thread and then downloads missing ones. Profiles here have none. */
  private spellIn(languages: readonly string[]): void {
    this.spellingLanguages = languages
    setImmediate(() => {
      if (this.spellingLanguages === languages)
        for (const language of languages) this.emit('spellcheck-dictionary-download-begin', makeEvent({}), language)
    })
  }
}

const sessions = new Map<string, Session>()

const fromPartition = (partition: string, _options?: { cache: boolean }): Session => {
  const found = sessions.get(partition)
  if (found) return found
  const made = new Session(partition)
  sessions.set(partition, made)
  app.emit('session-created', made)
  return made
}

/** The partition of a browser context; an unknown id means the default one. */
export const sessionOfContext = (browserContextId: string): Session =>
  [...sessions.values()].find(({ knownContext }) => knownContext === browserContextId) ?? fromPartition('')

/** `session`: one object per partition, while the app runs. */
export const session = {
  fromPartition,
  get defaultSession(): Session {
    mustBeReady()
    return fromPartition('')
  },
}

/** Refuses every download. A `will-download` that nobody prevents throws, because saving is not implemented. */
export const watchDownloads = async (contentsOf: (frameId: string) => WebContents | undefined): Promise<void> => {
  const { root } = theBrowser()
  root.on(
    'Browser.downloadWillBegin',
    ({ frameId, url, suggestedFilename }: Protocol.Browser.downloadWillBeginPayload) => {
      const contents = contentsOf(frameId)
      const event = { defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
      contents?.session.emit(
        'will-download',
        event,
        { getURL: () => url, getFilename: () => suggestedFilename },
        contents,
      )
      if (contents && !event.defaultPrevented) throw new Error('not implemented in the stand-in: downloads')
    },
  )
  await root.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true })
}
