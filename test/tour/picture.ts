import { join, relative } from 'node:path'
import { expect } from '@playwright/test'
import { buildApp } from '../build.ts'
import { newComputer, openApp, type Computer } from '../e2e/desk-app.ts'
import { enterDemo, field, openSignIn, syncSays } from '../e2e/steps.ts'

/**
 * `npm run picture`: draws the README's picture again, of the built app with the Demo company: the table, and a
 * customer with two changes.
 */
const root = join(import.meta.dirname, '../..')
const picture = join(root, 'assets/picture.png')

const draw = async (computer: Computer): Promise<void> => {
  const app = await openApp(computer)
  const { page } = app
  try {
    await page.setViewportSize({ width: 1280, height: 800 })
    await enterDemo(await openSignIn(app, page.getByRole('button', { name: /Explore the Demo company/ })))
    await syncSays(page, /^Synced/, 60_000)
    await page.locator('[row-index="9"] .mark-cell').click()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Contact' }).click()
    await field(page, 'Contact person').fill('Sanne de Boer')
    await field(page, 'Telephone').fill('053-588 555')
    await expect(page.getByText('2 unsaved changes')).toBeVisible()
    await page.screenshot({ path: picture, animations: 'disabled', caret: 'hide' })
  } finally {
    await app.close()
  }
}

await buildApp()
const computer = newComputer()
try {
  await draw(computer)
  process.stdout.write(`${relative(root, picture)}\n`)
} finally {
  computer.remove()
}
