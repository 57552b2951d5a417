import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { CustomerTemplate, Templates } from '../../preload/contract/customers.ts'
import { api } from './api.ts'
import { dropAnswer, latest, mutate } from './latest.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

const none: Templates = { list: [], start: null }

/** Templates of new customers in the current administration. */
export const useTemplates = defineStore('templates', () => {
  const settings = useSettings()
  const state = shallowRef<Templates>(none)
  const newest = latest()

  const list = computed(() => state.value.list)
  /** The one that the next new customer begins with. */
  const start = computed(() => list.value.find(({ id }) => id === state.value.start) ?? null)

  const take = (answer: Templates): void => void (state.value = answer)
  const change = async (work: (place: AdministrationRef) => Promise<Templates>): Promise<void> => {
    const { place } = settings
    if (place) await mutate(newest, () => work(place), take)
  }
  let reading: Promise<unknown> = Promise.resolve()
  const read = async (): Promise<void> => {
    const { place } = settings
    if (!place) return
    const mine = newest(() => api.customers.templates(place), take)
    reading = mine
    await mine
  }
  /** Resolves after the last `read`; never rejects, because the caller of `read` shows the failure. */
  const whenRead = (): Promise<unknown> => reading.catch(() => undefined)
  const put = (template: CustomerTemplate): Promise<void> =>
    change((place) => api.customers.saveTemplate(place, template))
  const remove = ({ id }: CustomerTemplate): Promise<void> => change((place) => api.customers.removeTemplate(place, id))
  const startWith = (template: CustomerTemplate | null): Promise<void> =>
    change((place) => api.customers.startWithTemplate(place, template?.id ?? null))
  /** New customers begin with it from now on. One change, so that both calls go to the same administration. */
  const putAsStart = (template: CustomerTemplate): Promise<void> =>
    change(async (place) => {
      const saved = await api.customers.saveTemplate(place, template)
      // It is there, also where new customers cannot begin with it.
      if (settings.isAt(place)) take(saved)
      return api.customers.startWithTemplate(place, template.id)
    })
  const add = (name: string, changes: CustomerTemplate['changes']): Promise<void> =>
    putAsStart({ id: crypto.randomUUID(), name, changes })
  whenPlaceChanges(() => {
    dropAnswer(newest)
    state.value = none
  })
  return { list, start, read, whenRead, put, remove, startWith, putAsStart, add }
})
