import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Environment, Notice } from '../../../preload/contract/settings.ts'
import type { LastEnd } from './run-record.ts'

/** What an administration still has: unsettled edits, and forms that were typed in and not saved. */
export interface StoredThere {
  readonly waiting: number
  readonly drafts: number
}

export interface KeptContext {
  /** Whether anything outlives a run; not without a keychain. */
  readonly kept: boolean
  readonly environments: readonly Pick<Environment, 'id' | 'administrations'>[]
  /** Where the window is, which is where somebody may have been typing; null on the welcome page. */
  readonly place: AdministrationRef | null
  /** What is kept there, by its database. */
  readonly look: (place: AdministrationRef) => Promise<StoredThere>
}

/** The counts of the others are those noted outside the databases, a second old at most when the run ended. */
const waitingElsewhere = ({ environments, place }: KeptContext): number =>
  environments
    .flatMap(({ id, administrations }) =>
      administrations.map((one) => ({ ...one, at: { environment: id, administration: one.databaseId } })),
    )
    .filter(({ at }) => place === null || !isSameAdministration(at, place))
    .reduce((sum, { waiting, needsAttention }) => sum + waiting + needsAttention, 0)

const notedOf = ({ environments }: KeptContext, place: AdministrationRef): StoredThere => {
  const noted = environments
    .find(({ id }) => id === place.environment)
    ?.administrations.find(({ databaseId }) => databaseId === place.administration)
  return { waiting: (noted?.waiting ?? 0) + (noted?.needsAttention ?? 0), drafts: 0 }
}

/**
 * What to tell a person after a run that did not end as it should. Null where that does not concern them: nobody saw it
 * end, nothing waits and nothing was being typed. No database is opened for it but the one in view.
 */
export const noticeOfEnd = async ({ at, because }: LastEnd, context: KeptContext): Promise<Notice | null> => {
  if (!context.kept) return because === 'fault' ? { code: 'stopped-nothing-kept', about: { stopped: at } } : null
  const { place, look } = context
  // A database that cannot be opened has a notice of its own.
  const inView = place === null ? { waiting: 0, drafts: 0 } : await look(place).catch(() => notedOf(context, place))
  const waiting = waitingElsewhere(context) + inView.waiting
  if (because === 'unknown' && waiting + inView.drafts === 0) return null
  return { code: 'stopped-unexpectedly', about: { stopped: at, waiting, drafts: inView.drafts } }
}
