import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { electronPath } from '../stand-in/electron-path.ts'
import { environmentOf, type Computer } from './desk-app.ts'
import { test } from './world.ts'

const root = join(import.meta.dirname, '../..')

/** Starts the app as installed: its exit status, and what it said. */
const startInstalled = async (computer: Computer, ...args: readonly string[]): Promise<{ readonly status: number | null; readonly said: string }> => {
  const child = spawn(electronPath, [`--user-data-dir=${computer.profile}`, ...args.filter((one) => !one.startsWith('--sync')), root, ...args.filter((one) => one.startsWith('--sync'))], {
    env: { ...environmentOf(computer, { LEDGERDESK_STAND_IN_PACKAGED: '1' }), LANG: 'en_GB.UTF-8', LC_ALL: '' }, stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => void (said += bytes.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, said })))
}

test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', 'an unpacked app on Electron is not installed: these switches are for its developers')

test('an installed app does not start with a switch that takes its protection away, and opens no file', async ({ world }) => {
  for (const args of [['--disable-web-security'], ['--inspect=127.0.0.1:0'], ['--ignore-certificate-errors', '--sync']]) {
    const { status, said } = await startInstalled(world.computer, ...args)
    expect(said).toContain(`Ledgerdesk was started with ${args[0]!.split('=')[0]}`)
    expect(status).toBe(2)
  }
  expect(existsSync(join(world.computer.profile, 'settings.json'))).toBe(false)
  expect(existsSync(join(world.computer.profile, 'logs'))).toBe(false)
})
