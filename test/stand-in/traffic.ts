import { STATUS_CODES } from 'node:http'
import { theBrowser } from './browser.ts'
import type { CdpSession, Protocol } from './cdp.ts'
import { handlerFor } from './api/protocol.ts'
import { sessionOfContext } from './api/session.ts'
import { contentsOfFrame, type WebContents } from './api/web-contents.ts'
import type { RequestDetails } from './api/web-request.ts'
import { schemeOf, toApp, toChromium } from './schemes.ts'

type Paused = Protocol.Fetch.requestPausedPayload
type Header = Protocol.Fetch.HeaderEntry

const kinds: Partial<Record<Protocol.Network.ResourceType, string>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Media: 'media',
  Ping: 'ping',
}

const addressOf = ({ url, urlFragment }: Protocol.Network.Request): string => url + (urlFragment ?? '')
const isMain = (contents: WebContents, { frameId }: Paused): boolean => contents.mainFrame.frameId === frameId

/** The session of a request: its page's, or the partition's of a shared worker. */
const sessionOf = (paused: Paused, contents: WebContents | undefined): WebContents['session'] | undefined => {
  if (contents) return contents.session
  const context = theBrowser().contextOfWorker(paused.frameId)
  return context === undefined ? undefined : sessionOfContext(context)
}

const detailsOf = (paused: Paused, contents: WebContents | undefined): RequestDetails => ({
  id: Number.parseInt(paused.requestId.replace(/\D+/g, ''), 10),
  url: toApp(addressOf(paused.request)),
  method: paused.request.method,
  resourceType:
    paused.resourceType === 'Document'
      ? contents && isMain(contents, paused)
        ? 'mainFrame'
        : 'subFrame'
      : (kinds[paused.resourceType] ?? 'other'),
  referrer: toApp(paused.request.headers['Referer'] ?? ''),
  timestamp: Date.now(),
  ...(contents ? { webContentsId: contents.id } : {}),
})

/** Chromium's tabs request the page's icon. Electron has no tabs and only reports it (`DidUpdateFaviconURL`). */
const isForTab = ({ resourceType, request }: Paused): boolean =>
  resourceType === 'Other' && (request.headers['Accept'] ?? '').startsWith('image/')

const headersOf = (headers: readonly Header[] = []): Record<string, string[]> => {
  const lists: Record<string, string[]> = {}
  for (const { name, value } of headers) (lists[name] ??= []).push(value)
  return lists
}
const entriesOf = (headers: Readonly<Record<string, string | string[]>>): Header[] =>
  Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })))

/** The target of a redirect; without its own fragment it inherits the address's. */
const redirectOf = ({ request, responseStatusCode = 0, responseHeaders = [] }: Paused): string | null => {
  const location = responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value
  if (!location || ![301, 302, 303, 307, 308].includes(responseStatusCode)) return null
  const target = URL.parse(location, request.url)
  if (!target) return null
  if (!target.hash) target.hash = request.urlFragment ?? ''
  return target.href
}

const bodyOf = ({ request }: Paused): Buffer<ArrayBuffer> | null => {
  const parts = request.postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')) ?? []
  return parts.length ? Buffer.concat(parts) : null
}

/** Intercepts every request of every page, and every document's response before it is used. */
class Traffic {
  private readonly root: CdpSession

  constructor(root: CdpSession) {
    this.root = root
  }

  async take(paused: Paused): Promise<void> {
    try {
      const contents = contentsOfFrame(paused.frameId)
      if (theBrowser().isRefused(paused.frameId) || isForTab(paused)) await this.fail(paused, 'Aborted')
      else if (paused.responseErrorReason) await this.failed(paused, contents)
      else if (paused.responseStatusCode !== undefined) await this.answered(paused, contents)
      else await this.asked(paused, contents)
    } catch (error) {
      // The requests of a page that is gone are unknown to the browser.
      if (!(error instanceof Error && /Invalid InterceptionId|browser is gone|Invalid state/.test(error.message)))
        throw error
    }
  }

  private async asked(paused: Paused, contents: WebContents | undefined): Promise<void> {
    const document = paused.resourceType === 'Document'
    if (
      document &&
      contents &&
      !paused.redirectedRequestId &&
      !contents.mayGo(toApp(addressOf(paused.request)), paused.frameId)
    )
      return this.fail(paused, 'Aborted')
    const session = sessionOf(paused, contents)
    if (session) {
      const verdict = await session.webRequest.before(detailsOf(paused, contents))
      if (verdict.cancel) return this.fail(paused, 'BlockedByClient')
      if (verdict.redirectURL)
        return this.fulfil(paused, 307, [{ name: 'Location', value: toChromium(verdict.redirectURL) }])
    }
    const scheme = schemeOf(paused.request.url)
    if (scheme) return this.serve(paused, contents, scheme)
    if (document && contents) await contents.session.decidePermissions(contents, paused.request.url)
    const interceptResponse = document || contents?.session.webRequest.wantsHeaders() === true
    await this.root.send('Fetch.continueRequest', { requestId: paused.requestId, interceptResponse })
  }

