/**
 * What "Save diagnostics…" writes, to be read before: JSON text without a name, an address, a secret or anything of a
 * customer.
 */
export interface Diagnostics {
  /** Names this text among those made; what is saved is what was shown. */
  readonly id: string
  readonly text: string
}

/** A package of others that is part of this copy of the app. */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  /** As SPDX writes it. */
  readonly licence: string
  /** The licence's whole text, with whose work it is. */
  readonly text: string
}
