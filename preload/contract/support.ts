/** The text of "Save diagnostics…": JSON without names, addresses, secrets or data of customers. */
export interface Diagnostics {
  /** Identifies the shown text, so that exactly it is saved. */
  readonly id: string
  readonly text: string
}

/** A third-party package in this copy of the app. */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  /** SPDX identifier. */
  readonly licence: string
  /** The whole licence with its copyright notice. */
  readonly text: string
}
