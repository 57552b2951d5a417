import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { electronPath } from '../stand-in/electron-path.ts'
import { syncWithoutWindow } from './background-run.ts'
import { environmentOf, newComputer, openApp, type Computer } from './desk-app.ts'
import { clickToClose } from './steps.ts'
import { test } from './world.ts'

const root = join(import.meta.dirname, '../..')

/** Runs the app to its end; the stand-in prints message boxes on stderr. */
const startToEnd = async (computer: Computer): Promise<{ readonly status: number | null; readonly err: string }> => {
  const command =
    process.env['LEDGERDESK_E2E_HOST'] === 'electron'
      ? String(createRequire(import.meta.url)('electron'))
      : electronPath
  const child = spawn(command, [`--user-data-dir=${computer.profile}`, '--lang=en', root], {
    env: environmentOf(computer, {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (bytes: Buffer) => void (err += bytes.toString()))
  return { status: await new Promise((resolve) => child.once('close', resolve)), err }
}

test(
  'a profile of a newer version is refused with a sentence, with a window and headless, and stays unchanged',
  { tag: '@long' },
  async ({ world: { computer } }) => {
    const ours: Readonly<Record<string, string>> = {
      'profile.json': '{"format": 1, "version": "9.0.0", "formats": {"settings": 9}}',
      'settings.json': '{"format": 9, "preferences": {"language": "nl"}}',
      'vault.json': '{"format": 9}',
      'desks/office/x.db': 'of a kind that this version does not know',
      'sync-under-way': '',
    }
    for (const [path, text] of Object.entries(ours)) {
      mkdirSync(join(computer.profile, path, '..'), { recursive: true })
      writeFileSync(join(computer.profile, path), text)
    }
    const digests = (): string[] =>
      Object.keys(ours).map((path) =>
        createHash('sha256')
          .update(readFileSync(join(computer.profile, path)))
          .digest('hex'),
      )
    const before = digests()

    const opened = await startToEnd(computer)
    expect(opened.status).toBe(1)
    // The language comes from the newer settings.
    expect(opened.err).toContain('Dat was Ledgerdesk 9.0.0')
    expect(opened.err).toContain('Er is niets geopend of gewijzigd.')
    const synced = await syncWithoutWindow(computer, '--environment', 'Office')
    expect(synced.status).toBe(2)
    expect(synced.err).toContain('It was Ledgerdesk 9.0.0')

    expect(digests()).toEqual(before)
    expect(
      ['logs', 'desks/office/x.db-wal', 'places.json', 'backups'].filter((name) =>
        existsSync(join(computer.profile, name)),
      ),
    ).toEqual([])
  },
)

test('the app shows its third-party packages with the text of every licence', { tag: '@long' }, async ({ world }) => {
  const { page } = await world.open()
  await page.keyboard.press('ControlOrMeta+,')
  await page.getByRole('button', { name: 'Licences', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Licences' })
  await expect(sheet.getByRole('listitem').nth(50)).toBeAttached()
  await sheet.getByRole('searchbox').fill('vue-i18n')
  await sheet.getByText('vue-i18n', { exact: true }).click()
  await expect(sheet.getByText(/kazuya kawaguchi/i)).toBeVisible()
})

test(
  'an interrupted removal is finished by the next start, which begins as new',
  { tag: '@long' },
  async ({ world }) => {
    const first = await world.open()
    await first.page.getByRole('button', { name: 'Settings' }).click()
    await first.close()
    const [marker, leftover] = ['being-removed', 'left-over'].map((name) => join(world.computer.profile, name))
    writeFileSync(marker!, realpathSync.native(world.computer.profile))
    writeFileSync(leftover!, '')
    const again = await world.open()
    await expect(again.page.getByRole('button', { name: 'Connect to my service' })).toBeVisible()
    expect(['being-removed', 'left-over'].filter((name) => existsSync(join(world.computer.profile, name)))).toEqual([])
  },
)

test('two people use it at once; one, whose computer slept, syncs and removes all their data, and nothing of it is left', async ({
  world,
}) => {
  const other = newComputer()
  const theirs = await openApp(other)
  try {
    const { service, app, page } = await world.desk()
    await expect(page.getByText('40 customers', { exact: true })).toBeVisible()
    service.control.clearCounts()
    await app.electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
    await expect.poll(() => service.control.count({ method: 'GET', path: 'CustomerInfoList' })).toBeGreaterThan(0)

    // Answers the first button of each box.
    await app.electron.evaluate(
      ({ dialog }) => void (dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })),
    )
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Remove everything…' }).click()
    const confirm = page.getByRole('button', { name: 'Remove everything and close' })
    await expect(confirm).toBeDisabled()
    await page.getByLabel('To confirm, type Ledgerdesk').fill('Ledgerdesk')
    const closed = app.electron.waitForEvent('close')
    await clickToClose(confirm)
    await closed

    // A separate process removes the files that Chromium wrote last.
    await expect.poll(() => existsSync(world.computer.profile)).toBe(false)
    await expect(theirs.page.getByRole('main')).toBeVisible()
    expect(existsSync(join(other.profile, 'profile.json'))).toBe(true)
  } finally {
    await theirs.close()
    other.remove()
  }
})
