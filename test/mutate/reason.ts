/** Changes of the code that no test notices, and why that does not matter. Rooms that are `reasoned` fail for any other. */
export interface Reason {
  readonly file: string
  /** A piece of the line. */
  readonly at: string
  /** As the run prints them. */
  readonly changes: readonly string[]
  readonly why: string
}
