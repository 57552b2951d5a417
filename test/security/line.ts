/**
 * A requirement, and the tests that hold it: by file, the beginnings of their titles as written there. `group > title`
 * tells titles apart that occur in several groups.
 */
export interface Line {
  /** 1 to 36 are this project's own; E1 to E20 are Electron's checklist for applications, in its order. */
  readonly line: string
  readonly says: string
  readonly held: Readonly<Record<string, readonly string[]>>
}
