import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { saveTo } from './steps.ts'
import { test } from './world.ts'

const heading = (page: Page, field: string) => page.locator(`.ag-header-cell[col-id="${field}"]`)

test(
  'the terms of the connected product are in the table, the menu and an export',
  { tag: '@long' },
  async ({ world }) => {
    const { app, page } = await world.desk()
    await expect(heading(page, 'CustomerId')).toHaveText('Customer id')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page
      .getByRole('combobox', { name: 'Terms of your accounting product' })
      .selectOption({ label: 'Debtor, debtor number, payment term' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Debtors' }).click()
    await expect(heading(page, 'CustomerId')).toHaveText('Debtor number')
    const labels = await app.electron.evaluate(({ Menu }) =>
      JSON.stringify(Menu.getApplicationMenu()?.items.map((one) => one.submenu?.items.map(({ label }) => label))),
    )
    expect(labels).toContain('New debtor')
    expect(labels).not.toMatch(/customer/i)

    const file = join(world.computer.folder, 'debtors.csv')
    await page.keyboard.press('ControlOrMeta+Shift+e')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'CSV' }).check()
    await saveTo(app, file)
    await dialog.getByRole('button', { name: 'Export…' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('group', { name: 'Status line' })).toContainText('40 debtors exported')
    expect(readFileSync(file, 'utf8').split('\r\n')[0]).toContain('Debtor number')
  },
)
