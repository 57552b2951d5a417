import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
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
  const bringBack = async (place: AdministrationRef): Promise<void> => {
    const stored = await api.customers.draft(place)
    if (!stored) return
    const record = await readIfThere(place, stored.key)
    if (!settings.place || !isSameAdministration(settings.place, place) || dirty.value > 0) return
    const next = withStoredDraft(stored, record, crypto.randomUUID())
    if (next === null) return keeper.drop(place)
    supersede()
    apply(next)
  }
  /** Call it before any customer is opened in an administration. */
  const restore = (place: AdministrationRef): Promise<void> => (restoring = bringBack(place))
  /** Resolves after `restore`; never rejects, because the caller of `restore` shows the failure. */
  const whenRestored = (): Promise<void> => restoring.catch(() => undefined)
  /** The user drops the restored draft. A new customer has nothing else, so its panel closes. */
  const dropRestored = (): void => {
    drop()
    if (state.value.panel.is === 'new') close()
  }
  return { restore, whenRestored, dropRestored }
}
