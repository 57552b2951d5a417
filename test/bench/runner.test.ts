import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import type { Job, Outcome } from './jobs.ts'
import { table, type Report } from './report.ts'
import { runBench, type BenchRun } from './run-bench.ts'
import { runJobs } from './runner.ts'

const script = join(import.meta.dirname, 'fake-process.ts')

const testFolder = (): string => {
  const folder = newFolder('runner')
  onTestFinished(() => removeFolder(folder))
  return folder
}

const jobsOf = (folder: string, names: readonly string[], seconds: Readonly<Record<string, number>> = {}): Job[] =>
  names.map((name, at) => ({
    name,
    seconds: seconds[name] ?? 60,
    setting: { customers: 1_000, data: folder, folder: join(folder, `job-${at}`), isSmoke: true },
  }))

const causes = (outcomes: readonly Outcome[]): string[] =>
  outcomes.map((outcome) => (outcome.is === 'failed' ? outcome.cause : 'done'))

const processOf = (outcome: Outcome | undefined): number =>
  outcome?.is === 'done' ? outcome.figures[0]!.rounds[0]!.ours : Number.NaN

const benchOf = (folder: string, jobs: readonly Job[]): BenchRun => ({
  script,
  jobs,
  inProcess: 1,
  heap: 40,
  out: join(folder, 'out'),
  say: () => undefined,
})

it('a figure that throws, hangs, ends or runs out of memory has its cause in the table, and the others are measured', async () => {
  const folder = testFolder()
  const names = ['throws', 'rejectsLater', 'hangs', 'busy', 'exits', 'eats', 'good']
  const report = await runBench(benchOf(folder, jobsOf(folder, names, { hangs: 1, busy: 1 })))
  expect(report.failures.map(({ name, cause }) => [name, cause])).toEqual([
    ['throws', 'The list is empty.'],
    ['rejectsLater', 'A call came too late.'],
    ['hangs', 'took longer than 1 s'],
    ['busy', 'took longer than 1 s'],
    ['exits', 'ended with status 3'],
    ['eats', 'ran out of memory'],
  ])
  expect(report.lines).toMatchObject([{ goal: 'merge', holds: true, ratio: { median: 1 } }])
  const shown = table(report)
  for (const { name, cause } of report.failures)
    expect(shown).toMatch(new RegExp(`^${name} +1,000 .* not measured .* ${cause}$`, 'm'))
  const written = JSON.parse(readFileSync(join(folder, 'out/bench.json'), 'utf8')) as object
  expect(written).toMatchObject(JSON.parse(JSON.stringify(report)) as object)
  expect(readFileSync(join(folder, 'out/bench.md'), 'utf8')).toContain('| not measured |')
})

it('each figure is written before the next one begins, so a killed run leaves what it has measured', async () => {
  const folder = testFolder()
  const file = join(folder, 'out/bench.json')
  const linesWritten = (): number =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report).lines.length : 0
  const atBegin: number[] = []
  await runBench({
    ...benchOf(folder, jobsOf(folder, ['good', 'good'])),
    say: () => void atBegin.push(linesWritten()),
  })
  expect(atBegin).toEqual([0, 1])
})

it('figures of one process go on in the next one after the process has ended', async () => {
  const folder = testFolder()
  const jobs = jobsOf(folder, ['good', 'throws', 'good', 'exits', 'good'])
  const outcomes = await runJobs({ script, jobs, inProcess: 9 })
  expect(causes(outcomes)).toEqual(['done', 'The list is empty.', 'done', 'ended with status 3', 'done'])
  expect(processOf(outcomes[0])).toBe(processOf(outcomes[2]))
  expect(processOf(outcomes[4])).not.toBe(processOf(outcomes[0]))
})

it('each figure has a process of its own where one is asked for', async () => {
  const folder = testFolder()
  const outcomes = await runJobs({ script, jobs: jobsOf(folder, ['good', 'good']), inProcess: 1 })
  expect(processOf(outcomes[0])).not.toBe(processOf(outcomes[1]))
})

it('the processes that a figure started end with it', async () => {
  const folder = testFolder()
  const [outcome] = await runJobs({ script, jobs: jobsOf(folder, ['leaves']), inProcess: 1 })
  const child = Number(causes([outcome!])[0])
  expect(child).toBeGreaterThan(0)
  await expect.poll(() => existsSync(`/proc/${child}/exe`)).toBe(false)
})

it('figures that have no time left, or follow an interruption, are not begun', async () => {
  const folder = testFolder()
  const jobs = jobsOf(folder, ['hangs', 'good'])
  const late = await runJobs({ script, jobs, inProcess: 1, until: performance.now() })
  expect(causes(late)).toEqual(['no time was left', 'no time was left'])
  expect(late.map(({ seconds }) => seconds)).toEqual([0, 0])
  const interrupt = new AbortController()
  const interrupted = await runJobs({
    script,
    jobs,
    inProcess: 1,
    signal: interrupt.signal,
    begun: () => interrupt.abort(),
  })
  expect(causes(interrupted)).toEqual(['was interrupted', 'was interrupted'])
})

it('a figure leaves nothing in the folder of the run', async () => {
  const folder = testFolder()
  const jobs = jobsOf(folder, ['exits', 'good'])
  await runJobs({ script, jobs, inProcess: 1 })
  expect(jobs.filter(({ setting }) => existsSync(setting.folder))).toEqual([])
})