  /** `protocol.handle`: the app's own response. */
  private async serve(paused: Paused, contents: WebContents | undefined, scheme: string): Promise<void> {
    const handler = handlerFor(contents && contents.session.partition !== '' ? contents.session : null, scheme)
    if (!handler) return this.fail(paused, 'Failed')
    const { method, headers } = paused.request
    const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(paused)
    const response = await this.ask(
      handler,
      new Request(toApp(addressOf(paused.request)), { method, headers: { ...headers }, body }),
    )
    if (response === null) {
      contents?.noteFailure(paused.frameId, 'Unexpected')
      return this.fail(paused, 'Failed')
    }
    if (response.type === 'error') return this.fail(paused, 'Failed')
    const content = Buffer.from(await response.arrayBuffer())
    const given = [...response.headers].map(([name, value]) => ({ name, value }))
    const changed = await this.changeHeaders(paused, contents, response.status, given)
    if (paused.resourceType === 'Document') contents?.noteStatus(paused.frameId, response.status, response.statusText)
    await this.fulfil(paused, response.status, changed ?? given, content)
  }

  /** Null if the app's handler fails; Electron prints the error. */
  private async ask(handler: NonNullable<ReturnType<typeof handlerFor>>, request: Request): Promise<Response | null> {
    try {
      return await handler(request)
    } catch (error) {
      console.error(error)
      return null
    }
  }

  private async answered(paused: Paused, contents: WebContents | undefined): Promise<void> {
    const { requestId, responseStatusCode = 200, responseStatusText, responseHeaders = [] } = paused
    const location = redirectOf(paused)
    if (paused.resourceType === 'Document' && contents) {
      if (location && !contents.mayFollow(toApp(location), paused.frameId)) return this.fail(paused, 'Aborted')
      contents.noteStatus(
        paused.frameId,
        responseStatusCode,
        responseStatusText || (STATUS_CODES[responseStatusCode] ?? ''),
      )
    }
    const changed = await this.changeHeaders(paused, contents, responseStatusCode, responseHeaders)
    if (!changed) await this.root.send('Fetch.continueRequest', { requestId })
    else if (location)
      await this.root.send('Fetch.continueResponse', {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: changed,
      })
    else await this.replaceHeaders(paused, responseStatusCode, changed)
  }

  /** Chromium has already applied the policies of the old headers, so the whole response is replaced. */
  private async replaceHeaders(paused: Paused, status: number, headers: Header[]): Promise<void> {
    const { body, base64Encoded } = await this.root.send('Fetch.getResponseBody', { requestId: paused.requestId })
    // The body arrives decoded.
    const plain = headers.filter(({ name }) => !/^content-(encoding|length)$/i.test(name))
    await this.fulfil(paused, status, plain, Buffer.from(body, base64Encoded ? 'base64' : 'utf8'))
  }

  private async changeHeaders(
    paused: Paused,
    contents: WebContents | undefined,
    statusCode: number,
    headers: readonly Header[],
  ): Promise<Header[] | null> {
    if (!contents?.session.webRequest.wantsHeaders()) return null
    const details = {
      ...detailsOf(paused, contents),
      statusCode,
      statusLine: `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`,
      responseHeaders: headersOf(headers),
    }
    const { responseHeaders } = await contents.session.webRequest.headersReceived(details)
    return responseHeaders ? entriesOf(responseHeaders) : null
  }

  private async failed(paused: Paused, contents: WebContents | undefined): Promise<void> {
    const reason = paused.responseErrorReason ?? 'Failed'
    if (paused.resourceType === 'Document') contents?.noteFailure(paused.frameId, reason)
    await this.root.send('Fetch.continueRequest', { requestId: paused.requestId })
  }

  private async fail({ requestId }: Paused, errorReason: Protocol.Network.ErrorReason): Promise<void> {
    await this.root.send('Fetch.failRequest', { requestId, errorReason })
  }

  private async fulfil(
    { requestId }: Paused,
    responseCode: number,
    responseHeaders: Header[],
    body?: Buffer,
  ): Promise<void> {
    await this.root.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders,
      ...(body?.length ? { body: body.toString('base64') } : {}),
    })
  }

  /** Asks the app for credentials; without them the page shows the server's refusal. */
  async login({ requestId, frameId, request, authChallenge }: Protocol.Fetch.authRequiredPayload): Promise<void> {
    const given = await contentsOfFrame(frameId)?.askLogin(toApp(request.url), authChallenge)
    const answer = given ? { response: 'ProvideCredentials' as const, ...given } : { response: 'CancelAuth' as const }
    await this.root.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: answer })
  }
}

/** Applies to the whole browser, so every page, worker and popup is covered from its first moment. */
export const watchTraffic = async (): Promise<void> => {
  const { root } = theBrowser()
  const traffic = new Traffic(root)
  root.on('Fetch.requestPaused', (paused) => void traffic.take(paused))
  root.on('Fetch.authRequired', (asked) => void traffic.login(asked))
  await root.send('Fetch.enable', { patterns: [{ urlPattern: '*' }], handleAuthRequests: true })
}
