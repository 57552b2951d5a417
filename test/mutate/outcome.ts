import type { MutantResult } from '@stryker-mutator/api/core'
import type { Room } from './room.ts'
import type { Reason } from './reason.ts'

export interface Outcome {
  readonly killed: number
  /** Killed by causing an endless loop. */
  readonly timedOut: number
  readonly survivors: readonly MutantResult[]
  /** Percentage of mutants killed; 100 if there is none. */
  readonly score: number
}

/** Mutants that were not drawn or cannot be built are not counted. */
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

/** Lines and columns of a mutant start at 1; its end is exclusive. */
const textAt = (source: string, { start, end }: MutantResult['location']): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === lines.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n')
}

/** The original code and its replacement. */
const changeOf = ({ location, replacement }: MutantResult, source: string): string =>
  `${inOneLine(textAt(source, location))}  →  ${inOneLine(replacement)}`

/** `file:line:column`, the original code and its replacement. */
export const survivorLine = (mutant: MutantResult, source: string): string => {
  const {
    fileName,
    location: { start },
    status,
  } = mutant
  return `${fileName}:${start.line}:${start.column}  ${changeOf(mutant, source)}${status === 'NoCoverage' ? '  (no test comes here)' : ''}`
}

/** Whether the list has a reason for this change of this line. */
export const hasReason = (mutant: MutantResult, source: string, reasons: readonly Reason[]): boolean => {
  const line = source.split('\n')[mutant.location.start.line - 1] ?? ''
  return reasons.some(
    ({ file, at, changes }) =>
      file === mutant.fileName && line.includes(at) && changes.includes(changeOf(mutant, source)),
  )
}

/** Survivors that fail the room whatever its score. */
export const withoutReason = (
  { reasoned }: Pick<Room, 'reasoned'>,
  { survivors }: Outcome,
  sourceOf: (file: string) => string,
  reasons: readonly Reason[],
): readonly MutantResult[] =>
  reasoned ? survivors.filter((mutant) => !hasReason(mutant, sourceOf(mutant.fileName), reasons)) : []

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/**
 * The report of a run, with its survivors in the order of their files. Rooms with reasons list only survivors without
 * one.
 */
export const outcomeLines = (
  room: Pick<Room, 'name' | 'least' | 'reasoned'>,
  outcome: Outcome,
  sourceOf: (file: string) => string,
  reasons: readonly Reason[] = [],
): string[] => {
  const { killed, timedOut, survivors, score } = outcome
  const bare = withoutReason(room, outcome, sourceOf, reasons)
  const shown = room.reasoned ? bare : survivors
  const ordered = shown.toSorted((a, b) =>
    a.fileName === b.fileName ? a.location.start.line - b.location.start.line : a.fileName < b.fileName ? -1 : 1,
  )
  const rest = room.reasoned ? `, ${bare.length} of them without a reason` : ''
  return [
    ...ordered.map((mutant) => survivorLine(mutant, sourceOf(mutant.fileName))),
    `${room.name}: ${score.toFixed(1)} % (at least ${room.least} %), ${counted(killed + timedOut + survivors.length, 'mutant')}: ${killed + timedOut} killed (${timedOut} of them by time), ${survivors.length} survived${rest}.`,
  ]
}
