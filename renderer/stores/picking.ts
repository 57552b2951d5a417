import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Edit } from '../../preload/contract/edits.ts'
import { everything, fits, groupOf, type EditFilter, type EditGroup } from '../checks/edit-filter.ts'
import type { Side } from '../checks/conflict-units.ts'
import { shownText } from '../i18n/field-texts.ts'
import { useEdits } from './edits.ts'
import { editSelection } from './picking/edit-selection.ts'
import { useWriting } from './writing.ts'

/** The picked sides of a conflict, by the ids of its units. */
type Sides = Readonly<Record<string, Side>>
type Conflicting = Pick<Edit, 'id' | 'revision'>

export const usePicking = defineStore('picking', () => {
  const edits = useEdits()
  const writing = useWriting()
  const filter = ref<EditFilter>(everything)
  /** The edit that a link or a notification led to, until the page is left. */
  let revealed: string | null = null

  const shown = computed<readonly Edit[]>(() =>
    edits.ordered.filter((one) => fits(one, filter.value, (field, text) => shownText(writing.value, field, text))),
  )
  const byGroup = computed(() => Map.groupBy(shown.value, groupOf))
  const of = (group: EditGroup): readonly Edit[] => byGroup.value.get(group) ?? []
  const filtered = computed(
    () => filter.value.state !== '' || filter.value.kind !== '' || filter.value.search.trim() !== '',
  )
  const { ids, ...selection } = editSelection(shown)
  const { choose, clear, current } = selection

  /** Sides of conflicts that are not decided yet. A conflict that is found anew has another revision. */
  const sides = shallowRef<ReadonlyMap<string, Sides>>(new Map())
  const nameOf = ({ id, revision }: Conflicting): string => `${id} ${revision}`
  const sidesOf = (edit: Conflicting): Sides => sides.value.get(nameOf(edit)) ?? {}
  const keepSides = (edit: Conflicting, picked: Sides): void =>
    void (sides.value = new Map([...sides.value, [nameOf(edit), picked]]))

  const narrow = (next: Partial<EditFilter>): void => void (filter.value = { ...filter.value, ...next })
  const widen = (): void => void (filter.value = everything)
  watch(ids, (list) => {
    const first = list[0]
    if (first !== undefined && !list.includes(edits.chosen ?? '')) choose(first)
  })
  /** Removes the filter, so that the edit is in view. */
  const reveal = (id: string): void => {
    revealed = id
    choose(id)
    clear()
    widen()
  }
  /** Chooses the first edit that needs a person, unless one was revealed or one of that group is chosen. */
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
    sides.value = new Map()
  }
  return { filter, shown, of, filtered, ...selection, sidesOf, keepSides, narrow, widen, reveal, arrive, leave, reset }
})
