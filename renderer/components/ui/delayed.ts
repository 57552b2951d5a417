import { onBeforeUnmount, readonly, ref, watch, type Ref } from 'vue'

/** Becomes true after 200 ms, so that short waits announce nothing. */
export const useDelayed = (): Readonly<Ref<boolean>> => {
  const late = ref(false)
  const timer = setTimeout(() => void (late.value = true), 200)
  onBeforeUnmount(() => clearTimeout(timer))
  return readonly(late)
}

/** True while `goesOn` has been true for 400 ms, so that short waits do not flicker. */
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
