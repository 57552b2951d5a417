import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { pickFile, syncSays } from '../e2e/steps.ts'
import type { Step, Tour } from './step.ts'

const importDialog = ({ page }: Tour) => page.getByRole('dialog', { name: /^Import/ })
const mergeDialog = ({ page }: Tour) => page.getByRole('dialog', { name: '2 customers side by side' })

/** Customers that no other step touches. */
const others = async ({ demo }: Tour): Promise<readonly string[]> => (await demo().ids()).slice(40, 42)

const company = {
  Name: 'Bloemisterij Van den Heuvel',
  Street1: 'Kerkweg 3',
  ZipCode: '9401 AB',
  City: 'Assen',
  Email: 'info@vandenheuvel.example',
  CustomerStateId: 'A',
}

/** An import of two rows, and one pair of duplicates that is merged. */
export const files = {
  import: async (tour) => {
    const { app, page, folder } = tour
    const rows = (await others(tour)).map((id) => `"${id}";"Oudeschans"`)
    const file = join(folder, 'cities.csv')
    writeFileSync(file, ['"Customer id";"City"', ...rows, ''].join('\r\n'))
    await pickFile(app, file)
    await page.keyboard.press('ControlOrMeta+i')
    const dialog = importDialog(tour)
    await dialog.getByRole('button', { name: 'Choose a file…' }).click()
    await expect(dialog.getByRole('heading', { name: 'See whether the file is read correctly' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog.getByRole('combobox', { name: 'Field for City' })).toHaveValue('City')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog.getByText('2 customers change in 2 fields.')).toBeVisible()
  },
  imported: async (tour) => {
    const { page, demo } = tour
    const dialog = importDialog(tour)
    await dialog.getByRole('button', { name: 'Import 2 customers' }).click()
    await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    const cities = async () =>
      Promise.all((await others(tour)).map(async (id) => (await demo().customer(id))?.['City']))
    await expect.poll(cities, { timeout: 30_000 }).toEqual(['Oudeschans', 'Oudeschans'])
    await syncSays(page, /^Synced/, 60_000)
  },
  'two customers that are one': async (tour) => {
    const { page, demo } = tour
    await demo().create({ ...company, Person: 'Ann', Homepage: 'https://vandenheuvel.example' })
    await demo().create({ ...company, Name: 'VAN DEN HEUVEL BLOEMISTERIJ', Telephone: '0592-555123' })
    await page.keyboard.press('F5')
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('heuvel assen')
    const rows = page.locator('.ag-row [col-id="Name"]', { hasText: /van den heuvel/i })
    await expect(rows).toHaveCount(2, { timeout: 30_000 })
    await rows.first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Possible duplicates of this customer' }).click()
    await expect(mergeDialog(tour).getByText(/1 customer becomes passive/)).toBeVisible({ timeout: 30_000 })
  },
  merged: async (tour) => {
    const { page, demo } = tour
    await mergeDialog(tour).getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merged' })
    await expect(dialog.getByRole('button', { name: 'Undo all' })).toBeVisible()
    const newest = async () => {
      const two = await Promise.all((await demo().ids()).slice(-2).map((id) => demo().customer(id)))
      return two.map((one) => [one?.['CustomerStateId'], one?.['Telephone']])
    }
    await expect.poll(newest, { timeout: 30_000 }).toEqual([
      ['A', '0592-555123'],
      ['P', '0592-555123'],
    ])
  },
  'after the merge': async ({ page }) => {
    await page.getByRole('dialog', { name: 'Merged' }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await syncSays(page, /^Synced/, 60_000)
  },
} as const satisfies Readonly<Record<string, Step>>
