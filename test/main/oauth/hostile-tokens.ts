import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import type { Exchange } from './hostile-servers.ts'

export interface TokenAttack {
  readonly does: string
  readonly comes: string
  readonly answers: (exchange: Exchange, evil: string) => void
  /** The outcome of redeeming a code and of a refresh. A refresh with this outcome signs nobody out. */
  readonly ends: 'fine' | FailCode
  /** A refusal without a reason: the tokens are kept and the user is asked to sign in. */
  readonly asksAgain?: true
}

export const goodTokens = {
  access_token: 'canary-access',
  token_type: 'bearer',
  expires_in: 7200,
  refresh_token: 'canary-refresh',
  scope: 's',
}
const withFields = (fields: Readonly<Record<string, unknown>>): string => JSON.stringify({ ...goodTokens, ...fields })
const good = withFields({})

const plain =
  (status: number, body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  ({ response }: Exchange): void =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
const rawly =
  (bytes: string | Uint8Array) =>
  ({ request }: Exchange): void =>
    void request.socket.end(bytes)
/** Repeats one of these until the other side stops reading. */
const forever =
  (first: string, again: string) =>
  ({ request: { socket } }: Exchange): void => {
    socket.on('error', () => undefined)
    socket.write(first)
    const timer = setInterval(() => socket.write(again), 20)
    socket.on('close', () => clearInterval(timer))
  }
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const size = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n`

const unread = 'The answer is not used, and nobody is signed out.'
const ended = 'The time limit ends it, and nobody is signed out.'

const slow: readonly TokenAttack[] = [
  { does: 'never answers', comes: ended, answers: () => undefined, ends: 'service-slow' },
  {
    does: 'sends a byte now and then (slow loris)',
    comes: ended,
    answers: forever(`${head}Content-Length: 60000\r\n\r\n`, ' '),
    ends: 'service-slow',
  },
  {
    does: 'sends a header line now and then',
    comes: ended,
    answers: forever('HTTP/1.1 200 OK\r\n', 'X-More: 1\r\n'),
    ends: 'service-slow',
  },
  {
    does: 'announces an answer again and again',
    comes: ended,
    answers: forever('HTTP/1.1 103 Early Hints\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n'),
    ends: 'service-slow',
  },
  {
    does: 'sends one empty chunk extension after the other',
    comes: ended,
    answers: forever(`${head}Transfer-Encoding: chunked\r\n\r\n`, '1;x=y\r\n \r\n'),
    ends: 'service-slow',
  },
  {
    does: 'answers correctly and never hangs up',
    comes: 'The answer is used once it is complete.',
    answers: ({ request }) => void request.socket.write(`${head}${size(good)}Connection: keep-alive\r\n\r\n${good}`),
    ends: 'fine',
  },
]

const ten = 10 * 1_048_576
const large: readonly TokenAttack[] = [
  {
    does: 'sends ten megabytes',
    comes: unread,
    answers: plain(200, `{"x":"${'a'.repeat(ten)}"}`),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends ten megabytes in chunks, unannounced',
    comes: unread,
    answers: ({ response }) =>
      void (response.writeHead(200, { 'Content-Type': 'application/json' }),
      response.write(`{"x":"${'a'.repeat(ten)}`),
      response.end('"}')),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends ten megabytes as ten kilobytes (gzip)',
    comes: unread,
    answers: plain(200, gzipSync(`{"x":"${'a'.repeat(ten)}"}`), { 'Content-Encoding': 'gzip' }),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends ten megabytes as a few bytes (brotli)',
    comes: unread,
    answers: plain(200, brotliCompressSync(`{"x":"${'a'.repeat(ten)}"}`), { 'Content-Encoding': 'br' }),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends tokens after ten megabytes of spaces',
    comes: unread,
    answers: plain(200, `${' '.repeat(ten)}${good}`),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a megabyte of headers',
    comes: unread,
    answers: rawly(`${head}X-Large: ${'a'.repeat(1_048_576)}\r\n\r\n${good}`),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a token of twenty thousand characters',
    comes: unread,
    answers: plain(200, withFields({ access_token: 'a'.repeat(20_000) })),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends nested lists, thirty thousand deep',
    comes: unread,
    answers: plain(200, '['.repeat(30_000) + ']'.repeat(30_000)),
    ends: 'service-answer-unreadable',
  },
]

