import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import {
  importStates,
  type ImportChoice,
  type ImportPlan,
  type ImportProgress,
  type ImportRow,
  type ImportState,
  type ImportSummary,
  type ImportUse,
} from '../../../preload/contract/import.ts'
import { AppError } from '../../base/app-error.ts'
import { openYield } from '../../base/yield-to-event-loop.ts'
import type { Cache } from '../../database/database.ts'
import { keyOfCustomer } from '../../database/keys.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import { learnedStyles } from '../../sync/read/learned-dates.ts'
import type { DeskContext } from '../desk-context.ts'
import type { Watch } from '../running-call.ts'
import type { HandedImport } from '../handed-import.ts'
import { cellReader, type CellContext } from './cell-input.ts'
import { foundShare } from './cell-share.ts'
import { cellText } from './cell-text.ts'
import type { FieldColumn } from './check-row.ts'
import { checkRow, type CheckedRow, type RowCheckContext } from './checked-row.ts'
import type { TextOf } from './match-customers.ts'
import { presentCustomers, presentKeys, type PresentCustomers, type ReadWatch } from './present-customers.ts'
import type { ReadCell, ReadTable } from './reader/read-table.ts'
import { handOver, outcomesOf } from './rehearsal.ts'
import { viewRow } from './view-row.ts'

type Meant = Pick<CheckedRow, 'identities' | 'state'>

/** Whether a surer way than that of `place` has another text of each. */
const areToldApart = (one: readonly string[], other: readonly string[], place: number): boolean => {
  for (let at = 0; at < place; at++) if (one[at] !== '' && other[at] !== '' && one[at] !== other[at]) return true
  return false
}

/** The indexes of rows that mean the customer of another row, unless none of these changes it. */
export const rowsMeantTwice = (rows: readonly Meant[]): ReadonlySet<number> => {
  const firsts = new Map<string, number>()
  // Nearly all rows mean a customer of their own: a list for each would take most of the time.
  const groups = new Map<string, number[]>()
  const place = (identity: string, at: number, way: number): void => {
    const first = firsts.get(identity)
    if (first === undefined) return void firsts.set(identity, at)
    if (areToldApart(rows[first]!.identities, rows[at]!.identities, way)) return
    const group = groups.get(identity)
    if (group) group.push(at)
    else groups.set(identity, [first, at])
  }
  rows.forEach(({ identities }, at) => {
    for (let way = 0; way < identities.length; way++) if (identities[way] !== '') place(identities[way]!, at, way)
  })
  const twice = [...groups.values()].filter((group) => group.some((at) => rows[at]!.state !== 'same'))
  return new Set(twice.flat())
}

export type CheckWatch = Watch<ImportProgress>

/** A row that can be saved. */
export interface ReadyRow extends CheckedRow {
  readonly state: 'create' | 'change'
  readonly line: number
}

/** A checked table. Nothing is saved. */
export interface DryRun {
  /** The customers that the rows were compared with. */
  readonly customers: PresentCustomers
  /** Keys of customers whose records were not read yet, or were older than their list. */
  readonly stale: ReadonlySet<string>
  readonly plan: ImportPlan
  summary(): ImportSummary
  rows(states: readonly ImportState[], from: number, count: number): ImportRow[]
  rowsAt(lines: readonly number[]): ImportRow[]
  /** For a check of the same import in another administration. */
  handOver(): HandedImport
  /** The outcome of each row, in the order of the file. */
  outcomes(): Promise<readonly string[]>
  /** Fail `arguments-wrong` for a row or column that the table lacks. */
  correct(line: number, column: number, text: string): Promise<void>
  choose(line: number, choice: ImportChoice): Promise<void>
  ready(): ReadyRow[]
  /** The text of a row's cell in the column of a field. */
  textOf(row: ReadyRow): TextOf
}

type Row = readonly ReadCell[]

const unwatched: ReadWatch = { signal: new AbortController().signal, read: () => undefined }

/** Rows between two notes of progress. */
const often = 500
/** Rows that take less than a millisecond. */
const pausedAfter = 16

const wrong = (call: string): AppError => new AppError({ code: 'arguments-wrong', about: { call: `imports.${call}` } })

function* cellsAt({ rows }: ReadTable, at: number, { empty }: ImportUse): Generator<ReadCell> {
  if (empty.is === 'fill') yield empty.text
  for (const row of rows) yield row[at] ?? ''
}

const columnsOf = ({ columns }: ImportPlan, context: CellContext, table: ReadTable): FieldColumn[] =>
  columns.flatMap((use, at) => {
    const { field } = use
    if (field === null) return []
    const found = fieldOf(field).fraction
      ? foundShare(field, table.headings[at]!, cellsAt(table, at, use), table.reading)
      : undefined
    return [{ at, field, read: cellReader(field, use, context, found) }]
  })

/** The page lets nobody choose a field twice. */
const refuseWrongPlan = ({ columns }: ImportPlan, { headings }: ReadTable): void => {
  const fields = columns.flatMap(({ field }) => field ?? [])
  if (columns.length !== headings.length || new Set(fields).size !== fields.length) throw wrong('check')
}

const staleKeys = ({ customers }: Cache): ReadonlySet<string> =>
  new Set(customers.stale(customers.staleCount()).map(keyOfCustomer))

const contextOf = (desk: DeskContext, table: ReadTable, plan: ImportPlan): Omit<RowCheckContext, 'customers'> => {
  const { kind, reading } = table
  const learned = learnedStyles(desk.cache)
  const columns = columnsOf(plan, { kind, reading, learned, choices: readChoices(desk.cache) }, table)
  const places = new Map<FieldName, number>(columns.map(({ field, at }) => [field, at]))
  return {
    desk,
    plan,
    columns,
    stale: staleKeys(desk.cache),
    width: table.headings.length,
    textOf: (row) => (field) => {
      const at = places.get(field)
      return at === undefined ? '' : cellText(row[at] ?? '', reading)
    },
  }
}

