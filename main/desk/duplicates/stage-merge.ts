import type { MergeOutcome, MergeRequest } from '../../../preload/contract/duplicates.ts'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { AppError, isFail } from '../../base/app-error.ts'
import type { DeskContext } from '../desk-context.ts'
import { saveAsOne } from '../edit/save-batch.ts'
import { readyBase } from '../edit/save-edit.ts'
import { effectiveCustomer } from '../effective-customer.ts'
import type { UndoSteps } from '../undo/undo-steps.ts'
import { partsOf, savePart, saveValues, whyNot, type MergePart, type SavedPart } from './merge-part.ts'

type Refused = Extract<MergeOutcome, { is: 'refused' }>['refused'][number]
type Result = { readonly refused: readonly Refused[] } | { readonly saved: readonly SavedPart[] }

const refusedAs = (context: DeskContext, key: string, why: FailCode): Refused => ({
  key,
  name: why === 'customer-unknown' ? '' : effectiveCustomer(context, key).name,
  why,
})

/** The reason of a failure that concerns one customer; any other ends the merge. A batch has one word for "not now". */
const reasonOf = (error: unknown): FailCode => {
  if (isFail(error, 'edit-would-reset-fields', 'customer-to-be-deleted')) return 'edit-not-possible-now'
  if (isFail(error, 'customer-unknown', 'edit-not-possible-now')) return error.fail.code
  throw error
}

/** Reads customers whole of whom only a list row is here, because edits need that. */
const readWhole = async (context: DeskContext, parts: readonly MergePart[]): Promise<Refused[]> => {
  const refused: Refused[] = []
  for (const { key } of parts) {
    try {
      await readyBase(context, key)
    } catch (error) {
      refused.push(refusedAs(context, key, reasonOf(error)))
    }
  }
  return refused
}

const refusedNow = (context: DeskContext, parts: readonly MergePart[]): Refused[] =>
  parts.flatMap((part) => {
    try {
      const why = whyNot(context, part)
      return why === null ? [] : [refusedAs(context, part.key, why)]
    } catch (error) {
      return [refusedAs(context, part.key, reasonOf(error))]
    }
  })

/** Inside one transaction: a failure halfway takes everything back. */
const saveParts = (context: DeskContext, parts: readonly MergePart[]): Result => {
  const refused = refusedNow(context, parts)
  if (refused.length > 0) return { refused }
  const [keep, ...others] = parts as readonly [MergePart, ...MergePart[]]
  const merged = others.filter(({ fate }) => fate === 'delete').map(({ key }) => key)
  const kept = saveValues(context, keep)
  const saved = [
    ...(kept === null ? [] : [{ ...kept, entry: { ...kept.entry, merged } }]),
    ...others.flatMap((part) => savePart(context, part, { key: keep.key, changes: kept !== null }) ?? []),
  ]
  if (saved.length === 0) throw new AppError('edit-nothing-changed')
  return { saved }
}

const outcomeOf = (result: Result): MergeOutcome => {
  if ('refused' in result) return { is: 'refused', refused: result.refused }
  const count = (fate: SavedPart['fate']): number => result.saved.filter((part) => part.fate === fate).length
  const fields = result.saved.find(({ fate }) => fate === 'keep')?.fields ?? 0
  return { is: 'staged', fields, passive: count('passive'), deleted: count('delete') }
}

/**
 * Saves a merge as edits of one batch, and as one step to undo: all of it, or nothing if a customer is no longer as the
 * person saw it.
 */
export const stageMerge = async (
  context: DeskContext,
  steps: UndoSteps,
  request: MergeRequest,
): Promise<MergeOutcome> => {
  const parts = partsOf(context, request)
  const unread = await readWhole(context, parts)
  if (unread.length > 0) return { is: 'refused', refused: unread }
  const results: Result[] = []
  await saveAsOne(context, [parts], (all) => saveParts(context, all), {
    saved: (some) => void results.push(...some),
  })
  const result = results[0]!
  if ('saved' in result)
    steps.done(
      'merge',
      result.saved.map(({ entry }) => entry),
    )
  return outcomeOf(result)
}
