import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { LookedUp } from '../../preload/contract/customers.ts'
import type { Environment } from '../../preload/contract/settings.ts'
import { api } from './api.ts'
import { useSettings } from './settings.ts'

export interface Elsewhere {
  readonly place: AdministrationRef
  readonly name: string
  readonly environment: Environment
}
export interface FoundElsewhere extends LookedUp {
  readonly at: Elsewhere
}
/** A search of the other administrations. `is` says how it stands after `done` of `all`. */
export interface Looking {
  readonly is: 'running' | 'stopped' | 'done'
  readonly all: number
  readonly done: number
  readonly found: readonly FoundElsewhere[]
  /** Administrations that this computer has not read yet, and those that could not be searched. */
  readonly unread: readonly string[]
  readonly failed: readonly string[]
}
/** A customer that is looked for in the other administrations. */
interface Wanted {
  readonly name: string
  readonly searches: readonly string[]
}

/** Shown columns of what is found. */
export const columnsElsewhere: readonly FieldName[] = ['Name', 'CustomerId', 'City']

/** Customers of the administrations that are not shown, looked up in one after another. */
export const useSearchElsewhere = defineStore('search-elsewhere', () => {
  const settings = useSettings()
  const looking = shallowRef<Looking | null>(null)
  const wanted = shallowRef<Wanted | null>(null)
  /** The running search; an older one has ended. */
  let running: object | null = null

  /** Those of the shown environment first. */
  const others = computed<readonly Elsewhere[]>(() => {
    const all = settings.environments.flatMap((environment) =>
      environment.administrations.map(({ databaseId, name }) => ({
        place: { environment: environment.id, administration: databaseId },
        name,
        environment,
      })),
    )
    const isNear = ({ environment }: Elsewhere): boolean => environment.id === settings.place?.environment
    const apart = all.filter(({ place }) => !settings.isAt(place))
    return [...apart.filter(isNear), ...apart.filter((one) => !isNear(one))]
  })

  const lookInto = async (at: Elsewhere, searches: readonly string[]): Promise<Partial<Looking>> => {
    const now = looking.value!
    try {
      const answer = await api.customers.lookUp(at.place, searches, columnsElsewhere)
      if (answer === null) return { unread: [...now.unread, at.name] }
      return answer.rows.length === 0 ? {} : { found: [...now.found, { ...answer, at }] }
    } catch {
      // The search names each administration that could not be searched; its own page says why.
      return { failed: [...now.failed, at.name] }
    }
  }
  const look = async (searches: readonly string[]): Promise<void> => {
    const own = {}
    running = own
    const places = others.value
    looking.value = { is: 'running', all: places.length, done: 0, found: [], unread: [], failed: [] }
    for (const [at, place] of places.entries()) {
      const outcome = await lookInto(place, searches)
      if (running !== own) return
      const is = at + 1 === places.length ? 'done' : 'running'
      looking.value = { ...looking.value, ...outcome, is, done: at + 1 }
    }
  }
  const stop = (): void => {
    running = null
    if (looking.value?.is === 'running') looking.value = { ...looking.value, is: 'stopped' }
  }
  const reset = (): void => {
    running = null
    looking.value = null
  }
  /** Opens the palette on the search for one customer. */
  const lookFor = (name: string, searches: readonly string[]): void => void (wanted.value = { name, searches })
  return { others, looking, wanted, look, lookFor, stop, reset }
})
