import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Environment, Lock } from '../../preload/contract/settings.ts'
import { useConfirming } from './confirming.ts'
import { useSettings } from './settings.ts'
import { whenPlaceChanges } from './when-place-changes.ts'

/** The dialog asks for the environment's name; `then` runs once it was right. */
interface Asking {
  readonly environment: Environment
  readonly then: () => void
}

/** Shows main's lock of the current environment, and unlocks it. */
export const useLock = defineStore('lock', () => {
  const settings = useSettings()
  const confirming = useConfirming()
  const asking = shallowRef<Asking | null>(null)

  const state = computed<Lock>(() => settings.environment?.lock ?? { is: 'none' })
  const locked = computed(() => state.value.is === 'locked')

  const ask = (environment: Environment | null = settings.environment, then: () => void = () => undefined): void => {
    // Unconfirmed settings come first: until then nobody can say what the lock protects.
    if (confirming.unconfirmed && environment?.id !== 'demo') confirming.ask()
    else if (environment && environment.lock.is !== 'none') asking.value = { environment, then }
  }
  const stop = (): void => void (asking.value = null)
  /** Fails `environment-name-differs`; the dialog then stays open. */
  const unlock = async (name: string): Promise<void> => {
    const wanted = asking.value
    if (!wanted) return
    await settings.unlock(wanted.environment.id, name)
    // The user may have closed the question meanwhile, or left the administration.
    if (asking.value !== wanted) return
    asking.value = null
    wanted.then()
  }
  /** Runs a change at once, or after the user has unlocked. */
  const unlocked = (work: () => void): void => (locked.value ? ask(settings.environment, work) : work())
  // The next administration may have a customer with the same key, and the continuation would act on that one.
  whenPlaceChanges(stop)
  // It may hold what another user typed, and would save it in the name of this one.
  watch(() => settings.environment?.user, stop, { flush: 'sync' })
  const toggle = async (): Promise<void> => {
    if (state.value.is === 'unlocked' && settings.environment) await settings.lock(settings.environment.id)
    else ask()
  }
  return { asking, state, locked, ask, stop, unlock, unlocked, toggle }
})
