import type {
  ImportOutcome,
  ImportPlan,
  ImportPreview,
  ImportProgress,
  ImportReading,
  ImportSummary,
} from '../../../preload/contract/import.ts'
import { AppError } from '../../base/app-error.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import { wasListRead } from '../../sync/pull/pull-list.ts'
import type { Desk } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import { openRunningCall } from '../running-call.ts'
import type { HandedImport } from '../handed-import.ts'
import type { TableSource } from '../table-source.ts'
import type { UndoSteps } from '../undo/undo-steps.ts'
import { cellText } from './cell-text.ts'
import { dryRun, type CheckWatch, type DryRun } from './dry-run.ts'
import { guessPlan } from './guess-plan.ts'
import type { ReadTable, TableReader } from './reader/table.ts'
import { readPlanFile, writePlanFile } from './plan-file.ts'
import { rememberedPlan, rememberPlan } from './remembered-plans.ts'
import { handedTable } from './rehearsal.ts'
import { stageImport } from './stage-import.ts'

/** Rows of a preview. */
const shownRows = 50
/** Rows that a guess looks at. */
const guessedRows = 500
/** Rows of one answer. */
const mostRows = 200

interface OpenImport {
  readonly id: string
  /** Null: the import of another administration, for a rehearsal. */
  readonly source: TableSource | null
  /** The user's part of the reading. The rest is found anew with each, as for another sheet. */
  readonly chosen: Partial<ImportReading>
  readonly table: ReadTable
  readonly checked: DryRun | null
}

const nameOf = (source: TableSource | null): string => {
  if (source?.is === 'file') return source.path.replace(/^.*[\\/]/, '')
  return source?.is === 'bytes' ? source.name : ''
}

const textsAt = ({ rows, reading }: ReadTable, column: number, count: number): string[] =>
  rows.slice(0, count).map((row) => cellText(row[column] ?? '', reading))

const previewOf = ({ cache }: DeskContext, { id, source, table }: OpenImport): ImportPreview => {
  const { kind, sheets, reading, headings, rows } = table
  const remembered = rememberedPlan(cache, headings)
  const guess = (): ImportPreview['plan'] =>
    guessPlan(
      headings.map((heading, at) => ({ heading, texts: textsAt(table, at, guessedRows) })),
      readChoices(cache),
    )
  return {
    id,
    name: nameOf(source),
    kind,
    sheets,
    reading,
    columns: headings.map((heading, at) => ({ heading, filled: rows.filter((row) => row[at] !== '').length })),
    first: rows.slice(0, shownRows).map((row) => row.map((cell) => cellText(cell, reading))),
    rows: rows.length,
    plan: remembered ?? guess(),
    remembered: remembered !== null,
  }
}

const planText = (
  { source, table }: OpenImport,
  plan: ImportPlan,
): { readonly name: string; readonly text: string } => ({
  name: `import ${nameOf(source).replace(/\.\w+$/, '')}`,
  text: writePlanFile(table.headings, plan),
})

const stage = async (
  context: DeskContext,
  steps: UndoSteps,
  checked: DryRun,
  file: string,
  watch: CheckWatch,
): Promise<ImportOutcome> => {
  try {
    return await stageImport(context, steps, checked, file, watch)
  } finally {
    for (const topic of ['edits', 'customers', 'sync'] as const) context.changed(topic)
    context.sync.editMade()
  }
}

/**
 * Fails `code` before the first whole list, and after a recovery until the next one. A row may mean a customer that is
 * not here yet: the import would create it again, or change the wrong one of two.
 */
const refuseUnread = ({ cache }: DeskContext, code: 'import-not-read' | 'rehearsal-not-read'): void => {
  if (!wasListRead(cache)) throw new AppError(code)
}

/** Its plan is not remembered: nothing of a rehearsal stays. */
const rehearsed = async (context: DeskContext, handed: HandedImport, watch: CheckWatch): Promise<OpenImport> => {
  const table = handedTable(handed)
  const checked = await dryRun(context, table, handed.plan, watch)
  for (const [line, is] of handed.choices) await checked.choose(line, { is })
  watch.signal.throwIfAborted()
  return { id: context.newId(), source: null, chosen: {}, table, checked }
}

