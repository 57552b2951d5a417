import type { Place } from '../../preload/contract/place.ts'

/** What belongs to a removal, while nobody gets a desk. */
export interface ForgettingSteps {
  /** Looks once the desks are closed and have said what waits; where it throws, nothing is removed. */
  readonly may?: () => void
  /** When all is removed. */
  readonly last?: () => Promise<void>
}

/** What settings ask of the desks: who changes an environment or goes to a place says so there. `Desks` has more. */
export interface SettingsDesks {
  /** Opens it at first use. Fails as the database does, or as finding the registration does. */
  at(place: Place): Promise<unknown>
  /** Unsettled edits of a place. */
  waiting(place: Place): Promise<number>
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
