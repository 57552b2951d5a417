import { computed, shallowRef, type ComputedRef } from 'vue'
import type { Edit } from '../../../preload/contract/edits.ts'
import { span } from '../../checks/span.ts'
import { useEdits } from '../edits.ts'

/** The selected edits of those in view. An edit that leaves the view is not selected any more. */
export const editSelection = (shown: ComputedRef<readonly Edit[]>) => {
  const edits = useEdits()
  const wanted = shallowRef<ReadonlySet<string>>(new Set())
  /** Where a span of Shift begins. */
  let anchor: string | null = null

  const ids = computed(() => shown.value.map(({ id }) => id))
  const selected = computed<readonly Edit[]>(() => shown.value.filter(({ id }) => wanted.value.has(id)))
  const current = computed<Edit | null>(() => shown.value.find(({ id }) => id === edits.chosen) ?? null)
  /** What an action applies to: the selection, or else the current edit. */
  const targets = computed<readonly Edit[]>(() =>
    selected.value.length > 0 ? selected.value : current.value ? [current.value] : [],
  )
  const choose = (id: string): void => void (edits.chosen = id)
  const clear = (): void => {
    wanted.value = new Set()
    anchor = null
  }
  const stretch = (to: string): void => {
    anchor ??= edits.chosen
    wanted.value = new Set(span(ids.value, anchor, to))
  }
  /** Up or down in the list; `extend` selects everything on the way. */
  const move = (by: number, extend: boolean): void => {
    const at = ids.value.indexOf(edits.chosen ?? '')
    const next = ids.value[Math.min(Math.max(at + by, 0), ids.value.length - 1)]
    if (next === undefined) return
    if (extend) stretch(next)
    else anchor = null
    choose(next)
  }
  const toggle = (id: string): void => {
    const next = new Set(wanted.value)
    if (!next.delete(id)) next.add(id)
    wanted.value = next
    anchor = id
  }
  const all = (): void => void (wanted.value = new Set(ids.value))
  return { ids, selected, current, targets, choose, clear, stretch, move, toggle, all }
}
