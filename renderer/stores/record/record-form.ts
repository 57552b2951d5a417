import { computed, ref, shallowRef } from 'vue'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { CustomerTemplate, FieldInput } from '../../../preload/contract/customers.ts'
import { draftKeeper } from '../keep-draft.ts'
import { latest } from '../latest.ts'
import { useSettings } from '../settings.ts'
import {
  draftToStore,
  initialState,
  inputBefore,
  withTemplate,
  withTyped,
  withoutTyped,
  type RecordState,
} from './record-state.ts'

/** The state of the form and its stored draft. The other files of this folder work on it. */
export const recordForm = () => {
  const settings = useSettings()
  const keeper = draftKeeper()
  const state = shallowRef<RecordState>(initialState)
  const saving = ref(false)
  const dirty = computed(() => Object.keys(state.value.draft).length)

  /** The stored draft outlives the window until it is saved or dropped. */
  const remember = (place: AdministrationRef | null = settings.place): void => {
    if (!place) return
    const draft = draftToStore(state.value, Date.now())
    if (draft) keeper.later(place, draft)
    else keeper.drop(place)
  }
  const apply = (next: RecordState): void => void (state.value = next)
  const change = (next: RecordState): void => {
    apply(next)
    remember()
  }
  const set = (name: FieldName, input: FieldInput): void => change(withTyped(state.value, name, input))
  return {
    settings,
    keeper,
    state,
    saving,
    dirty,
    newest: latest(),
    apply,
    remember,
    set,
    useTemplate: (template: CustomerTemplate | null): void => change(withTemplate(state.value, template)),
    undo: (name: FieldName): void => set(name, inputBefore(state.value, name)),
    drop: (): void => change(withoutTyped(state.value)),
  }
}
export type RecordForm = ReturnType<typeof recordForm>
