import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { never } from '../../../preload/contract/never.ts'
import type { UndoOutcome } from '../../../preload/contract/undo.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { StoredEdit } from '../../database/database.ts'
import { keyOfCustomer } from '../../database/keys.ts'
import { applyTransition } from '../../sync/outbox/apply-transition.ts'
import { moveDeletions } from '../../sync/outbox/kept-first.ts'
import { readListedSince, writeListedSince } from '../../sync/outbox/sent.ts'
import type { Desk } from '../desk.ts'
import { deleteAfter, keepDeleteOf } from '../edit/delete-customer.ts'
import type { DeskContext } from '../desk-context.ts'
import { saveAsOne } from '../edit/save-batch.ts'
import { beginGrace, createOf, keepValues, keepWithoutDelete, mayBeThere, same } from '../edit/save-edit.ts'
import { effectiveCustomer } from '../effective-customer.ts'
import { editOf, settableFields } from '../views.ts'
import { beforeRemoval, removalOf, valuesOf } from './note-steps.ts'
import {
  shownStep,
  type DeletedEntry,
  type Entry,
  type MadeEntry,
  type RestoredEntry,
  type Step,
  type UndoSteps,
} from './undo-steps.ts'
import { fieldsUnlike, filled, setValues } from './undo-values.ts'

/** The opposite entry once done, or the reason to skip it. */
type Reversed = { readonly is: 'done'; readonly entry: Entry } | { readonly is: 'skipped'; readonly why: FailCode }
const skipped = (why: FailCode): Reversed => ({ is: 'skipped', why })

const unmake = (context: DeskContext, entry: MadeEntry): Reversed => {
  const edit = editOf(context.cache, entry.key)
  if (edit === undefined || edit.kind !== 'create' || mayBeThere(edit)) return skipped('edit-sent-already')
  const alike = readListedSince(context.cache, edit.id)
  applyTransition(context, edit, 'discarded', undefined)
  return { is: 'done', entry: { ...entry, is: 'unmade', values: edit.mine, base: edit.base, alike } }
}

/** Makes the edit again under its old id, so that other steps by its id or key still apply. */
const makeAgain = (context: DeskContext, entry: MadeEntry): Reversed => {
  const id = entry.key.slice(2)
  createOf(context, id, entry.values, entry.base)
  if (entry.alike !== undefined && entry.alike.length > 0) writeListedSince(context.cache, id, entry.alike)
  if (entry.wasInGrace) beginGrace(context, entry.key)
  return { is: 'done', entry: { ...entry, is: 'made' } }
}

/**
 * Withdraws a deletion and restores its earlier edit on its old base, so later changes by others still clash. Deletions
 * of a merge that waited for the earlier edit wait for the restored one.
 */
const putBack = (context: DeskContext, deletion: StoredEdit, { values, base, wasInGrace }: DeletedEntry): string => {
  const [key, start] = [keyOfCustomer(deletion.customerId!), base ?? deletion.base]
  applyTransition(context, deletion, 'discarded', undefined)
  if (fieldsUnlike(start, values).length > 0) keepValues(context, key, values, start)
  const edit = editOf(context.cache, key)
  if (edit !== undefined) moveDeletions(context.cache, deletion.id, edit.id)
  if (wasInGrace) beginGrace(context, key)
  return key
}

const restored = (context: DeskContext, entry: DeletedEntry, key: string): Reversed => {
  const { valueOf } = effectiveCustomer(context, key)
  return { is: 'done', entry: { ...entry, is: 'restored', key, valuesThen: valuesOf(settableFields, valueOf) } }
}

const restore = (context: DeskContext, entry: DeletedEntry): Reversed => {
  const edit = editOf(context.cache, entry.key)
  if (edit?.thenDelete) {
    keepWithoutDelete(context, edit)
    return restored(context, entry, entry.key)
  }
  if (edit?.kind !== 'delete' || mayBeThere(edit)) return skipped('edit-sent-already')
  return restored(context, entry, putBack(context, edit, entry))
}

