/** A process of the runner: takes figures. */
import { doJobs } from './do-jobs.ts'
import { tasks } from './tasks.ts'

await doJobs(tasks)
