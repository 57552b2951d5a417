/**
 * One administration of one environment. Every call about customers, edits or sync names its administration, so that
 * switching the window cannot redirect a call.
 */
export interface AdministrationRef {
  /** The environment's id: `demo` or a generated id. */
  readonly environment: string
  /** The administration's database id, as the service spells it. */
  readonly administration: string
}

/**
 * An administration, with the user who asks for a change there. If another user has signed in by then, the call fails
 * `another-user-signed-in` and changes nothing. Without a user it is the current one's.
 */
export interface AuthoredRef extends AdministrationRef {
  readonly user?: string | undefined
}

export const isSameAdministration = (a: AdministrationRef, b: AdministrationRef): boolean =>
  a.environment === b.environment && a.administration === b.administration