const deleteAgain = (context: DeskContext, entry: RestoredEntry): Reversed => {
  const at = effectiveCustomer(context, entry.key)
  if (at.why !== null) return skipped(at.why)
  if (!settableFields.every((field) => same(at.valueOf(field), entry.valuesThen[field])))
    return skipped('edit-changed-meanwhile')
  const before = beforeRemoval(context, at)
  keepDeleteOf(context, entry.key, at.base)
  const { kept } = entry
  const follows = kept !== undefined && deleteAfter(context, entry.key, kept.key)
  // The values of the kept customer could not be saved again, so the merge is not whole.
  if (kept?.changes && !follows) throw new AppError('edit-not-possible-now')
  return { is: 'done', entry: removalOf(context, at, before, kept) }
}

const reverse = (context: DeskContext, entry: Entry): Reversed => {
  switch (entry.is) {
    case 'values': {
      const why = setValues(context, entry)
      return why === null
        ? {
            is: 'done',
            entry: { ...entry, before: entry.after, after: filled(entry.before, entry.after), clash: null },
          }
        : skipped(why)
    }
    case 'made':
      return unmake(context, entry)
    case 'unmade':
      return makeAgain(context, entry)
    case 'deleted':
      return restore(context, entry)
    case 'restored':
      return deleteAgain(context, entry)
    default:
      return never(entry)
  }
}

const reverseOne = (context: DeskContext, entry: Entry, fromCell: boolean): Reversed => {
  try {
    return context.cache.transaction(() => {
      const reversed = reverse(context, entry)
      if (fromCell && reversed.is === 'done') beginGrace(context, entry.key)
      return reversed
    })
  } catch (error) {
    if (isFail(error, 'customer-unknown', 'edit-nothing-changed', 'edit-of-another-user', 'edit-not-possible-now'))
      return skipped(error.fail.code)
    throw error
  }
}

const isDeleted = (context: DeskContext, key: string): boolean => {
  try {
    const { edit } = effectiveCustomer(context, key)
    return edit?.kind === 'delete' || edit?.thenDelete === true
  } catch (error) {
    if (isFail(error, 'customer-unknown')) return true
    throw error
  }
}

/** Values of a merge may be nowhere else once a deletion of it cannot be withdrawn. An undo withdraws deletions first. */
const mustStay = (context: DeskContext, entry: Entry, which: 'undo' | 'redo'): boolean =>
  which === 'undo' && entry.is === 'values' && (entry.merged ?? []).some((key) => isDeleted(context, key))

/**
 * Undoes and redoes steps. A waiting edit returns to its earlier state; for a sent one a new edit restores the values,
 * through the same merge. Anything that changed since is skipped.
 */
export const openUndo = (context: DeskContext, steps: UndoSteps): Desk['undo'] => {
  const other = { undo: 'redo', redo: 'undo' } as const

  const put = (which: 'undo' | 'redo', step: Step, entries: readonly Entry[]): void => {
    if (entries.length > 0) steps.put(which, { ...step, customers: entries.length, entries })
  }
  const reverseAll = async (step: Step, which: 'undo' | 'redo'): Promise<UndoOutcome> => {
    // In reverse order: a customer is made before it is changed.
    const entries = step.entries.toReversed()
    const results: Reversed[] = []
    try {
      const reverseNow = (entry: Entry): Reversed =>
        mustStay(context, entry, which) ? skipped('merge-sent-already') : reverseOne(context, entry, step.fromCell)
      await saveAsOne(context, entries, reverseNow, { saved: (some) => void results.push(...some) })
    } finally {
      put(
        other[which],
        step,
        results.flatMap((result) => (result.is === 'done' ? [result.entry] : [])),
      )
      // A full disk may stop the loop; the rest of the step can be reversed later.
      put(which, step, entries.slice(results.length).toReversed())
    }
    const left = results.flatMap((result, index) =>
      result.is === 'skipped' ? [{ key: entries[index]!.key, name: entries[index]!.name, why: result.why }] : [],
    )
    return { step: shownStep(step), done: results.length - left.length, skipped: left }
  }
  const run = async (which: 'undo' | 'redo'): Promise<UndoOutcome> => {
    const step = steps.take(which)
    if (step === null) throw new AppError(which === 'undo' ? 'nothing-to-undo' : 'nothing-to-redo')
    try {
      return await reverseAll(step, which)
    } finally {
      for (const topic of ['edits', 'customers', 'sync'] as const) context.changed(topic)
      context.sync.editMade()
    }
  }
  return { read: async () => steps.view(), undo: () => run('undo'), redo: () => run('redo') }
}
