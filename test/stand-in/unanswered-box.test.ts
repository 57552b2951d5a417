import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { dialog } from 'electron'
import { expect, it } from 'vitest'
import { launchFixture } from './fixture-app.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'

type StandIn = typeof dialog & { readonly standIn: { readonly answers: unknown[] } }

/** Shows a box, and restarts as another program, which writes a file. True once that file is there. */
const restartsAfterBox = async (answers: readonly unknown[], folder: string): Promise<boolean> => {
  const { app, close } = await launchFixture()
  const ended = once(app.process(), 'exit')
  const file = join(folder, `started-${answers.length}`)
  const script = [
    '-e',
    `const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
    const [file, status] = ${JSON.stringify([file, '/proc/self/status'])}
    writeFileSync(file + '.new', existsSync(status) ? readFileSync(status) : '')
    renameSync(file + '.new', file)`,
  ]
  await app
    .evaluate(
      async ({ app: electron, dialog: box }, [given, args]) => {
        ;(box as StandIn).standIn.answers.push(...given)
        await box.showMessageBox({ message: 'Really?' }).catch(() => undefined)
        electron.relaunch({ execPath: process.execPath, args })
        setImmediate(() => electron.exit(0))
      },
      [answers, script] as const,
    )
    .catch(() => undefined)
  await ended
  await close()
  if (answers.length > 0) await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true)
  // As long as a program of this kind takes.
  else execFileSync(process.execPath, script.with(1, ''))
  return existsSync(file)
}

it('a box that nobody answers ends the run: an app that restarts after it does not outlive its test', async () => {
  const folder = newFolder('unanswered')
  expect(await restartsAfterBox([{ response: 0, checkboxChecked: false }], folder)).toBe(true)
  // Electron's helper on Linux takes the way to more rights from what it starts.
  if (existsSync('/usr/bin/setpriv'))
    expect(readFileSync(join(folder, 'started-1'), 'utf8')).toMatch(/^NoNewPrivs:\t1$/m)
  expect(await restartsAfterBox([], folder)).toBe(false)
  removeFolder(folder)
})
