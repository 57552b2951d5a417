import { isSameAdministration, type AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { Implementation } from '../../preload/contract/services.ts'
import { AppError } from '../base/app-error.ts'
import { changedSettings, readSettings, type SettingsContext } from './settings-context.ts'
import { demoId } from './stored-settings.ts'
import { refuseSavedSince, refuseWaiting } from './waiting-edits.ts'

/** Clears the window's administration if it was removed. */
export const leaveAdministration = (
  { file }: Pick<SettingsContext, 'file'>,
  gone: (place: AdministrationRef) => boolean,
): void => {
  const { place } = file.read()
  if (place && gone(place)) file.change({ place: null })
}

/** The Demo company runs only while somebody visits it. Edits in its desks wait for the next visit. */
const stopDemo = async ({ vault, desks, demo }: SettingsContext): Promise<void> => {
  // Without a keychain its data is in memory only and would be lost.
  if (!vault.kept) return
  await desks.close(demoId)
  await demo.stop()
  // A window that still read it meanwhile opened a desk, which knows the address of the stopped service.
  await desks.close(demoId)
}

const removeAdministration = async (
  context: SettingsContext,
  place: AdministrationRef,
  evenWithEdits: boolean,
): Promise<void> => {
  const { environments, desks, copies } = context
  environments.administration(place)
  const places = evenWithEdits ? [] : [place]
  await refuseWaiting(context, places)
  const last = async (): Promise<void> => {
    await copies.forget(place.environment, place.administration)
    leaveAdministration(context, (left) => isSameAdministration(left, place))
    const { administrations } = environments.get(place.environment)
    environments.setAdministrations(
      place.environment,
      administrations.filter(({ databaseId }) => databaseId !== place.administration),
    )
  }
  await desks.forget(place.environment, place.administration, { may: () => refuseSavedSince(context, places), last })
}

type AdministrationCalls = Pick<
  Implementation['settings'],
  'addAdministration' | 'removeAdministration' | 'goTo' | 'resetDemo'
>

export const administrationCalls = (context: SettingsContext): AdministrationCalls => {
  const { file, environments, known, desks, demo, changed } = context
  let leavingDemo: Promise<void> = Promise.resolve()
  let going = 0
  return {
    addAdministration: (id, databaseId, name) => {
      const { administrations } = environments.get(id)
      if (!databaseId.trim()) throw new AppError('administration-unknown')
      if (administrations.some((other) => other.databaseId === databaseId)) throw new AppError('administration-exists')
      environments.setAdministrations(id, [...administrations, { databaseId, name: name.trim() || databaseId }])
      return changedSettings(context)
    },
    removeAdministration: async (place, evenWithEdits) => {
      await removeAdministration(context, place, evenWithEdits)
      return changedSettings(context)
    },
    goTo: async (place) => {
      const own = ++going
      // A desk that opened meanwhile would know the address of the service that stops.
      if (place?.environment === demoId) await Promise.allSettled([leavingDemo])
      if (place) await desks.at(place)
      // The user has gone elsewhere while it opened.
      if (own !== going) return readSettings(context)
      const left = file.read().place
      file.goTo(place)
      if (place) known.visited(place)
      if (left?.environment === demoId && place?.environment !== demoId) await (leavingDemo = stopDemo(context))
      return changedSettings(context)
    },
    resetDemo: async () => {
      await desks.forget(demoId, undefined, { last: demo.reset }).finally(changed)
    },
  }
}
