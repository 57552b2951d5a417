import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import type { RunningFacts } from '../../main/demo/start-service.ts'
import { buildApp } from '../build.ts'
import { newComputer, openApp, type Computer } from '../e2e/desk-app.ts'
import { decide, field, logIn, openSignIn, syncSays } from '../e2e/steps.ts'

/** `npm run picture`: draws the README's picture again, of the built app with the Demo company: the table, and a customer with two changes. */
const root = join(import.meta.dirname, '../..')
const picture = join(root, 'assets/picture.png')

const draw = async (computer: Computer): Promise<void> => {
  const facts = join(computer.folder, 'demo-control.json')
  const app = await openApp(computer, { LEDGERDESK_DEMO_CONTROL: facts })
  const { page } = app
  try {
    await page.setViewportSize({ width: 1280, height: 800 })
    const enter = async (button: Locator): Promise<void> => {
      const window = await openSignIn(app, button)
      await logIn(window, (JSON.parse(readFileSync(facts, 'utf8')) as RunningFacts).user)
      await decide(window, 'Allow')
      await syncSays(page, /^Synced/, 60_000)
    }
    await enter(page.getByRole('button', { name: /Explore the Demo company/ }))
    // The name of whoever draws it does not belong into the picture.
    await page.keyboard.press('Shift+F8')
    await page.getByRole('button', { name: 'Sign in as …' }).click()
    await page.getByLabel('Name', { exact: true }).fill('j.devries')
    await enter(page.getByRole('button', { name: 'Sign in as j.devries' }))
    await page.locator('[row-index="9"] .name-cell').click()
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
