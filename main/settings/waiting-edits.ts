import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Environment } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import type { SettingsContext } from './settings-context.ts'

export const administrationRefsOf = ({ id, administrations }: Environment): AdministrationRef[] =>
  administrations.map(({ databaseId }) => ({ environment: id, administration: databaseId }))

const refuseAny = (waiting: number): void => {
  if (waiting > 0) throw new AppError({ code: 'environment-has-waiting-edits', about: { waiting } })
}

/** Fails `environment-has-waiting-edits`. Returns whether every administration could be counted. */
export const refuseCounted = async (
  { desks }: Pick<SettingsContext, 'desks'>,
  places: readonly AdministrationRef[],
): Promise<boolean> => {
  const counts: (number | null)[] = []
  // In turn, because only a few desks are open at a time.
  for (const place of places) counts.push(await desks.waiting(place))
  refuseAny(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0))
  return !counts.includes(null)
}

/**
 * Waiting edits are the user's work, so a removal needs the user's consent. Fails `environment-has-waiting-edits`, and
 * `edits-set-aside` where some may wait in a file that cannot be opened now.
 */
export const refuseWaiting = async (
  context: Pick<SettingsContext, 'desks'>,
  places: readonly AdministrationRef[],
): Promise<void> => {
  if (!(await refuseCounted(context, places))) throw new AppError('edits-set-aside')
  for (const place of places) if (await context.desks.hasLostKey(place)) throw new AppError('edits-set-aside')
}

/** The same for edits that were saved since, which desks count when they close. */
export const refuseSavedSince = (
  { known }: Pick<SettingsContext, 'known'>,
  places: readonly AdministrationRef[],
): void =>
  refuseAny(places.map(known.of).reduce((sum, { waiting, needsAttention }) => sum + waiting + needsAttention, 0))
