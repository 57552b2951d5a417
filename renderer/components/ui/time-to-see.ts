import { computed, onScopeDispose, ref, watch, type ComputedRef, type VNode } from 'vue'

/** Milliseconds that a person needs to see that a button has another meaning. */
export const timeToSee = 600

/** A button, or an element with buttons, binds these by `v-bind`. */
export interface TimeToSee {
  readonly class: { readonly 'just-changed': boolean }
  readonly onVnodeMounted: (node: VNode) => void
}

/**
 * Ignores a click that comes just after `isOther` was true: it was meant for what was in this place before. The class
 * lets the pointer through meanwhile, which shows the arrow of the mouse, and lets Playwright wait.
 *
 * A key is ignored only with `keys`, for a button that keeps the focus while its meaning changes.
 */
export const useTimeToSee = <T>(
  meaning: () => T,
  isOther: (now: T, before: T) => boolean,
  { keys = false } = {},
): ComputedRef<TimeToSee> => {
  const isNew = ref(false)
  let since = -Infinity
  let ends: ReturnType<typeof setTimeout> | undefined
  watch(meaning, (now, before) => {
    if (!isOther(now, before)) return
    since = performance.now()
    isNew.value = true
    clearTimeout(ends)
    ends = setTimeout(() => void (isNew.value = false), timeToSee)
  })
  onScopeDispose(() => clearTimeout(ends))
  const ignoreEarly = (event: MouseEvent): void => {
    // A key clicks with 0.
    if ((event.detail === 0 && !keys) || performance.now() - since >= timeToSee) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Vue takes a click that it has met on the way for older than a button that was drawn in the same millisecond.
  const onVnodeMounted = ({ el }: VNode): void => (el as HTMLElement).addEventListener('click', ignoreEarly, true)
  return computed(() => ({ class: { 'just-changed': isNew.value }, onVnodeMounted }))
}
