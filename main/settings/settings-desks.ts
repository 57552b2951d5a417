import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'

/** Steps of a removal. No desk opens while they run. */
export interface ForgettingSteps {
  /** Runs once the desks are closed and have counted their waiting edits. Nothing is removed if it throws. */
  readonly may?: () => void
  /** Runs after everything is removed. */
  readonly last?: () => Promise<void>
}

/** The settings call these when an environment changes, or when a window goes to an administration. `Desks` has more. */
export interface SettingsDesks {
  /** Opens it at first use. Fails as the database does, or as finding the registration does. */
  at(place: AdministrationRef): Promise<unknown>
  /** Unsettled edits of a place. */
  waiting(place: AdministrationRef): Promise<number>
  /** Tells the open desks of an environment what may be sent now. */
  hold(environment: string): Promise<void>
  /** Lets the open desks of an environment sync now. */
  wake(environment: string): Promise<void>
  close(environment: string): Promise<void>
  /** Closes them and removes what they kept: of one administration, or of the whole environment. */
  forget(environment: string, administration?: string, steps?: ForgettingSteps): Promise<void>
}

/** Copies of the profile, which know what is removed here. */
export interface ProfileCopies {
  /** Takes an environment out of all of them. */
  forget(environment: string): Promise<void>
  drop(): Promise<void>
}
