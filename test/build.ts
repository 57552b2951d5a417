import { build, type InlineConfig } from 'vite'
import { writeThirdParty } from '../assets/release/third-party.ts'
import { targets } from '../vite.config.ts'

/** The outputs of a build with one entry or several. */
const outputsOf = (built: Awaited<ReturnType<typeof build>>) => {
  if ('on' in built) throw new TypeError('This build only watches.')
  return (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output)
}

/** Hides each plugin's time, which only interests authors of plugins. */
export const quietly = (target: InlineConfig): InlineConfig => ({
  ...target,
  logLevel: 'warn',
  build: { ...target.build, rolldownOptions: { ...target.build?.rolldownOptions, checks: { bundlerTimings: false } } },
})

/** Vite builds for the NODE_ENV of its caller, and a test or a shell may have another one. */
const forProduction = async (work: () => Promise<void>): Promise<void> => {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

/**
 * Builds the app into `out/`: main, preload and renderer in sequence. Then writes the list of third-party packages in
 * it.
 */
export const buildApp = (): Promise<void> =>
  forProduction(async () => {
    const outputs = []
    for (const target of Object.values(targets)) outputs.push(...outputsOf(await build(quietly(target))))
    writeThirdParty(outputs)
  })

if (import.meta.main) await buildApp()
