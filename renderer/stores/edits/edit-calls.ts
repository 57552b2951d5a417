import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { CustomerRecord, Review } from '../../../preload/contract/customers.ts'
import type { Edit, Resolution } from '../../../preload/contract/edits.ts'
import { maySendAgain } from '../../checks/edit-filter.ts'
import { observedAt } from '../../checks/linked.ts'
import { api, Failure } from '../api.ts'
import { useSettings } from '../settings.ts'

/** `read` reads the list again. */
export const editCalls = (read: () => Promise<void>) => {
  const settings = useSettings()
  const here = (): AdministrationRef => {
    if (!settings.place) throw new Failure({ code: 'administration-unknown' })
    return settings.place
  }
  /** Works in sequence within one administration. The first failure ends it; the list then shows the progress. */
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
  const ids = (wanted: readonly Edit[]): string[] => wanted.map(({ id }) => id)
  /** Retries the refused edits, and ends the wait of cell edits; then a sync sends everything that waits. */
  const send = async (wanted: readonly Edit[]): Promise<void> => {
    const place = here()
    await each(wanted.filter(maySendAgain), (at, { id }) => api.edits.retry(at, id))
    await api.sync.sendNow(place, ids(wanted))
    await api.sync.now(place)
  }
  /** Replaces a deletion by "passive", both or neither. Resolves to the id of the new edit. */
  const setPassive = async (deletion: Edit, shown: CustomerRecord): Promise<string | null> => {
    let made: string | null = null
    await each([deletion], async (place, { key, revision }) => {
      const saved = await api.customers.saveInstead(
        place,
        key,
        { CustomerStateId: { is: 'text', text: 'P' } },
        revision,
        observedAt('CustomerStateId', shown),
      )
      made = saved.edit?.id ?? null
    })
    return made
  }
  return {
    send,
    setPassive,
    discard: (wanted: readonly Edit[]): Promise<void> => each(wanted, (place, { id }) => api.edits.discard(place, id)),
    takeOver: (wanted: readonly Edit[]): Promise<void> =>
      each(wanted, (place, { id }) => api.edits.takeOver(place, id)),
    /** Sends the revision on the screen: main refuses a decision about an older state. */
    resolve: (shown: Edit, resolution: Resolution): Promise<void> =>
      each([shown], (place) => api.edits.resolve(place, shown.id, resolution, shown.revision)),
    toFile: async (wanted: readonly Edit[]): Promise<boolean> => api.edits.export(here(), ids(wanted)),
    review: async (id: string): Promise<Review> => api.edits.review(here(), id),
    customer: async (key: string): Promise<CustomerRecord> => api.customers.read(here(), key),
  }
}
