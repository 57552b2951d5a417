import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Environment } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import type { SettingsContext } from './settings-context.ts'

export const placesOf = ({ id, administrations }: Environment): AdministrationRef[] =>
  administrations.map(({ databaseId }) => ({ environment: id, administration: databaseId }))

const refuseAny = (waiting: number): void => {
  if (waiting > 0) throw new AppError({ code: 'environment-has-waiting-edits', about: { waiting } })
}

/** Waiting edits are a person's work: they are removed only after the person agreed. */
export const refuseWaiting = async (
  { desks }: Pick<SettingsContext, 'desks'>,
  places: readonly AdministrationRef[],
): Promise<void> => {
  let waiting = 0
  // One after the other: only a few desks are open at a time.
  for (const place of places) waiting += await desks.waiting(place)
  refuseAny(waiting)
}

/** The same for edits that were saved since: desks count them when they close. */
export const refuseSavedSince = (
  { known }: Pick<SettingsContext, 'known'>,
  places: readonly AdministrationRef[],
): void =>
  refuseAny(places.map(known.of).reduce((sum, { waiting, needsAttention }) => sum + waiting + needsAttention, 0))
