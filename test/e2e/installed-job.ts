import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as quick, type Page } from '@playwright/test'
import type { Computer } from './desk-app.ts'
import { openPackaged, type PackagedApp } from './packaged-app.ts'
import type { InstalledCopy } from './installed-copy.ts'
import { clickToClose, enterDemo, field, openRow, openSignIn, save, syncSays } from './steps.ts'

/** Also used without a Playwright configuration. */
const expect = quick.configure({ timeout: 30_000 })
const person = 'M. van der Veen'
const newer = '9.1.0'

/** The Demo company's guest signs in, finds a customer, edits it and syncs. Returns the customer's id. */
const mainJob = async (app: PackagedApp): Promise<string> => {
  const { page } = app
  const window = await openSignIn(app, page.getByRole('button', { name: /Explore the Demo company/ }))
  await enterDemo(window)
  await syncSays(page, /^Synced/, 120_000)
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('utrecht b.v.')
  await page.getByRole('row').nth(1).locator('[col-id="mark"]').click()
  const id = await field(page, 'Customer id').inputValue()
  await field(page, 'Contact person').fill(person)
  await save(page)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await syncSays(page, /^Synced/, 120_000)
  return id
}

const goToSettings = (page: Page): Promise<void> => page.getByRole('button', { name: 'Settings' }).click()

/** Checks for updates and waits until the newer version is downloaded. */
const fetchUpdate = async ({ page }: PackagedApp): Promise<void> => {
  await goToSettings(page)
  const updates = page.getByRole('region', { name: 'Updates' })
  await updates.getByRole('button', { name: 'Check for updates' }).click()
  await expect(updates.getByRole('status')).toContainText(`Version ${newer} is ready to be installed.`)
}

/** A newer version: a script that notes its start and finishes a removal. */
const offer = ({ feed, appImage, program }: InstalledCopy, marker: string): Buffer => {
  const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`
  const content = Buffer.from(
    `#!/bin/sh\necho started > ${quoted(marker)}\ncase "$*" in *--after-removal*) exec ${quoted(program)} "$@";; esac\n`,
  )
  const [signed, expires] = [new Date(Date.now() - 60_000), new Date(Date.now() + 86_400_000)].map((at) =>
    at.toISOString(),
  ) as [string, string]
  feed.put({
    version: newer,
    content,
    signed,
    expires,
    file: `Ledgerdesk-${newer}-linux-${appImage === null ? 'amd64.deb' : 'x86_64.AppImage'}`,
  })
  return content
}

/** Files that the app stores for a person. Chromium creates its own folders there at each start. */
const kept = ({ folder }: Computer): string[] => {
  const config = join(folder, 'home/.config')
  return existsSync(config) ? readdirSync(config, { recursive: true }).map(String) : []
}

/** The icons of windows are read from the archive: at the start, and when the window goes to the Demo company. */
const hasIcons = ({ output }: PackagedApp, { folder }: Computer): void => {
  expect(output()).not.toContain('Failed to load image')
  const log = readFileSync(join(folder, 'home/.config/ledgerdesk/logs/ledgerdesk.log'), 'utf8')
  expect(log).toContain('"event":"started"')
  expect(log).not.toContain('window-icon-not-shown')
}

/** The main job, a restart, an update check, an installation if the app may do that itself, and removal. */
export const installedJob = async (copy: InstalledCopy, computer: Computer): Promise<void> => {
  const { program, env, appImage, looks } = copy
  const before = looks()
  const marker = join(computer.folder, 'newer-one-started')
  const first = await openPackaged(program, computer, env)
  const id = await mainJob(first)
  await first.close()
  hasIcons(first, computer)

  const second = await openPackaged(program, computer, env)
  await syncSays(second.page, /^Synced/, 120_000)
  await second.page.getByRole('searchbox', { name: 'Search customers' }).fill(id)
  await openRow(second.page, id)
  await expect(field(second.page, 'Contact person')).toHaveValue(person)
  const content = offer(copy, marker)
  await fetchUpdate(second)
  // An installation for all users needs an administrator, so it waits for a person, also when the app closes.
  if (appImage === null) await second.close()
  else {
    await second.page.getByRole('button', { name: 'Install now' }).click()
    await second.ended
    expect(readFileSync(appImage).equals(content)).toBe(true)
    await expect.poll(() => existsSync(marker)).toBe(true)
  }

  const third = await openPackaged(program, computer, {
    ...env,
    LEDGERDESK_STAND_IN_ANSWERS: JSON.stringify([{ response: 0 }]),
  })
  await goToSettings(third.page)
  await third.page.getByRole('button', { name: 'Remove everything…' }).click()
  await third.page.getByLabel('To confirm, type Ledgerdesk').fill('Ledgerdesk')
  await clickToClose(third.page.getByRole('button', { name: 'Remove everything and close' }))
  expect(await third.ended, third.output()).toBe(0)
  expect(third.output()).toContain('Everything that Ledgerdesk kept on this computer is removed.')
  // A separate process removes the last files after the app and its browser ended.
  await expect.poll(() => kept(computer)).toEqual([])
  expect(looks()).toEqual(before)
}
