import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { targets } from '../../../vite.config.ts'
import { quietly } from '../../build.ts'
import { removeFolder } from '../../temporary-folder.ts'

const out = join(import.meta.dirname, '../../../out')
/** The window as `npm run build` leaves it. */
export const builtWindow = join(out, 'renderer')

const builds = join(out, 'screens')
const day = 86_400_000

/** The windows built for pictures and measurements, newest first; their folder names start with the time. */
const windowsBuilt = (): string[] =>
  existsSync(builds)
    ? readdirSync(builds)
        .filter((name) => /^\d+-\d+$/.test(name))
        .sort()
        .reverse()
    : []

/** Builds the window in a folder of this run, so open apps and other runs keep theirs. */
export const buildWindow = async (): Promise<string> => {
  const folder = join(builds, `${Date.now()}-${process.pid}`)
  await build(quietly({ ...targets.renderer, build: { ...targets.renderer.build, outDir: `${folder}.part` } }))
  renameSync(`${folder}.part`, folder)
  for (const old of windowsBuilt().filter((name) => Date.now() - Number.parseInt(name) > day))
    removeFolder(join(builds, old))
  return folder
}

/** The last window built for pictures. Throws if there is none. */
export const windowBuiltBefore = (): string => {
  const [newest] = windowsBuilt()
  if (newest === undefined) throw new Error('The window was not built for pictures before: leave --built out.')
  return join(builds, newest)
}

/** A script of one file that the page runs before its own, as a preload script. */
export const bundled = async (entry: string): Promise<string> => {
  const made = await build(
    quietly({
      configFile: false,
      publicDir: false,
      build: {
        write: false,
        minify: false,
        target: 'chrome140',
        lib: { entry: join(import.meta.dirname, entry), formats: ['iife'], name: 'page' },
      },
    }),
  )
  const chunk = (Array.isArray(made) ? made : [made])
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((one) => one.type === 'chunk')
  if (!chunk) throw new Error(`${entry} came to nothing`)
  return chunk.code
}
