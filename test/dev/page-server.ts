import { createServer as openPort } from 'node:net'
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { targets } from '../../vite.config.ts'
import { styleNonce, withoutPolicy } from './dev-policy.ts'

const root = join(import.meta.dirname, '..', '..')

/** The page is not at Vite's own address, so its script must be told the port before there is one. */
const freePort = (): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = openPort().once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
  })
  return promise
}

const ownPolicy: Plugin = { name: 'development-policy', transformIndexHtml: { order: 'pre', handler: withoutPolicy } }

/** Serves the pages of the window from their sources, and tells them of each change. */
export const servePages = async (): Promise<{ readonly server: ViteDevServer; readonly address: string }> => {
  const port = await freePort()
  const { renderer } = targets
  const server = await createServer({
    ...renderer,
    base: '/',
    appType: 'mpa',
    cacheDir: join(root, 'out', 'dev', 'vite'),
    logLevel: 'warn',
    html: { cspNonce: styleNonce },
    plugins: [...renderer.plugins!, ownPolicy],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      fs: { allow: [root] },
      // Vite draws its box of errors as text that would become markup, which the page refuses: the terminal has them.
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port, overlay: false },
    },
  })
  await server.listen()
  return { server, address: `http://127.0.0.1:${port}` }
}
