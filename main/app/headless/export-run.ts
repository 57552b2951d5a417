import type { ExportForm } from '../../../preload/contract/export.ts'
import { type CommandLine, type Mistake, type Option, type RunOptions } from './command-line.ts'

/** An export without a window. Environment, administration and view are as typed. */
export interface ExportRun extends RunOptions {
  readonly is: 'export'
  readonly environment: string
  /** A database id. */
  readonly administration: string
  /** The name of a view; null: all customers with every field. */
  readonly view: string | null
  readonly form: Pick<ExportForm, 'format' | 'values'> & Partial<Pick<ExportForm, 'separator' | 'decimal' | 'encoding'>>
  /** The path as typed. */
  readonly output: string
  readonly overwrite: boolean
}

const formats: Readonly<Record<string, ExportForm['format']>> = { xlsx: 'xlsx', csv: 'csv' }
const values: Readonly<Record<string, ExportForm['values']>> = { shown: 'shown', raw: 'raw' }
/** Words too: a shell ends a command at a semicolon. */
const separators: Readonly<Record<string, ExportForm['separator']>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  ',': ',',
  ';': ';',
}
const decimals: Readonly<Record<string, ExportForm['decimal']>> = { comma: ',', point: '.', ',': ',', '.': '.' }
const encodings: Readonly<Record<string, ExportForm['encoding']>> = {
  'utf-8-bom': 'utf-8-bom',
  'utf-8': 'utf-8',
  'windows-1252': 'windows-1252',
}

/** Options that a run of sync refuses. */
export const exportOnly: readonly Option[] = [
  '--view',
  '--format',
  '--values',
  '--separator',
  '--decimal',
  '--encoding',
  '--output',
  '--overwrite',
]
const csvOnly: readonly Option[] = ['--separator', '--decimal', '--encoding']

type Wrong = Extract<Mistake, { given: string }>['is']

/** The meaning of an option's value; undefined where it was not given. */
const choiceOf = <T>(
  line: CommandLine,
  option: Option,
  meanings: Readonly<Record<string, T>>,
  wrong: Wrong,
): { readonly value: T | undefined } | Mistake => {
  const [given] = line.values(option)
  if (given === undefined) return { value: undefined }
  return Object.hasOwn(meanings, given) ? { value: meanings[given] } : { is: wrong, given }
}

const formOf = (line: CommandLine): ExportRun['form'] | Mistake => {
  const format = choiceOf(line, '--format', formats, 'format-wrong')
  if ('is' in format) return format
  if (format.value === undefined) return { is: 'format-missing' }
  const shown = choiceOf(line, '--values', values, 'values-wrong')
  if ('is' in shown) return shown
  const separator = choiceOf(line, '--separator', separators, 'separator-wrong')
  if ('is' in separator) return separator
  const decimal = choiceOf(line, '--decimal', decimals, 'decimal-wrong')
  if ('is' in decimal) return decimal
  const encoding = choiceOf(line, '--encoding', encodings, 'encoding-wrong')
  if ('is' in encoding) return encoding
  const forCsv = csvOnly.find((option) => line.has(option))
  if (format.value !== 'csv' && forCsv) return { is: 'csv-only', given: forCsv }
  return {
    format: format.value,
    values: shown.value ?? 'shown',
    ...(separator.value === undefined ? {} : { separator: separator.value }),
    ...(decimal.value === undefined ? {} : { decimal: decimal.value }),
    ...(encoding.value === undefined ? {} : { encoding: encoding.value }),
  }
}

/** Pure. */
export const exportRunOf = (line: CommandLine, options: RunOptions): ExportRun | Mistake => {
  const [[environment], administrations] = [line.values('--environment'), line.values('--administration')]
  const [[view = null], [output]] = [line.values('--view'), line.values('--output')]
  if (environment === undefined) return { is: 'environment-missing' }
  const [administration] = administrations
  if (administration === undefined) return { is: 'administration-missing' }
  if (administrations.length > 1) return { is: 'given-twice', given: '--administration' }
  const form = formOf(line)
  if ('is' in form) return form
  if (output === undefined) return { is: 'output-missing' }
  return {
    is: 'export',
    environment,
    administration,
    view,
    form,
    output,
    overwrite: line.has('--overwrite'),
    ...options,
  }
}
