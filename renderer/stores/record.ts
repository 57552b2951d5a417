import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { FieldValue } from '../../preload/contract/customers.ts'
import { useConnecting } from './connecting.ts'
import { useFailures } from './failures.ts'
import { recordForm, type RecordForm } from './record/record-form.ts'
import { recordOpening } from './record/record-opening.ts'
import { recordRemoval } from './record/record-removal.ts'
import { recordRestoring } from './record/record-restoring.ts'
import { recordSaving } from './record/record-saving.ts'
import { keyIn, recordIn, valueBefore, valueIn } from './record/record-state.ts'

/** Asks before unsaved input is left. */
const recordLeaving = ({ saving, dirty, drop }: RecordForm, saveEnded: () => Promise<boolean>) => {
  const connecting = useConnecting()
  const leaving = shallowRef<null | { readonly form: 'customer' | 'service'; readonly go: () => void }>(null)
  /** Goes on when nothing is unsaved, or once the user has answered the dialog. A save under way ends first. */
  const leave = (go: () => void): void => {
    if (saving.value) void saveEnded().then(() => leave(go))
    else if (dirty.value > 0) leaving.value = { form: 'customer', go }
    else if (connecting.unsaved) leaving.value = { form: 'service', go }
    else go()
  }
  const stay = (): void => void (leaving.value = null)
  /** Discards the form that was asked about. What is typed once somebody has stayed is kept. */
  const goOn = (): void => {
    const wanted = leaving.value
    if (!wanted) return
    stay()
    if (wanted.form === 'service') connecting.unsaved = false
    else drop()
    leave(wanted.go)
  }
  return { leaving, leave, stay, goOn }
}

/** The ends of a form that a user asks for. */
const recordClosing = ({ state, drop }: RecordForm, close: () => void, restoreLate: () => Promise<void>) => {
  const failures = useFailures()
  /** A draft that waited for the form to be closed comes back. */
  const closeForm = (): void => {
    close()
    void failures.inBackground('read-again', restoreLate)
  }
  /** The user drops the restored draft. A new customer has nothing else, so its panel closes. */
  const dropRestored = (): void => {
    drop()
    if (state.value.panel.is === 'new') closeForm()
  }
  return { closeForm, dropRestored }
}

/**
 * The field that gets the focus once that customer's form is there. Forgotten where the customer cannot be read, or
 * another form comes first: left behind, it would take the focus later.
 */
const fieldToFocus = ({ state }: RecordForm) => {
  const focusOn = shallowRef<null | { readonly key: string; readonly field: FieldName | 'first' }>(null)
  watch(
    // By value: a newer record of the customer in view is the same form.
    [() => state.value.panel.is, () => keyIn(state.value.panel)] as const,
    ([is, key]) => {
      if (is === 'failed' || key !== focusOn.value?.key) focusOn.value = null
    },
    { flush: 'sync' },
  )
  return focusOn
}

/** The customer in the panel and the unsaved draft over it. */
export const useRecord = defineStore('record', () => {
  const form = recordForm()
  const { settings, state, saving, dirty, keeper, set, undo } = form
  const { saveEnded, saved, ...saves } = recordSaving(form)
  const leaves = recordLeaving(form, saveEnded)
  const follow = (from: string, to: string): void => {
    if (saved.value?.key === from) saved.value = { ...saved.value, key: to }
  }
  const { draftFor, take, ...restores } = recordRestoring(form)
  const opens = recordOpening(form, { leave: leaves.leave, follow, draftFor, take })
  const { closeForm, dropRestored } = recordClosing(form, opens.close, restores.restoreLate)

  /** Closing the window now would lose the draft: it is not stored yet, or this computer stores none. */
  const atRisk = computed(
    () => dirty.value > 0 && (keeper.keeping.value !== 'kept' || settings.settings?.keychain.is === 'missing'),
  )
  /** Another user signed in. The draft is stored under its author's name and leaves the form. */
  const changeUser = (): void => {
    leaves.stay()
    opens.close()
  }
  watch(
    () => keyIn(state.value.panel),
    (key) => {
      if (key !== saved.value?.key) saved.value = null
    },
    { flush: 'sync' },
  )
  return {
    panel: computed(() => state.value.panel),
    draft: computed(() => state.value.draft),
    saveFail: computed(() => state.value.saveFail),
    restored: computed(() => state.value.restored),
    removing: computed(() => state.value.removal),
    record: computed(() => recordIn(state.value.panel)),
    key: computed(() => keyIn(state.value.panel)),
    form: computed(() => state.value.form),
    saving,
    dirty,
    atRisk,
    focusOn: fieldToFocus(form),
    valueOf: (name: FieldName): FieldValue | undefined => valueIn(state.value, name),
    wasOf: (name: FieldName): FieldValue | undefined => valueBefore(state.value, name),
    saved,
    keepNow: keeper.now,
    set,
    undo,
    useTemplate: form.useTemplate,
    changeUser,
    closeForm,
    dropRestored,
    ...saves,
    ...leaves,
    ...opens,
    ...restores,
    ...recordRemoval(form, { refresh: opens.refresh, close: closeForm }),
  }
})
