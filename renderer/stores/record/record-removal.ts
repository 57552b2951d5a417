import { api } from '../api.ts'
import type { RecordForm } from './record-form.ts'
import { withRemoval } from './record-state.ts'

export const recordRemoval = (
  { settings, state, dirty, apply, drop }: RecordForm,
  { refresh, close }: { readonly refresh: () => Promise<void>; readonly close: () => void },
) => {
  const askRemoval = (): void => {
    if (settings.place) apply(withRemoval(state.value, settings.place))
  }
  const keepCustomer = (): void => apply({ ...state.value, removal: null })
  /** Deletes the customer as the dialog showed it. On failure the panel shows the customer as it is now. */
  const remove = async (): Promise<void> => {
    const { removal, form } = state.value
    if (!removal) return
    keepCustomer()
    const { place, record, observed } = removal
    try {
      await api.customers.remove(settings.authored(place), record.key, record.edit?.revision ?? 0, observed)
    } catch (error) {
      await refresh()
      throw error
    }
    // The user may have opened another customer meanwhile.
    if (state.value.form !== form) return
    if (dirty.value > 0) drop()
    close()
  }
  return { askRemoval, keepCustomer, remove }
}
