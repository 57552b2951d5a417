import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bin } from './run/bin.ts'
import { countsIn, type Counts } from './run/counts.ts'
import { runStage, stopAll, type Command } from './run/child.ts'
import { newMemoryFolder } from './run/memory-folder.ts'
import { summary, type Outcome } from './run/summary.ts'
import { removeFolder } from './temporary-folder.ts'

/**
 * `npm test [-- types lint build unit browsers e2e security]` runs the stages in order, each in its own process; a
 * failure does not stop later ones. It ends with a line per stage and the count of tests. Exit code 1 if any failed, 2
 * for an unknown stage. `--long` (`npm run test:long`) adds soaks, more property runs, every screen, the variations of
 * e2e tests, and the real disk. `--shuffle N` orders test files by the seed N.
 */
const root = join(import.meta.dirname, '..')
const report = (name: string): string => join(root, 'out/test', `${name}.json`)

interface Stage {
  readonly name: string
  readonly command: Command
  /** The JSON report with its counts; without one the stage counts as one test. */
  readonly report?: string
}

const {
  values: { long, shuffle },
  positionals: picked,
} = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, shuffle: { type: 'string' } },
})

const vitest = (name: string, projects: readonly string[]): Stage => ({
  name,
  command: {
    args: [
      bin('vitest', 'vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report(name)}`,
    ],
  },
  report: report(name),
})

const stages: readonly Stage[] = [
  { name: 'types', command: { args: ['test/run/types.ts'], isInBackground: true } },
  { name: 'lint', command: { args: ['test/run/lint.ts'], isInBackground: true } },
  { name: 'build', command: { args: ['test/build.ts'], isInBackground: true, isSilent: true } },
  vitest('unit', ['alone', 'pages', 'together']),
  vitest('browsers', ['browsers']),
  {
    name: 'e2e',
    command: {
      args: ['test/e2e/run.ts', ...(long ? ['--grep', '@gallery|@long'] : ['--grep-invert', '@gallery|@long'])],
    },
    report: report('e2e'),
  },
  { name: 'security', command: { args: ['test/security/check-held.ts'] } },
]

/**
 * Rounds run in sequence; so do the stages of a lane, while the lanes of a round run in parallel. Types,
 * lint and build take the processor time that the unit tests leave, because the round waits for these longest. E2e
 * windows need both cores.
 */
const rounds: readonly (readonly (readonly string[])[])[] = [
  [['types', 'lint', 'build'], ['unit'], ['browsers']],
  [['e2e']],
  [['security']],
]
/** Only stages that get longer: e2e adds its screens and the tests that a push leaves out. */
const inLongRun = ['unit', 'browsers', 'e2e']

const unknown = picked.filter((name) => !stages.some((stage) => stage.name === name))

const countsOf = (stage: Stage, exitCode: number): Counts => {
  if (stage.report === undefined)
    return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  return countsIn(stage.report, exitCode)
}

/** Hundreds of processes load the same modules, which are compiled once. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'out/compiled') }
const asked = {
  ...(long
    ? { LEDGERDESK_LONG: '1', LEDGERDESK_SEED: process.env['LEDGERDESK_SEED'] ?? String(randomInt(2 ** 31)) }
    : {}),
  ...(shuffle === undefined ? {} : { LEDGERDESK_SHUFFLE: shuffle }),
}

/** The folder of test data. A given TMPDIR wins, and a long run uses the real disk. */
const temporary = long || process.env['TMPDIR'] !== undefined ? null : newMemoryFolder()
if (temporary !== null) process.once('exit', () => removeFolder(temporary))
const written: Record<string, string> = temporary === null ? {} : { TMPDIR: temporary }

/** The e2e stage builds the app itself unless this run has just built it. */
const builtBefore = (outcomes: readonly Outcome[]): Record<string, string> =>
  outcomes.some(({ name, exitCode }) => name === 'build' && exitCode === 0) ? { LEDGERDESK_BUILT: '1' } : {}

/** Prints the output of stages in their order, whichever ends first. */
const runRound = async (lanes: readonly (readonly Stage[])[], before: readonly Outcome[]): Promise<Outcome[]> => {
  let last = Promise.resolve()
  const turns = new Map(
    lanes.flat().map((stage) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const turn = { previous: last, resolve }
      last = promise
      return [stage, turn]
    }),
  )
  const runOne = async (stage: Stage): Promise<Outcome> => {
    const { previous, resolve } = turns.get(stage)!
    if (stage.report !== undefined) rmSync(stage.report, { force: true })
    const { ended, shown } = runStage(
      {
        ...stage.command,
        title: stage.name,
        cwd: root,
        env: { ...compiled, ...asked, ...written, ...builtBefore(before) },
      },
      previous,
    )
    void shown.then(resolve)
    const { exitCode, seconds } = await ended
    return { name: stage.name, exitCode, seconds, counts: countsOf(stage, exitCode), tests: stage.report !== undefined }
  }
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const ofLane: Outcome[] = []
      for (const stage of lane) ofLane.push(await runOne(stage))
      return ofLane
    }),
  )
  await last
  return outcomes.flat()
}

const runAll = async (): Promise<number> => {
  const began = performance.now()
  const outcomes: Outcome[] = []
  const wanted = picked.length > 0 ? picked : long ? inLongRun : stages.map(({ name }) => name)
  if (asked.LEDGERDESK_SEED !== undefined)
    process.stdout.write(
      `Properties and simulations begin at seed ${asked.LEDGERDESK_SEED}; LEDGERDESK_SEED=${asked.LEDGERDESK_SEED} plays them again.\n`,
    )
  for (const round of rounds) {
    const lanes = round.map((lane) =>
      lane.filter((name) => wanted.includes(name)).map((name) => stages.find((stage) => stage.name === name)!),
    )
    outcomes.push(...(await runRound(lanes, outcomes)))
  }
  mkdirSync(join(root, 'out/test'), { recursive: true })
  writeFileSync(report('run'), JSON.stringify(outcomes))
  process.stdout.write(summary(outcomes, (performance.now() - began) / 1000))
  return outcomes.some(({ exitCode, counts }) => exitCode !== 0 || counts.failed > 0) ? 1 : 0
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    stopAll()
    process.exit(code)
  })
}

if (unknown.length > 0) {
  process.stderr.write(
    `There is no stage called ${unknown.join(', ')}. The stages are ${stages.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exitCode = 2
} else {
  process.exitCode = await runAll()
}
