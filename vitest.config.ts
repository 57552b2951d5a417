import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type Plugin } from 'vitest/config'
import { filesWithBrowsers } from './test/run/browsers.ts'
import { bundledThreads } from './test/run/bundled-threads.ts'
import { isLong } from './test/run/long.ts'
import { ShuffledFiles } from './test/run/shuffled-files.ts'

/**
 * Files that change what a whole process has, the certificates that it trusts, Electron, the disk or the way to files,
 * and one that collects all garbage of its process again and again: each has a process of its own.
 */
const alone = [
  'test/main/service/network/**/*.test.ts',
  'test/security/electron/**/*.test.ts',
  'test/main/profile/alone/*.test.ts',
  'test/main/oauth/{months,token-ended}.test.ts',
  'test/simulation/*.test.ts',
  'test/dev/*.test.ts',
  'test/bench/measure.test.ts',
]

/**
 * Files that ask for a page: each has a page of its own, and all share the modules, whose loading took longer than the
 * tests.
 */
const pages = globSync('test/renderer/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').startsWith('// @vitest-environment happy-dom'),
)

const browsers = [...filesWithBrowsers(import.meta.dirname)]

/**
 * A setup file would load fast-check for every test of a component; so only those that ask for it get it, with our
 * seed.
 */
const properties = join(import.meta.dirname, 'test/run/properties.ts')
const seededProperties: Plugin = {
  name: 'seeded-properties',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'fast-check' && importer !== properties ? properties : null),
}

if (isLong() && process.env['LEDGERDESK_SEED'] === undefined) {
  const chosen = String(randomInt(2 ** 31))
  process.env['LEDGERDESK_SEED'] = chosen
  process.stdout.write(
    `Properties and simulations begin at seed ${chosen}; LEDGERDESK_SEED=${chosen} plays them again.\n`,
  )
}
const hour = 3_600_000
const seed = process.env['LEDGERDESK_SHUFFLE']

export default defineConfig({
  plugins: [seededProperties, bundledThreads(import.meta.dirname), vue()],
  test: {
    environment: 'node',
    // How fast things are is for the benchmark to say: what is waited for here comes late on a busy machine, and is not late for that.
    testTimeout: isLong() ? hour : 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    ...(seed === undefined ? {} : { sequence: { sequencer: ShuffledFiles, seed: Number(seed) } }),
    // Many tests wait for a delay of the app's own: a third worker uses what they leave of two cores.
    maxWorkers: 3,
    // The workers have all cores between them, and most objects of a test die young: a larger space for those and no threads
    // for collecting them take a tenth less of the processors.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    setupFiles: ['test/run/each-file.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      { extends: true, test: { name: 'alone', include: alone, exclude: browsers } },
      {
        extends: true,
        test: {
          name: 'pages',
          include: pages,
          exclude: browsers,
          isolate: false,
          execArgv: ['--import', new URL('test/run/light-nodes.ts', import.meta.url).href],
          setupFiles: ['test/renderer/each-test.ts'],
        },
      },
      // The others share nothing through modules: these are loaded once for all of them, which takes half the time.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...alone, ...pages, ...browsers, 'test/e2e/**', 'test/package/**'],
          isolate: false,
        },
      },
      // `npm test` starts these as a stage of their own, beside the others.
      { extends: true, test: { name: 'browsers', include: browsers, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
