import { onBeforeUnmount, readonly, ref, type Ref } from 'vue'

/** False at first, and true for who still waits after a moment: what comes at once is not announced. */
export const usePatience = (): Readonly<Ref<boolean>> => {
  const late = ref(false)
  const timer = setTimeout(() => void (late.value = true), 200)
  onBeforeUnmount(() => clearTimeout(timer))
  return readonly(late)
}
