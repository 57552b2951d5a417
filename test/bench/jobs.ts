import type { Figure } from './figures.ts'

/** The conditions under which a figure is taken. */
export interface Setting {
  /** 0 if the figure does not depend on them. */
  readonly customers: number
  /** The folder of the data of this size; one job makes it, and the others copy from it. */
  readonly data: string
  /** A folder of this job, removed after it. */
  readonly folder: string
  /** Whether the figure is only tried: with the fewest rounds. */
  readonly isSmoke: boolean
}

export interface Task {
  /** Most seconds that it may take. */
  readonly seconds: number
  readonly run: (setting: Setting) => Promise<readonly Figure[]>
}
export type Tasks = Readonly<Record<string, Task>>

/** One task at one size. */
export interface Job {
  readonly name: string
  readonly setting: Setting
  readonly seconds: number
}

/** The messages of a process; `at` is the place of the job among those of the process. */
export type Message =
  | { readonly is: 'begun'; readonly at: number }
  | { readonly is: 'done'; readonly at: number; readonly figures: readonly Figure[] }
  | { readonly is: 'failed'; readonly at: number; readonly cause: string }

export type Outcome =
  | { readonly is: 'done'; readonly job: Job; readonly seconds: number; readonly figures: readonly Figure[] }
  | { readonly is: 'failed'; readonly job: Job; readonly seconds: number; readonly cause: string }
