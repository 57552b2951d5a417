import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { chooseStart } from '../stand-in/start.ts'
import { environmentOf, type Computer } from './desk-app.ts'
import { driven, driveProgram, type PackagedApp } from './packaged-app.ts'
import { openScreen, whyNoScreen, type Screen } from './screen.ts'
import { test } from './world.ts'

const one = [{ title: 'Ledgerdesk', role: 'pop-up' }]
const why = whyNoScreen()
test.skip(why !== null, `npm start cannot be seen here: ${why}`)
test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', 'npm start opens Electron where it is there')

/** Starts the program that `npm start` runs on a desktop without Electron's binary. */
const startOn = async ({ display }: Screen, computer: Computer): Promise<PackagedApp> => {
  const desktop = { display: true, browser: true, superuser: false, override: null, electron: async () => null }
  const { command, args } = await chooseStart(desktop, [`--user-data-dir=${computer.profile}`, '--lang=en'])
  const env = environmentOf(computer, { ...driven, DISPLAY: display, LEDGERDESK_HEADLESS: '0' })
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const text = { out: '', err: '' }
  child.stdout.on('data', (bytes: Buffer) => void (text.out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => void (text.err += bytes.toString()))
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'gone')),
  )
  return driveProgram({ child, text, ended })
}

test(
  'npm start without Electron shows the app in one window without tabs, and ends when it is closed',
  { tag: '@long' },
  async ({ world }) => {
    const screen = await openScreen()
    const app = await startOn(screen, world.computer)
    try {
      await expect.poll(screen.windows).toEqual(one)
      await expect(app.page.getByRole('button', { name: /Explore the Demo company/ })).toBeVisible()
      for (const keys of ['ctrl+t', 'ctrl+n', 'ctrl+shift+n']) {
        screen.press(keys)
        // The browser has acted on the key once it has drawn the page again.
        await app.page.screenshot()
        await expect.poll(screen.windows).toEqual(one)
      }
      let over = false
      const ended = app.ended.finally(() => (over = true))
      await expect
        .poll(() => {
          if (!over) screen.press('alt+F4')
          return over
        })
        .toBe(true)
      expect([await ended, screen.windows()]).toEqual([0, []])
    } finally {
      await app.close()
      screen.close()
    }
  },
)
