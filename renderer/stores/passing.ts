import { shallowRef } from 'vue'

/** Milliseconds that a message about something that is over stays. */
export const messageTime = 5_000

/** A message that leaves by itself, unless it `stays` until the next one. */
export const passing = <T>() => {
  const current = shallowRef<T | null>(null)
  let timer: ReturnType<typeof setTimeout> | null = null
  const clear = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    current.value = null
  }
  const show = (next: T, stays = false): void => {
    clear()
    current.value = next
    if (!stays) timer = setTimeout(clear, messageTime)
  }
  return { current, show, clear }
}
