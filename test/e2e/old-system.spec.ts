import { spawn } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from '@playwright/test'
import { nativePart } from '../../main/base/database-library.ts'
import { writeTooNew } from '../main/old-system.ts'
import { electronPath } from '../stand-in/electron-path.ts'
import { environmentOf, type Computer } from './desk-app.ts'
import { test } from './world.ts'

const root = join(import.meta.dirname, '../..')

/** The built app with a database library that needs a newer system. */
const copyTooNew = ({ folder }: Computer): string => {
  const app = join(folder, 'app')
  const library = 'node_modules/better-sqlite3-multiple-ciphers'
  for (const part of [
    'package.json',
    'out/main',
    'out/preload',
    'out/renderer',
    `${library}/package.json`,
    `${library}/lib`,
  ])
    cpSync(join(root, part), join(app, part), { recursive: true })
  const native = join(app, relative(root, nativePart()!))
  cpSync(nativePart()!, native, { recursive: true })
  writeTooNew(native)
  return app
}

const start = async (
  computer: Computer,
  app: string,
  language: string,
  ...args: readonly string[]
): Promise<{ readonly status: number | null; readonly output: string }> => {
  const child = spawn(electronPath, [`--user-data-dir=${computer.profile}`, app, ...args], {
    env: { ...environmentOf(computer, {}), LANG: language, LC_ALL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 90_000,
  })
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => void (output += bytes.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })))
}

test.skip(
  process.platform !== 'linux' || process.env['LEDGERDESK_E2E_HOST'] === 'electron',
  'only a Linux can be too old for it, and the library of an app on Electron is the same',
)

test('the app explains on a too old system that it cannot run, with a window and headless, and opens no file', async ({
  world: { computer },
}) => {
  const app = copyTooNew(computer)
  const window = await start(computer, app, 'en_GB.UTF-8')
  expect(window.output).toContain('Ledgerdesk needs glibc 2.34 or newer')
  const run = await start(computer, app, 'nl_NL.UTF-8', '--sync', '--environment', 'demo')
  expect(run.output).toContain('Ledgerdesk heeft glibc 2.34 of nieuwer nodig')
  for (const { status, output } of [window, run]) {
    expect(status).toBe(2)
    expect(output).not.toMatch(/\n\s+at |GLIBC_/)
  }
  expect(existsSync(join(computer.profile, 'settings.json'))).toBe(false)
})
