import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PartialStrykerOptions } from '@stryker-mutator/api/core'
import { prepareEarlierRun } from './earlier-run.ts'
import { outcomeLines, outcomeOf, withoutReason } from './outcome.ts'
import { readOptions, sampleIn, usage, type Options } from './options.ts'
import { removeFolder } from '../temporary-folder.ts'
import type { Room } from './room.ts'
import { roomVariable } from './rooms.ts'
import { checkerName, sampleVariable } from './sample-checker.ts'
import { reasons } from './survivors.ts'

/** `npm run mutate -- --room NAME`: exits with 0 if the tests of each room kill enough of its mutants, else with 1. */
const root = join(import.meta.dirname, '../..')
const out = 'out/mutate'
const sandboxOf = (room: Room): string => `${out}/sandbox-${room.name}`
const longest = 40 * 60_000
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const strykerOptions = (room: Room, { sample, cores }: Options): PartialStrykerOptions => ({
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutate/vitest.config.ts', related: false },
  plugins: [
    '@stryker-mutator/vitest-runner',
    ...(sample === null ? [] : [join(import.meta.dirname, 'sample-checker.ts')]),
  ],
  checkers: sample === null ? [] : [checkerName],
  mutate: [...room.files],
  coverageAnalysis: 'perTest',
  concurrency: cores,
  // A killed mutant runs again only after it or its test changed.
  incremental: sample === null,
  incrementalFile: `${out}/${room.name}.json`,
  tempDirName: sandboxOf(room),
  ignorePatterns: ['/out', '/dist', '/coverage', '/test-results'],
  disableTypeChecks: false,
  // Generous, because a busy machine must not count as killing a mutant. Endless loops are found by counting.
  timeoutMS: 15_000,
  timeoutFactor: 2,
  reporters: ['progress-append-only'],
  logLevel: 'warn' as never,
  allowConsoleColors: false,
})

/** Stryker ends its processes on a signal, but would then exit with the signal's number. */
const endInTime = (): NodeJS.Timeout =>
  setTimeout(() => {
    process.stderr.write(
      'Stopped after 40 minutes. A sample (--sample 100) or another core may help; otherwise the room is too large.\n',
    )
    process.once('exit', () => {
      process.exitCode = 1
    })
    process.kill(process.pid, 'SIGTERM')
  }, longest)

const mutate = async (room: Room, given: Options): Promise<boolean> => {
  const options = { ...given, sample: sampleIn(room, given) }
  process.chdir(root)
  process.env[roomVariable] = room.name
  if (options.sample === null) delete process.env[sampleVariable]
  else process.env[sampleVariable] = JSON.stringify(options.sample)
  prepareEarlierRun(`${out}/${room.name}.json`, room.files, options.afresh)
  // An aborted run leaves Stryker's copy of the project behind.
  const clear = (): void => removeFolder(join(root, sandboxOf(room)))
  clear()
  process.once('exit', clear)
  const timer = endInTime()
  try {
    // Loading Stryker takes seconds, which listing the rooms does not need.
    const { Stryker } = await import('@stryker-mutator/core')
    const results = await new Stryker(strykerOptions(room, options)).runMutationTest()
    const outcome = outcomeOf(
      results.map((one) => ({ ...one, fileName: relative(root, one.fileName).replaceAll('\\', '/') })),
    )
    const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')
    for (const line of outcomeLines(room, outcome, sourceOf, reasons)) print(line)
    return outcome.score >= room.least && withoutReason(room, outcome, sourceOf, reasons).length === 0
  } finally {
    clearTimeout(timer)
  }
}

const read = (): Options | null => {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
    return null
  }
}

const options = read()
if (options?.rooms.length === 0) print(usage)
let enough = true
for (const room of options?.rooms ?? []) enough = (await mutate(room, options!)) && enough
if (options !== null) process.exitCode = enough ? 0 : 1
