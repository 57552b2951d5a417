import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Edit, Resolution } from '../../preload/contract/edits.ts'
import { never } from '../../preload/contract/never.ts'
import { api } from '../api.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

export const groups = ['attention', 'waiting', 'settled'] as const
export type EditGroup = (typeof groups)[number]

export const groupOf = (edit: Edit): EditGroup => {
  switch (edit.state.is) {
    case 'conflict':
    case 'refused':
    case 'uncertain':
      return 'attention'
    case 'waiting':
    case 'sending':
      return 'waiting'
    case 'settled':
      return 'settled'
    default:
      return never(edit.state)
  }
}

/** Every edit of the place the window is at, and the one being looked at. */
export const useEdits = defineStore('edits', () => {
  const settings = useSettings()
  const list = shallowRef<readonly Edit[] | null>(null)
  const chosen = ref<string | null>(null)
  const newest = latest()

  const edit = computed<Edit | null>(() => list.value?.find((one) => one.id === chosen.value) ?? null)
  const of = (group: EditGroup): readonly Edit[] => (list.value ?? []).filter((one) => groupOf(one) === group)
  const attention = computed(() => of('attention').length)
  const open = computed(() => of('attention').length + of('waiting').length)

  /** Something is always chosen where there is something: first what needs a person. It stays chosen while it is there. */
  const show = (answer: readonly Edit[]): void => {
    list.value = answer
    if (edit.value === null) chosen.value = groups.flatMap(of)[0]?.id ?? null
  }
  const read = async (): Promise<void> => {
    const place = settings.place
    if (place) await newest(() => api.edits.list(place), show)
  }
  const reset = (): void => {
    list.value = null
    chosen.value = null
  }
  const discard = async (id: string): Promise<void> => {
    if (!settings.place) return
    await api.edits.discard(settings.place, id)
    await read()
  }
  const retry = async (id: string): Promise<void> => {
    if (!settings.place) return
    await api.edits.retry(settings.place, id)
    await read()
  }
  /** `revision` is the edit's as it was shown: a decision about an older state is refused by main. */
  const resolve = async (shown: Edit, resolution: Resolution): Promise<void> => {
    if (!settings.place) return
    await api.edits.resolve(settings.place, shown.id, resolution, shown.revision)
    await read()
  }
  return { list, chosen, edit, of, attention, open, read, reset, discard, retry, resolve }
})
