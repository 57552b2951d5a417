import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pagePolicy } from '../../../main/electron/main-window/page-files.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

export interface Site {
  readonly base: string
  close(): void
}

/** Serves the built window's files under the app's own policy. */
export const serve = async (folder: string): Promise<Site> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    // An installed browser asks for the tab's icon.
    if (pathname === '/favicon.ico') return void response.writeHead(204).end()
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, {
            'content-type': types[extname(file)] ?? 'application/octet-stream',
            'content-security-policy': pagePolicy,
            'cache-control': 'max-age=600',
          })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
