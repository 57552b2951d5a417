import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { CustomerRecord } from '../../../preload/contract/customers.ts'
import type { Edit } from '../../../preload/contract/edits.ts'
import { importStates, type ImportOutcome, type ImportRow } from '../../../preload/contract/import.ts'
import type { UndoOutcome } from '../../../preload/contract/undo.ts'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { asText, PromiseBroken, type Written } from '../promises/account.ts'
import type { StepContext } from './at-once.ts'
import type { DeskCalls } from '../computer/computer-types.ts'
import { placeName } from '../office.ts'
import {
  asPasted,
  compareRow,
  expectedOf,
  pastedTable,
  textIn,
  type PastedRow,
  type PastedTable,
} from './pasted-table.ts'
import { lookAtOddTable, type OddLook } from './odd-table.ts'
import type { Random } from '../random.ts'

/** A row that the check says will be saved, and what its person expects of it. */
interface Ready {
  readonly pasted: PastedRow
  readonly row: ImportRow
  readonly writes: readonly Written[]
}

/** A saved row. An undo names its customer by the key of the save, which a create has left by then. */
interface Staged extends Ready {
  readonly savedAs: string | undefined
}

interface Checked {
  readonly id: string
  readonly ready: readonly Ready[]
}

type Edits = ReadonlyMap<string, Edit>
/** Customers as the window shows them, by the key that they had at the check: a create may have been sent since. */
type Snapshot = ReadonlyMap<string, CustomerRecord>

const broken = (message: string): never => {
  throw new PromiseBroken('import', message)
}

const unsettled = async (desk: DeskCalls): Promise<Edits> =>
  new Map((await desk.edits.list()).filter(({ state }) => state.is !== 'settled').map((edit) => [edit.id, edit]))

const changesOf = (edit: Edit | undefined): Map<string, string> =>
  new Map(edit?.changes.map(({ field, to }) => [field, asText(to)]))

/** Fields that were set back during a write. They leave the edit once its answer shows that they need not be sent. */
const setBack = (edit: Edit | undefined): readonly string[] =>
  edit?.changes.flatMap(({ field, from, to }) => (asText(from) === asText(to) ? [field] : [])) ?? []

const listed = (changes: ReadonlyMap<string, string>): string =>
  [...changes]
    .map(([field, to]) => `${field}=${to}`)
    .toSorted()
    .join(', ')

/** The changes of all customers, by key. */
const byKey = (edits: Edits): Map<string, Edit> => new Map([...edits.values()].map((edit) => [edit.key, edit]))

const readNow = async (desk: DeskCalls, key: string): Promise<CustomerRecord | null> => {
  try {
    return await desk.customers.read(key)
  } catch (error) {
    if (isFail(error)) return null
    throw error
  }
}

/** Whether the window still shows the customer as at the check. */
const isAsChecked = (was: CustomerRecord, is: CustomerRecord | null, fields: readonly FieldName[]): boolean =>
  is !== null &&
  is.completeness === was.completeness &&
  JSON.stringify(is.edit) === JSON.stringify(was.edit) &&
  fields.every((field) => textIn(is, field) === textIn(was, field))