const broken: readonly TokenAttack[] = [
  {
    does: 'cuts the answer off',
    comes: unread,
    answers: rawly(`${head}Content-Length: 500\r\n\r\n${good}`),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'hangs up',
    comes: unread,
    answers: ({ request }) => void request.socket.destroy(),
    ends: 'service-unreachable',
  },
  {
    does: 'sends chunks with an invalid length',
    comes: unread,
    answers: rawly(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${good}\r\n0\r\n\r\n`),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends two lengths',
    comes: unread,
    answers: rawly(`${head}Content-Length: 2\r\nContent-Length: 300\r\n\r\n${good}`),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a length and chunks',
    comes: unread,
    answers: rawly(`${head}${size(good)}Transfer-Encoding: chunked\r\n\r\n${good}`),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'does not speak HTTP',
    comes: unread,
    answers: rawly('SSH-2.0-OpenSSH_9.9\r\n'),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'answers with random bytes',
    comes: unread,
    answers: rawly(Uint8Array.from({ length: 2_000 }, (_, at) => (at * 7919) % 251)),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'switches to another protocol',
    comes: ended,
    answers: rawly('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: evil\r\n\r\n'),
    ends: 'service-slow',
  },
  {
    does: 'announces gzip and sends none',
    comes: unread,
    answers: plain(200, good, { 'Content-Encoding': 'gzip' }),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends half a gzip',
    comes: unread,
    answers: plain(200, gzipSync(good).subarray(0, 40), { 'Content-Encoding': 'gzip' }),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends tokens that are not UTF-8',
    comes: unread,
    answers: plain(
      200,
      Buffer.concat([
        Buffer.from('{"token_type":"bearer","access_token":"a'),
        Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
        Buffer.from('"}'),
      ]),
    ),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends UTF-16',
    comes: unread,
    answers: plain(200, Buffer.from(`\ufeff${good}`, 'utf16le'), {
      'Content-Type': 'application/json; charset=utf-16',
    }),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a byte order mark first',
    comes: 'The tokens are used.',
    answers: plain(200, `\ufeff${good}`),
    ends: 'fine',
  },
  {
    does: 'sends tokens as a page',
    comes: 'The tokens are used, whatever the content type.',
    answers: plain(200, good, { 'Content-Type': 'text/html' }),
    ends: 'fine',
  },
  {
    does: 'sends a portal’s page with 200',
    comes: unread,
    answers: plain(200, '<html><form action=/login>Welcome to our wifi</form></html>', { 'Content-Type': 'text/html' }),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a portal’s page with 511',
    comes: unread,
    answers: plain(511, '<html>Log in first</html>', { 'Content-Type': 'text/html' }),
    ends: 'service-failing',
  },
  {
    does: 'sends a portal’s page with 403',
    comes: unread,
    answers: plain(403, '<html>Log in first</html>', { 'Content-Type': 'text/html' }),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a word',
    comes: unread,
    answers: plain(200, 'OK', { 'Content-Type': 'text/plain' }),
    ends: 'service-answer-unreadable',
  },
  { does: 'sends nothing', comes: unread, answers: plain(204, ''), ends: 'service-answer-unreadable' },
  {
    does: 'sends numbers that JSON does not know',
    comes: unread,
    answers: plain(200, good.replace('7200', 'NaN')),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends text after the tokens',
    comes: unread,
    answers: plain(200, `${good}<script>`),
    ends: 'service-answer-unreadable',
  },
]

const redirecting = [301, 302, 303, 307, 308].map((status): TokenAttack => ({
  does: `redirects to another server with ${status}`,
  comes: 'It is not followed: nothing is sent there.',
  answers: ({ response }, evil) => void response.writeHead(status, { Location: `${evil}/OAuth/Token` }).end(),
  ends: 'service-redirected',
}))

const sly: readonly TokenAttack[] = [
  ...redirecting,
  {
    does: 'redirects with 200',
    comes: unread,
    answers: ({ response }, evil) =>
      void response
        .writeHead(200, { Location: `${evil}/OAuth/Token`, Refresh: `0; url=${evil}`, Link: `<${evil}>; rel=preload` })
        .end(),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'redirects to a file',
    comes: unread,
    answers: ({ response }) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    ends: 'service-redirected',
  },
  {
    does: 'redirects to itself',
    comes: unread,
    answers: ({ response, request }) => void response.writeHead(307, { Location: request.url }).end(),
    ends: 'service-redirected',
  },
  {
    does: 'asks for the computer’s own password',
    comes: 'It gets none; the user is asked to sign in.',
    answers: plain(401, '', { 'WWW-Authenticate': 'Negotiate, NTLM, Basic realm="x"' }),
    ends: 'sign-in-refused',
    asksAgain: true,
  },
  {
    does: 'asks for a proxy’s password',
    comes: 'It gets none: it is no proxy.',
    answers: plain(407, '', { 'Proxy-Authenticate': 'Basic realm="x"' }),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sets cookies',
    comes: 'They are not kept.',
    answers: plain(200, good, { 'Set-Cookie': 'evil=1; Path=/' }),
    ends: 'fine',
  },
  {
    does: 'sends a token with line ends',
    comes: 'It is never put into a header.',
    answers: plain(200, withFields({ access_token: 'canary-access\r\nX-Evil: 1' })),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a token with a NUL',
    comes: unread,
    answers: plain(200, withFields({ access_token: 'canary-access\u0000' })),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a token with letters outside ASCII',
    comes: unread,
    answers: plain(200, withFields({ access_token: 'cаnary-access' })),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a refresh token with line ends',
    comes: 'It is not kept; the earlier one stays.',
    answers: plain(200, withFields({ refresh_token: 'canary-refresh\r\nX-Evil: 1' })),
    ends: 'fine',
  },
  {
    does: 'sends no refresh token',
    comes: 'The earlier one stays.',
    answers: plain(200, withFields({ refresh_token: undefined })),
    ends: 'fine',
  },
  {
    does: 'sends a token of another type',
    comes: unread,
    answers: plain(200, withFields({ token_type: 'mac' })),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends a token without a type',
    comes: unread,
    answers: plain(200, withFields({ token_type: undefined })),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends an error and tokens',
    comes: unread,
    answers: plain(200, withFields({ error: 'invalid_request' })),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'sends names that JavaScript knows',
    comes: 'Nothing in the app changes.',
    answers: plain(
      200,
      `{"__proto__":{"access_token":"evil-access","polluted":1},"constructor":{"prototype":{"polluted":1}},${good.slice(1)}`,
    ),
    ends: 'fine',
  },
  {
    does: 'sends tokens by inheritance only',
    comes: unread,
    answers: plain(200, '{"__proto__":{"access_token":"evil-access","token_type":"bearer"}}'),
    ends: 'service-answer-unreadable',
  },
  {
    does: 'repeats the whole request in its message',
    comes: 'The message is not shown, because it holds the secret.',
    answers: ({ response, body }) =>
      plain(403, JSON.stringify({ error: 'nope', error_description: body }))({ response } as Exchange),
    ends: 'service-answer-unreadable',
  },
]

const times = ['1e308', '-1', 'null', '"NaN"', '"7200 "', '"soon"', '0', '[]', '1e-9', '99999999999999999999'].map(
  (time): TokenAttack => ({
    does: `says that the token lives ${time} seconds`,
    comes: 'It lives two hours, by the contract.',
    answers: plain(200, good.replace('7200', time)),
    ends: 'fine',
  }),
)

/** Hostile token endpoints by their answer, and its required outcome. */
export const tokenAttacks: readonly TokenAttack[] = [...slow, ...large, ...broken, ...sly, ...times]
