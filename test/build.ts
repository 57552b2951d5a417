import { build } from 'vite'
import { targets } from '../vite.config.ts'

/** Builds the app into `out/`: main, preload and renderer, one after the other. */
export const buildApp = async (): Promise<void> => {
  for (const target of Object.values(targets)) await build({ ...target, logLevel: 'warn' })
}

if (import.meta.main) await buildApp()
