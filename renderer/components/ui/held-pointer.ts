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

/**
 * Ignores the second click of a double click where another button has taken the place of the first: “Stop” stands where
 * “Search again” was. Returns a function that ends this.
 */
export const refuseSecondClicks = (): (() => void) => {
  let first: Element | null = null
  const hear = (event: MouseEvent): void => {
    const at = event.target instanceof Element ? event.target.closest('button') : null
    // A key clicks with 0.
    if (event.detail <= 1) first = at
    else if (at !== null && at !== first) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  window.addEventListener('click', hear, true)
  return () => window.removeEventListener('click', hear, true)
}
