import { z } from 'zod'
import { updateChannels } from '../../../preload/contract/updates.ts'
import type { Host, Store } from '../../base/host.ts'
import { openOrQuarantine } from '../../settings/store-file.ts'

const kept = z.strictObject({
  /** Grows when the shape changes. */
  format: z.literal(1),
  channel: z.enum(updateChannels),
  background: z.boolean(),
  /** Of versions that went back by themselves once somebody had left the early ones; it counts no more. */
  mayGoBack: z
    .boolean()
    .default(false)
    .transform(() => false),
  lookedAt: z.number().nullable(),
  /**
   * When the newest list of versions was signed that was believed: a clock that is set back does not make an older one
   * valid again.
   */
  signedAt: z.number().nullable().default(null),
  /** The same for each channel's own list: one that was signed before it is not believed any more. */
  newestLists: z
    .strictObject({ stable: z.number().nullable(), early: z.number().nullable() })
    .default({ stable: null, early: null }),
  /** What was handed to the system when the app ended last, or why it was not; seen at the next start. */
  attempt: z
    .strictObject({
      version: z.string(),
      code: z.enum(['started', 'update-not-backed-up', 'update-altered', 'update-not-installed', 'update-no-room']),
    })
    .nullable(),
})
export type KeptUpdates = z.infer<typeof kept>
export type Attempt = NonNullable<KeptUpdates['attempt']>

const first: KeptUpdates = {
  format: 1,
  channel: 'stable',
  background: true,
  mayGoBack: false,
  lookedAt: null,
  signedAt: null,
  newestLists: { stable: null, early: null },
  attempt: null,
}

export interface UpdatesFile {
  read(): KeptUpdates
  /** Counts for this run also where it cannot be written: the log says so then. */
  change(part: Partial<KeptUpdates>): void
}

type Computer = Pick<Host, 'profile' | 'now' | 'openStore' | 'log'>

/** A profile that cannot be written opens all the same: nothing here is worth keeping the app shut. */
const open = (host: Computer): Store<KeptUpdates> => {
  try {
    return openOrQuarantine<KeptUpdates>(host, {
      name: 'updates',
      defaults: first,
      check: (found) => void kept.parse(found),
    }).store
  } catch (error) {
    host.log({ event: 'updates-not-kept', error })
    return { store: first }
  }
}

/**
 * `updates.json` in the profile: what the person chose, and when was looked last. Nothing in it is worth asking about
 * when it is damaged.
 */
export const openUpdatesFile = (host: Computer): UpdatesFile => {
  const store = open(host)
  let now = kept.parse(store.store)
  return {
    read: () => now,
    change: (part) => {
      now = kept.parse({ ...now, ...part })
      try {
        store.store = now
      } catch (error) {
        host.log({ event: 'updates-not-kept', error })
      }
    },
  }
}
