import { onBeforeUnmount, readonly, ref, watch, type Ref } from 'vue'

/** False at first, and true for who still waits after a moment: what comes at once is not announced. */
export const useDelayed = (): Readonly<Ref<boolean>> => {
  const late = ref(false)
  const timer = setTimeout(() => void (late.value = true), 200)
  onBeforeUnmount(() => clearTimeout(timer))
  return readonly(late)
}

/**
 * True where something that goes on now and then has gone on for longer: what is over in a blink shows nothing that
 * would flicker.
 */
export const useLong = (goesOn: () => boolean): Readonly<Ref<boolean>> => {
  const long = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(goesOn, (now) => {
    clearTimeout(timer)
    long.value = false
    if (now) timer = setTimeout(() => void (long.value = true), 400)
  })
  onBeforeUnmount(() => clearTimeout(timer))
  return readonly(long)
}
