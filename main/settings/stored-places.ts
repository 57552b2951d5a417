import { z } from 'zod'
import { type AdministrationRef, isSameAdministration } from '../../preload/contract/administration-ref.ts'
import type { Administration, KnownAdministration } from '../../preload/contract/settings.ts'
import type { Host, Store } from '../base/host.ts'
import { openOrQuarantine } from './store-file.ts'

export type Known = Omit<KnownAdministration, keyof Administration>

/** Only ids that are in the settings too, counts and times; nothing of customers. */
const counter = z.int().min(0)
const storedPlace = z.strictObject({
  environment: z.string(),
  administration: z.string(),
  openedAt: z.number().nullable(),
  waiting: counter,
  needsAttention: counter,
})

const storedPlaces = z.strictObject({ format: z.literal(1), places: z.array(storedPlace) })

export type StoredPlace = z.infer<typeof storedPlace>

export type StoredPlaces = z.infer<typeof storedPlaces>

export const openPlaces = (host: Pick<Host, 'profile' | 'now' | 'openStore' | 'log'>): Store<StoredPlaces> | null => {
  try {
    return openOrQuarantine<StoredPlaces>(host, {
      name: 'places',
      defaults: { format: 1, places: [] },
      check: (found) => void storedPlaces.parse(found),
    }).store
  } catch (error) {
    // The app works without counts.
    host.log({ event: 'places-not-opened', error })
    return null
  }
}

/** Adds facts about one administration. Pure. */
export const withKnown = (
  places: readonly StoredPlace[],
  { environment, administration }: AdministrationRef,
  known: Known,
): readonly StoredPlace[] => {
  const { openedAt, waiting, needsAttention } = known
  const next = { openedAt, waiting, needsAttention, environment, administration }
  return [...places.filter((one) => !isSameAdministration(one, next)), next]
}
