import type { MutantResult } from '@stryker-mutator/api/core'

export interface Outcome {
  readonly killed: number
  /** Those that made a loop without an end: noticed too. */
  readonly timedOut: number
  readonly survivors: readonly MutantResult[]
  /** Share of the mutants, in percent, that a test noticed; 100 where there is no mutant. */
  readonly score: number
}

/** Mutants that were not run, because they were not drawn or do not run at all, count neither way. */
export const outcomeOf = (results: readonly MutantResult[]): Outcome => {
  const count = (status: MutantResult['status']): number => results.filter((one) => one.status === status).length
  const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const [killed, timedOut] = [count('Killed'), count('Timeout')]
  const all = killed + timedOut + survivors.length
  return { killed, timedOut, survivors, score: all === 0 ? 100 : ((killed + timedOut) * 100) / all }
}

const longest = 100
const inOneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

/** Rows and columns of a mutant count from 1 here, as editors do; its end is behind its last character. */
const textAt = (source: string, { start, end }: MutantResult['location']): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  return lines.map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === lines.length - 1 ? end.column - 1 : undefined)).join('\n')
}

/** `file:line:column`, and what was changed into what. */
export const survivorLine = ({ fileName, location, replacement, status }: MutantResult, source: string): string =>
  `${fileName}:${location.start.line}:${location.start.column}  ${inOneLine(textAt(source, location))}  →  ${inOneLine(replacement)}${status === 'NoCoverage' ? '  (no test comes here)' : ''}`

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The findings of a run, survivors in the order of their files. `sourceOf` reads a file. */
export const outcomeLines = (name: string, least: number, outcome: Outcome, sourceOf: (file: string) => string): string[] => {
  const { killed, timedOut, survivors, score } = outcome
  const ordered = survivors.toSorted((a, b) => (a.fileName === b.fileName ? a.location.start.line - b.location.start.line : a.fileName < b.fileName ? -1 : 1))
  return [
    ...ordered.map((mutant) => survivorLine(mutant, sourceOf(mutant.fileName))),
    `${name}: ${score.toFixed(1)} % (at least ${least} %), ${counted(killed + timedOut + survivors.length, 'mutant')}: ${killed + timedOut} killed (${timedOut} of them by time), ${survivors.length} survived.`,
  ]
}
