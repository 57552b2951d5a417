import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Edit } from '../../preload/contract/edits.ts'
import { everything, fits, groupOf, type EditFilter, type EditGroup } from '../checks/edit-filter.ts'
import { span } from '../checks/span.ts'
import { shownText } from '../i18n/field-texts.ts'
import { useEdits } from './edits.ts'
import { useWriting } from './writing.ts'

/** Which changes are in view, and which of them are selected. One that went or is filtered out is not selected. */
export const usePicking = defineStore('picking', () => {
  const edits = useEdits()
  const writing = useWriting()
  const filter = ref<EditFilter>(everything)
  const wanted = shallowRef<ReadonlySet<string>>(new Set())
  /** Where a span of Shift begins. */
  let anchor: string | null = null
  /** Brought into view on purpose, until the page is left. */
  let revealed: string | null = null

  const shown = computed<readonly Edit[]>(() =>
    edits.ordered.filter((one) => fits(one, filter.value, (field, text) => shownText(writing.value, field, text))),
  )
  const ids = computed(() => shown.value.map(({ id }) => id))
  const of = (group: EditGroup): readonly Edit[] => shown.value.filter((one) => groupOf(one) === group)
  const filtered = computed(
    () => filter.value.state !== '' || filter.value.kind !== '' || filter.value.search.trim() !== '',
  )
  const selected = computed<readonly Edit[]>(() => shown.value.filter(({ id }) => wanted.value.has(id)))
  const current = computed<Edit | null>(() => shown.value.find(({ id }) => id === edits.chosen) ?? null)
  /** What an action is about: the selection, or else the one in view. */
  const targets = computed<readonly Edit[]>(() =>
    selected.value.length > 0 ? selected.value : current.value ? [current.value] : [],
  )

  const clear = (): void => {
    wanted.value = new Set()
    anchor = null
  }
  const narrow = (next: Partial<EditFilter>): void => void (filter.value = { ...filter.value, ...next })
  const widen = (): void => void (filter.value = everything)
  watch(ids, (list) => {
    const first = list[0]
    if (first !== undefined && !list.includes(edits.chosen ?? '')) edits.chosen = first
  })

  const choose = (id: string): void => void (edits.chosen = id)
  /** Up or down in what is shown; with `extend` everything on the way is selected. */
  const move = (by: number, extend: boolean): void => {
    const at = ids.value.indexOf(edits.chosen ?? '')
    const next = ids.value[Math.min(Math.max(at + by, 0), ids.value.length - 1)]
    if (next === undefined) return
    if (extend) stretch(next)
    else anchor = null
    choose(next)
  }
  const stretch = (to: string): void => {
    anchor ??= edits.chosen
    wanted.value = new Set(span(ids.value, anchor, to))
  }
  const toggle = (id: string): void => {
    const next = new Set(wanted.value)
    if (!next.delete(id)) next.add(id)
    wanted.value = next
    anchor = id
  }
  const all = (): void => void (wanted.value = new Set(ids.value))
  /** Brings one into view, whatever the list was narrowed to. */
  const reveal = (id: string): void => {
    revealed = id
    choose(id)
    clear()
    widen()
  }
  /**
   * Whoever comes to the changes sees first what needs a person, unless one of them was pointed out, or is looked at
   * still.
   */
  const arrive = (): void => {
    const first = shown.value[0]
    if (first === undefined || edits.chosen === revealed) return
    if (!current.value || groupOf(current.value) !== groupOf(first)) choose(first.id)
  }
  const leave = (): void => void (revealed = null)
  const reset = (): void => {
    leave()
    clear()
    widen()
  }
  return {
    filter,
    shown,
    of,
    filtered,
    selected,
    current,
    targets,
    clear,
    narrow,
    widen,
    choose,
    move,
    stretch,
    toggle,
    all,
    reveal,
    arrive,
    leave,
    reset,
  }
})