/** The user's changes of the reading that is shown, with their earlier ones. */
const chosenIn = ({ chosen, table }: OpenImport, wanted: ImportReading): Partial<ImportReading> => {
  const differs = (name: keyof ImportReading): boolean => wanted[name] !== table.reading[name]
  const { headerRow, ...others } = chosen
  const kept = headerRow === undefined || differs('sheet') ? others : chosen
  return {
    ...kept,
    ...Object.fromEntries(Object.entries(wanted).filter(([name]) => differs(name as keyof ImportReading))),
  }
}

const sourceOf = ({ source }: OpenImport): TableSource => {
  if (source === null) throw new AppError('import-gone')
  return source
}

const checkedIn = ({ checked }: OpenImport): DryRun => {
  if (checked === null) throw new AppError('import-gone')
  return checked
}

const stageable = (open: OpenImport): { readonly checked: DryRun; readonly file: string } => ({
  checked: checkedIn(open),
  file: nameOf(open.source),
})

/** The columns as a file. */
const planCalls = (known: (id: string) => OpenImport): Pick<Desk['imports'], 'planText' | 'planIn'> => ({
  planText: async (id, plan) => planText(known(id), plan),
  planIn: async (id, text) => readPlanFile(text, known(id).table.headings),
})

/** The rows after a check, and the user's word on them. */
const rowCalls = (
  known: (id: string) => OpenImport,
): Pick<Desk['imports'], 'rows' | 'rowsAt' | 'correct' | 'choose' | 'handOver' | 'outcomes' | 'isRehearsal'> => {
  const afterwards = async (id: string, change: (checked: DryRun) => Promise<void>): Promise<ImportSummary> => {
    const checked = checkedIn(known(id))
    await change(checked)
    return checked.summary()
  }
  return {
    rowsAt: async (id, lines) => known(id).checked?.rowsAt(lines) ?? [],
    rows: async (id, states, from, count) => known(id).checked?.rows(states, from, Math.min(count, mostRows)) ?? [],
    correct: async (id, line, column, text) => afterwards(id, (checked) => checked.correct(line, column, text)),
    choose: async (id, line, choice) => afterwards(id, (checked) => checked.choose(line, choice)),
    handOver: async (id) => checkedIn(known(id)).handOver(),
    outcomes: async (id) => checkedIn(known(id)).outcomes(),
    isRehearsal: async (id) => known(id).source === null,
  }
}

/** One import at a time: a table, its plan, and the effect of both. Cells stay in memory. */
export const openImports = (context: DeskContext, steps: UndoSteps, readTable: TableReader): Desk['imports'] => {
  let current: OpenImport | null = null
  const changed = (): void => context.changed('import')
  const work = openRunningCall<ImportProgress>(changed)
  /** The window may leave rows that are being saved, and open another file meanwhile. */
  const saving = openRunningCall<ImportProgress>(changed)

  const known = (id: string): OpenImport => {
    if (current?.id !== id) throw new AppError('import-gone')
    return current
  }
  const read = (id: string, source: TableSource, chosen: Partial<ImportReading>): Promise<ImportPreview | null> =>
    work.alone(async ({ signal, show }) => {
      const table = await readTable(source, chosen, {
        signal,
        show: (done, total) => show({ step: 'reading', done, total }),
      })
      signal.throwIfAborted()
      current = { id, source, chosen, table, checked: null }
      return previewOf(context, current)
    })
  return {
    ...rowCalls(known),
    ...planCalls(known),
    openTable: async (source) => {
      current = null
      return read(context.newId(), source, {})
    },
    readAgain: async (id, wanted) => read(id, sourceOf(known(id)), chosenIn(known(id), wanted)),
    check: async (id, plan) => {
      const { table } = known(id)
      refuseUnread(context, 'import-not-read')
      return work.alone(async (watch) => {
        const checked = await dryRun(context, table, plan, watch)
        current = { ...known(id), checked }
        rememberPlan(context.cache, table.headings, plan)
        return checked.summary()
      })
    },
    stage: async (id) => {
      const { checked, file } = stageable(known(id))
      current = null
      return saving.stoppable((watch) => stage(context, steps, checked, file, watch), id)
    },
    takeOver: async (handed) => {
      current = null
      refuseUnread(context, 'rehearsal-not-read')
      return work.alone(async (watch) => {
        current = await rehearsed(context, handed, watch)
        return { id: current.id, summary: checkedIn(current).summary() }
      })
    },
    progress: async () => work.progress() ?? saving.progress(),
    cancel: async () => work.end(),
    stop: async (id) => saving.end(id),
    close: async (id) => {
      if (current?.id !== id) return
      work.end()
      current = null
    },
  }
}
