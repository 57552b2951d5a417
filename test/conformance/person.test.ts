import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { visit, type Person } from './person.ts'

/** A service unlike the demo: cookies, an internal redirect, odd names, and the choice in a GET form. */
const answers: Record<
  string,
  (request: IncomingMessage, body: string) => { status?: number; location?: string; html?: string }
> = {
  'GET /start': () => ({ status: 302, location: '/who' }),
  'GET /who': () => ({
    html: '<form method=post action="/in"><input name=account type=email><input type=password name=geheim><button>Verder</button></form>',
  }),
  'POST /in': (_request, body) =>
    body === 'account=jan&geheim=a%26b'
      ? { status: 303, location: '/ask' }
      : { status: 403, html: '<form method=post action="/in"><input type=password name=geheim></form>' },
  'GET /ask': ({ headers }) => ({
    html: `<p>${headers.cookie ?? 'nobody'}</p><form action="/done"><button name=answer value=ja>Ja</button><button name=answer value=nee>Nee</button></form>`,
  }),
  'GET /done': ({ url }) => ({
    status: 302,
    location: url === '/done?answer=ja' ? 'https://app.invalid/cb?code=1' : 'https://app.invalid/cb?error=no',
  }),
}

const jan: Person = { name: 'jan', password: 'a&b', answer: 'allow' }

describe('a user at a browser', () => {
  let server: Server
  let start: URL
  let asked: string[]

  beforeEach(async () => {
    asked = []
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const path = `${request.method ?? ''} ${(request.url ?? '').split('?')[0]!}`
        asked.push(path)
        const { status = 200, location, html = '' } = answers[path]?.(request, body) ?? { status: 404 }
        response
          .writeHead(status, {
            'content-type': 'text/html',
            'set-cookie': 'who=1; Path=/',
            ...(location === undefined ? {} : { location }),
          })
          .end(html)
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    start = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/start`)
  })

  afterEach(() => {
    server.closeAllConnections()
    return new Promise((resolve) => void server.close(resolve))
  })

  it('logs in, allows, and ends at a redirect that is not followed', async () => {
    const landing = await visit(start, 'https://app.invalid/cb', jan)
    expect(landing).toMatchObject({ is: 'sent-back', steps: ['login', 'consent'] })
    expect(landing.is === 'sent-back' && landing.location.href).toBe('https://app.invalid/cb?code=1')
    expect(asked).toEqual(['GET /start', 'GET /who', 'POST /in', 'GET /ask', 'GET /done'])
  })

  it('denies access', async () => {
    const landing = await visit(start, 'https://app.invalid/cb', { ...jan, answer: 'deny' })
    expect(landing.is === 'sent-back' && landing.location.search).toBe('?error=no')
  })

  it('stops at the page after one wrong password', async () => {
    const landing = await visit(start, 'https://app.invalid/cb', { ...jan, password: 'wrong' })
    expect(landing).toMatchObject({ is: 'page', steps: ['login'], answer: { status: 403 } })
    expect(asked.filter((path) => path === 'POST /in')).toHaveLength(1)
  })

  it('follows no redirect URI on the service itself either', async () => {
    const landing = await visit(start, new URL('/who', start).href, jan)
    expect(landing).toMatchObject({ is: 'sent-back', steps: [] })
    expect(asked).toEqual(['GET /start'])
  })
})
