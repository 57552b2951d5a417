import type { Dismissal, DuplicatesProgress, DuplicatesView } from '../../../preload/contract/duplicates.ts'
import type { Cache } from '../../database/database.ts'
import { readChoices } from '../../sync/pull/pull-choices.ts'
import type { Desk } from '../desk.ts'
import type { DeskContext } from '../desk-context.ts'
import { openKeyNow } from '../quality/present-keys.ts'
import { openCustomerReader } from '../quality/read-customers.ts'
import { listedPassiveCode } from '../quality/passive-code.ts'
import { openRunningCall } from '../running-call.ts'
import type { UndoSteps } from '../undo/undo-steps.ts'
import { findGroups, type FoundGroups } from './find-groups.ts'
import { openShownGroups } from './shown-groups.ts'
import { stageMerge } from './stage-merge.ts'
import { keepDismissals, readDismissals, type StoredDismissal } from './stored-dismissals.ts'

const mostShown = 200

const viewDismissals = (cache: Cache, dismissals: readonly StoredDismissal[]): Dismissal[] => {
  const [read, keyNow] = [openCustomerReader(cache), openKeyNow(cache)]
  return dismissals.map(({ keys, ...dismissal }) => ({
    ...dismissal,
    customers: keys.map((each) => {
      const key = keyNow(each)
      return { key, name: read(key)?.text('Name') ?? '' }
    }),
  }))
}

/** The calls about duplicates of one desk. The groups of the last search stay in memory; dismissals are stored. */
export const openDuplicates = (context: DeskContext, steps: UndoSteps): Desk['duplicates'] => {
  const { cache, clock, user, newId } = context
  let found: FoundGroups | null = null
  const changed = (): void => context.changed('duplicates')
  const work = openRunningCall<DuplicatesProgress>(changed)

  const view = (): DuplicatesView => ({
    found: found && { at: found.at, customers: found.customers, groups: found.byOrder.surest.length },
    dismissed: readDismissals(cache).length,
    passive: listedPassiveCode(readChoices(cache)),
  })
  const setDismissals = (
    change: (before: readonly StoredDismissal[]) => readonly StoredDismissal[],
  ): DuplicatesView => {
    cache.transaction(() => keepDismissals(cache, change(readDismissals(cache))))
    changed()
    return view()
  }
  const stagedChanged = (): void => {
    for (const topic of ['edits', 'customers', 'sync'] as const) context.changed(topic)
    changed()
    context.sync.editMade()
  }

  return {
    read: async () => view(),
    find: () =>
      work.alone(async (watch) => {
        const made = await findGroups(cache, clock.now(), watch)
        watch.signal.throwIfAborted()
        found = made
        return view()
      }),
    progress: async () => work.progress(),
    cancel: async () => void work.end(),
    groups: async (question) => openShownGroups(cache, found).window(question),
    group: async (key) => openShownGroups(cache, found).one(key),
    together: async (keys) => openShownGroups(cache, found).together(keys),
    ofCustomer: async (key) => openShownGroups(cache, found).ofCustomer(key),
    dismiss: async (keys, reason) =>
      setDismissals((before) => [{ id: newId(), keys, reason, at: clock.now(), user }, ...before]),
    dismissals: async (from, count) =>
      viewDismissals(cache, readDismissals(cache).slice(from, from + Math.min(count, mostShown))),
    takeBack: async (id) => setDismissals((before) => before.filter((one) => one.id !== id)),
    merge: async (request) => {
      try {
        return await stageMerge(context, steps, request)
      } finally {
        stagedChanged()
      }
    },
  }
}
