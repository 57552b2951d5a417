import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import {
  isSameAdministration,
  type AdministrationRef,
  type AuthoredRef,
} from '../../preload/contract/administration-ref.ts'
import type {
  Administration,
  CellSending,
  Environment,
  Preferences,
  Settings,
} from '../../preload/contract/settings.ts'
import { api } from './api.ts'
import { mutate, latest } from './latest.ts'

export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings | null>(null)
  const newest = latest()
  const take = (value: Settings): void => void (settings.value = value)
  const read = (): Promise<boolean> => newest(() => api.settings.read(), take)
  const change = (work: () => Promise<Settings>): Promise<boolean> => mutate(newest, work, take)

  const place = computed<AdministrationRef | null>(() => settings.value?.place ?? null)
  /** Whether the window is at this administration. Another one may have customers with the same keys. */
  const isAt = (at: AdministrationRef): boolean => place.value !== null && isSameAdministration(place.value, at)
  const environments = computed<readonly Environment[]>(() => settings.value?.environments ?? [])
  const environmentOf = (id: string): Environment | undefined => environments.value.find((one) => one.id === id)
  const environment = computed<Environment | null>(() =>
    place.value ? (environmentOf(place.value.environment) ?? null) : null,
  )
  const administration = computed<Administration | null>(
    () => environment.value?.administrations.find((one) => one.databaseId === place.value?.administration) ?? null,
  )

  const prefer = (preferences: Partial<Preferences>): Promise<boolean> => change(() => api.settings.prefer(preferences))
  /**
   * Resolves when the window is there. Main sends the settings topic before it answers, and reading for it drops the
   * answer; then we read again.
   */
  const goTo = async (target: AdministrationRef | null): Promise<void> => {
    let known = await change(() => api.settings.goTo(target))
    while (!known) known = await read()
  }
  const allowVies = (allowed: boolean): Promise<boolean> => change(() => api.settings.allowVies(allowed))
  const sendCells = (id: string, how: CellSending): Promise<boolean> => change(() => api.settings.sendCells(id, how))
  const dismiss = (key: string): Promise<boolean> => change(() => api.settings.dismissNotice(key))
  const addAdministration = (id: string, databaseId: string, name: string): Promise<boolean> =>
    change(() => api.settings.addAdministration(id, databaseId, name))
  const removeAdministration = (target: AdministrationRef, evenWithEdits: boolean): Promise<boolean> =>
    change(() => api.settings.removeAdministration(target, evenWithEdits))
  const confirm = (): Promise<boolean> => change(() => api.settings.confirmSettings())
  const unlock = (id: string, name: string): Promise<boolean> => change(() => api.settings.unlock(id, name))
  const lock = (id: string): Promise<boolean> => change(() => api.settings.lock(id))
  const forget = (id: string, evenWithEdits: boolean): Promise<unknown> =>
    api.settings.forgetEnvironment(id, evenWithEdits).then(read)

  const removeData = (id: string, evenWithEdits: boolean): Promise<unknown> =>
    api.settings.removeData(id, evenWithEdits).then(read)

  return {
    settings,
    read,
    place,
    isAt,
    environments,
    environmentOf,
    /** The administration with its user of now. Ask when a person asks for the change: another may sign in before it. */
    authored: (at: AdministrationRef): AuthoredRef => ({ ...at, user: environmentOf(at.environment)?.user }),
    environment,
    administration,
    prefer,
    goTo,
    allowVies,
    sendCells,
    dismiss,
    addAdministration,
    removeAdministration,
    confirm,
    unlock,
    lock,
    forget,
    removeData,
    removeEverything: (typed: string): Promise<void> => api.settings.removeEverything(typed),
  }
})
