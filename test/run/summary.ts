import type { Counts } from './counts.ts'

export interface Outcome {
  readonly name: string
  readonly exitCode: number
  readonly seconds: number
  readonly counts: Counts
  /** The stage runs tests, so its line shows their counts. */
  readonly tests: boolean
}

const inWords = ({ passed, failed, skipped }: Counts): string =>
  [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')

const line = ({ name, exitCode, seconds, counts, tests }: Outcome): string => {
  const result = exitCode === 0 && counts.failed === 0 ? 'passed' : 'failed'
  return `${name.padEnd(8)} ${result}  ${seconds.toFixed(1).padStart(6)} s${tests ? `  ${inWords(counts)}` : ''}`
}

/**
 * Repeats every failed test below the long output, then prints a line per stage, the total time, and the sum as the
 * last line: `12 passed, 0 failed`.
 */
export const summary = (outcomes: readonly Outcome[], seconds: number): string => {
  const sum = (of: (counts: Counts) => number): number => outcomes.reduce((total, { counts }) => total + of(counts), 0)
  return [
    '',
    ...outcomes.flatMap(({ counts }) => (counts.failures ?? []).map((one) => `${one}\n`)),
    ...outcomes.map(line),
    `${'all'.padEnd(15)} ${seconds.toFixed(1).padStart(8)} s`,
    `${sum((c) => c.passed)} passed, ${sum((c) => c.failed)} failed`,
    '',
  ].join('\n')
}
