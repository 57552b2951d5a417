import { computed, onBeforeUnmount, ref, watch } from 'vue'
import { useConnecting } from '../../stores/connecting.ts'
import type { ConnectForm } from './connect-form.ts'

/** Whether the form differs from what is saved; the window asks before it leaves such a form. */
export const useUnsavedForm = (form: ConnectForm) => {
  const connecting = useConnecting()
  const textOf = (): string => JSON.stringify(form)
  const saved = ref(textOf())
  const changed = computed(() => textOf() !== saved.value)
  const markSaved = (): void => void (saved.value = textOf())
  watch(changed, (now) => void (connecting.unsaved = now), { flush: 'sync' })
  onBeforeUnmount(() => void (connecting.unsaved = false))
  return { changed, markSaved }
}
