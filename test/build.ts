import { build, type InlineConfig } from 'vite'
import { writeThirdParty } from '../assets/release/third-party.ts'
import { targets } from '../vite.config.ts'

/** What went into a build, whether it has one entry or several. */
const outputsOf = (built: Awaited<ReturnType<typeof build>>) => {
  if ('on' in built) throw new TypeError('This build only watches.')
  return (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output)
}

/** How long each plugin took is news for who writes one. */
export const quietly = (target: InlineConfig): InlineConfig => ({
  ...target,
  logLevel: 'warn',
  build: { ...target.build, rolldownOptions: { ...target.build?.rolldownOptions, checks: { bundlerTimings: false } } },
})

/**
 * Builds the app into `out/`: main, preload and renderer, one after the other; then writes down what of others is in
 * it.
 */
export const buildApp = async (): Promise<void> => {
  const outputs = []
  for (const target of Object.values(targets)) outputs.push(...outputsOf(await build(quietly(target))))
  writeThirdParty(outputs)
}

if (import.meta.main) await buildApp()
