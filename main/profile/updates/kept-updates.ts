import { z } from 'zod'
import { updateChannels } from '../../../preload/contract/updates.ts'
import { AppError } from '../../base/app-error.ts'
import type { Host, Store } from '../../base/host.ts'
import { openOrQuarantine } from '../../settings/store-file.ts'

const stored = z.strictObject({
  /** Grows when the shape changes. */
  format: z.literal(1),
  channel: z.enum(updateChannels),
  background: z.boolean(),
  /** Earlier versions stored a choice here. It no longer counts. */
  mayGoBack: z
    .boolean()
    .default(false)
    .transform(() => false),
  lookedAt: z.number().nullable(),
  /**
   * The signing time of the newest accepted feed file. A clock that was set back does not make an older one valid
   * again.
   */
  signedAt: z.number().nullable().default(null),
  /** The same per channel. A file that was signed earlier is refused. */
  newestLists: z
    .strictObject({ stable: z.number().nullable(), early: z.number().nullable() })
    .default({ stable: null, early: null }),
  /** The installation at the last end of the app, or why it failed. The next start reads it. */
  attempt: z
    .strictObject({
      version: z.string(),
      code: z.enum(['started', 'update-not-backed-up', 'update-altered', 'update-not-installed', 'update-no-room']),
      /** The file in the profile that could not be copied before. */
      unread: z.string().optional(),
    })
    .nullable(),
})
export type KeptUpdates = z.infer<typeof stored>
export type Attempt = NonNullable<KeptUpdates['attempt']>

const initial: KeptUpdates = {
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
  /** Applies to this run even if the file cannot be written, which is logged. */
  change(part: Partial<KeptUpdates>): void
  /** Stores a choice of the user. After `settings-not-saved` the earlier one is unchanged. */
  choose(part: Partial<Pick<KeptUpdates, 'channel' | 'background' | 'lookedAt'>>): void
}

type Computer = Pick<Host, 'profile' | 'now' | 'openStore' | 'log'>

/** A profile that cannot be written must not keep the app from opening. */
const open = (host: Computer): Store<KeptUpdates> => {
  try {
    return openOrQuarantine<KeptUpdates>(host, {
      name: 'updates',
      defaults: initial,
      check: (found) => void stored.parse(found),
    }).store
  } catch (error) {
    host.log({ event: 'updates-not-kept', error })
    return { store: initial }
  }
}

/**
 * `updates.json` in the profile: the user's choices, and the time of the last check. A damaged file is
 * quarantined without asking.
 */
export const openUpdatesFile = (host: Computer): UpdatesFile => {
  const store = open(host)
  let now = stored.parse(store.store)
  const write = (next: KeptUpdates, failed: (error: unknown) => void): void => {
    try {
      store.store = next
    } catch (error) {
      failed(error)
    }
    now = next
  }
  return {
    read: () => now,
    change: (part) =>
      write(stored.parse({ ...now, ...part }), (error) => host.log({ event: 'updates-not-kept', error })),
    choose: (part) =>
      write(stored.parse({ ...now, ...part }), (error) => {
        throw new AppError('settings-not-saved', { cause: error })
      }),
  }
}
