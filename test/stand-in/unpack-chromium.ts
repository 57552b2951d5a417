import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { createBrotliDecompress } from 'node:zlib'
import { removeFolder } from '../temporary-folder.ts'

const require = createRequire(import.meta.url)
const packed = (): string => join(dirname(require.resolve('@sparticuz/chromium')), '..', 'bin')

/** In the packages' cache, so nobody runs a browser that another user unpacked. */
const home = (): string => {
  const { version } = require(join(packed(), '..', 'package.json')) as { version: string }
  return join(import.meta.dirname, '../../node_modules/.cache', `chromium-${version}`)
}

type Extract = (folder: string) => NodeJS.WritableStream
const untar = (): Extract =>
  (createRequire(require.resolve('@sparticuz/chromium'))('tar-fs') as { extract: Extract }).extract

const unpackInto = async (folder: string): Promise<void> => {
  const archive = (name: string): string => join(packed(), name)
  const unbrotli = () => createBrotliDecompress({ chunkSize: 1 << 21 })
  await pipeline(
    createReadStream(archive('chromium.br')),
    unbrotli(),
    createWriteStream(join(folder, 'chromium'), { mode: 0o700 }),
  )
  for (const name of ['swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br'])
    await pipeline(
      createReadStream(archive(name)),
      unbrotli(),
      untar()(name === 'swiftshader.tar.br' ? folder : join(folder, name.split('.')[0] ?? name)),
    )
}

/** Unpacks npm's headless Chromium once. Concurrent processes unpack into their own folders, and the first rename wins. */
export const unpackChromium = async (): Promise<string> => {
  const folder = home()
  if (existsSync(folder)) return folder
  const mine = `${folder}.${process.pid}`
  removeFolder(mine)
  await mkdir(mine, { recursive: true, mode: 0o700 })
  await unpackInto(mine)
  await rename(mine, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    removeFolder(mine)
  })
  return folder
}
