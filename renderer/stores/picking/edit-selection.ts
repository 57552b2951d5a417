import { computed, shallowRef, type ComputedRef } from 'vue'
import type { Edit } from '../../../preload/contract/edits.ts'
import { useEdits } from '../edits.ts'

/** Everything from one to the other, whichever comes first; only the second where the first is not there. */
export const span = <T>(list: readonly T[], from: T | null, to: T): readonly T[] => {
  const start = from === null ? -1 : list.indexOf(from)
  const end = list.indexOf(to)
  if (start < 0 || end < 0) return end < 0 ? [] : [to]
  return list.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** The selected edits among those in view. An edit that leaves the view is no longer selected. */
export const editSelection = (shown: ComputedRef<readonly Edit[]>) => {
  const edits = useEdits()
  const wanted = shallowRef<ReadonlySet<string>>(new Set())
  /** The start of a Shift span. */
  let anchor: string | null = null

  const ids = computed(() => shown.value.map(({ id }) => id))
  const selected = computed<readonly Edit[]>(() => shown.value.filter(({ id }) => wanted.value.has(id)))
  const current = computed<Edit | null>(() => shown.value.find(({ id }) => id === edits.chosen) ?? null)
  /** An action applies to the selection, or else to the current edit. */
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
  /** `extend` selects every edit on the way. */
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
