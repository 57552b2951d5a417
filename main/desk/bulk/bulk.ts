import type { BulkChange, BulkOutcome, BulkProgress } from '../../../preload/contract/bulk.ts'
import type { Chosen } from '../../../preload/contract/customers.ts'
import type { FailCode } from '../../../preload/contract/error-payload.ts'
import { AppError } from '../../base/app-error.ts'
import type { Cache } from '../../database/database.ts'
import { withServiceDates } from '../../sync/read/learned-dates.ts'
import type { Desk } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import { saveAsOne } from '../edit/save-batch.ts'
import { stageRemoval, stageValues } from '../edit/stage-values.ts'
import { effectiveCustomer } from '../effective-customer.ts'
import { openRunningCall, type Watch } from '../running-call.ts'
import { beforeRemoval, removalOf, valuesEntry } from '../undo/note-steps.ts'
import type { Entry, UndoSteps } from '../undo/undo-steps.ts'
import { prepareChange, type BulkSubject, type Prepared } from './preview-change.ts'

type Skipped = BulkOutcome['skipped'][number]

/** Cells are found again by the key that they came with, also once their customer has another. */
const keysOf = ({ index }: Cache, change: BulkChange, chosen: Chosen): readonly string[] =>
  change.is === 'cells' ? change.customers.map(({ key }) => key) : index.keys(chosen)

/** The change with unambiguous dates in the service's style, as a save has them. */
const inServiceDates = (cache: Cache, change: BulkChange): BulkChange => {
  if (change.is === 'set')
    return { ...change, input: withServiceDates(cache, { [change.field]: change.input })[change.field] ?? change.input }
  if (change.is === 'fill') return { ...change, changes: withServiceDates(cache, change.changes) }
  if (change.is !== 'cells') return change
  return {
    ...change,
    customers: change.customers.map(({ key, changes }) => ({ key, changes: withServiceDates(cache, changes) })),
  }
}

/** The step to undo, or the reason to skip the customer. */
const stageOne = (context: DeskContext, subject: BulkSubject): FailCode | Entry => {
  const { key } = subject
  if (!('removes' in subject))
    return stageValues(context, subject) ?? valuesEntry(effectiveCustomer(context, key), subject.from, subject.to)
  const at = effectiveCustomer(context, key)
  const before = beforeRemoval(context, at)
  return stageRemoval(context, subject) ?? removalOf(context, at, before)
}

interface Staging {
  readonly subjects: readonly BulkSubject[]
  readonly isReverse: boolean
}

const stageAll = async (
  context: DeskContext,
  steps: UndoSteps,
  { subjects, isReverse }: Staging,
  { show, signal }: Watch<BulkProgress>,
): Promise<BulkOutcome> => {
  const skipped: Skipped[] = []
  const entries: Entry[] = []
  const stage = (subject: BulkSubject): Skipped | Entry => {
    const staged = stageOne(context, subject)
    return typeof staged === 'string' ? { key: subject.key, name: subject.name, why: staged } : staged
  }
  const saved = (some: readonly (Skipped | Entry)[]): void => {
    for (const one of some) {
      if ('why' in one) skipped.push(one)
      else entries.push(one)
    }
    show({ done: entries.length + skipped.length, total: subjects.length })
  }
  try {
    // One customer has a line of its own, which can be undone by itself.
    const about = { is: isReverse ? 'reverse' : 'bulk', file: '' } as const
    await saveAsOne(context, subjects, stage, { saved, signal, ...(subjects.length > 1 ? { about } : {}) })
    return { staged: entries.length, skipped, left: subjects.length - entries.length - skipped.length }
  } finally {
    // Even after a full disk, the saved part can be undone.
    steps.done('bulk', entries)
  }
}

const gone = (): AppError => new AppError('bulk-preview-gone')

/** Bulk changes: previewed, then saved as ordinary edits. One preview at a time. */
export const openBulk = (context: DeskContext, steps: UndoSteps): Desk['bulk'] => {
  let current: { readonly id: string; readonly prepared: Prepared; readonly isReverse: boolean } | null = null
  let making: AbortController | null = null
  /** The window may leave a batch that is being saved, and preview another change meanwhile. */
  const saving = openRunningCall<BulkProgress>(() => context.changed('bulk'))

  const currentAs = (id: string): NonNullable<typeof current> => {
    if (current?.id !== id) throw gone()
    return current
  }
  const dropMaking = (): void => {
    making?.abort(gone())
    making = null
  }
  const prepare = async (chosen: Chosen, change: BulkChange, signal: AbortSignal): Promise<Prepared> => {
    const { cache } = context
    const keys = keysOf(cache, change, chosen)
    const prepared = await prepareChange(context, keys, inServiceDates(cache, change), signal)
    signal.throwIfAborted()
    return prepared
  }

  return {
    preview: async (chosen, change) => {
      dropMaking()
      const own = (making = new AbortController())
      try {
        const prepared = await prepare(chosen, change, own.signal)
        current = { id: context.newId(), prepared, isReverse: change.is === 'reverse' }
        return { id: current.id, ...prepared.preview }
      } finally {
        if (making === own) making = null
      }
    },
    lines: async (id, from, count) => currentAs(id).prepared.lines(from, count),
    stage: async (id) => {
      const { prepared, isReverse } = currentAs(id)
      dropMaking()
      current = null
      try {
        return await saving.stoppable(
          (watch) => stageAll(context, steps, { subjects: prepared.subjects, isReverse }, watch),
          id,
        )
      } finally {
        for (const topic of ['edits', 'customers', 'sync'] as const) context.changed(topic)
        context.sync.editMade()
      }
    },
    stop: async (id) => saving.end(id),
    drop: async () => {
      dropMaking()
      current = null
    },
    progress: async () => saving.progress(),
  }
}
