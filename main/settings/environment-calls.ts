import type { Implementation } from '../../preload/contract/services.ts'
import { largestEnvironmentFile } from '../../preload/contract/settings.ts'
import { AppError } from '../base/app-error.ts'
import { ownFileName } from '../base/files/own-file.ts'
import type { ConfirmedAddresses } from './confirmed-addresses.ts'
import { readEnvironmentFile, writeEnvironmentFile } from './environment-file.ts'
import { leaveAdministration } from './administration-calls.ts'
import { lockedFail, saveEnvironment } from './save-environment.ts'
import { changedSettings, type SettingsContext } from './settings-context.ts'
import { demoId } from './stored-settings.ts'
import { administrationRefsOf, refuseSavedSince, refuseWaiting } from './waiting-edits.ts'

const sameName = (one: string, other: string): boolean => one.normalize('NFC').trim() === other.normalize('NFC').trim()

const forgetEnvironment = async (context: SettingsContext, id: string, evenWithEdits: boolean): Promise<void> => {
  const { environments, sessions, desks, copies, locks } = context
  const environment = environments.get(id)
  if (id === demoId) throw new AppError('environment-unknown')
  const places = evenWithEdits ? [] : administrationRefsOf(environment)
  await refuseWaiting(context, places)
  // The environment is removed last, so that the user can try again after a failure.
  const last = async (): Promise<void> => {
    await copies.forget(id)
    leaveAdministration(context, (place) => place.environment === id)
    locks.lock(id)
    await environments.forget(id)
  }
  await sessions
    .forget(id, () => desks.forget(id, undefined, { may: () => refuseSavedSince(context, places), last }))
    .finally(context.changed)
  context.host.log({ event: 'environment-forgotten' })
}

/** The environment stays, for the next sign-in. A locked one is unlocked first, as for any change. */
const removeData = async (context: SettingsContext, id: string, evenWithEdits: boolean): Promise<void> => {
  const { environments, desks, copies } = context
  const environment = environments.get(id)
  if (id === demoId) throw new AppError('environment-unknown')
  if (environment.lock.is === 'locked') throw lockedFail(environment)
  const places = evenWithEdits ? [] : administrationRefsOf(environment)
  await refuseWaiting(context, places)
  const last = async (): Promise<void> => {
    await copies.forget(id)
    leaveAdministration(context, (place) => place.environment === id)
  }
  await desks.forget(id, undefined, { may: () => refuseSavedSince(context, places), last }).finally(context.changed)
  context.host.log({ event: 'environment-data-removed' })
}

type EnvironmentCalls = Pick<
  Implementation['settings'],
  | 'saveEnvironment'
  | 'forgetEnvironment'
  | 'removeData'
  | 'exportEnvironment'
  | 'importEnvironment'
  | 'readEnvironment'
  | 'unlock'
  | 'lock'
  | 'sendCells'
>

export const environmentCalls = (context: SettingsContext, addresses: ConfirmedAddresses): EnvironmentCalls => {
  const { host, environments, locks, trust, desks } = context
  return {
    saveEnvironment: (draft) => saveEnvironment(context, addresses, draft),
    forgetEnvironment: (id, evenWithEdits) => forgetEnvironment(context, id, evenWithEdits),
    removeData: (id, evenWithEdits) => removeData(context, id, evenWithEdits),
    exportEnvironment: async (id) => {
      const environment = environments.get(id)
      if (id === demoId) throw new AppError('environment-unknown')
      return host.saveFile(ownFileName(environment.name), writeEnvironmentFile(environment))
    },
    importEnvironment: async () => {
      const text = await host.openFile(largestEnvironmentFile, 'environment-file-unreadable')
      return text === null ? null : readEnvironmentFile(text)
    },
    readEnvironment: readEnvironmentFile,
    unlock: async (id, name) => {
      await trust.passed(id)
      if (!sameName(environments.get(id).name, name)) throw new AppError('environment-name-differs')
      locks.unlock(id)
      host.log({ event: 'environment-unlocked' })
      await desks.hold(id)
      return changedSettings(context)
    },
    sendCells: async (id, how) => {
      environments.setCellSending(id, how)
      await desks.hold(id)
      return changedSettings(context)
    },
    lock: async (id) => {
      environments.get(id)
      locks.lock(id)
      host.log({ event: 'environment-locked' })
      await desks.hold(id)
      return changedSettings(context)
    },
  }
}
