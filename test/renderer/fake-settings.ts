import type { Implementation } from '../../preload/contract/services.ts'
import {
  noticeKey,
  removalWord,
  type Administration,
  type Environment,
  type EnvironmentFile,
  type Lock,
  type Settings,
} from '../../preload/contract/settings.ts'
import { known, savedOver } from './fake-environments.ts'
import type { fakeSteps } from './fake-steps.ts'
import { Refusal } from './refusal.ts'

export interface FakeSettingsParts {
  readonly read: () => Settings
  readonly put: (next: Settings) => void
  readonly me: () => string
  readonly unsettled: () => number
  readonly forgetEdits: () => void
  readonly steps: ReturnType<typeof fakeSteps>
  readonly savesFiles: boolean
  readonly file: EnvironmentFile | null
  readonly offered: readonly Administration[]
}

export const fakeSettings = ({
  read,
  put,
  me,
  unsettled,
  forgetEdits,
  steps,
  savesFiles,
  file,
  offered,
}: FakeSettingsParts) => {
  const change = (next: Partial<Settings>): Settings => {
    put({ ...read(), ...next })
    return read()
  }
  const changeEnvironment = (id: string, next: Partial<Environment>): Settings =>
    change({ environments: read().environments.map((one) => (one.id === id ? { ...one, ...next } : one)) })
  const environmentOf = (id: string): Environment | undefined => read().environments.find((one) => one.id === id)
  const administrationsOf = (id: string) => environmentOf(id)?.administrations ?? []
  const setLock = (id: string, is: 'locked' | 'unlocked'): Settings => {
    const lock = environmentOf(id)?.lock
    if (!lock || lock.is === 'none') return read()
    const next: Lock =
      is === 'locked'
        ? { is, minutes: lock.minutes }
        : { is, minutes: lock.minutes, until: Date.now() + lock.minutes * 60_000 }
    return changeEnvironment(id, { lock: next })
  }
  const services: Implementation['settings'] = {
    read,
    prefer: (preferences) => change({ preferences: { ...read().preferences, ...preferences } }),
    saveEnvironment: (draft) => {
      const id = draft.id ?? `environment-${read().environments.length}`
      const saved = savedOver(environmentOf(id), draft, id, me())
      change({ environments: [...read().environments.filter((one) => one.id !== id), saved] })
      return saved
    },
    forgetEnvironment: (id, evenWithEdits) => {
      if (!evenWithEdits && unsettled() > 0) throw new Refusal('environment-has-waiting-edits')
      change({
        environments: read().environments.filter((one) => one.id !== id),
        place: read().place?.environment === id ? null : read().place,
      })
    },
    removeData: (_id, evenWithEdits) => {
      if (!evenWithEdits && unsettled() > 0) throw new Refusal('environment-has-waiting-edits')
      forgetEdits()
      change({ place: null })
    },
    testStep: steps.testStep,
    cancelTest: steps.cancelTest,
    exportEnvironment: () => savesFiles,
    importEnvironment: () => file,
    readEnvironment: () => {
      if (!file) throw new Refusal('environment-file-unreadable')
      return file
    },
    unlock: (id, name) => {
      if (environmentOf(id)?.name !== name) throw new Refusal('environment-name-differs')
      return setLock(id, 'unlocked')
    },
    lock: (id) => setLock(id, 'locked'),
    addAdministration: (id, databaseId, name) => {
      if (administrationsOf(id).some((one) => one.databaseId === databaseId)) throw new Refusal('administration-exists')
      return changeEnvironment(id, { administrations: [...administrationsOf(id), known(databaseId, name)] })
    },
    removeAdministration: (place) =>
      changeEnvironment(place.environment, {
        administrations: administrationsOf(place.environment).filter((one) => one.databaseId !== place.administration),
      }),
    offeredAdministrations: () => [...offered],
    goTo: (place) => change({ place }),
    resetDemo: () => forgetEdits(),
    removeEverything: (typed) => {
      if (typed.trim() !== removalWord) throw new Refusal('removal-not-confirmed')
    },
    confirmSettings: () =>
      change({
        unconfirmed: null,
        environments: read().environments.map((one) => (one.kind === 'test' ? { ...one, lock: { is: 'none' } } : one)),
      }),
    allowVies: (vies) => change({ vies }),
    sendCells: (id, cellSending) => changeEnvironment(id, { cellSending }),
    dismissNotice: (key) => change({ notices: read().notices.filter((notice) => noticeKey(notice) !== key) }),
  }
  return { change, changeEnvironment, environmentOf, setLock, services }
}
