import { type AdministrationRef, isSameAdministration } from '../../preload/contract/administration-ref.ts'
import type { EditCounts } from '../../preload/contract/sync.ts'
import type { Host, Store } from '../base/host.ts'
import { type Known, openPlaces, type StoredPlace, type StoredPlaces, withKnown } from './stored-places.ts'

/** Waiting edits and the last visit of each administration, known without opening its desk. */
export interface KnownAdministrations {
  of(place: AdministrationRef): Known
  visited(place: AdministrationRef): void
  /** Its edits may have changed. Counts them after a moment, once for a burst of changes. */
  mayDiffer(place: AdministrationRef): void
  counted(place: AdministrationRef, counts: EditCounts): void
  /** Forgets one administration, or a whole environment. */
  forget(environment: string, administration?: string): void
  /** Writes the last counts. */
  stop(): void
}

export interface KnownAdministrationsOptions {
  readonly host: Pick<Host, 'profile' | 'now' | 'openStore' | 'log'>
  /** Whether edits outlive this run. If not, no counts are stored. */
  readonly kept: boolean
  /** The counts of an open desk; null if it is closed. */
  readonly count: (place: AdministrationRef) => Promise<EditCounts | null>
  readonly changed: () => void
  readonly after?: (milliseconds: number, work: () => void) => void
}

/** Milliseconds between two counts, and so between two writes. */
const countInterval = 1_000
const unknown: Known = { openedAt: null, waiting: 0, needsAttention: 0 }

const later = (milliseconds: number, work: () => void): void => void setTimeout(work, milliseconds).unref()

interface Counting extends KnownAdministrationsOptions {
  readonly after: (milliseconds: number, work: () => void) => void
  /** Null if no counts are stored. */
  readonly store: Store<StoredPlaces> | null
  places: readonly StoredPlace[]
  /** The last places that were written, and that the window was notified of. */
  written: readonly StoredPlace[]
  notified: readonly StoredPlace[]
  /** The administrations whose edits need a count. */
  differing: readonly AdministrationRef[]
  state: 'resting' | 'counting' | 'stopped'
}

const find = ({ places }: Counting, place: AdministrationRef): Known =>
  places.find((one) => isSameAdministration(one, place)) ?? unknown

const put = (counting: Counting, place: AdministrationRef, known: Partial<Known>): void => {
  counting.places = withKnown(counting.places, place, { ...find(counting, place), ...known })
}

const write = (counting: Counting): void => {
  const { store, places, written, host } = counting
  if (store === null || written === places) return
  try {
    store.store = { format: 1, places: [...places] }
    counting.written = places
  } catch (error) {
    // The next run counts again. A full disk is reported when edits are saved.
    host.log({ event: 'places-not-written', error })
  }
}

const counted = (counting: Counting, place: AdministrationRef, counts: EditCounts): void => {
  const { waiting, needsAttention } = find(counting, place)
  if (waiting === counts.waiting && needsAttention === counts.needsAttention) return
  put(counting, place, { waiting: counts.waiting, needsAttention: counts.needsAttention })
  countSoon(counting)
}

const countAll = async (counting: Counting): Promise<void> => {
  const { differing, count, changed } = counting
  counting.differing = []
  for (const place of differing) {
    // A closing desk counts at its end; any other failure is a broken desk.
    const counts = await count(place).catch(() => null)
    if (counts !== null) counted(counting, place, counts)
  }
  if (counting.state === 'stopped') return
  counting.state = 'resting'
  write(counting)
  if (counting.notified !== counting.places) changed()
  counting.notified = counting.places
  if (counting.differing.length > 0) countSoon(counting)
}

const countSoon = (counting: Counting): void => {
  if (counting.state !== 'resting') return
  counting.state = 'counting'
  counting.after(countInterval, () => void countAll(counting))
}

const mayDiffer = (counting: Counting, place: AdministrationRef): void => {
  const { differing } = counting
  if (!differing.some((one) => isSameAdministration(one, place))) counting.differing = [...differing, place]
  countSoon(counting)
}

const forget = (counting: Counting, environment: string, administration: string | undefined): void => {
  const stays = (one: StoredPlace): boolean =>
    one.environment !== environment || (administration !== undefined && one.administration !== administration)
  counting.places = counting.places.filter(stays)
  write(counting)
}

/** The file is `places.json`. A damaged one is quarantined, and the counts return as administrations are opened. */
export const openKnownAdministrations = (options: KnownAdministrationsOptions): KnownAdministrations => {
  const { host, kept, after = later } = options
  const store = kept ? openPlaces(host) : null
  const places = store?.store.places ?? []
  const counting: Counting = {
    ...options,
    after,
    store,
    places,
    written: places,
    notified: places,
    differing: [],
    state: 'resting',
  }
  return {
    of: (place) => {
      const { openedAt, waiting, needsAttention } = find(counting, place)
      return { openedAt, waiting, needsAttention }
    },
    visited: (place) => {
      put(counting, place, { openedAt: host.now() })
      countSoon(counting)
    },
    mayDiffer: (place) => mayDiffer(counting, place),
    counted: (place, counts) => counted(counting, place, counts),
    forget: (environment, administration) => forget(counting, environment, administration),
    stop: () => {
      counting.state = 'stopped'
      write(counting)
    },
  }
}
