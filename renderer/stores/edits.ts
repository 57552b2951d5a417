import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { CustomerRecord, Review } from '../../preload/contract/customers.ts'
import type { Edit, Resolution } from '../../preload/contract/edits.ts'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import { api, Failure } from './api.ts'
import { groupOf, groups, maySendAgain, type EditGroup } from '../checks/edit-filter.ts'
import { latest } from './latest.ts'
import { useSettings } from './settings.ts'

/** Every edit of the place the window is at, the one being looked at, and what can be done with them. */
export const useEdits = defineStore('edits', () => {
  const settings = useSettings()
  const list = shallowRef<readonly Edit[] | null>(null)
  const chosen = ref<string | null>(null)
  const newest = latest()

  const edit = computed<Edit | null>(() => list.value?.find((one) => one.id === chosen.value) ?? null)
  const of = (group: EditGroup): readonly Edit[] => (list.value ?? []).filter((one) => groupOf(one) === group)
  const ordered = computed(() => groups.flatMap(of))
  const attention = computed(() => of('attention').length)
  const open = computed(() => of('attention').length + of('waiting').length)
  /** Edits of others that wait for them, by who made them. */
  const anothers = computed(() => (list.value ?? []).filter((one) => one.anothers && one.state.is !== 'settled'))
  const others = computed(() => [...new Set(anothers.value.map(({ user }) => user))])

  /**
   * Something is always chosen where there is something: first what needs a person. What takes the place of one that
   * went is next.
   */
  const show = (answer: readonly Edit[]): void => {
    const was = ordered.value.findIndex((one) => one.id === chosen.value)
    list.value = answer
    if (edit.value === null)
      chosen.value = ordered.value[Math.min(Math.max(was, 0), ordered.value.length - 1)]?.id ?? null
  }
  const read = async (): Promise<void> => {
    const place = settings.place
    if (place) await newest(() => api.edits.list(place), show)
  }
  const reset = (): void => {
    list.value = null
    chosen.value = null
  }

  const here = (): AdministrationRef => {
    if (!settings.place) throw new Failure({ code: 'administration-unknown' })
    return settings.place
  }
  /** One after the other, all of one place. The first that fails ends it; the list then shows how far it came. */
  const each = async (
    wanted: readonly Edit[],
    work: (place: AdministrationRef, edit: Edit) => Promise<unknown>,
  ): Promise<void> => {
    const place = here()
    try {
      for (const one of wanted) await work(place, one)
    } finally {
      await read()
    }
  }
  const discard = (wanted: readonly Edit[]): Promise<void> =>
    each(wanted, (place, { id }) => api.edits.discard(place, id))
  const takeOver = (wanted: readonly Edit[]): Promise<void> =>
    each(wanted, (place, { id }) => api.edits.takeOver(place, id))
  /** Refused ones wait again; then everything that waits is sent. */
  const send = async (wanted: readonly Edit[]): Promise<void> => {
    const place = here()
    await each(wanted.filter(maySendAgain), (at, { id }) => api.edits.retry(at, id))
    await api.sync.now(place)
  }
  /** `revision` is the edit's as it was shown: a decision about an older state is refused by main. */
  const resolve = (shown: Edit, resolution: Resolution): Promise<void> =>
    each([shown], (place) => api.edits.resolve(place, shown.id, resolution, shown.revision))
  /** Drops a deletion and saves another state over what was shown, both or neither; the id of the change that makes. */
  const setPassive = async (deletion: Edit, shown: CustomerRecord): Promise<string | null> => {
    const { CustomerStateId: seen } = shown.values
    let made: string | null = null
    await each([deletion], async (place, { key, revision }) => {
      const kept = await api.customers.saveInstead(
        place,
        key,
        { CustomerStateId: { is: 'text', text: 'P' } },
        revision,
        seen ? { CustomerStateId: seen } : {},
      )
      made = kept.edit?.id ?? null
    })
    return made
  }
  const toFile = async (wanted: readonly Edit[]): Promise<boolean> =>
    api.edits.export(
      here(),
      wanted.map(({ id }) => id),
    )
  const review = async (id: string): Promise<Review> => api.edits.review(here(), id)
  /** The customer as it is now, to show beside what was sent. */
  const customer = async (key: string): Promise<CustomerRecord> => api.customers.read(here(), key)

  return {
    list,
    chosen,
    edit,
    of,
    ordered,
    attention,
    open,
    anothers,
    others,
    read,
    reset,
    discard,
    takeOver,
    send,
    resolve,
    setPassive,
    toFile,
    review,
    customer,
  }
})
