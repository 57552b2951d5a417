import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'

/** Steps of a removal. No desk opens while they run. */
export interface ForgettingSteps {
  /** Runs once the desks are closed and have counted their waiting edits. If it throws, nothing is removed. */
  readonly may?: () => void
  /** Runs after everything is removed. */
  readonly last?: () => Promise<void>
}

/** The part of `Desks` that settings use when an environment changes or a window goes to an administration. */
export interface SettingsDesks {
  /** Opens the desk at first use. Fails as the database does, or as finding the registration does. */
  at(place: AdministrationRef): Promise<unknown>
  /** The number of unsettled edits; null where its file cannot be opened. */
  waiting(place: AdministrationRef): Promise<number | null>
  /** Whether a file of it, in use or set aside, has a key that cannot be opened now, perhaps with unsettled edits. */
  hasLostKey(place: AdministrationRef): Promise<boolean>
  /** Tells an environment's open desks what they may send now. */
  hold(environment: string): Promise<void>
  /** Starts a sync in an environment's open desks. */
  wake(environment: string): Promise<void>
  close(environment: string): Promise<void>
  /** Closes the desks of one administration or a whole environment, and removes their data. */
  forget(environment: string, administration?: string, steps?: ForgettingSteps): Promise<void>
}

/** Copies of the profile, which must not keep removed data. */
export interface ProfileCopies {
  /** Removes an environment, or one of its administrations, from all of them. */
  forget(environment: string, administration?: string): Promise<void>
}
