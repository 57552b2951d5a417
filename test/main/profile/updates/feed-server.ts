import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { withSignature } from '../../../../main/profile/updates/feed-signature.ts'

export interface Signer {
  readonly key: KeyObject
  /** SPKI, DER, base64, as a release holds it. */
  readonly publicKey: string
}

export const newSigner = (): Signer => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { key: privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}

export interface Release {
  readonly version: string
  /** The bytes of the package. */
  readonly content: Buffer
  readonly file?: string
  readonly app?: string
  readonly feed?: string
  readonly staging?: number
  readonly system?: string
  /** Times of signing and expiry; null leaves the line out. */
  readonly signed?: string | null
  readonly expires?: string | null
}

export const sha512 = (content: Buffer): string => createHash('sha512').update(content).digest('base64')

/** A release's feed file without its signature. */
export const feedText = ({
  version,
  content,
  file = `Ledgerdesk-${version}-linux-x86_64.AppImage`,
  app = 'app.ledgerdesk.desktop',
  feed = 'latest-linux.yml',
  staging,
  system,
  signed = '2026-11-21T08:00:00.000Z',
  expires = '2027-02-19T08:00:00.000Z',
}: Release): string =>
  [
    `version: ${version}`,
    'files:',
    `  - url: ${file}`,
    `    sha512: ${sha512(content)}`,
    `    size: ${content.length}`,
    `path: ${file}`,
    `sha512: ${sha512(content)}`,
    "releaseDate: '2026-11-21T10:00:00.000Z'",
    ...(staging === undefined ? [] : [`stagingPercentage: ${staging}`]),
    ...(system === undefined ? [] : [`minimumSystemVersion: ${system}`]),
    ...(signed === null ? [] : [`signed: '${signed}'`]),
    ...(expires === null ? [] : [`expires: '${expires}'`]),
    `app: ${app}`,
    `feed: ${feed}`,
    '',
  ].join('\n')

export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

/** Sends the whole content, or the rest from the requested offset. */
export const sends =
  (content: Buffer): RequestListener =>
  ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    const part = content.subarray(from)
    if (from > 0)
      response.writeHead(206, {
        'content-range': `bytes ${from}-${content.length - 1}/${content.length}`,
        'content-length': part.length,
      })
    else response.writeHead(200, { 'content-length': part.length })
    response.end(part)
  }

/** Breaks off in the middle, that many times; then as `sends`. */
export const cutsOff = (content: Buffer, times: number): RequestListener => {
  let left = times
  return (request, response) => {
    if (left-- <= 0) return sends(content)(request, response)
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const rest = content.length - from
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': rest,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
    })
    response.write(content.subarray(from, from + Math.ceil(rest / 2)), () => response.socket?.end())
  }
}

/** Sends half and then nothing. `begun` resolves at the request, `closed` when the client closes. */
export const hangs = (content: Buffer) => {
  const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const listener: RequestListener = (_request, response) => {
    response.once('close', () => closed.resolve())
    begun.resolve()
    response.writeHead(200, { 'content-length': content.length }).write(content.subarray(0, content.length / 2))
  }
  return { listener, begun: begun.promise, closed: closed.promise }
}

/** Never ends by itself. `closed` resolves when the client closes. */
export const endless = (): { readonly listener: RequestListener; readonly closed: Promise<unknown> } => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const nonsense = Buffer.alloc(65_536, 'nonsense ')
  const more = (response: ServerResponse): void => {
    while (!response.destroyed && response.write(nonsense));
    response.once('drain', () => more(response))
  }
  return {
    closed: promise,
    listener: (_request, response) => {
      response.once('close', resolve)
      more(response.writeHead(200))
    },
  }
}

/** The page of a network that asks for a sign-in, for any request. */
export const portal: RequestListener = (_request, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><title>Welcome</title><p>version: please sign in')
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(code, headers).end()

/**
 * A server of feed files and packages on this computer, with https if it has a certificate. `has` holds its answers by
 * path; any other path gives 404.
 */
export const serveFeed = async (certificate?: { readonly cert: string; readonly key: string }) => {
  const has = new Map<string, RequestListener>()
  const asked: Asked[] = []
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    ;(has.get(path) ?? status(404))(request, response)
  }
  const server = certificate ? createSecure(certificate, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const signer = newSigner()
  return {
    address: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/`,
    has,
    asked,
    signer,
    /** Publishes a release: its signed feed file and its package. */
    put: (release: Release, by: Signer = signer): void => {
      const {
        version,
        content,
        file = `Ledgerdesk-${version}-linux-x86_64.AppImage`,
        feed = 'latest-linux.yml',
      } = release
      has.set(`/${feed}`, sends(Buffer.from(withSignature(feedText(release), by.key))))
      has.set(`/${file}`, sends(content))
    },
    /** The number of open connections. */
    connections: (report: (count: number) => void): void =>
      void server.getConnections((_error, count) => report(count)),
    stop: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type FeedServer = Awaited<ReturnType<typeof serveFeed>>