type RowCounts = Omit<ImportSummary, 'unread'>

const countRows = (checked: readonly CheckedRow[], stateAt: (at: number) => ImportState): RowCounts => {
  const rows = Object.fromEntries(importStates.map((state) => [state, 0])) as Record<ImportState, number>
  let [changes, warnings] = [0, 0]
  checked.forEach((row, at) => {
    const state = stateAt(at)
    rows[state]++
    if (state === 'change') changes += row.effect.changes.length
    if (state === 'change' || state === 'create') warnings += row.warnings
  })
  return { rows, changes, warnings }
}

/** Rows with their effects, which corrections and decisions change. */
const checkedTable = (context: RowCheckContext, table: ReadTable, checked: CheckedRow[]): DryRun => {
  const rows: Row[] = [...table.rows]
  const choices = new Map<number, ImportChoice>()
  let knownPlaces: Map<number, number> | null = null
  const places = (): Map<number, number> => (knownPlaces ??= new Map(table.lines.map((line, at) => [line, at])))
  let twice = rowsMeantTwice(checked)
  const stateAt = (at: number): ImportState => (twice.has(at) ? 'problem' : checked[at]!.state)
  const { all, whole } = context.desk.cache.customers.count()
  let counts = countRows(checked, stateAt)

  const placeOf = (line: number, call: string): number => {
    const at = places().get(line)
    if (at === undefined) throw wrong(call)
    return at
  }
  const choiceAt = (at: number): ImportChoice => choices.get(at) ?? { is: 'as-planned' }
  /** `next` is asked after records were read: another correction of the row may come meanwhile. */
  const checkAgain = async (at: number, next: (row: Row) => { row: Row; choice: ImportChoice }): Promise<void> => {
    const now = (): ReturnType<typeof next> => next(rows[at]!)
    if (context.customers.find(context.textOf(now().row)) === null) await context.customers.readRecords(unwatched)
    const { row, choice } = now()
    checked[at] = checkRow(context, row, choice)
    rows[at] = row
    choices.set(at, choice)
    twice = rowsMeantTwice(checked)
    counts = countRows(checked, stateAt)
  }
  const rowAt = (at: number): ImportRow =>
    viewRow(context.desk.cache, checked[at]!, {
      line: table.lines[at]!,
      cells: rows[at]!.map((cell) => cellText(cell, table.reading)),
      state: stateAt(at),
      isTwice: twice.has(at),
      choice: choiceAt(at),
    })

  return {
    customers: context.customers,
    stale: context.stale,
    plan: context.plan,
    summary: () => ({ ...counts, unread: all - whole }),
    rows: (states, from, count) => {
      const wanted = new Set(states)
      const found = [...checked.keys()].filter((at) => wanted.has(stateAt(at)))
      return found.slice(from, from + count).map(rowAt)
    },
    rowsAt: (lines) => lines.map((line) => rowAt(placeOf(line, 'rowsAt'))),
    handOver: () => handOver(table, rows, context.plan, choices),
    outcomes: () => outcomesOf(checked, stateAt, (at) => twice.has(at)),
    correct: async (line, column, text) => {
      const at = placeOf(line, 'correct')
      if (column >= table.headings.length) throw wrong('correct')
      await checkAgain(at, (row) => ({ row: row.with(column, text), choice: choiceAt(at) }))
    },
    choose: async (line, choice) => checkAgain(placeOf(line, 'choose'), (row) => ({ row, choice })),
    ready: () =>
      checked.flatMap((row, at) => {
        const state = stateAt(at)
        return state === 'create' || state === 'change' ? [{ ...row, state, line: table.lines[at]! }] : []
      }),
    textOf: ({ line }) => context.textOf(rows[places().get(line)!]!),
  }
}

const inSlices = async (
  rows: readonly Row[],
  signal: AbortSignal,
  work: (row: Row, at: number) => void,
): Promise<void> => {
  const pause = openYield()
  for (const [at, row] of rows.entries()) {
    if (at % pausedAfter === 0) {
      await pause()
      signal.throwIfAborted()
    }
    work(row, at)
  }
}

/**
 * Works out the effect of a table in slices, so that the desk answers calls in between. Throws the signal's reason once
 * it is aborted. Fails `arguments-wrong` for a plan that does not fit the table.
 */
export const dryRun = async (
  desk: DeskContext,
  table: ReadTable,
  plan: ImportPlan,
  { signal, show }: CheckWatch,
): Promise<DryRun> => {
  refuseWrongPlan(plan, table)
  const keys = presentKeys(desk.cache)
  let [done, total] = [0, table.rows.length]
  const read = (): void => {
    if (done++ % often === 0) show({ step: 'checking', done, total })
  }
  const customers = await presentCustomers(desk.cache, keys, plan.match, signal)
  const context: RowCheckContext = { ...contextOf(desk, table, plan), customers }
  const found: (readonly string[] | null)[] = []
  await inSlices(table.rows, signal, (row) => void found.push(customers.find(context.textOf(row))))
  if (found.includes(null)) {
    total += keys.length
    await customers.readRecords({ signal, read })
  }
  const checked: CheckedRow[] = []
  await inSlices(table.rows, signal, (row, at) => {
    checked.push(checkRow(context, row, { is: 'as-planned' }, found[at] ?? undefined))
    read()
  })
  return checkedTable(context, table, checked)
}
