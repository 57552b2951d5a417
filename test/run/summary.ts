import type { Counts } from './counts.ts'

export interface Outcome {
  readonly name: string
  readonly exitCode: number
  readonly seconds: number
  readonly counts: Counts
  /** Whether the stage is made of tests that are worth counting in its line. */
  readonly tests: boolean
}

const inWords = ({ passed, failed, skipped }: Counts): string =>
  [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')

const line = ({ name, exitCode, seconds, counts, tests }: Outcome): string => {
  const result = exitCode === 0 && counts.failed === 0 ? 'passed' : 'failed'
  return `${name.padEnd(8)} ${result}  ${seconds.toFixed(1).padStart(6)} s${tests ? `  ${inWords(counts)}` : ''}`
}

/**
 * Every test that failed once more, where it can be found below pages of others; a line per stage; how long all took;
 * and a very last line with the sum: `12 passed, 0 failed`.
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
