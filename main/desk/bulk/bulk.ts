import type { BulkChange, BulkOutcome, BulkProgress } from '../../../preload/contract/bulk.ts'
import type { Chosen } from '../../../preload/contract/customers.ts'
import type { FailCode } from '../../../preload/contract/fail.ts'
import { AppError, isFail } from '../../app-error.ts'
import { breather } from '../../breathe.ts'
import { editedFields } from '../../sync/merge.ts'
import type { Desk } from '../desk.ts'
import type { DeskParts } from '../desk-parts.ts'
import { keepValues, same } from '../save-edit.ts'
import { standingOf } from '../standing.ts'
import type { UndoSteps, ValuesEntry } from '../undo/undo-steps.ts'
import { prepareChange, type Prepared, type Subjected } from './preview-change.ts'
import { inServiceDates } from './service-dates.ts'

/** Customers written in one transaction: large enough to be quick, small enough to answer people in between. */
const slice = 100

type Skipped = BulkOutcome['skipped'][number]

/** Why a customer is no longer as it was in the preview, or null. */
const whyNotNow = (parts: DeskParts, { key, from, to }: Subjected): FailCode | null => {
  const standing = standingOf(parts, key)
  if (standing.why !== null) return standing.why
  return editedFields(to).every((field) => same(standing.valueOf(field), from[field])) ? null : 'edit-changed-meanwhile'
}

const stageOne = (parts: DeskParts, subject: Subjected): FailCode | null => {
  try {
    const why = whyNotNow(parts, subject)
    if (why === null) keepValues(parts, subject.key, subject.to, standingOf(parts, subject.key).base)
    return why
  } catch (error) {
    if (isFail(error, 'customer-unknown', 'edit-nothing-changed')) return error.fail.code
    throw error
  }
}

const chosenBy = (change: BulkChange, chosen: Chosen): Chosen => (change.is === 'cells' ? { is: 'keys', keys: change.customers.map(({ key }) => key) } : chosen)

/** Changes of many customers at once: prepared, shown, then staged as edits like any other. One preview at a time. */
export const openBulk = (parts: DeskParts, steps: UndoSteps): Desk['bulk'] => {
  let current: { readonly id: string; readonly prepared: Prepared } | null = null
  let work = new AbortController()
  let progress: BulkProgress | null = null

  const preparedAs = (id: string): Prepared => {
    if (current?.id !== id) throw new AppError('bulk-preview-gone')
    return current.prepared
  }
  const show = (next: BulkProgress | null): void => {
    progress = next
    parts.changed('bulk')
  }
  const begin = (): AbortSignal => {
    work.abort(new AppError('bulk-preview-gone'))
    work = new AbortController()
    return work.signal
  }
  const stageAll = async (subjects: readonly Subjected[], signal: AbortSignal): Promise<BulkOutcome> => {
    const skipped: Skipped[] = []
    const entries: ValuesEntry[] = []
    const breathe = breather()
    let at = 0
    const stageSlice = (): void => parts.cache.transaction(() => {
      for (const subject of subjects.slice(at, at + slice)) {
        const why = stageOne(parts, subject)
        if (why !== null) skipped.push({ key: subject.key, name: subject.name, why })
        else entries.push({ is: 'values', key: subject.key, name: subject.name, before: subject.from, after: subject.to })
      }
    })
    try {
      for (; at < subjects.length && !signal.aborted; at += slice) {
        stageSlice()
        show({ done: Math.min(at + slice, subjects.length), total: subjects.length })
        await breathe()
      }
    } finally {
      // What was staged before a full disk ended it can be undone, too.
      steps.done('bulk', entries)
    }
    return { staged: entries.length, skipped, left: Math.max(0, subjects.length - at) }
  }

  return {
    preview: async (chosen, change) => {
      const signal = begin()
      const prepared = await prepareChange(parts, parts.cache.index.keys(chosenBy(change, chosen)), inServiceDates(parts.cache, change), signal)
      signal.throwIfAborted()
      current = { id: parts.newId(), prepared }
      return { id: current.id, ...prepared.preview }
    },
    lines: async (id, from, count) => preparedAs(id).lines(from, count),
    stage: async (id) => {
      const { subjects } = preparedAs(id)
      const signal = begin()
      current = null
      parts.sync.staging(true)
      try {
        return await stageAll(subjects, signal)
      } finally {
        parts.sync.staging(false)
        show(null)
        for (const topic of ['edits', 'customers', 'sync'] as const) parts.changed(topic)
        parts.sync.editMade()
      }
    },
    drop: async () => {
      begin()
      current = null
    },
    progress: async () => progress,
  }
}
