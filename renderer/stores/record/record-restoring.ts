import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { CustomerRecord } from '../../../preload/contract/customers.ts'
import { api, failOf } from '../api.ts'
import type { RecordForm } from './record-form.ts'
import { withStoredDraft } from './record-state.ts'

const readIfThere = async (place: AdministrationRef, key: string | null): Promise<CustomerRecord | null> => {
  try {
    return key === null ? null : await api.customers.read(place, key)
  } catch (error) {
    if (failOf(error).code === 'customer-unknown') return null
    throw error
  }
}

/** Restores the draft of an earlier run. */
export const recordRestoring = (
  { settings, keeper, state, dirty, apply, drop }: RecordForm,
  { supersede, close }: { readonly supersede: () => number; readonly close: () => void },
) => {
  let restoring: Promise<void> = Promise.resolve()
  /** The administration whose list may still bring the customer of its draft. */
  let listToCome: AdministrationRef | null = null
  const isToCome = async (place: AdministrationRef): Promise<boolean> => !(await api.sync.read(place)).listRead
  const bringBack = async (place: AdministrationRef): Promise<void> => {
    listToCome = null
    const stored = await api.customers.draft(place)
    if (!stored) return
    const record = await readIfThere(place, stored.key)
    const waits = record === null && stored.key !== null && (await isToCome(place))
    if (!settings.isAt(place) || dirty.value > 0) return
    if (waits) {
      listToCome = place
      return
    }
    const next = withStoredDraft(stored, record, crypto.randomUUID())
    if (next === null) return keeper.drop(place)
    supersede()
    apply(next)
  }
  /** Call it before any customer is opened in an administration. */
  const restore = (place: AdministrationRef): Promise<void> => (restoring = bringBack(place))
  /** Call it after customers were read: a database that was made again has its draft before its customers. */
  const restoreLate = async (): Promise<void> => {
    if (listToCome !== null && settings.isAt(listToCome)) await restore(listToCome)
  }
  /** Resolves after `restore`; never rejects, because the caller of `restore` shows the failure. */
  const whenRestored = (): Promise<void> => restoring.catch(() => undefined)
  /** The user drops the restored draft. A new customer has nothing else, so its panel closes. */
  const dropRestored = (): void => {
    drop()
    if (state.value.panel.is === 'new') close()
  }
  return { restore, restoreLate, whenRestored, dropRestored }
}
