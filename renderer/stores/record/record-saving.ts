import { shallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { CustomerRecord, Review } from '../../../preload/contract/customers.ts'
import { api, Failure, failOf } from '../api.ts'
import type { RecordForm } from './record-form.ts'
import { changesIn, recordIn, withSaved, type RecordState } from './record-state.ts'

/** Saves the form as an edit in the outbox. */
export const recordSaving = ({ settings, state, saving, dirty, newest, apply, remember }: RecordForm) => {
  /** The last save, until another customer is shown. */
  const saved = shallowRef<null | { readonly key: string; readonly edit: string | null }>(null)
  let lastSave: Promise<boolean> = Promise.resolve(true)

  /**
   * Main may have settled the edit that the form shows as pending. Without a pending edit the save replaces nothing,
   * and main compares the observed values with the record as in any other save.
   */
  const saveChanges = async (
    place: AdministrationRef,
    { key, edit }: CustomerRecord,
    { draft, observed }: RecordState,
  ): Promise<CustomerRecord> => {
    const asked = settings.authored(place)
    try {
      return await api.customers.save(asked, key, draft, edit?.revision ?? 0, observed)
    } catch (error) {
      if (edit === null || failOf(error).code !== 'edit-changed-meanwhile') throw error
      if ((await api.customers.read(place, key)).edit !== null) throw error
      return api.customers.save(asked, key, draft, 0, observed)
    }
  }
  const write = (place: AdministrationRef, record: CustomerRecord): Promise<CustomerRecord> => {
    const { panel } = state.value
    return panel.is === 'new'
      ? api.customers.create(settings.authored(place), changesIn(state.value), panel.id)
      : saveChanges(place, record, state.value)
  }
  const trySave = async (place: AdministrationRef, record: CustomerRecord): Promise<boolean> => {
    const sent = state.value.draft
    saved.value = null
    try {
      const written = await write(place, record)
      const taken = await newest(
        () => Promise.resolve(written),
        (answer) => apply(withSaved(state.value, answer, sent)),
      )
      if (taken) {
        saved.value = { key: written.key, edit: written.edit?.id ?? null }
        remember(place)
      }
      return true
    } catch (error) {
      apply({ ...state.value, saveFail: failOf(error) })
      return false
    } finally {
      saving.value = false
    }
  }
  /** On failure the whole draft stays in the form, with the reason. */
  const save = async (): Promise<boolean> => {
    const place = settings.place
    const record = recordIn(state.value.panel)
    if (!place || !record || dirty.value === 0 || saving.value) return false
    saving.value = true
    lastSave = trySave(place, record)
    return lastSave
  }
  const review = async (): Promise<Review> => {
    const { panel, draft } = state.value
    if (!settings.place || panel.is !== 'open') throw new Failure({ code: 'customer-unknown' })
    return api.customers.review(settings.place, panel.record.key, draft)
  }
  return { save, saved, review, saveEnded: (): Promise<boolean> => lastSave }
}
