import { z } from 'zod'
import { isSameAdministration, type AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Administration, KnownAdministration } from '../../preload/contract/settings.ts'
import type { EditCounts } from '../../preload/contract/sync.ts'
import type { Host, Store } from '../base/host.ts'
import { openOrQuarantine } from './store-file.ts'

type Known = Omit<KnownAdministration, keyof Administration>

/** What is known of administrations without opening their desks. */
export interface KnownAdministrations {
  of(place: AdministrationRef): Known
  /** Somebody went there. */
  visited(place: AdministrationRef): void
  /** Edits came or went: they are counted in a moment, once for a burst of them. */
  mayDiffer(place: AdministrationRef): void
  counted(place: AdministrationRef, counts: EditCounts): void
  /** One administration, or a whole environment. */
  forget(environment: string, administration?: string): void
  /** Writes what is not written yet. */
  stop(): void
}

export interface KnownAdministrationsOptions {
  readonly host: Pick<Host, 'profile' | 'now' | 'openStore' | 'log'>
  /** Whether edits outlive this run; where they do not, nothing is kept of them. */
  readonly kept: boolean
  /** What waits at an open desk; null where none is open. */
  readonly count: (place: AdministrationRef) => Promise<EditCounts | null>
  readonly changed: () => void
  /** Does something in so many milliseconds. */
  readonly after?: (milliseconds: number, work: () => void) => void
}

/** No names and nothing of customers: ids that are in the settings too, counts and times. */
const counter = z.int().min(0)
const storedPlace = z.strictObject({
  environment: z.string(),
  administration: z.string(),
  openedAt: z.number().nullable(),
  waiting: counter,
  needsAttention: counter,
})
const storedPlaces = z.strictObject({ format: z.literal(1), places: z.array(storedPlace) })
type StoredPlace = z.infer<typeof storedPlace>
type StoredPlaces = z.infer<typeof storedPlaces>

/** Between one look and the next, and so between one write and the next. */
const between = 1_000
const unknown: Known = { openedAt: null, waiting: 0, needsAttention: 0 }

const open = (host: KnownAdministrationsOptions['host']): Store<StoredPlaces> | null => {
  try {
    return openOrQuarantine<StoredPlaces>(host, {
      name: 'places',
      defaults: { format: 1, places: [] },
      check: (found) => void storedPlaces.parse(found),
    }).store
  } catch (error) {
    // Nobody is kept from working for want of counts.
    host.log({ event: 'places-not-opened', error })
    return null
  }
}

const later = (milliseconds: number, work: () => void): void => void setTimeout(work, milliseconds).unref()

/**
 * The file is `places.json`; one that cannot be understood is set aside, and the counts come back as the
 * administrations are opened.
 */
export const openKnownAdministrations = ({
  host,
  kept,
  count,
  changed,
  after = later,
}: KnownAdministrationsOptions): KnownAdministrations => {
  const store = kept ? open(host) : null
  let places: readonly StoredPlace[] = store?.store.places ?? []
  let [written, told] = [places, places]
  let differing: readonly AdministrationRef[] = []
  let state: 'resting' | 'counting' | 'stopped' = 'resting'

  const find = (place: AdministrationRef): StoredPlace | undefined =>
    places.find((one) => isSameAdministration(one, place))
  const put = (place: AdministrationRef, known: Partial<Known>): void => {
    const { environment, administration } = place
    const next = { ...unknown, ...find(place), environment, administration, ...known }
    places = [...places.filter((one) => !isSameAdministration(one, place)), next]
  }
  const write = (): void => {
    if (store === null || written === places) return
    try {
      store.store = { format: 1, places: [...places] }
      written = places
    } catch (error) {
      // Counts are read anew from the desks; a disk that is full is told by what must be kept.
      host.log({ event: 'places-not-written', error })
    }
  }
  const isNew = (place: AdministrationRef, counts: EditCounts): boolean => {
    const { waiting, needsAttention } = find(place) ?? unknown
    return waiting !== counts.waiting || needsAttention !== counts.needsAttention
  }
  const counted = (place: AdministrationRef, counts: EditCounts): void => {
    if (!isNew(place, counts)) return
    put(place, { waiting: counts.waiting, needsAttention: counts.needsAttention })
    soon()
  }
  const look = async (): Promise<void> => {
    const looking = differing
    differing = []
    for (const place of looking) {
      // One that cannot be counted is closing, and then its end says what waits; or it is broken, and nobody knows.
      const counts = await count(place).catch(() => null)
      if (counts !== null) counted(place, counts)
    }
    if (state === 'stopped') return
    state = 'resting'
    write()
    if (told !== places) changed()
    told = places
    if (differing.length > 0) soon()
  }
  const soon = (): void => {
    if (state !== 'resting') return
    state = 'counting'
    after(between, () => void look())
  }
  return {
    of: (place) => {
      const { openedAt, waiting, needsAttention } = find(place) ?? unknown
      return { openedAt, waiting, needsAttention }
    },
    visited: (place) => {
      put(place, { openedAt: host.now() })
      soon()
    },
    mayDiffer: (place) => {
      if (!differing.some((one) => isSameAdministration(one, place))) differing = [...differing, place]
      soon()
    },
    counted,
    forget: (environment, administration) => {
      places = places.filter(
        (one) =>
          one.environment !== environment || (administration !== undefined && one.administration !== administration),
      )
      write()
    },
    stop: () => {
      state = 'stopped'
      write()
    },
  }
}
