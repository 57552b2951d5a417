import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type {
  ImportChoice,
  ImportOutcome,
  ImportPlan,
  ImportPreview,
  ImportProgress,
  ImportReading,
  ImportRow,
  ImportSource,
  ImportState,
  ImportSummary,
  Rehearsal,
  TakenPlan,
} from '../../preload/contract/import.ts'
import { importStates } from '../../preload/contract/import.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import { Refusal } from './refusal.ts'

/** The table that every source holds, and the effect of importing it. */
export interface FakeImport {
  readonly preview: ImportPreview
  readonly rows: readonly ImportRow[]
  readonly outcome: ImportOutcome
  /** Customers of whom only a list row was read. */
  readonly unread?: number
}

/** A rehearsal, and the rows there. */
export interface FakeRehearsal {
  readonly rehearsal: Rehearsal
  readonly rows: readonly ImportRow[]
}

type Asked =
  | { readonly is: 'open'; readonly source: ImportSource }
  | { readonly is: 'readAgain'; readonly reading: ImportReading }
  | { readonly is: 'savePlan' | 'check'; readonly plan: ImportPlan }
  | { readonly is: 'correct'; readonly line: number; readonly column: number; readonly text: string }
  | { readonly is: 'choose'; readonly line: number; readonly choice: ImportChoice }
  | { readonly is: 'rowsAt'; readonly place: AdministrationRef; readonly lines: readonly number[] }
  | { readonly is: 'rehearse'; readonly other: AdministrationRef }
  | { readonly is: 'stage'; readonly place: AdministrationRef }

type Held = 'open' | 'check' | 'stage' | 'rehearse'
type Corrected = (row: ImportRow, column: number, text: string) => ImportRow

interface ImportsContext {
  /** Null: the user picks no file. */
  readonly table: FakeImport | null
  readonly changed: () => void
  /** After a stage of so many customers. */
  readonly staged: (customers: number) => void
}

const summaryOf = (rows: readonly ImportRow[], unread = 0): ImportSummary => {
  const changed = rows.filter(({ state }) => state === 'change').flatMap(({ changes }) => changes)
  const counts = importStates.map((state) => [state, rows.filter((row) => row.state === state).length])
  return {
    rows: Object.fromEntries(counts) as Record<ImportState, number>,
    changes: changed.length,
    warnings: rows.flatMap(({ changes }) => changes).flatMap(({ warnings }) => warnings).length,
    unread,
  }
}

/** An import in memory: rows are as given, until `reply` replaces them. */
export const fakeImports = ({ table, changed, staged }: ImportsContext) => {
  const asked: Asked[] = []
  let [preview, rows] = [table?.preview ?? null, table?.rows ?? []]
  let openId: string | null = null
  let rehearsed: FakeRehearsal | null = null
  let picked: TakenPlan | null = null
  let checked = false
  let mended: Corrected = (row) => row
  let progress: ImportProgress | null = null
  let held: { readonly at: ImportProgress; readonly call: Held; end: (is: 'gone-on' | 'cancelled') => void } | null =
    null

  const known = (id: string): void => {
    if (openId !== id) throw new Refusal('import-gone')
  }
  const show = (next: ImportProgress | null): void => {
    progress = next
    changed()
  }
  const goesOn = async (call: Held): Promise<boolean> => {
    if (!held || held.call !== call) return true
    show(held.at)
    const end = await new Promise<'gone-on' | 'cancelled'>((resolve) => void (held && (held.end = resolve)))
    show(null)
    return end === 'gone-on'
  }
  const read = async (): Promise<ImportPreview | null> => {
    checked = false
    if (!preview || !(await goesOn('open'))) return null
    openId = preview.id
    return preview
  }
  const imports: Implementation['imports'] = {
    open: (_place, source) => {
      asked.push({ is: 'open', source })
      return read()
    },
    readAgain: (_place, id, reading) => {
      known(id)
      asked.push({ is: 'readAgain', reading })
      if (preview) preview = { ...preview, reading }
      return read()
    },
    savePlan: (_place, id, plan) => {
      known(id)
      asked.push({ is: 'savePlan', plan })
      return true
    },
    openPlan: (_place, id) => {
      known(id)
      return picked
    },
    check: async (_place, id, plan) => {
      known(id)
      asked.push({ is: 'check', plan })
      if (!(await goesOn('check'))) return null
      checked = true
      return summaryOf(rows, table?.unread)
    },
    rows: (_place, id, states, from, count) => {
      known(id)
      return checked ? rows.filter(({ state }) => states.includes(state)).slice(from, from + count) : []
    },
    rowsAt: (place, id, lines) => {
      const of = id === rehearsed?.rehearsal.id ? rehearsed.rows : rows
      if (of === rows) known(id)
      asked.push({ is: 'rowsAt', place, lines })
      return of.filter(({ line }) => lines.includes(line))
    },
    rehearse: async (_place, id, other) => {
      known(id)
      asked.push({ is: 'rehearse', other })
      return (await goesOn('rehearse')) ? (rehearsed?.rehearsal ?? null) : null
    },
    correct: (_place, id, line, column, text) => {
      known(id)
      asked.push({ is: 'correct', line, column, text })
      rows = rows.map((row) => (row.line === line ? mended(row, column, text) : row))
      return summaryOf(rows, table?.unread)
    },
    choose: (_place, id, line, choice) => {
      known(id)
      asked.push({ is: 'choose', line, choice })
      return summaryOf(rows, table?.unread)
    },
    stage: async (place, id) => {
      if (id !== rehearsed?.rehearsal.id) known(id)
      asked.push({ is: 'stage', place })
      const outcome = table!.outcome
      const whole = await goesOn('stage')
      if (openId === id) openId = null
      if (whole) staged(outcome.created + outcome.changed)
      return whole ? outcome : { ...outcome, left: outcome.created + outcome.changed, created: 0, changed: 0 }
    },
    progress: () => progress,
    stop: () => (held?.call === 'stage' ? held.end('cancelled') : undefined),
    cancel: () => (held?.call === 'stage' ? undefined : held?.end('cancelled')),
    close: (_place, id) => void (openId === id && (openId = null)),
  }
  return {
    services: { imports },
    asked,
    /** The rows of later answers, as after a correction. */
    reply: (next: readonly ImportRow[]): void => void (rows = next),
    /** The preview of later answers, as after another way of reading. */
    show: (next: ImportPreview | null): void => void (preview = next),
    /** The outcome of a rehearsal in any other administration. */
    rehearseAs: (next: FakeRehearsal): void => void (rehearsed = next),
    /** The plan of the file that the user picks; at first they pick none. */
    pick: (plan: TakenPlan): void => void (picked = plan),
    /** A call waits at this progress until `goOn` or a cancel. */
    hold: (at: ImportProgress, call: Held = 'open'): void => void (held = { at, call, end: () => undefined }),
    /** The row that a correction makes of a row. */
    onCorrect: (next: Corrected): void => void (mended = next),
    goOn: (): void => {
      const waiting = held
      held = null
      waiting?.end('gone-on')
    },
  }
}
