import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, protocol, session } from 'electron'
import { pageHeaders, pagePolicy } from '../../main/electron/main-window/page-files.ts'
import { devPolicy } from './dev-policy.ts'

/** `http://127.0.0.1:PORT` of the development loop. */
const server = process.env['LEDGERDESK_DEV_SERVER']
if (server === undefined || app.isPackaged) throw new Error('This starts the app in the development loop alone.')

const socket = server.replace(/^http:/, 'ws:')
const networkSchemes = ['http:', 'https:', 'ws:', 'wss:', 'ftp:']

/** The same file, as Vite makes it now. */
const fromServer = async (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const answer = await fetch(`${server}${pathname}${search}`, { headers: { Accept: '*/*' } })
  const headers = new Headers(pageHeaders(answer.headers.get('Content-Type') ?? 'text/plain'))
  headers.set('Content-Security-Policy', devPolicy(pagePolicy, socket))
  headers.delete('Connection-Allowlist')
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers })
}

// By then the app serves its built page and has cut its session off; it loads the page afterwards.
app.once('web-contents-created', () => {
  protocol.unhandle('app')
  protocol.handle('app', fromServer)
  session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: networkSchemes.includes(new URL(url).protocol) && !url.startsWith(`${socket}/`) }),
  )
})

const built = pathToFileURL(join(import.meta.dirname, '..', 'main', 'index.js'))
await import(/* @vite-ignore */ built.href)
