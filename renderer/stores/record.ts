import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { FieldValue } from '../../preload/contract/customers.ts'
import { recordForm } from './record/record-form.ts'
import { recordLeaving } from './record/record-leaving.ts'
import { recordOpening } from './record/record-opening.ts'
import { recordRemoval } from './record/record-removal.ts'
import { recordRestoring } from './record/record-restoring.ts'
import { recordSaving } from './record/record-saving.ts'
import { keyIn, recordIn, valueBefore, valueIn } from './record/record-state.ts'

/** The customer in the panel, with what is typed over it and not saved yet. */
export const useRecord = defineStore('record', () => {
  const form = recordForm()
  const { settings, state, saving, dirty, keeper, set, undo } = form
  const { saveEnded, ...saves } = recordSaving(form)
  const leaves = recordLeaving(form, saveEnded)
  const { supersede, ...opens } = recordOpening(form, leaves.leave)

  /** Closing the window now would lose the draft: it is not stored yet, or this computer stores none. */
  const atRisk = computed(
    () => dirty.value > 0 && (keeper.keeping.value !== 'kept' || settings.settings?.keychain.is === 'missing'),
  )
  /** Another user signed in. The draft is stored under its author's name and leaves the form. */
  const changeUser = (): void => {
    leaves.stay()
    keeper.forget()
    opens.close()
  }
  return {
    panel: computed(() => state.value.panel),
    draft: computed(() => state.value.draft),
    saveFail: computed(() => state.value.saveFail),
    restored: computed(() => state.value.restored),
    removing: computed(() => state.value.removal),
    record: computed(() => recordIn(state.value.panel)),
    key: computed(() => keyIn(state.value.panel)),
    saving,
    dirty,
    atRisk,
    /** The field that gets the keyboard once that customer's form is there. */
    focusOn: shallowRef<null | { readonly key: string; readonly field: FieldName | 'first' }>(null),
    valueOf: (name: FieldName): FieldValue | undefined => valueIn(state.value, name),
    wasOf: (name: FieldName): FieldValue | undefined => valueBefore(state.value, name),
    keepNow: keeper.now,
    set,
    undo,
    changeUser,
    ...saves,
    ...leaves,
    ...opens,
    ...recordRestoring(form, { supersede, close: opens.close }),
    ...recordRemoval(form, opens),
  }
})
