import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { FailCode } from '../../../preload/contract/fail.ts'
import { never } from '../../../preload/contract/never.ts'
import type { UndoOutcome } from '../../../preload/contract/undo.ts'
import { AppError, isFail } from '../../app-error.ts'
import { breather } from '../../breathe.ts'
import type { StoredEdit } from '../../cache/cache.ts'
import { defaultOf } from '../../customers/blank-record.ts'
import { editedFields, type Mine } from '../../sync/merge.ts'
import { step as take } from '../../sync/step.ts'
import type { Desk } from '../desk.ts'
import type { DeskParts } from '../desk-parts.ts'
import { isOldCreate } from '../old-create.ts'
import { createOf, keepDeleteOf, keepValues, same } from '../save-edit.ts'
import { standingOf } from '../standing.ts'
import { editOf } from '../views.ts'
import type { DeletedEntry, Entry, MadeEntry, Step, UndoSteps, ValuesEntry } from './undo-steps.ts'

const slice = 100

/** A field that was not there before is set back to what its absence would make of it (spec §2, rule 2). */
const filled = (values: Mine, like: Mine): Mine =>
  Object.fromEntries(editedFields(like).map((field) => [field, values[field] ?? defaultOf(fieldOf(field))]))

/** Not sent, and never was: taking it back leaves no trace at the service. */
const neverLeft = (edit: StoredEdit): boolean => edit.state.is === 'waiting' && !edit.outcomeUnknown && !isOldCreate(edit)

const setValues = (parts: DeskParts, { key, before, after }: ValuesEntry): FailCode | null => {
  const standing = standingOf(parts, key)
  if (standing.why !== null) return standing.why
  const asLeft = editedFields(after).every((field: FieldName) => same(standing.valueOf(field), after[field]))
  if (!asLeft) return 'edit-changed-meanwhile'
  keepValues(parts, key, filled(before, after), standing.base)
  return null
}

/** The opposite of an entry, once done; or why it was not. */
type Reversed = { readonly is: 'done'; readonly entry: Entry; readonly renamed?: string } | { readonly is: 'skipped'; readonly why: FailCode }
const skipped = (why: FailCode): Reversed => ({ is: 'skipped', why })

const unmake = (parts: DeskParts, entry: MadeEntry): Reversed => {
  const edit = editOf(parts.cache, entry.key)
  if (edit === undefined || edit.kind !== 'create' || !neverLeft(edit)) return skipped('edit-sent-already')
  take(parts, edit, 'discarded', undefined)
  return { is: 'done', entry: { ...entry, is: 'unmade', values: edit.mine } }
}

const makeAgain = (parts: DeskParts, entry: MadeEntry): Reversed => {
  const key = createOf(parts, entry.values)
  return { is: 'done', entry: { ...entry, is: 'made', key }, renamed: key }
}

const restore = (parts: DeskParts, entry: DeletedEntry): Reversed => {
  const edit = editOf(parts.cache, entry.key)
  if (edit === undefined || edit.kind !== 'delete' || !neverLeft(edit)) return skipped('edit-sent-already')
  take(parts, edit, 'discarded', undefined)
  const { base } = standingOf(parts, entry.key)
  if (editedFields(entry.values).length > 0) keepValues(parts, entry.key, entry.values, base)
  return { is: 'done', entry: { ...entry, is: 'restored' } }
}

const deleteAgain = (parts: DeskParts, entry: DeletedEntry): Reversed => {
  const { why, base, edit } = standingOf(parts, entry.key)
  if (why !== null) return skipped(why)
  keepDeleteOf(parts, entry.key, base)
  return { is: 'done', entry: { ...entry, is: 'deleted', values: edit?.mine ?? {} } }
}

const reverse = (parts: DeskParts, entry: Entry): Reversed => {
  switch (entry.is) {
    case 'values': {
      const why = setValues(parts, entry)
      return why === null ? { is: 'done', entry: { ...entry, before: entry.after, after: filled(entry.before, entry.after) } } : skipped(why)
    }
    case 'made': return unmake(parts, entry)
    case 'unmade': return makeAgain(parts, entry)
    case 'deleted': return restore(parts, entry)
    case 'restored': return deleteAgain(parts, entry)
    default: return never(entry)
  }
}

const reverseOne = (parts: DeskParts, entry: Entry): Reversed => {
  try {
    return reverse(parts, entry)
  } catch (error) {
    if (isFail(error, 'customer-unknown', 'edit-nothing-changed', 'edit-of-another-user', 'edit-not-possible-now')) return skipped(error.fail.code)
    throw error
  }
}

/**
 * Takes back what was done here, and does it again. What still waited is put back as it was; what the service has already is put back
 * by a new edit, through the same merge. What was changed since by anything else is left alone.
 */
export const openUndo = (parts: DeskParts, steps: UndoSteps): Desk['undo'] => {
  const other = { undo: 'redo', redo: 'undo' } as const

  const reverseSlice = (entries: readonly Entry[], done: Entry[], left: { key: string; name: string; why: FailCode }[]): void => parts.cache.transaction(() => {
    for (const entry of entries) {
      const result = reverseOne(parts, entry)
      if (result.is === 'skipped') left.push({ key: entry.key, name: entry.name, why: result.why })
      else done.push(result.entry)
      if (result.is === 'done' && result.renamed !== undefined) steps.rename(entry.key, result.renamed)
    }
  })
  const reverseAll = async (step: Step, which: 'undo' | 'redo'): Promise<UndoOutcome> => {
    const done: Entry[] = []
    const left: { key: string; name: string; why: FailCode }[] = []
    const breathe = breather()
    // The last first, as they were done; a customer that was made comes before what was changed in it.
    const entries = step.entries.toReversed()
    try {
      for (let at = 0; at < entries.length; at += slice) {
        reverseSlice(entries.slice(at, at + slice), done, left)
        await breathe()
      }
    } finally {
      if (done.length > 0) steps.put(other[which], { ...step, customers: done.length, entries: done })
    }
    const { id, what, customers, name, at } = step
    return { step: { id, what, customers, name, at }, done: done.length, skipped: left }
  }
  const go = async (which: 'undo' | 'redo'): Promise<UndoOutcome> => {
    const step = steps.take(which)
    if (step === null) throw new AppError('nothing-to-undo')
    parts.sync.staging(true)
    try {
      return await reverseAll(step, which)
    } finally {
      parts.sync.staging(false)
      for (const topic of ['edits', 'customers', 'sync'] as const) parts.changed(topic)
      parts.sync.editMade()
    }
  }
  return { read: async () => steps.view(), undo: () => go('undo'), redo: () => go('redo') }
}
