import { mkdirSync } from 'node:fs'
import type { Job, Message, Tasks } from './jobs.ts'

const tell = (message: Message): Promise<void> => new Promise((sent) => process.send!(message, () => sent()))
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The work of a process of the runner: does its jobs in sequence, tells what came of each, and ends. */
export const doJobs = async (tasks: Tasks): Promise<never> => {
  const jobs = JSON.parse(process.argv[2]!) as readonly Job[]
  let at = 0
  // The runner has ended: so do this process and those that it started.
  process.once('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'))
  process.on('uncaughtException', (error) => {
    void tell({ is: 'failed', at, cause: sentence(error) }).then(() => process.exit(1))
  })
  for (; at < jobs.length; at++) {
    const { name, setting } = jobs[at]!
    await tell({ is: 'begun', at })
    mkdirSync(setting.folder, { recursive: true })
    try {
      await tell({ is: 'done', at, figures: await tasks[name]!.run(setting) })
    } catch (error) {
      await tell({ is: 'failed', at, cause: sentence(error) })
    }
  }
  process.exit(0)
}
