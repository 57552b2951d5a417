import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isFail } from '../../../../main/base/app-error.ts'
import { trust } from '../../../../main/service/network/trust.ts'
import { get, readSmall, type GetOptions } from '../../../../main/profile/updates/get.ts'
import { sends, serveFeed, status, type FeedServer } from './feed-server.ts'
import { newAuthority } from '../../service/network/certificates.ts'

const office = newAuthority('The office')
beforeAll(() => trust([office.cert]))

let [plain, secure, foreign] = [
  null as unknown as FeedServer,
  null as unknown as FeedServer,
  null as unknown as FeedServer,
]
beforeEach(async () => {
  ;[plain, secure, foreign] = await Promise.all([
    serveFeed(),
    serveFeed(office.issue(['127.0.0.1', 'localhost'])),
    serveFeed(newAuthority('Somebody').issue(['127.0.0.1'])),
  ])
})
afterEach(() => [plain, secure, foreign].forEach((one) => one.stop()))

const at = ({ address }: FeedServer, path = '/file'): string => new URL(path, address).href
const getting = (): GetOptions => ({
  proxyFor: async () => null,
  signal: new AbortController().signal,
  timeout: 60_000,
})
/** The text at an address, or the code of the failure. */
const got = (address: string): Promise<string> =>
  get(new URL(address), getting())
    .then(async (answer) => (await readSmall(answer, 100)).toString())
    .catch((error: unknown) => (isFail(error) ? error.fail.code : String(error)))
const pointsTo = (from: FeedServer, to: string, code = 302): void =>
  void from.has.set('/file', status(code, { location: to }))
const has = (server: FeedServer): void => void server.has.set('/file', sends(Buffer.from('a file')))

describe('a file of an update', () => {
  it('comes by https, or from this computer', async () => {
    has(secure)
    has(plain)
    expect([await got(at(secure)), await got(at(plain))]).toEqual(['a file', 'a file'])
  })

  it.each([301, 302, 303, 307, 308])(
    'does not come without https after a redirect by %i from a server with https: nobody there is asked',
    async (code) => {
      has(plain)
      pointsTo(secure, at(plain), code)
      expect(await got(at(secure))).toBe('update-not-secure')
      expect(plain.asked).toEqual([])
    },
  )

  it('does not come without https either if a server of this computer redirected to one with https first', async () => {
    const last = await serveFeed()
    has(last)
    pointsTo(plain, at(secure))
    pointsTo(secure, at(last))
    expect(await got(at(plain))).toBe('update-not-secure')
    expect(last.asked).toEqual([])
    last.stop()
  })

  it('does not come without https by a name that is not this computer’s own, although it leads here', async () => {
    has(plain)
    const elsewhere = at(plain).replace('127.0.0.1', 'updates.localhost')
    const first = await serveFeed()
    pointsTo(first, elsewhere)
    expect([await got(at(first)), await got(elsewhere)]).toEqual(['update-not-secure', 'update-not-secure'])
    expect(plain.asked).toEqual([])
    first.stop()
  })

  it('comes from the target of a redirect with https, or from this computer to this computer', async () => {
    const next = await serveFeed()
    has(next)
    pointsTo(plain, at(next))
    expect(await got(at(plain))).toBe('a file')
    next.stop()
    secure.has.set('/next', sends(Buffer.from('the next file')))
    pointsTo(secure, '/next')
    expect(await got(at(secure))).toBe('the next file')
  })

  it.each([300, 304, 305, 306, 309])('does not come from the target of a %i', async (code) => {
    secure.has.set('/next', sends(Buffer.from('the next file')))
    pointsTo(secure, '/next', code)
    expect(await got(at(secure))).toBe('update-server-failing')
    expect(secure.asked.map(({ path }) => path)).toEqual(['/file'])
  })

  it('does not come from a server with an untrusted certificate, nor after its redirect', async () => {
    has(foreign)
    expect(await got(at(foreign))).toBe('update-certificate')
    pointsTo(secure, at(foreign))
    expect(await got(at(secure))).toBe('update-certificate')
    expect(foreign.asked).toEqual([])
  })

  it('follows five redirects at most, and only to valid addresses', async () => {
    const counted = (path: string): number => secure.asked.filter((one) => one.path === path).length
    pointsTo(secure, '/file')
    expect(await got(at(secure))).toBe('update-server-failing')
    expect(counted('/file')).toBe(6)
    pointsTo(secure, 'https://')
    expect(await got(at(secure))).toBe('update-server-failing')
    secure.has.set('/file', status(302))
    expect(await got(at(secure))).toBe('update-server-failing')
  })

  it('is abandoned in the middle after a refusal, a redirect or too many bytes', async () => {
    const left = async (answer: Parameters<typeof plain.has.set>[1]): Promise<string> => {
      const gone = Promise.withResolvers<void>()
      plain.has.set('/file', (request, response) => {
        response.once('close', () => gone.resolve())
        answer(request, response)
      })
      const outcome = await got(at(plain))
      await gone.promise
      return outcome
    }
    expect(await left((_request, response) => void response.writeHead(500).write('on and on'))).toBe(
      'update-server-failing',
    )
    expect(
      await left(
        (_request, response) =>
          void response.writeHead(302, { location: 'http://updates.localhost/' }).write('on and on'),
      ),
    ).toBe('update-not-secure')
    expect(
      await left((_request, response) => void response.writeHead(200, { 'content-length': 101 }).write('on and on')),
    ).toBe('update-answer-unreadable')
    expect(await left((_request, response) => void response.writeHead(200).write('x'.repeat(101)))).toBe(
      'update-answer-unreadable',
    )
  })

  it('may be as large as the limit, and not one byte larger', async () => {
    plain.has.set('/file', sends(Buffer.from('x'.repeat(100))))
    expect(await got(at(plain))).toHaveLength(100)
    plain.has.set('/file', (_request, response) => response.writeHead(200).end('x'.repeat(100)))
    expect(await got(at(plain))).toHaveLength(100)
    plain.has.set('/file', (_request, response) => response.writeHead(200).end('x'.repeat(101)))
    expect(await got(at(plain))).toBe('update-answer-unreadable')
  })

  it('that is refused names the status and the server', async () => {
    const about = { host: new URL(plain.address).host }
    for (const [code, expected] of [
      [302, 'update-server-failing'],
      [404, 'update-not-there'],
      [503, 'update-server-failing'],
    ] as const) {
      plain.has.set('/file', status(code))
      await expect(get(new URL(at(plain)), getting())).rejects.toMatchObject({
        fail: { code: expected, status: code, about },
      })
    }
  })

  it('is requested with the app’s name, unpacked, uncached, on a connection of its own', async () => {
    has(secure)
    await got(at(secure))
    expect(secure.asked[0]!.headers).toMatchObject({
      'user-agent': 'Ledgerdesk',
      'accept-encoding': 'identity',
      'cache-control': 'no-cache',
      connection: 'close',
    })
  })
})
