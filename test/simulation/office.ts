import { realPause } from '../../main/demo/api/faults.ts'
import { openControl, type Control } from '../../main/demo/control/control.ts'
import type { QuirkRule } from '../../main/demo/quirks/quirk-names.ts'
import { openService, type Service } from '../../main/demo/service.ts'
import { writeJson } from '../../main/demo/customer/json-text.ts'
import { parseMembers } from '../../main/demo/store/customers.ts'
import { demoAdministrationOf } from '../../main/demo/store/demo-administrations.ts'
import type { DemoAdministration as DemoPlace } from '../../main/demo/store/demo-administrations.ts'
import type { Timeline } from './timeline.ts'

/** A record as the service stores it: JSON texts by contract name, with properties outside of the contract. */
export type Kept = Readonly<Record<string, string>>

/** A create, change or removal of a customer at the service. */
export interface Deed {
  readonly at: number
  /** The computer that sent the request; null for somebody at the service's website. */
  readonly by: string | null
  readonly place: string
  readonly id: string
  readonly before: Kept | null
  readonly after: Kept | null
  /** Counts deeds, because several can share a millisecond. */
  readonly number: number
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** For a stale read: the number of deeds that it shows. */
  readonly asOf?: number
  /** It lacks some fields of a customer. */
  readonly isPartial?: true
}

