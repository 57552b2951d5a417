/** Files of the app that are mutated together, and the tests that must kill the mutants. */
export interface Room {
  readonly name: string
  readonly says: string
  /** Required percentage of killed mutants. */
  readonly least: number
  /** Number of mutants to run if all would take too long; drawn with seed 1 unless the command line says otherwise. */
  readonly sample?: number
  readonly files: readonly string[]
  /** Tests of these files alone: never the whole suite or the simulation. */
  readonly tests: readonly string[]
  /** Each survivor needs a reason in `survivors.ts`; the run fails for any other. */
  readonly reasoned?: true
}

/** The pure core decides about merges, requests and tokens. */
export const core = 90
/** The shells around it work with disk, network and time. Each run draws a hundred of their mutants. */
export const shell = { least: 85, sample: 100, reasoned: true } as const
