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
 * “Search again” was. So it does with an Enter that is held down while the focus goes to another button. Returns a
 * function that ends this.
 */
export const refuseSecondClicks = (): (() => void) => {
  const pressedFirst: Record<'pointer' | 'enter', Element | null> = { pointer: null, enter: null }
  const hear = (event: Event, by: keyof typeof pressedFirst, isFirst: boolean): void => {
    const at = event.target instanceof Element ? event.target.closest('button') : null
    if (isFirst) pressedFirst[by] = at
    else if (at !== null && at !== pressedFirst[by]) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  // A key clicks with 0.
  const click = (event: MouseEvent): void => hear(event, 'pointer', event.detail <= 1)
  const press = (event: KeyboardEvent): void => void (event.key === 'Enter' && hear(event, 'enter', !event.repeat))
  window.addEventListener('click', click, true)
  window.addEventListener('keydown', press, true)
  return () => {
    window.removeEventListener('click', click, true)
    window.removeEventListener('keydown', press, true)
  }
}
