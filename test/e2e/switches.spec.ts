import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { electronPath } from '../stand-in/electron-path.ts'
import { environmentOf, type Computer } from './desk-app.ts'
import { test } from './world.ts'

const root = join(import.meta.dirname, '../..')

/** Starts the app as installed: its exit status, and what it said. */
const startInstalled = async (computer: Computer, switches: readonly string[], own: readonly string[] = []): Promise<{ readonly status: number | null; readonly said: string }> => {
  const child = spawn(electronPath, [`--user-data-dir=${computer.profile}`, ...switches, root, ...own], {
    env: { ...environmentOf(computer, { ELECTRON_FORCE_IS_PACKAGED: '1' }), LANG: 'en_GB.UTF-8', LC_ALL: '' }, stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => void (said += bytes.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, said })))
}

test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', 'an unpacked app on Electron is not installed: these switches are for its developers')

test('an installed app does not start with a switch that takes its protection away, and opens no file', async ({ world }) => {
  for (const [name, own] of [['--disable-web-security', []], ['--use-mock-keychain', []], ['--inspect=127.0.0.1:0', []], ['--ignore-certificate-errors', ['--sync']]] as const) {
    const { status, said } = await startInstalled(world.computer, [name], own)
    expect(said).toContain(`Ledgerdesk was started with ${name.split('=')[0]}.`)
    // Whoever clicked an icon sees no terminal; whoever started a run sees no box.
    expect(said.includes('[box] ')).toBe(own.length === 0)
    expect(status).toBe(2)
  }
  expect(existsSync(join(world.computer.profile, 'settings.json'))).toBe(false)
  expect(existsSync(join(world.computer.profile, 'logs'))).toBe(false)
})

test('an installed app starts where nobody typed a switch, whatever Electron puts on its own command line', async ({ world }) => {
  const { status, said } = await startInstalled(world.computer, [], ['--sync', '--environment=demo', '--quiet'])
  // As a new computer answers: it came as far as the settings.
  expect([said, status]).toEqual(['Demo company has no administrations yet. Open the app and choose one first.\n', 2])
})
