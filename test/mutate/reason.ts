/** Survivors, and the reason why each does not matter. A `reasoned` room fails for any other. */
export interface Reason {
  readonly file: string
  /** A part of the line. */
  readonly at: string
  /** As the run prints them. */
  readonly changes: readonly string[]
  readonly why: string
}
