import { computed, ref, shallowRef } from 'vue'
import type { Edit, EditsSince } from '../../../preload/contract/edits.ts'
import { groupOf, groups, type EditGroup } from '../../checks/edit-filter.ts'

type Edits = readonly Edit[]
const inGroup = (list: Edits, group: EditGroup): Edits => list.filter((one) => groupOf(one) === group)
export const inOrder = (list: Edits): Edits => groups.flatMap((group) => inGroup(list, group))
/** A chosen edit that left the list gives way to the edit at its position; without a chosen edit, to the first. */
export const nextChosen = (before: Edits, after: Edits, chosen: string | null): string | null => {
  if (after.some(({ id }) => id === chosen)) return chosen
  const position = before.findIndex(({ id }) => id === chosen)
  return after[Math.min(Math.max(position, 0), after.length - 1)]?.id ?? null
}
export const ofAnothers = (list: Edits): Edits => list.filter((one) => one.anothers && one.state.is !== 'settled')

export const editList = () => {
  const list = shallowRef<Edits | null>(null)
  const chosen = ref<string | null>(null)
  const known = computed<Edits>(() => list.value ?? [])

  const edit = computed<Edit | null>(() => known.value.find((one) => one.id === chosen.value) ?? null)
  const of = (group: EditGroup): Edits => inGroup(known.value, group)
  const ordered = computed(() => inOrder(known.value))
  const attention = computed(() => of('attention').length)
  const open = computed(() => of('attention').length + of('waiting').length)
  const anothers = computed(() => ofAnothers(known.value))
  const others = computed(() => [...new Set(anothers.value.map(({ user }) => user))])

  let stamp: string | null = null
  const update = (answer: EditsSince): void => {
    const before = ordered.value
    const byId = new Map([...known.value, ...answer.edits].map((one) => [one.id, one]))
    list.value = answer.ids.flatMap((id) => byId.get(id) ?? [])
    // Without one of them everything is asked for again.
    stamp = list.value.length === answer.ids.length ? answer.stamp : null
    chosen.value = nextChosen(before, ordered.value, chosen.value)
  }
  const reset = (): void => {
    stamp = null
    list.value = null
    chosen.value = null
  }
  return { list, chosen, edit, of, ordered, attention, open, anothers, others, update, stamp: () => stamp, reset }
}
