import { expect, type Page } from '@playwright/test'
import { enterDemo, openSignIn, syncSays } from './steps.ts'
import { test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const nameCell = (page: Page, row: number) => page.locator(`[row-index="${row}"] [col-id="Name"]`)

test(
  'three VAT numbers of the Demo company are checked and get their date, and the history keeps the answers',
  { tag: '@long' },
  async ({ world }) => {
    test.setTimeout(120_000)
    const app = await world.open()
    const { page } = app
    await enterDemo(await openSignIn(app, page.getByRole('button', { name: /Explore the Demo company/ })))
    await syncSays(page, /^Synced/, 90_000)
    await nameCell(page, 2).waitFor()
    await nameCell(page, 0).focus()
    for (const key of ['Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'ControlOrMeta+k']) await page.keyboard.press(key)
    await page.keyboard.type('VIES')
    await page.keyboard.press('Enter')

    // The Demo company has a VIES of its own, so no permission is asked for.
    await expect(dialog(page).getByRole('heading', { name: 'Check VAT numbers with VIES' })).toBeVisible()
    const answers = dialog(page).getByRole('table')
    await expect(answers.getByRole('row')).toHaveCount(4, { timeout: 30_000 })
    const valid = await answers.getByRole('cell', { name: 'Valid', exact: true }).count()
    expect(valid).toBeGreaterThan(0)

    await dialog(page)
      .getByRole('button', { name: `Set verification date (${valid})…` })
      .click()
    await dialog(page)
      .getByRole('button', { name: /^Save \d/ })
      .click()
    await expect(dialog(page).getByRole('status').first()).toContainText(
      valid === 1 ? '1 customer' : `${valid} customers`,
    )
    await dialog(page).getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'History' }).first().click()
    await expect(page.getByText('Checked with VIES')).toHaveCount(3)
  },
)
