import { onBeforeUnmount, onMounted } from 'vue'

/** Work that moves buttons waits while the mouse presses one: a button that moves away is not clicked. */
export const useHeldPointer = (): { readonly onceReleased: (work: () => void) => void } => {
  let waiting: (() => void)[] | null = null
  const press = ({ button }: PointerEvent): void => {
    if (button === 0) waiting ??= []
  }
  const release = (): void => {
    const works = waiting ?? []
    waiting = null
    for (const work of works) work()
  }
  /** A window that loses the focus may not hear of the release. */
  const ends = ['pointerup', 'pointercancel', 'blur'] as const
  onMounted(() => {
    window.addEventListener('pointerdown', press, true)
    for (const end of ends) window.addEventListener(end, release)
  })
  onBeforeUnmount(() => {
    window.removeEventListener('pointerdown', press, true)
    for (const end of ends) window.removeEventListener(end, release)
    release()
  })
  return { onceReleased: (work) => (waiting === null ? work() : void waiting.push(work)) }
}
