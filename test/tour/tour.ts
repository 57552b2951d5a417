import { join, relative } from 'node:path'
import { buildApp } from '../build.ts'
import { newComputer } from '../e2e/desk-app.ts'
import { mainJob, stepNames } from './main-job.ts'
import { removeFolder } from '../temporary-folder.ts'

/** `npm run tour`: the main job on the built app, headless; each step with its time and a picture in `out/tour/`. */
const root = join(import.meta.dirname, '../..')
const pictures = join(root, 'out/tour')

await buildApp()
removeFolder(pictures)
const computer = newComputer()
let done = 0
try {
  await mainJob(computer, pictures, ({ name, seconds, picture }) => {
    done += 1
    process.stdout.write(
      `${String(done).padStart(2)}  ${name.padEnd(34)} ${seconds.toFixed(2).padStart(6)} s  ${relative(root, picture)}\n`,
    )
  })
  process.stdout.write(`The tour is done: ${done} steps.\n`)
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : String(error)}\n${done} of ${stepNames.length} steps were done; see out/tour.\n`,
  )
  process.exitCode = 1
} finally {
  computer.remove()
}
