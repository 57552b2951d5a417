import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { targets } from '../../../vite.config.ts'

const root = join(import.meta.dirname, '../../..')
const install = join(import.meta.dirname, 'install.ts')

/** Imports the fake before the page's own modules. */
const withFake: Plugin = {
  name: 'with-fake',
  enforce: 'pre',
  transform: (code, id) =>
    id === join(root, 'renderer/gallery/main.ts') ? `import ${JSON.stringify(install)}\n${code}` : null,
}

export const galleryFolder = join(root, 'out/gallery')
export const galleryPage = 'gallery/index.html'
const { renderer } = targets
const gallery: InlineConfig = {
  ...renderer,
  logLevel: 'error',
  plugins: [...(renderer.plugins ?? []), withFake],
  build: {
    ...renderer.build,
    outDir: galleryFolder,
    minify: false,
    rolldownOptions: { input: join(root, 'renderer', galleryPage) },
  },
}
/** Builds the gallery into `out/gallery`. */
export const buildGallery = (): Promise<unknown> => build(gallery)
