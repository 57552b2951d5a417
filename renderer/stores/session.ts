import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { SessionState } from '../../preload/contract/session.ts'
import { api } from './api.ts'
import { mutate, latest } from './latest.ts'
import { useSettings } from './settings.ts'

const unknownYet: SessionState = { is: 'signed-out', because: 'never' }

export const useSession = defineStore('session', () => {
  const settings = useSettings()
  const states = ref<Record<string, SessionState>>({})
  const newest = new Map<string, ReturnType<typeof latest>>()

  const newestOf = (environment: string): ReturnType<typeof latest> => {
    const mine = newest.get(environment) ?? latest()
    newest.set(environment, mine)
    return mine
  }
  const take =
    (environment: string) =>
    (state: SessionState): void =>
      void (states.value[environment] = state)
  const ask = (environment: string, question: () => Promise<SessionState>): Promise<boolean> =>
    newestOf(environment)(question, take(environment))
  const change = (environment: string, work: () => Promise<SessionState>): Promise<boolean> =>
    mutate(newestOf(environment), work, take(environment))
  const read = (environment: string): Promise<boolean> => ask(environment, () => api.session.read(environment))
  const readAll = (): Promise<boolean[]> => Promise.all(settings.environments.map((one) => read(one.id)))
  const of = (environment: string): SessionState => states.value[environment] ?? unknownYet
  const current = computed<SessionState | null>(() => (settings.place ? of(settings.place.environment) : null))

  /**
   * Resolves when the sign-in has ended. Meanwhile the current user stays signed in and the `session` topic brings the
   * state. `user` null: the last user.
   */
  const signIn = async (environment: string, user: string | null = null): Promise<SessionState> => {
    const before = of(environment)
    states.value[environment] =
      before.is === 'signed-in' ? { ...before, again: 'under-way' } : { is: 'signing-in', since: Date.now() }
    try {
      const state = await api.session.signIn(environment, user)
      await ask(environment, () => Promise.resolve(state))
      return state
    } catch (error) {
      await read(environment)
      throw error
    }
  }
  /** Exchanges a pasted refresh token at once. When the service refuses it, the session stays as it was. */
  const useRefreshToken = (environment: string, token: string, user: string | null): Promise<boolean> =>
    change(environment, () => api.session.useRefreshToken(environment, token, user))
  const cancel = (environment: string): Promise<void> => api.session.cancelSignIn(environment)
  const signOut = (environment: string): Promise<boolean> => change(environment, () => api.session.signOut(environment))

  return { states, read, readAll, of, current, signIn, useRefreshToken, cancel, signOut }
})
