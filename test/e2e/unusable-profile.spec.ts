import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { electronPath } from '../stand-in/electron-path.ts'
import { runPackaged } from './packaged-app.ts'
import { test } from './world.ts'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', 'nobody closes the box there')

test('an installed app whose profile folder cannot be made or written says so, with a window and headless', async ({
  world: { computer },
}) => {
  writeFileSync(computer.profile, 'a file in its place')
  const start = (...own: readonly string[]) =>
    runPackaged(electronPath, computer, [`--user-data-dir=${computer.profile}`, root, ...own], {
      ELECTRON_FORCE_IS_PACKAGED: '1',
    })
  const [window, run] = [await start(), await start('--sync', '--environment=demo')]
  expect(window.err).toContain(`[box] Ledgerdesk cannot open its folder.\nNothing was changed in ${computer.profile}.`)
  expect(run.err).toContain(`The profile folder ${computer.profile} cannot be used.`)
  expect([window.status, run.status]).toEqual([1, 2])
  for (const { err } of [window, run]) expect(err).not.toMatch(/\n\s+at /)
  expect(readFileSync(computer.profile, 'utf8')).toBe('a file in its place')
})