export interface Question {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The demo service's own logic without a socket, and the people at its website. */
export interface Office {
  readonly service: Service
  readonly control: Control
  readonly deeds: readonly Deed[]
  /** Handles one request of a computer. */
  answer(by: string, question: Question): Promise<Reply>
  /** A customer as the service has it now; null if there is none. */
  kept(place: string, id: string): Kept | null
  ids(place: string): readonly string[]
  /**
   * The number of the deed that created the customer with this id (before a given deed); -1 if it was there at the
   * start. The service may reuse ids.
   */
  born(place: string, id: string, before?: number): number
  quirk(rule: QuirkRule): void
  /**
   * From now on a read of a customer hides changes for this long, in milliseconds: the last one if a computer made it,
   * or all since a computer's.
   */
  readBehind(milliseconds: number, changes: 'last' | 'all'): void
  close(): void
}

/** Administrations are written `production/MVL00124`. */
export const placeName = (environment: string, administration: string): string => `${environment}/${administration}`

export const whereOf = (place: string): { environment: 'production' | 'test'; database: string } => {
  const [environment, database] = place.split('/') as ['production' | 'test', string]
  return { environment, database }
}

const demoPlace = (place: string): DemoPlace => {
  const { environment, database } = whereOf(place)
  return demoAdministrationOf(environment === 'test' ? 'test' : 'prod', database)!
}
const nameOf = ({ realm, database }: DemoPlace): string => placeName(realm === 'test' ? 'test' : 'production', database)

type Stored = NonNullable<ReturnType<Service['customers']['get']>>

/** Values as JSON texts, because `0.0` differs from `0`. */
const texts = (json: string): [string, string][] =>
  Object.entries(parseMembers(json)).map(([name, value]) => [name, writeJson(value)])

/** Reads stored customers; each stored text is parsed once. */
const reader = ({ customers }: Service): ((place: DemoPlace, id: string) => Kept | null) => {
  const known = new Map<string, Kept>()
  return (place, id) => {
    const found = customers.get(place, id)
    if (!found) return null
    const text = `${found.json}${found.extras}`
    const kept = known.get(text) ?? Object.fromEntries([...texts(found.json), ...texts(found.extras)])
    known.set(text, kept)
    return kept
  }
}

/** Records every write to the service's store, with the record before it. */
const watch = (
  { customers }: Service,
  storedBefore: Map<number, Stored>,
  kept: (place: DemoPlace, id: string) => Kept | null,
  timeline: Timeline,
  by: () => string | null,
): Deed[] => {
  const deeds: Deed[] = []
  const recording = <T>(place: DemoPlace, id: (result: T) => string, before: Kept | null, work: () => T): T => {
    const result = work()
    const changed = id(result)
    deeds.push({
      at: timeline.now(),
      by: by(),
      place: nameOf(place),
      id: changed,
      before,
      after: kept(place, changed),
      number: deeds.length,
    })
    return result
  }
  const { create, edit, get, remove } = customers
  Object.assign(customers, {
    create: (place: DemoPlace, ...rest: [never, never]) =>
      recording(
        place,
        (id: string) => id,
        null,
        () => create(place, ...rest),
      ),
    edit: (place: DemoPlace, id: string, ...rest: [never, never]) => {
      const stored = get(place, id)
      if (stored) storedBefore.set(deeds.length, stored)
      return recording(
        place,
        () => id,
        kept(place, id),
        () => edit(place, id, ...rest),
      )
    },
    remove: (place: DemoPlace, id: string) =>
      recording(
        place,
        () => id,
        kept(place, id),
        () => remove(place, id),
      ),
  })
  return deeds
}

export interface OfficeOptions {
  readonly customers: number
  readonly quirks: readonly QuirkRule[]
  readonly timeline: Timeline
}

export const openOffice = ({ customers, quirks, timeline }: OfficeOptions): Office => {
  let by: string | null = null
  let ahead = 0
  const now = (): number => timeline.now() + ahead
  const service = openService({
    file: null,
    key: null,
    customers,
    seed: 1,
    redirectUri: null,
    embedded: false,
    tokenLifetime: 7200,
    quirks,
    now,
    pause: realPause,
  })
  const control = openControl(service, (milliseconds) => {
    ahead += milliseconds
  })
  const read = reader(service)
  const storedBefore = new Map<number, Stored>()
  const deeds = watch(service, storedBefore, read, timeline, () => by)
  let behind = 0
  let hides: 'last' | 'all' = 'last'
  /** The first of a customer's changes since the oldest state that a replica may show; a new customer is shown at once. */
  const firstSince = (place: string, id: string): Deed | undefined => {
    const since = deeds.filter((deed) => deed.place === place && deed.id === id && timeline.now() - deed.at < behind)
    const changes = since.slice(since.findLastIndex(({ before, after }) => before === null || after === null) + 1)
    return changes.find(({ by: maker }) => maker !== null)
  }
  /** The change that a read of this path does not show yet, nor any later one. */
  const hiddenFrom = (method: string, url: string): Deed | undefined => {
    const [, realm, , , database, resource, id] = new URL(url).pathname.split('/')
    if (behind === 0 || method !== 'GET' || resource !== 'Customer' || id === undefined) return undefined
    const place = placeName(realm === 'test' ? 'test' : 'production', database!)
    if (hides === 'all') return firstSince(place, decodeURIComponent(id))
    const last = deeds.findLast(
      ({ by: maker, before, after, place: at, id: of }) =>
        (maker !== null || before === null || after === null) && at === place && of === decodeURIComponent(id),
    )
    // A new customer is shown at once, also under an id that was another's.
    const isChange = last !== undefined && last.before !== null && last.after !== null
    return isChange && timeline.now() - last.at < behind ? last : undefined
  }
  return {
    service,
    control,
    deeds,
    kept: (place, id) => read(demoPlace(place), id),
    answer: async (computer, { method, url, headers, body }) => {
      by = computer
      const hidden = hiddenFrom(method, url)
      const before = hidden && hides === 'all' ? storedBefore.get(hidden.number) : undefined
      if (hidden !== undefined && before === undefined) service.quirks.add({ quirk: 'staleRead', times: 1, method })
      const { get } = service.customers
      if (before !== undefined) Object.assign(service.customers, { get: () => before })
      try {
        const response = await timeline.during(
          Promise.resolve(
            service.app.fetch(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) })),
          ),
        )
        const text = await timeline.during(response.text())
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          text,
          ...(hidden === undefined ? {} : { asOf: hidden.number }),
        }
      } finally {
        Object.assign(service.customers, { get })
        by = null
      }
    },
    born: (place, id, before = deeds.length) =>
      deeds.findLast((deed) => deed.number < before && deed.place === place && deed.id === id && deed.before === null)
        ?.number ?? -1,
    ids: (place) => service.customers.ids(demoPlace(place)),
    quirk: (rule) => service.quirks.add(rule),
    readBehind: (milliseconds, changes) => {
      behind = milliseconds
      hides = changes
    },
    close: () => service.close(),
  }
}
