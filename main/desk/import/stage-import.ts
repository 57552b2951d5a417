import type { FailCode } from '../../../preload/contract/error-payload.ts'
import type { ImportOutcome } from '../../../preload/contract/import.ts'
import { newRecord } from '../../customers/blank-record.ts'
import { propertyOf } from '../../customers/raw-record.ts'
import { editedFields, type Mine } from '../../sync/merge.ts'
import type { DeskContext } from '../desk-context.ts'
import { saveAsOne } from '../edit/save-batch.ts'
import { createOf, same } from '../edit/save-edit.ts'
import { stageValues } from '../edit/stage-values.ts'
import { effectiveCustomer } from '../effective-customer.ts'
import { valuesEntry } from '../undo/note-steps.ts'
import type { Entry, UndoSteps } from '../undo/undo-steps.ts'
import { newValues, valuesBefore } from './check-row.ts'
import type { CheckWatch, DryRun, ReadyRow } from './dry-run.ts'
import { openNewcomers } from './newcomers.ts'

type Skipped = ImportOutcome['skipped'][number]
type Staged = { readonly state: ReadyRow['state']; readonly entry: Entry }

/** The values that differ from the blank record of a new customer. */
const typedValues = (values: Mine): Mine => {
  const blank = newRecord({}, 'contract')
  return Object.fromEntries(
    editedFields(values)
      .filter((field) => !same(values[field], propertyOf(blank, field)?.json))
      .map((field) => [field, values[field]]),
  )
}

const create = (context: DeskContext, { effect, name }: ReadyRow): Staged => {
  const values = typedValues(newValues(effect))
  const key = createOf(context, context.newId(), values, null)
  return { state: 'create', entry: { is: 'made', key, name, values, base: null } }
}

const change = (context: DeskContext, { key, name, effect, observed }: ReadyRow): Staged | FailCode => {
  const [from, to] = [valuesBefore(effect), newValues(effect)]
  const why = stageValues(context, { key: key!, name, from, to, observed })
  return why ?? { state: 'change', entry: valuesEntry(effectiveCustomer(context, key!), from, to) }
}

/**
 * Saves the rows to create and to change as edits of one batch, and as one step to undo. A stop keeps what was saved.
 * A customer that changed since the check is skipped, and so is a row that would create one that came since.
 */
export const stageImport = async (
  context: DeskContext,
  steps: UndoSteps,
  checked: DryRun,
  file: string,
  watch: CheckWatch,
): Promise<ImportOutcome> => {
  const rows = checked.ready()
  const newcomers = await openNewcomers(context.cache, checked)
  const skipped: Skipped[] = []
  const staged: Staged[] = []
  const saveRow = (row: ReadyRow): Staged | FailCode => {
    if (row.state === 'change') {
      newcomers.isOwn(row.key!)
      return change(context, row)
    }
    if (newcomers.haveOneOf(row)) return 'import-customer-appeared'
    const made = create(context, row)
    newcomers.isOwn(made.entry.key)
    return made
  }
  const stage = (row: ReadyRow): Staged | Skipped => {
    const result = saveRow(row)
    return typeof result === 'string' ? { line: row.line, name: row.name, why: result } : result
  }
  const saved = (some: readonly (Staged | Skipped)[]): void => {
    for (const one of some) {
      if ('why' in one) skipped.push(one)
      else staged.push(one)
    }
    watch.show({ step: 'staging', done: staged.length + skipped.length, total: rows.length })
  }
  try {
    await saveAsOne(context, rows, stage, { saved, signal: watch.signal, about: { is: 'import', file } })
    const created = staged.filter(({ state }) => state === 'create').length
    return {
      created,
      changed: staged.length - created,
      left: rows.length - staged.length - skipped.length,
      skipped,
    }
  } finally {
    newcomers.stop()
    // Even after a full disk, the saved part can be undone.
    steps.done(
      'import',
      staged.map(({ entry }) => entry),
    )
  }
}
