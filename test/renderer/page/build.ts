import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { targets } from '../../../vite.config.ts'

const root = join(import.meta.dirname, '../../..')
const install = join(import.meta.dirname, 'install.ts')

/** Puts the fake before the app's own first import; the rest is the app as it is built for Electron. */
const withFake: Plugin = {
  name: 'with-fake',
  enforce: 'pre',
  transform: (code, id) => (id === join(root, 'renderer/main.ts') ? `import ${JSON.stringify(install)}\n${code}` : null),
}

/** `SCREENS` names another folder below `out`, so that two can take pictures at a time. */
export const outDir = join(root, 'out', process.env['SCREENS'] ?? 'screens')
export const buildPage = (): Promise<unknown> =>
  build({ ...targets.renderer, logLevel: 'warn', plugins: [...(targets.renderer.plugins ?? []), withFake], build: { ...targets.renderer.build, outDir } })
