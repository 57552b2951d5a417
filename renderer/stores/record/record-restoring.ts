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

/** Puts the draft of an earlier run back into the form. */
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
  /** Runs before any customer is opened in an administration. */
  const restore = (place: AdministrationRef): Promise<void> => (restoring = bringBack(place))
  /** Resolves once it is known whether a draft was stored; a failure is shown by the caller of `restore`. */
  const settledIn = (): Promise<void> => restoring.catch(() => undefined)
  /** The user does not want the draft; a new customer that was nothing else goes with it. */
  const dropRestored = (): void => {
    drop()
    if (state.value.panel.is === 'new') close()
  }
  return { restore, settledIn, dropRestored }
}
