import { computed, onBeforeUnmount, ref, watch } from 'vue'
import type { Administration, EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { api, Failure } from '../../stores/api.ts'
import { useConnecting } from '../../stores/connecting.ts'
import { useSettings } from '../../stores/settings.ts'
import type { ConnectForm } from './connect-form.ts'

/** Saves the environment and its administrations. `savedId` is set once main knows the environment. */
export const useSaveEnvironment = (id: string | undefined) => {
  const settings = useSettings()
  const savedId = ref(id)
  const add = async (environment: string, { databaseId, name }: Administration): Promise<void> => {
    try {
      await settings.addAdministration(environment, databaseId, name)
    } catch (error) {
      // A retry after a failed sign-in adds it again.
      if (!(error instanceof Failure) || error.fail.code !== 'administration-exists') throw error
    }
  }
  const save = async (draft: EnvironmentDraft, administrations: readonly Administration[]): Promise<string> => {
    const saved = await api.settings.saveEnvironment(draft)
    savedId.value = saved.id
    await settings.read()
    for (const one of administrations) await add(saved.id, one)
    return saved.id
  }
  return { savedId, save }
}

/** Whether the form differs from what is saved; the window asks before it leaves such a form. */
export const useUnsavedForm = (form: ConnectForm) => {
  const connecting = useConnecting()
  const textOf = (): string => JSON.stringify(form)
  const saved = ref(textOf())
  const changed = computed(() => textOf() !== saved.value)
  watch(changed, (now) => void (connecting.unsaved = now), { flush: 'sync' })
  onBeforeUnmount(() => void (connecting.unsaved = false))
  /** Saves the form as it is now: what is typed meanwhile is not saved. */
  const saveForm = async <T>(save: () => Promise<T>): Promise<T> => {
    const text = textOf()
    const done = await save()
    saved.value = text
    return done
  }
  return { changed, saveForm }
}
