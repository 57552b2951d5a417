import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { ErrorPayload } from '../../preload/contract/error-payload.ts'
import type { SessionState } from '../../preload/contract/session.ts'
import type { Administration } from '../../preload/contract/settings.ts'
import { api, failOf } from './api.ts'
import { useDeskView } from './desk-view.ts'
import { useSession } from './session.ts'
import { useSettings } from './settings.ts'
import { useWhere } from './where.ts'

/** Enters an environment: a known administration at once; else the user signs in and picks one. */
export type Entering =
  | { readonly is: 'idle' }
  | { readonly is: 'signing-in'; readonly environment: string }
  | { readonly is: 'picking'; readonly environment: string; readonly offered: readonly Administration[] }
  | { readonly is: 'failed'; readonly environment: string; readonly fail: ErrorPayload }

/** A sign-in may take long. Whoever went elsewhere meanwhile stays there, and `left` is called. */
const entries = (place: () => AdministrationRef | null, left: () => void) => {
  let latest = 0
  return () => {
    const [mine, from] = [++latest, JSON.stringify(place())]
    const isLatest = (): boolean => mine === latest
    const isWanted = (): boolean => {
      const isHere = JSON.stringify(place()) === from
      if (isLatest() && !isHere) left()
      return isLatest() && isHere
    }
    return { isLatest, isWanted }
  }
}

export const useEntering = defineStore('entering', () => {
  const settings = useSettings()
  const session = useSession()
  const where = useWhere()
  const deskView = useDeskView()
  const state = shallowRef<Entering>({ is: 'idle' })
  const stop = (): void => void (state.value = { is: 'idle' })
  const begin = entries(() => settings.place, stop)

  const arrive = async (environment: string, administration: string): Promise<void> => {
    const isThere = await deskView.goTo({ environment, administration })
    state.value = { is: 'idle' }
    if (isThere) where.go('customers')
  }
  /** Signs in where needed. Main begins to sync by itself once the administration has a session. */
  const signIn = async (environment: string): Promise<SessionState> => {
    await session.read(environment)
    return session.of(environment).is === 'signed-in' ? session.of(environment) : session.signIn(environment)
  }
  const pick = async (environment: string, administration: Administration): Promise<void> => {
    const known = settings
      .environmentOf(environment)
      ?.administrations.some(({ databaseId }) => databaseId === administration.databaseId)
    if (!known) await settings.addAdministration(environment, administration.databaseId, administration.name)
    await arrive(environment, administration.databaseId)
  }
  /** The Demo company's administrations are known once it has started; for others we ask the service. */
  const offer = async (environment: string, isWanted: () => boolean): Promise<void> => {
    await settings.read()
    if (!isWanted()) return
    const known = settings.environmentOf(environment)?.administrations[0]
    if (known) return arrive(environment, known.databaseId)
    const offered = await api.settings.offeredAdministrations(environment)
    if (!isWanted()) return
    const only = offered.length === 1 ? offered[0] : undefined
    if (only) await pick(environment, only)
    else state.value = { is: 'picking', environment, offered }
  }
  const enterUnknown = async (environment: string, isWanted: () => boolean): Promise<void> => {
    state.value = { is: 'signing-in', environment }
    const end = await signIn(environment)
    if (!isWanted()) return
    if (end.is === 'signed-in') return offer(environment, isWanted)
    state.value = end.is === 'sign-in-failed' ? { is: 'failed', environment, fail: end.fail } : { is: 'idle' }
  }
  const enter = async (environment: string): Promise<void> => {
    const { isLatest, isWanted } = begin()
    await settings.read()
    const first = settings.environmentOf(environment)?.administrations[0]
    try {
      if (!first) return await enterUnknown(environment, isWanted)
      state.value = { is: 'signing-in', environment }
      await arrive(environment, first.databaseId)
      await signIn(environment)
    } catch (error) {
      if (isLatest()) state.value = { is: 'failed', environment, fail: failOf(error) }
    }
  }
  return { state, enter, pick, stop }
})
