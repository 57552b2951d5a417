import { computed } from 'vue'
import type { AdministrationRef, AuthoredRef } from '../../../preload/contract/administration-ref.ts'
import type { CustomerRecord, Review } from '../../../preload/contract/customers.ts'
import type { Edit, Resolution } from '../../../preload/contract/edits.ts'
import { maySendAgain } from '../../checks/edit-filter.ts'
import { observedAt } from '../../checks/linked.ts'
import { api, Failure } from '../api.ts'
import { useSettings } from '../settings.ts'
import { inParts } from './in-parts.ts'

/** Callers that ask for the same while it runs share its answer: a key that is pressed twice asks once. */
const sharedCall = <T>() => {
  const running = new Map<string, Promise<T>>()
  return (name: string, work: () => Promise<T>): Promise<T> => {
    const call = running.get(name) ?? work().finally(() => running.delete(name))
    running.set(name, call)
    return call
  }
}

/** A step of many edits goes on in the administration that the window left. The next one may have its own. */
const partsOfEach = () => {
  const each = new Map<string, ReturnType<typeof inParts>>()
  return ({ environment, administration }: AdministrationRef): ReturnType<typeof inParts> => {
    const name = JSON.stringify([environment, administration])
    const parts = each.get(name) ?? inParts()
    each.set(name, parts)
    return parts
  }
}

/** `read` reads the list again. */
export const editCalls = (read: () => Promise<void>) => {
  const settings = useSettings()
  const here = (): AdministrationRef => {
    if (!settings.place) throw new Failure({ code: 'administration-unknown' })
    return settings.place
  }
  const partsAt = partsOfEach()
  const decide = sharedCall<Edit>()
  /** Works within one administration. The list then shows what became of each, also after a failure. */
  const work = async <T>(step: (place: AuthoredRef) => Promise<T>): Promise<T> => {
    const place = settings.authored(here())
    try {
      return await step(place)
    } finally {
      await read()
    }
  }
  const ids = (wanted: readonly Edit[]): string[] => wanted.map(({ id }) => id)
  /**
   * Retries the refused edits, and ends the wait of those that are cell edits; with none, of all cell edits. Then a
   * sync sends everything that waits. Resolves to whether it came so far before it was stopped.
   */
  const send = async (wanted: readonly Edit[]): Promise<boolean> => {
    const place = here()
    const asked = settings.authored(place)
    const again = ids(wanted.filter(maySendAgain))
    const done = await work((at) => partsAt(at).run('retry', again, (some) => api.edits.retry(at, some)))
    if (done < again.length) return false
    await api.sync.sendNow(asked, wanted.length === 0 ? undefined : ids(wanted))
    await api.sync.now(place)
    return true
  }
  /** Replaces a deletion by "passive", both or neither. Resolves to the id of the new edit. */
  const setPassive = async (deletion: Edit, shown: CustomerRecord): Promise<string | null> => {
    const { key, revision } = deletion
    const saved = await work((place) =>
      api.customers.saveInstead(
        place,
        key,
        { CustomerStateId: { is: 'text', text: 'P' } },
        revision,
        observedAt('CustomerStateId', shown),
      ),
    )
    return saved.edit?.id ?? null
  }
  return {
    send,
    setPassive,
    /** Both resolve to the number of edits up to which they came before they were stopped. */
    discard: (wanted: readonly Edit[]): Promise<number> =>
      work((place) => partsAt(place).run('discard', ids(wanted), (some) => api.edits.discard(place, some))),
    takeOver: (wanted: readonly Edit[]): Promise<number> =>
      work((place) => partsAt(place).run('takeOver', ids(wanted), (some) => api.edits.takeOver(place, some))),
    /** Of a step of many edits in this administration; null unless one runs. */
    progress: computed(() => (settings.place ? partsAt(settings.place).progress.value : null)),
    /** Ends such a step after its present part. */
    stop: (): void => {
      if (settings.place) partsAt(settings.place).stop()
    },
    /** Sends the revision on the screen: main refuses a decision about an older state. */
    resolve: (shown: Edit, resolution: Resolution): Promise<Edit> =>
      decide(`${shown.id} ${shown.revision}`, () =>
        work((place) => api.edits.resolve(place, shown.id, resolution, shown.revision)),
      ),
    toFile: async (wanted: readonly Edit[]): Promise<boolean> => api.edits.export(here(), ids(wanted)),
    review: async (id: string): Promise<Review> => api.edits.review(here(), id),
    customer: async (key: string): Promise<CustomerRecord> => api.customers.read(here(), key),
  }
}
