import { join } from 'node:path'
import type { Job } from './jobs.ts'
import { appTasks, onceTasks, preparing, sizeTasks, tasks } from './tasks.ts'

export const figureProcess = join(import.meta.dirname, 'figure-process.ts')

/** Seconds that a job of a smoke run may take: it only finds figures that never end, on any machine. */
const forSmoke = 600

export interface Wanted {
  readonly sizes: readonly number[]
  /** Figures by name, such as `G5` or `import`; all where it is null. */
  readonly only: readonly string[] | null
  /** The folder of the run. */
  readonly folder: string
  readonly isSmoke: boolean
}

/** The names by which `--only` asks for a task: that of the task, and the first word of each figure in it. */
const namesOf = (task: string): readonly string[] => [task, ...task.split(', ').map((figure) => figure.split(' ')[0]!)]
export const names: readonly string[] = [...new Set([...appTasks, ...sizeTasks].flatMap(namesOf))]

/** The jobs of a run: those of the app first, then size by size, each after a job that makes its data. */
export const planOf = ({ sizes, only, folder, isSmoke }: Wanted): Job[] => {
  let count = 0
  const job = (name: string, customers: number): Job => ({
    name,
    seconds: isSmoke ? forSmoke : tasks[name]!.seconds,
    setting: { customers, data: join(folder, `data-${customers}`), folder: join(folder, `job-${++count}`), isSmoke },
  })
  const chosen = (all: readonly string[]): readonly string[] =>
    only === null ? all : all.filter((task) => namesOf(task).some((name) => only.includes(name)))
  const perSize = chosen(sizeTasks)
  const largest = Math.max(...sizes)
  const tasksOf = (size: number): readonly string[] =>
    size === largest ? perSize : perSize.filter((task) => !onceTasks.includes(task))
  return [
    ...chosen(appTasks).map((name) => job(name, 0)),
    ...sizes
      .filter((size) => tasksOf(size).length > 0)
      .flatMap((size) => [preparing, ...tasksOf(size)].map((name) => job(name, size))),
  ]
}
