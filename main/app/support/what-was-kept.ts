import { isSameAdministration, type AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import type { Environment, Notice } from '../../../preload/contract/settings.ts'
import type { LastEnd } from './run-record.ts'

/** Unsettled edits and unsaved forms of an administration. */
export interface StoredThere {
  readonly waiting: number
  readonly drafts: number
}

export interface KeptContext {
  /** Whether data outlives a run, which needs a keychain. */
  readonly kept: boolean
  readonly environments: readonly Pick<Environment, 'id' | 'administrations'>[]
  /** The administration in the window, where the user may have been typing; null on the welcome page. */
  readonly place: AdministrationRef | null
  /** Reads the counts from its database. */
  readonly read: (place: AdministrationRef) => Promise<StoredThere>
}

/** Counts of administrations out of view come from the settings, at most a second old when the run ended. */
const waitingElsewhere = ({ environments, place }: KeptContext): number =>
  environments
    .flatMap(({ id, administrations }) =>
      administrations.map((one) => ({ ...one, at: { environment: id, administration: one.databaseId } })),
    )
    .filter(({ at }) => place === null || !isSameAdministration(at, place))
    .reduce((sum, { waiting, needsAttention }) => sum + waiting + needsAttention, 0)

const storedInSettings = ({ environments }: KeptContext, place: AdministrationRef): StoredThere => {
  const stored = environments
    .find(({ id }) => id === place.environment)
    ?.administrations.find(({ databaseId }) => databaseId === place.administration)
  return { waiting: (stored?.waiting ?? 0) + (stored?.needsAttention ?? 0), drafts: 0 }
}

/**
 * The notice after an unexpected end. Null if it does not concern the user: the app did not end itself, and no edit
 * waits and no form was open. Opens no database but the one in view.
 */
export const noticeOfEnd = async ({ at, because }: LastEnd, context: KeptContext): Promise<Notice | null> => {
  if (!context.kept) return because === 'fault' ? { code: 'stopped-nothing-kept', about: { stopped: at } } : null
  const { place, read } = context
  // A database that cannot be opened has its own notice.
  const inView =
    place === null ? { waiting: 0, drafts: 0 } : await read(place).catch(() => storedInSettings(context, place))
  const waiting = waitingElsewhere(context) + inView.waiting
  if (because === 'unknown' && waiting + inView.drafts === 0) return null
  return { code: 'stopped-unexpectedly', about: { stopped: at, waiting, drafts: inView.drafts } }
}
