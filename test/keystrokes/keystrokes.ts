import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startService } from '../../main/demo/start-service.ts'
import { buildApp } from '../build.ts'
import { newComputer, openApp, type Computer } from '../e2e/desk-app.ts'
import { countTasks } from './count.ts'
import { customers, openDesk } from './open-desk.ts'
import { pageOf } from './page.ts'

/** `npm run keystrokes`: does everyday tasks in the built app, and writes what they take into docs/keystrokes.md. */
const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/keystrokes.md')

const count = async (computer: Computer) => {
  const service = await startService({ customers })
  const app = await openApp(computer)
  try {
    return await countTasks(await openDesk(service, app), (name) => console.log(name))
  } finally {
    await app.close()
    await service.stop()
  }
}

await buildApp()
const computer = newComputer()
try {
  const counted = await count(computer)
  writeFileSync(page, pageOf(counted))
  for (const { task, keys, excel, clicks, web } of counted)
    console.log(`${task.name}: ${keys} keys, Excel ${excel}; ${clicks} clicks, web ${web}`)
  console.log(`${relative(root, page)}: run \`npm run format\` after a change.`)
} finally {
  computer.remove()
}
