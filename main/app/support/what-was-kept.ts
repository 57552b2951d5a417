import { samePlace, type Place } from '../../../preload/contract/place.ts'
import type { Environment, Notice } from '../../../preload/contract/settings.ts'
import type { LastEnd } from './run-record.ts'

/** What an administration still has: unsettled edits, and forms that were typed in and not saved. */
export interface KeptThere {
  readonly waiting: number
  readonly drafts: number
}

export interface KeptParts {
  /** Whether anything outlives a run; not without a keychain. */
  readonly kept: boolean
  readonly environments: readonly Pick<Environment, 'id' | 'administrations'>[]
  /** Where the window is, which is where somebody may have been typing; null on the welcome page. */
  readonly place: Place | null
  /** What is kept there, by its database. */
  readonly look: (place: Place) => Promise<KeptThere>
}

/** The counts of the others are those noted outside the databases, a second old at most when the run ended. */
const waitingElsewhere = ({ environments, place }: KeptParts): number =>
  environments
    .flatMap(({ id, administrations }) =>
      administrations.map((one) => ({ ...one, at: { environment: id, administration: one.databaseId } })),
    )
    .filter(({ at }) => place === null || !samePlace(at, place))
    .reduce((sum, { waiting, needsAttention }) => sum + waiting + needsAttention, 0)

const notedOf = ({ environments }: KeptParts, place: Place): KeptThere => {
  const noted = environments
    .find(({ id }) => id === place.environment)
    ?.administrations.find(({ databaseId }) => databaseId === place.administration)
  return { waiting: (noted?.waiting ?? 0) + (noted?.needsAttention ?? 0), drafts: 0 }
}

/**
 * What to tell a person after a run that did not end as it should. Null where that does not concern them: nobody saw it
 * end, nothing waits and nothing was being typed. No database is opened for it but the one in view.
 */
export const noticeOfEnd = async ({ at, because }: LastEnd, parts: KeptParts): Promise<Notice | null> => {
  if (!parts.kept) return because === 'fault' ? { code: 'stopped-nothing-kept', about: { stopped: at } } : null
  const { place, look } = parts
  // A database that cannot be opened has a notice of its own.
  const inView = place === null ? { waiting: 0, drafts: 0 } : await look(place).catch(() => notedOf(parts, place))
  const waiting = waitingElsewhere(parts) + inView.waiting
  if (because === 'unknown' && waiting + inView.drafts === 0) return null
  return { code: 'stopped-unexpectedly', about: { stopped: at, waiting, drafts: inView.drafts } }
}
