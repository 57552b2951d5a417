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
 * `npm test [-- types lint build unit browsers e2e security]`: the stages in order, each as a process of its own; a
 * failure does not stop the next ones. Ends with a line per stage and the count of tests; exit code 1 if any failed, 2
 * for a stage that does not exist. `--long` adds soaks, runs properties longer, looks at every screen, plays the
 * variations of end-to-end tests, and writes to the disk (`npm run test:long`); `--shuffle N` takes test files in an
 * order drawn from N.
 */
const root = join(import.meta.dirname, '..')
const report = (name: string): string => join(root, 'out/test', `${name}.json`)

interface Stage {
  readonly name: string
  readonly command: Command
  /** The JSON report that holds its counts; without one, the stage counts as one test. */
  readonly report?: string
}

const {
  values: { long, shuffle },
  positionals: picked,
} = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, shuffle: { type: 'string' } },
})

const inAnyOrder = shuffle === undefined ? [] : ['--sequence.shuffle.files', `--sequence.seed=${shuffle}`]
const vitest = (name: string, projects: readonly string[]): Stage => ({
  name,
  command: {
    args: [
      bin('vitest', 'vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...inAnyOrder,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report(name)}`,
    ],
  },
  report: report(name),
})

const stages: readonly Stage[] = [
  { name: 'types', command: { args: ['test/run/types.ts'] } },
  { name: 'lint', command: { args: ['test/run/lint.ts'] } },
  { name: 'build', command: { args: ['test/build.ts'] } },
  vitest('unit', ['alone', 'pages', 'together']),
  vitest('browsers', ['browsers']),
  {
    name: 'e2e',
    command: { args: ['test/e2e/run.ts', ...(long ? ['--grep', '@gallery|@long'] : ['--grep-invert', '@long'])] },
    report: report('e2e'),
  },
  { name: 'security', command: { args: ['test/security/check-held.ts'] } },
]

/**
 * Rounds one after the other, of lanes side by side, of stages one after the other. Tests of one module wait a lot:
 * reading types and lint meanwhile costs them little. Windows want both cores.
 */
const rounds: readonly (readonly (readonly string[])[])[] = [
  [['types', 'lint', 'build'], ['unit'], ['browsers']],
  [['e2e']],
  [['security']],
]
/**
 * A long run is about the tests that get longer; of the end-to-end tests these are the looks at screens, and those that
 * a push leaves out.
 */
const inLongRun = ['unit', 'browsers', 'e2e']

const unknown = picked.filter((name) => !stages.some((stage) => stage.name === name))

const countsOf = (stage: Stage, exitCode: number): Counts => {
  if (stage.report === undefined)
    return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  return countsIn(stage.report, exitCode)
}

/** Hundreds of processes load the same modules: each is compiled once. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'out/compiled') }
const asked = {
  ...(long
    ? { LEDGERDESK_LONG: '1', LEDGERDESK_SEED: process.env['LEDGERDESK_SEED'] ?? String(randomInt(2 ** 31)) }
    : {}),
  ...(shuffle === undefined ? {} : { LEDGERDESK_SHUFFLE: shuffle }),
}

/** Where tests write. Whoever sets TMPDIR has chosen, and a long run has the disk that people have. */
const temporary = long || process.env['TMPDIR'] !== undefined ? null : newMemoryFolder()
if (temporary !== null) process.once('exit', () => removeFolder(temporary))
const written: Record<string, string> = temporary === null ? {} : { TMPDIR: temporary }

/** The end-to-end tests build the app themselves unless this run has just built it. */
const builtBefore = (outcomes: readonly Outcome[]): Record<string, string> =>
  outcomes.some(({ name, exitCode }) => name === 'build' && exitCode === 0) ? { LEDGERDESK_BUILT: '1' } : {}

/** The words of its stages come in their order, whichever ends first. */
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
