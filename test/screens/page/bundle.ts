import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { targets } from '../../../vite.config.ts'

const out = join(import.meta.dirname, '../../../out')
/** The window as `npm run build` leaves it. */
export const builtWindow = join(out, 'renderer')

/** Builds the window as for Electron, in a folder of this process's own: an app that is open at the time keeps its files, and so does another run. */
export const buildWindow = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerdesk-window-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({ ...targets.renderer, logLevel: 'warn', build: { ...targets.renderer.build, outDir: folder } })
  return folder
}

/** A script of one file, for the page to run before its own, as a preload script is. */
export const bundled = async (entry: string): Promise<string> => {
  const made = await build({
    configFile: false, publicDir: false, logLevel: 'warn',
    build: { write: false, minify: false, target: 'chrome140', lib: { entry: join(import.meta.dirname, entry), formats: ['iife'], name: 'page' } },
  })
  const chunk = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : [])).find((one) => one.type === 'chunk')
  if (!chunk) throw new Error(`${entry} came to nothing`)
  return chunk.code
}
