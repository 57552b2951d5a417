import { backPath } from '../../../../main/oauth/browser/loopback-request.ts'
import { get } from '../raw-request.ts'

/** Requests that are no answer to a sign-in at `127.0.0.1:PORT/cb`, each written for the listener's own host. */
export const refusedRequests: readonly (readonly [string, (at: string) => string])[] = [
  ['an answer of another sign-in', (at) => get('/cb?code=evil&state=other', at)],
  ['no answer at all', (at) => get('/cb', at)],
  ['the page before there is anything to show', (at) => get(backPath, at)],
  ['another path', (at) => get('/cb/?code=good', at)],
  ['a path that only parses to it', (at) => get('/x/../cb?code=good', at)],
  ['a path that only decodes to it', (at) => get('/%63b?code=good', at)],
  ['two slashes', (at) => get('//cb?code=good', at)],
  ['a fragment', (at) => get('/cb?code=good#x', at)],
  ['a whole address', (at) => get(`http://${at}/cb?code=good`, at)],
  ['the address of somebody else', (at) => get('http://evil.example/cb?code=good', at)],
  ['a star', (at) => get('*', at)],
  ['the root', (at) => get('/', at)],
  ['a host that leads here by name (DNS rebinding)', (at) => get('/cb?code=good', `evil.example:${at.split(':')[1]}`)],
  ['the same computer by another name', (at) => get('/cb?code=good', `localhost:${at.split(':')[1]}`)],
  ['the host without its port', (at) => get('/cb?code=good', at.split(':')[0]!)],
  ['another port', () => get('/cb?code=good', '127.0.0.1:1')],
  ['the host twice', (at) => get('/cb?code=good', at, `Host: ${at}\r\n`)],
  ['another host beside it', (at) => get('/cb?code=good', at, 'Host: evil.example\r\n')],
  ['no host', () => 'GET /cb?code=good HTTP/1.0\r\n\r\n'],
  ['no host, by today’s protocol', () => 'GET /cb?code=good HTTP/1.1\r\n\r\n'],
  ['HEAD', (at) => get('/cb?code=good', at).replace('GET', 'HEAD')],
  ['POST', (at) => `POST /cb?code=good HTTP/1.1\r\nHost: ${at}\r\nContent-Length: 9\r\n\r\ncode=good`],
  [
    'OPTIONS',
    (at) =>
      get(
        '/cb?code=good',
        at,
        'Origin: https://evil.example\r\nAccess-Control-Request-Private-Network: true\r\n',
      ).replace('GET', 'OPTIONS'),
  ],
  ['PUT', (at) => get('/cb?code=good', at).replace('GET', 'PUT')],
  ['no HTTP', () => 'hello\r\n\r\n'],
  ['the protocol of 1991', (at) => `GET /cb?code=good\r\nHost: ${at}\r\n\r\n`],
  ['an old protocol', (at) => get('/cb?code=good', at).replace('1.1', '1.0')],
  ['CONNECT', (at) => `CONNECT ${at} HTTP/1.1\r\nHost: ${at}\r\n\r\n`],
  [
    'another protocol to go on with',
    (at) =>
      get(
        '/other',
        at,
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n',
      ),
  ],
  [
    'a question whether to go on',
    (at) => `POST /cb?code=good HTTP/1.1\r\nHost: ${at}\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
  ],
  ['an expectation that nobody knows', (at) => get('/other', at, 'Expect: everything\r\n')],
  ['headers that never end', (at) => get('/cb?code=good', at, `X: ${'x'.repeat(70_000)}\r\n`)],
]
