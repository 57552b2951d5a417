import type { Counts } from './counts.ts'

/** Counts as parsed from a report. */
type ReportedCounts = Omit<Counts, 'failures'> & { readonly failures?: readonly string[] | undefined }

export interface Planned {
  readonly run: number
  /** Seed for the order of test files. */
  readonly seed: number
  /** Another process keeps one core busy. */
  readonly loaded: boolean
  /** The installed browser of this run; null for the one that npm brings. */
  readonly browser: string | null
}

export interface Ended extends Planned {
  readonly exitCode: number
  readonly seconds: number
  readonly stages: readonly {
    readonly name: string
    readonly exitCode: number
    readonly seconds: number
    readonly counts: ReportedCounts
  }[]
}

/** Every second run is loaded. An early loaded and an early unloaded run use the installed browser. */
export const planRuns = (times: number, browser: string | null, draw: () => number): Planned[] =>
  Array.from({ length: times }, (_nothing, at) => ({
    run: at + 1,
    seed: draw(),
    loaded: at % 2 === 1,
    browser: at === 1 || at === 2 ? browser : null,
  }))

const sum = (ended: Ended, of: (counts: ReportedCounts) => number): number =>
  ended.stages.reduce((total, { counts }) => total + of(counts), 0)
const nameOf = (failure: string): string => failure.split('\n')[0]!.replaceAll('|', '\\|')

/** The failures of a run: tests by name, and stages that failed without one. */
const broken = ({ exitCode, stages }: Ended): string[] => {
  const names = stages.flatMap(
    (stage) =>
      stage.counts.failures?.map(nameOf) ?? (stage.exitCode !== 0 || stage.counts.failed > 0 ? [stage.name] : []),
  )
  return names.length === 0 && exitCode !== 0 ? [`ended with ${exitCode}`] : names
}

/** A Markdown table with a row per run, and the number of passed runs. */
export const asTable = (runs: readonly Ended[]): string => {
  const stages = [...new Set(runs.flatMap((run) => run.stages.map(({ name }) => name)))]
  const head = [
    'run',
    'order',
    'load',
    'browser',
    ...stages.map((name) => `${name} s`),
    'all s',
    'passed',
    'failed',
    'what failed',
  ]
  const rows = runs.map((run) => [
    run.run,
    run.seed,
    run.loaded ? 'one core busy' : 'quiet',
    run.browser ?? "npm's",
    ...stages.map((name) => run.stages.find((stage) => stage.name === name)?.seconds.toFixed(0) ?? ''),
    run.seconds.toFixed(0),
    sum(run, ({ passed }) => passed),
    sum(run, ({ failed }) => failed),
    broken(run).join('; '),
  ])
  return `${[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n\n${runs.filter(({ exitCode }) => exitCode === 0).length} of ${runs.length} passed\n`
}
