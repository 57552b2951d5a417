/**
 * Where something belongs: one administration of one environment. Every call about customers, edits or sync names its
 * place, so that switching the window can never aim a call elsewhere.
 */
export interface AdministrationRef {
  /** The environment's id (`demo`, or a generated id). */
  readonly environment: string
  /** The administration's database id, as the service spells it. */
  readonly administration: string
}

export const isSameAdministration = (a: AdministrationRef, b: AdministrationRef): boolean =>
  a.environment === b.environment && a.administration === b.administration
