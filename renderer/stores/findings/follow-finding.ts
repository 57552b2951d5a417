import { watch, type Ref, type ShallowRef } from 'vue'
import { indexIn, lineIn, type Pages } from './finding-pages.ts'

interface Line {
  readonly at: Ref<number>
  readonly move: (to: number) => void
}

/**
 * Keeps the focus on its finding while others are added and removed above it. A finding that is gone leaves the focus
 * on its line, which is the next one's.
 */
export const followFinding = (pages: Readonly<ShallowRef<Pages>>, { at, move }: Line) => {
  let returning: string | null = null
  watch(
    pages,
    (now, before) => {
      const key = returning ?? lineIn(before, at.value)?.key
      const to = key === undefined ? null : indexIn(now, at.value, key)
      if (to === null) return
      returning = null
      at.value = to
    },
    // The line must not be another customer's for a moment: a key would act on that one.
    { flush: 'sync' },
  )
  return {
    move: (to: number): void => {
      returning = null
      move(to)
    },
    /** Moves the focus to a customer's finding once it is in the list again. Null: it stays where it is. */
    returnTo: (key: string | null): void => void (returning = key),
  }
}
