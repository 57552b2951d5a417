import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { electronPath } from '../stand-in/electron-path.ts'
import type { Computer } from './desk-app.ts'
import { driven, driveProgram, startProgram } from './packaged-app.ts'
import { field } from './steps.ts'
import { test } from './world.ts'

const root = join(import.meta.dirname, '../..')

test.skip(
  process.platform === 'win32' || process.env['LEDGERDESK_E2E_HOST'] === 'electron',
  'the first process is halted, which Windows cannot, and which Electron takes for a hanging instance and ends',
)

/** Halts a start after its main script has taken the lock, and before its browser runs. */
const haltBeforeBrowser = (child: ChildProcess, { profile }: Computer): Promise<void> =>
  new Promise((resolve) => {
    const watcher = watch(profile, (_event, name) => {
      if (name !== `Chromium-${child.pid}`) return
      child.kill('SIGSTOP')
      watcher.close()
      resolve()
    })
  })

test('a link that is opened while the app starts opens its customer', async ({ world }) => {
  const { computer } = world
  const { app, service, environment } = await world.desk()
  await app.close()
  const customer = service.control.ids()[7]!
  const link = `ledgerdesk://customer/${environment}/${service.facts.databases[0]!}/${customer}`

  const args = [`--user-data-dir=${computer.profile}`, root]
  const first = startProgram(electronPath, computer, args, driven)
  try {
    await haltBeforeBrowser(first.child, computer)
    const second = startProgram(electronPath, computer, [...args, '--', link])
    expect([await second.ended, second.text.err]).toEqual([0, ''])
    first.child.kill('SIGCONT')
    const { page } = await driveProgram(first)
    await expect(field(page, 'Customer id')).toHaveValue(customer)
  } finally {
    first.child.kill('SIGCONT')
    first.child.kill('SIGTERM')
    await first.ended
  }
})
