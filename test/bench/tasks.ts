import { prepare, openSample, type Sample } from './sample.ts'
import type { Figure } from './figures.ts'
import type { Setting, Task } from './jobs.ts'

type Taken = Figure | readonly Figure[]

/** A task over the data of its size. Its modules are loaded in its process only. */
const of = (seconds: number, take: (sample: Sample) => Promise<Taken>): Task => ({
  seconds,
  run: async (setting) => [await take(openSample(setting))].flat(),
})
const once = (seconds: number, take: (setting: Setting) => Promise<Taken>): Task => ({
  seconds,
  run: async (setting) => [await take(setting)].flat(),
})

/** The tasks of each size, by the figures that they take; the limits are some times what they need at 100,000. */
const ofEachSize = {
  'G1, G3': of(90, async (sample) => (await import('./syncing.ts')).syncing(sample)),
  G2: of(90, async (sample) => (await import('./syncing.ts')).syncingAtOnce(sample)),
  line: of(150, async (sample) => (await import('./syncing.ts')).syncingOnBadLine(sample)),
  'G4, resync': of(90, async (sample) => (await import('./syncing.ts')).syncingAgain(sample)),
  G5: of(60, async (sample) => (await import('./opening.ts')).opening(sample)),
  G7: of(90, async (sample) => (await import('./searching.ts')).searching(sample)),
  G8: of(60, async (sample) => (await import('./searching.ts')).sorting(sample)),
  G10: of(60, async (sample) => (await import('./acknowledging.ts')).acknowledging(sample)),
  G11: of(60, async (sample) => (await import('./opening.ts')).memory(sample)),
  start: of(120, async (sample) => (await import('./starting.ts')).starting(sample)),
  sending: of(240, async (sample) => (await import('./sending.ts')).sending(sample)),
  record: of(60, async (sample) => (await import('./asking.ts')).asking(sample)),
  merge: of(60, async (sample) => (await import('./merging.ts')).merging(sample)),
  'export csv': of(60, async (sample) => (await import('./exporting.ts')).exporting(sample, 'csv')),
  'export xlsx': of(90, async (sample) => (await import('./exporting.ts')).exporting(sample, 'xlsx')),
  'import csv': of(60, async (sample) => (await import('./importing.ts')).reading(sample, 'csv')),
  'import xlsx': of(90, async (sample) => (await import('./importing.ts')).reading(sample, 'xlsx')),
  'import dry run': of(90, async (sample) => (await import('./importing.ts')).checking(sample)),
  'import by the clock': of(150, async (sample) => (await import('./importing.ts')).openingWorkbook(sample)),
  quality: of(90, async (sample) => (await import('./judging.ts')).judging(sample)),
  'quality again': of(90, async (sample) => (await import('./judging.ts')).judgingAgain(sample)),
  duplicates: of(90, async (sample) => (await import('./judging.ts')).findingDuplicates(sample)),
  memory: of(150, async (sample) => (await import('./weighing.ts')).weighing(sample)),
  'export memory': of(150, async (sample) => (await import('./weighing.ts')).weighingExports(sample)),
  disk: of(60, async (sample) => (await import('./weighing.ts')).storing(sample)),
} satisfies Readonly<Record<string, Task>>

/** Tasks without customers of their own. */
const ofTheApp = {
  G9: once(60, async (setting) => (await import('./scrolling.ts')).jumping(setting)),
  G12: once(240, async (setting) => (await import('./scrolling.ts')).scrolling(setting)),
  size: once(120, async ({ folder }) => (await import('./packing.ts')).packing(folder)),
} satisfies Readonly<Record<string, Task>>

/** Their figures do not depend on the number of customers, or take too long for each size. */
export const onceTasks: readonly string[] = [
  'G1, G3',
  'G2',
  'line',
  'sending',
  'record',
  'merge',
  'import by the clock',
]

export const appTasks = Object.keys(ofTheApp)
export const sizeTasks = Object.keys(ofEachSize)
export const preparing = 'prepare'

/** All tasks. */
export const tasks: Readonly<Record<string, Task>> = {
  [preparing]: {
    seconds: 120,
    run: async (setting) => {
      await prepare(setting)
      return []
    },
  },
  ...ofEachSize,
  ...ofTheApp,
}