/** A person who pastes a table, reads the check and maybe saves it. */
export const importTable = ({
  computer,
  promises,
  fields,
  say,
  pause,
  value,
  keys,
  answered,
  around,
  shown,
  mustKeep,
}: StepContext) => {
  /** The edits of each import, by its step of undo. */
  const staged = new Map<string, readonly Staged[]>()
  const stays = new Map<string, Set<string>>()

  const readAll = async (desk: DeskCalls): Promise<CustomerRecord[]> => {
    const records: CustomerRecord[] = []
    for (const key of await keys(desk)) {
      const record = await readNow(desk, key)
      if (record !== null) records.push(record)
    }
    return records
  }
  const emailsOf = async (desk: DeskCalls): Promise<string[]> => {
    const all = { search: '', filter: {}, sort: [], columns: ['Email'], from: 0, count: 200 } as const
    return (await desk.customers.rows(all)).rows.map(({ cells }) => cells[0] ?? '')
  }

  /** Opens the table and checks it. The account knows of no value yet: nothing may leave by a check. */
  const checkTable = async (desk: DeskCalls, table: PastedTable, random: Random): Promise<string | null> => {
    const opened = await desk.imports.open({ is: 'pasted', text: asPasted(table) })
    if (opened === null) return broken('of a pasted table was ended by nobody')
    const preview =
      opened.reading.decimal === '.'
        ? opened
        : await desk.imports.readAgain(opened.id, { ...opened.reading, decimal: '.' })
    const wanted = [table.identity, ...table.fields]
    if (preview?.rows !== table.rows.length || preview.plan.columns.some(({ field }, at) => field !== wanted[at]))
      return broken(`of ${table.rows.length} rows with ${wanted.join(', ')} was read otherwise`)
    const unmatched = random.pick(['create', 'ask'] as const)
    const match = table.identity === 'Email' ? 'email' : 'id'
    await desk.imports.check(preview.id, { ...preview.plan, match: [match], unmatched })
    for (const [at, { record }] of table.rows.entries())
      if (record === null && unmatched === 'ask') await desk.imports.choose(preview.id, at + 2, { is: 'create' })
    return preview.id
  }

  /** Corrects a cell of some rows and leaves some out; the result has the rows as they are pasted now. */
  const decide = async (desk: DeskCalls, id: string, table: PastedTable, random: Random) => {
    const rows: (PastedRow | null)[] = [...table.rows]
    for (const [at, row] of table.rows.entries()) {
      const [field] = row.cells.keys()
      if (random.chance(0.12)) {
        await desk.imports.choose(id, at + 2, { is: 'leave-out' })
        rows[at] = null
      } else if (field !== undefined && random.chance(0.12)) {
        const text = value(field)
        await desk.imports.correct(id, at + 2, 1 + table.fields.indexOf(field), text)
        rows[at] = { ...row, cells: new Map(row.cells).set(field, text) }
      }
    }
    return rows
  }

  const typedIn = (table: PastedTable, pasted: PastedRow, at: string): Written[] => {
    const { record } = pasted
    return expectedOf(table, pasted).map(({ field, to }) =>
      promises.ask({
        value: to,
        computer,
        place: at,
        field,
        key: record?.key ?? '',
        base: record === null ? '' : record.completeness === 'list' ? undefined : shown(record, field),
        around: record === null ? {} : Object.fromEntries(around(field).map((other) => [other, shown(record, other)])),
      }),
    )
  }

  const readCheck = async (
    desk: DeskCalls,
    id: string,
    table: PastedTable,
    pasted: readonly (PastedRow | null)[],
    at: string,
  ): Promise<Checked> => {
    const rows = await desk.imports.rows(id, importStates, 0, 200)
    if (rows.length !== pasted.length) broken(`of ${pasted.length} rows has ${rows.length} in its check`)
    const emails = await emailsOf(desk)
    const now: PastedTable = { ...table, rows: pasted.filter((one) => one !== null) }
    const ready = rows.flatMap((row) => {
      const one = pasted[row.line - 2]
      if (one === null || one === undefined) {
        if (row.state !== 'left-out') broken(`has line ${row.line} as ${row.state}, which was left out`)
        return []
      }
      return compareRow(now, one, row, emails) ? [{ pasted: one, row, writes: typedIn(table, one, at) }] : []
    })
    return { id, ready }
  }

  /** Breaks `import` where a row was skipped although its customer is as it was at the check. */
  const checkSkipped = (skipped: readonly Ready[], before: Snapshot, after: Snapshot): void => {
    for (const { pasted, row, writes } of skipped) {
      if (pasted.record === null) return broken(`left out line ${row.line}, which is a new customer`)
      const { record } = pasted
      const fields = writes.flatMap(({ field }) => [field as FieldName, ...around(field as FieldName)])
      // Another name may be another customer under the same id.
      const seen: FieldName[] = [...fields, 'Name', 'ShortName']
      if ([before, after].every((now) => isAsChecked(record, now.get(record.key) ?? null, seen)))
        broken(`skipped line ${row.line} of ${record.key}, which is as it was at the check`)
    }
  }

  /** Breaks `import` where edits have anything else than before and in the check. */
  const checkEdits = (saved: readonly Ready[], before: Edits, after: Edits, records: Snapshot): void => {
    const [was, is] = [byKey(before), byKey(after)]
    const made = new Map([...after.values()].filter(({ id }) => !before.has(id)).map((edit) => [edit.key, edit]))
    const keyOf = ({ pasted, row }: Ready): string | undefined =>
      (pasted.record && (records.get(pasted.record.key) ?? pasted.record).key) ??
      [...made.values()].find(
        ({ kind, changes }) => kind === 'create' && changes.some(({ to }) => asText(to) === row.name),
      )?.key
    const savedBy = new Map(saved.map((one) => [keyOf(one) ?? broken(`did not save line ${one.row.line}`), one]))
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      const [wanted, there] = [changesOf(was.get(key)), changesOf(is.get(key))]
      for (const field of setBack(was.get(key))) if (!there.has(field)) wanted.delete(field)
      for (const { field, value: to } of savedBy.get(key)?.writes ?? []) wanted.set(field, to)
      if (listed(wanted) !== listed(there)) broken(`left ${key} with ${listed(there)}, and not with ${listed(wanted)}`)
      savedBy.get(key)?.writes.forEach((one) => {
        // The person may have deleted the customer between the check and the save.
        const wanted = { status: 'kept', over: false, end: null, edit: is.get(key)!.id } as const
        Object.assign(one, { ...wanted, ...(one.key === '' ? { key } : {}) })
        promises.supersede(one)
      })
    }
    for (const key of savedBy.keys()) if (!is.has(key)) broken(`did not save ${key}`)
  }

  const snapshotOf = async (desk: DeskCalls, ready: readonly Ready[]): Promise<Snapshot> => {
    const records = await Promise.all(
      ready.map(async ({ pasted: { record } }) => {
        const now = record && (await readNow(desk, record.key))
        return now && ([record.key, now] as const)
      }),
    )
    return new Map(records.filter((one) => one !== null))
  }

  const stage = async (desk: DeskCalls, { id, ready }: Checked, thought: boolean): Promise<void> => {
    const refuse = (some: readonly Ready[]): void =>
      some.forEach(({ writes }) => writes.forEach((one) => void (one.status = 'refused')))
    await answered(
      async () => {
        const [edits, records] = [await unsettled(desk), await snapshotOf(desk, ready)]
        const outcome = await desk.imports.stage(id)
        const step = (await desk.undo.read()).undo
        return { edits, records, outcome, step, now: await unsettled(desk), then: await snapshotOf(desk, ready) }
      },
      ({ edits, records, outcome, step, now, then }) => {
        const lines = new Set(outcome.skipped.map(({ line }) => line))
        const [skipped, saved] = [
          ready.filter(({ row }) => lines.has(row.line)),
          ready.filter(({ row }) => !lines.has(row.line)),
        ]
        refuse(skipped)
        checkCounts(outcome, saved, skipped)
        checkSkipped(skipped, records, then)
        checkEdits(saved, edits, now, records)
        if (saved.length > 0 && step?.what === 'import')
          staged.set(
            step.id,
            saved.map((one) => ({ ...one, savedAs: one.writes[0]?.key })),
          )
        else if (saved.length > 0) broken('cannot be undone')
        say(`... ${outcome.created} created, ${outcome.changed} changed, ${skipped.length} skipped`)
      },
      (code) => {
        say(`... refused: ${code}`)
        refuse(ready)
        // A new import at this desk, and a desk that was closed, forget the checked one.
        if (code !== 'import-gone' || !thought) mustKeep('an import')(code)
      },
    )
  }

  const checkCounts = (outcome: ImportOutcome, saved: readonly Ready[], skipped: readonly Ready[]): void => {
    const created = saved.filter(({ pasted }) => pasted.record === null).length
    if (
      outcome.created !== created ||
      outcome.changed !== saved.length - created ||
      outcome.left !== 0 ||
      outcome.skipped.length !== skipped.length
    )
      broken(`says ${JSON.stringify(outcome)} of ${saved.length} rows to save and ${skipped.length} to skip`)
  }

  /** Pastes a table, reads its check, maybe thinks, and saves it or lets it go. */
  const paste = async (desk: DeskCalls, place: AdministrationRef, random: Random, beside: OddLook): Promise<void> => {
    const at = placeName(place.environment, place.administration)
    const records = await readAll(desk)
    const table = pastedTable({ fields, value, records }, random)
    await lookAtOddTable(
      desk,
      records.flatMap(({ customerId }) => customerId ?? []),
      beside,
    )
    say(`imports at ${at}: ${asPasted(table).replaceAll('\n', ' / ').replaceAll('\t', ' | ')}`)
    const id = await checkTable(desk, table, random)
    if (id === null) return
    const checked = await readCheck(desk, id, table, await decide(desk, id, table, random), at)
    if (random.chance(0.1)) {
      for (const { writes } of checked.ready) for (const one of writes) one.status = 'refused'
      return desk.imports.close(id)
    }
    const thinks = random.chance(0.6)
    if (thinks) await pause(random.pick([500, 5_000, 30_000]))
    await stage(desk, checked, thinks)
  }

  /** Breaks `import` where an undone import left one of its values, or one of its customers. */
  const checkTakenBack = async (desk: DeskCalls, { step, skipped }: UndoOutcome): Promise<void> => {
    // An edit that an undo skips is no part of the step any more: a later undo does not name it again.
    const left = stays.get(step.id) ?? new Set<string>()
    for (const { key } of skipped) left.add(key)
    stays.set(step.id, left)
    for (const { writes, pasted, savedAs } of staged.get(step.id) ?? []) {
      const [one] = writes
      if (one === undefined || savedAs === undefined) continue
      const record = await readNow(desk, one.key)
      if (record === null || [savedAs, one.key, record.key].some((key) => left.has(key))) continue
      const there = writes.find(({ field, value: text }) => textIn(record, field as FieldName) === text)
      if (pasted.record === null || there)
        broken(`of ${one.key} is there after it was undone: ${there?.field ?? 'the customer'}`)
    }
  }
  return { paste, checkTakenBack }
}
