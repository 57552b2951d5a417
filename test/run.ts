import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin } from './run/bin.ts'
import { countsIn, type Counts } from './run/counts.ts'
import { runStage, stopAll, type Command } from './run/child.ts'
import { summary, type Outcome } from './run/summary.ts'

/**
 * `npm test [-- types lint unit build e2e]`: the stages in order, each as a process of its own; a failure does not stop the next ones.
 * Ends with a line per stage and the count of tests; exit code 1 if any failed, 2 for a stage that does not exist.
 */
const root = join(import.meta.dirname, '..')
const report = (name: string): string => join(root, 'out/test', `${name}.json`)

interface Stage {
  readonly name: string
  readonly command: Command
  /** The JSON report that holds its counts; without one, the stage counts as one test. */
  readonly report?: string
}

const stages: readonly Stage[] = [
  { name: 'types', command: { args: ['test/run/types.ts'] } },
  { name: 'lint', command: { args: ['test/run/lint.ts'] } },
  {
    name: 'unit',
    command: { args: [bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('unit')}`] },
    report: report('unit'),
  },
  { name: 'build', command: { args: ['test/build.ts'] } },
  { name: 'e2e', command: { args: ['test/e2e/run.ts'] }, report: report('e2e') },
]

/** Tests of one module wait a lot: reading types and lint meanwhile costs them little. Windows want both cores. */
const rounds: readonly (readonly string[])[] = [['types', 'lint', 'unit'], ['build'], ['e2e']]

const picked = process.argv.slice(2)
const unknown = picked.filter((name) => !stages.some((stage) => stage.name === name))

const countsOf = (stage: Stage, exitCode: number): Counts => {
  if (stage.report === undefined) return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  return countsIn(stage.report, exitCode)
}

/** Hundreds of processes load the same modules: each is compiled once. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'out/compiled') }

/** The end-to-end tests build the app themselves unless this run has just built it. */
const builtBefore = (outcomes: readonly Outcome[]): Record<string, string> =>
  outcomes.some(({ name, exitCode }) => name === 'build' && exitCode === 0) ? { LEDGERDESK_BUILT: '1' } : {}

const runRound = async (names: readonly string[], before: readonly Outcome[]): Promise<Outcome[]> => {
  let previous = Promise.resolve()
  const running = stages.filter(({ name }) => names.includes(name)).map(async (stage) => {
    if (stage.report !== undefined) rmSync(stage.report, { force: true })
    const { ended, shown } = runStage({ ...stage.command, title: stage.name, cwd: root, env: { ...compiled, ...builtBefore(before) } }, previous)
    previous = shown
    const { exitCode, seconds } = await ended
    await shown
    return { name: stage.name, exitCode, seconds, counts: countsOf(stage, exitCode), tests: stage.report !== undefined }
  })
  return Promise.all(running)
}

const runAll = async (): Promise<number> => {
  const outcomes: Outcome[] = []
  const wanted = picked.length === 0 ? stages.map(({ name }) => name) : picked
  for (const round of rounds) {
    outcomes.push(...await runRound(round.filter((name) => wanted.includes(name)), outcomes))
  }
  process.stdout.write(summary(outcomes))
  return outcomes.some(({ exitCode, counts }) => exitCode !== 0 || counts.failed > 0) ? 1 : 0
}

for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]] as const) {
  process.once(signal, () => {
    stopAll()
    process.exit(code)
  })
}

if (unknown.length > 0) {
  process.stderr.write(`There is no stage called ${unknown.join(', ')}. The stages are ${stages.map(({ name }) => name).join(', ')}.\n`)
  process.exitCode = 2
} else {
  process.exitCode = await runAll()
}
