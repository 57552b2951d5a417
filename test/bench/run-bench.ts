import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { growth } from './growth.ts'
import type { Job, Outcome } from './jobs.ts'
import { markdown, reportOf, type Report } from './report.ts'
import { runJobs, type Run } from './runner.ts'

export interface BenchRun extends Omit<Run, 'begun' | 'ended'> {
  /** The folder of `bench.json` and `bench.md`. */
  readonly out: string
  say(text: string): void
}

const titleOf = ({ name, setting: { customers } }: Job): string =>
  customers === 0 ? name : `${name}, ${customers.toLocaleString('en')}`

const reportAll = (outcomes: readonly Outcome[]): Report => {
  const figures = outcomes.flatMap((outcome) => (outcome.is === 'done' ? outcome.figures : []))
  const failures = outcomes.flatMap((outcome) =>
    outcome.is === 'failed'
      ? [{ name: outcome.job.name, customers: outcome.job.setting.customers, cause: outcome.cause }]
      : [],
  )
  return reportOf([...figures, ...growth(figures)], failures)
}

/** Takes all figures. Both files are written after every job, so a run that is killed leaves what it has measured. */
export const runBench = async ({ out, say, ...run }: BenchRun): Promise<Report> => {
  const began = performance.now()
  const outcomes: Outcome[] = []
  const write = (): Report => {
    const report = reportAll(outcomes)
    const facts = {
      endedAt: new Date().toISOString(),
      seconds: Math.round((performance.now() - began) / 1_000),
      node: process.version,
      processor: cpus()[0]?.model ?? '',
      processors: cpus().length,
      jobs: outcomes.map(({ job, seconds }) => ({ name: job.name, customers: job.setting.customers, seconds })),
    }
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, 'bench.json'), `${JSON.stringify({ ...facts, ...report }, null, 2)}\n`)
    writeFileSync(join(out, 'bench.md'), `${markdown(report)}\n`)
    return report
  }
  const took = (): string => ((performance.now() - began) / 1_000).toFixed(0).padStart(4)
  await runJobs({
    ...run,
    begun: (job) => say(`${took()} s  ${titleOf(job)}`),
    ended: (outcome) => {
      outcomes.push(outcome)
      if (outcome.is === 'failed') say(`${took()} s  ${titleOf(outcome.job)}: ${outcome.cause}`)
      write()
    },
  })
  return write()
}
