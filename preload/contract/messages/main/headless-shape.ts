import type { Held } from '../../sync.ts'

/** Mistakes of a command line that quote a part of it. */
export type QuotedMistake =
  | 'unknown-option'
  | 'stray-word'
  | 'value-missing'
  | 'value-unwanted'
  | 'given-twice'
  | 'minutes-wrong'
  | 'export-only'
  | 'csv-only'
  | 'format-wrong'
  | 'values-wrong'
  | 'separator-wrong'
  | 'decimal-wrong'
  | 'encoding-wrong'
/** Mistakes by which something is missing or too much. */
export type PlainMistake =
  | 'environment-missing'
  | 'administration-missing'
  | 'format-missing'
  | 'output-missing'
  | 'command-missing'
  | 'two-commands'
type Hindrance = 'environment-unknown' | 'environment-twice' | 'administration-unknown' | 'no-administrations'

/** Messages of a headless run. Counts are formatted strings; a number beside one chooses the plural. */
export interface HeadlessMessages {
  readonly help: string
  readonly mistakes: Readonly<Record<QuotedMistake | PlainMistake, (given: string) => string>>
  readonly seeHelp: string
  /** The name that the window shows for it. */
  readonly demoCompany: string
  readonly hindrances: Readonly<Record<Hindrance, (given: string, environment: string, known: string) => string>>
  readonly more: (count: string) => string
  readonly keychainHint: string
  readonly confirmHint: string
  readonly running: string
  readonly profileUnusable: (folder: string) => string
  readonly listing: string
  readonly downloading: (done: string, total: string) => string
  readonly sending: (done: string, total: string) => string
  readonly retrying: string
  readonly synced: (customers: string, count: number) => string
  readonly left: (
    left: Readonly<Record<'waiting' | 'needsAttention' | 'stuck' | 'anothers' | 'whenAsked', string>>,
    why: string | null,
  ) => string
  /** Why nothing is sent that waits, and what to do in the app. */
  readonly held: Readonly<Record<NonNullable<Held>['is'], string>>
  readonly notReached: string
  readonly endings: Readonly<Record<'asked' | 'time-over' | 'opened', (minutes: string) => string>>
  readonly whole: (administrations: string, count: number) => string
  readonly part: (synced: string, all: string) => string
  readonly broke: string
  /** The heading of a column with the meanings of codes, made of the heading of the codes. */
  readonly meaning: (heading: string) => string
  readonly views: Readonly<
    Record<'view-unknown' | 'view-twice', (given: string, administration: string, known: string) => string>
  >
  readonly nobodyThere: string
  readonly notRead: (complete: string, customers: string) => string
  readonly outputExists: (output: string) => string
  readonly writing: (done: string, total: string) => string
  readonly written: (customers: string, output: string, count: number) => string
  readonly cut: (texts: string, count: number) => string
  readonly replaced: (characters: string, count: number) => string
  readonly nothingWritten: string
}
