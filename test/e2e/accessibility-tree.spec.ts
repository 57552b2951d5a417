import { expect, type Locator, type Page } from '@playwright/test'
import { recordAnnouncements } from './announcements.ts'
import { cutOff, openRow, restore } from './steps.ts'
import { treeOf } from './tree.ts'
import { test } from './world.ts'

/** These tests find everything as a screen reader does: by role, name, description and state. */
const customer = (page: Page): Locator => page.getByRole('region', { name: 'Customer', exact: true })
const textbox = (page: Page, name: string): Locator => customer(page).getByRole('textbox', { name, exact: true })
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Customers' })
const row = (page: Page, name: RegExp): Locator => grid(page).getByRole('row', { name })

test('the main job can be done through the accessibility tree', async ({ world }) => {
  const { service, page } = await world.desk()
  const ids = service.control.ids()
  const before = service.control.customer(ids[3]!)!

  // Landmarks and headings, once the customers are loaded.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '41')
  const tree = await treeOf(page)
  const landmarks = tree
    .filter(({ role }) => ['banner', 'navigation', 'main', 'search', 'contentinfo', 'complementary'].includes(role))
    .map(({ role, name }) => `${role} ${name}`.trim())
  expect(landmarks).toEqual(['banner Where you are', 'navigation Main', 'main', 'search'])
  expect(tree.filter(({ role }) => role === 'heading').map(({ name, is }) => `${String(is['level'])} ${name}`)).toEqual(
    ['1 Customers'],
  )
  await expect(page.getByRole('banner')).toHaveAccessibleName('Where you are')
  await expect(page.getByRole('banner')).toContainText('Production')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Customers' }),
  ).toHaveAttribute('aria-current', 'page')

  // The table: its size, headings, sorting and selection.
  await expect(grid(page)).toHaveAttribute('aria-colcount', '12')
  await expect(grid(page)).toHaveAttribute('aria-multiselectable', 'true')
  await expect(grid(page).getByRole('columnheader')).toHaveText([
    'Select',
    'Change',
    'Customer id',
    'Name',
    'Short name',
    'City',
    'Postcode',
    'Country',
    'VAT number',
    'Email',
    'Telephone',
    'State',
  ])
  const byName = grid(page).getByRole('columnheader', { name: 'Name', exact: true })
  await expect(byName).toHaveAttribute('aria-sort', 'none')
  await byName.click()
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  await byName.click()
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await byName.click()
  await expect(byName).toHaveAttribute('aria-sort', 'none')
  const line = row(page, new RegExp(ids[2]!))
  await expect(line).toHaveAttribute('aria-rowindex', '4')
  await expect(line).toHaveAttribute('aria-selected', 'false')
  await line.getByRole('gridcell', { name: ids[2]!, exact: true }).click({ modifiers: ['ControlOrMeta'] })
  await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(1)

  // The form: each field with its help, and after a change with its old value.
  cutOff(service)
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(ids[3]!)
  await openRow(page, ids[3]!)
  await expect(customer(page).getByRole('heading', { level: 2, name: String(before['Name']) })).toBeVisible()
  await expect(textbox(page, 'Name')).toHaveAccessibleDescription(/^Usually up to 40 characters\./)
  await textbox(page, 'Name').fill('Molen De Hoop')
  await expect(textbox(page, 'Name')).toHaveAccessibleDescription(
    new RegExp(`was: ${String(before['Name']).replaceAll('.', '\\.')}`),
  )
  await textbox(page, 'VAT number verified on').fill('soon')
  await textbox(page, 'Fax').fill('030')
  await customer(page).getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Review' })
  await expect(review.getByRole('row', { name: /^Fax/ })).toContainText('030')
  await expect(review).toContainText('3 fields change')
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(review).toBeHidden()
  await expect(
    grid(page).getByRole('gridcell', { name: `Molen De Hoop (was: ${String(before['Name'])})` }),
  ).toBeVisible()
  await expect(row(page, /Molen De Hoop/).getByRole('gridcell', { name: 'Change waits to be sent' })).toBeVisible()

  // The service's refusal is at its field, which is marked invalid.
  restore(service)
  await page.keyboard.press('F5')
  await expect(row(page, /Molen De Hoop/).getByRole('gridcell', { name: 'Refused by the service' })).toBeVisible({
    timeout: 30_000,
  })
  const date = textbox(page, 'VAT number verified on')
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await expect(date).toHaveAccessibleDescription(/The service says: VatVerificationDate moet een datum of null zijn/)
  await expect(textbox(page, 'Fax')).not.toHaveAttribute('aria-invalid', 'true')
  const form = await treeOf(page)
  expect(form.filter(({ role, is }) => role === 'textbox' && is['invalid'] === 'true').map(({ name }) => name)).toEqual(
    ['VAT number verified on'],
  )
  await date.fill('')
  await customer(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => service.control.customer(ids[3]!)?.['Name'], { timeout: 30_000 }).toBe('Molen De Hoop')

  // A conflict: both values, and the picked one.
  cutOff(service)
  await textbox(page, 'Fax').fill('Mine')
  await customer(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(customer(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  service.control.change(ids[3]!, { Fax: 'Theirs' })
  restore(service)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: /^Changes/ })
    .click()
  const detail = page.getByRole('region', { name: 'Change', exact: true })
  // The app may have sent it already; then there is nothing to send.
  await page.getByRole('button', { name: 'Send all now' }).dispatchEvent('click')
  // The page shows the first change of its list, which may be the sent one: this change can come a moment later.
  await page
    .getByRole('navigation', { name: 'List of changes' })
    .getByRole('button', { name: /^Molen De Hoop Change · 1 field Conflict/ })
    .click({ timeout: 30_000 })
  await expect(detail.getByRole('radio', { name: 'Fax, Mine: Mine' })).not.toBeChecked({ timeout: 30_000 })
  await detail.getByRole('radio', { name: 'Fax, Now in Office: Theirs' }).check()
  await expect(detail.getByRole('status')).toHaveText('1 of 1 picked')
  await detail.getByRole('button', { name: 'Use these values' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Decision saved for Molen De Hoop.' })).toBeVisible()
})

test('announcements are made once and in order', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const [id] = service.control.ids().slice(4) as [string]
  const name = String(service.control.customer(id)?.['Name'])
  const announcements = await recordAnnouncements(page)
  /** Waits for these announcements in order; others may come in between. */
  const announces = (...words: readonly RegExp[]): Promise<void> =>
    expect
      .poll(
        async () => {
          const announced = [...(await announcements())]
          return words
            .filter((one) => {
              const at = announced.findIndex((text) => one.test(text))
              if (at >= 0) announced.splice(0, at + 1)
              return at < 0
            })
            .map(String)
        },
        { timeout: 30_000 },
      )
      .toEqual([])

  await page.getByRole('searchbox', { name: 'Search customers' }).fill(id)
  await announces(/^1 of 40 customers$/)
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('nobody of that name')
  await announces(/^1 of 40 customers$/, /^0 of 40 customers$/)
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(id)
  await grid(page).getByRole('gridcell', { name: id, exact: true }).click()
  await page.keyboard.press('Enter')
  await textbox(page, 'Fax').fill('030 1')
  await announces(/^1 unsaved change$/)
  await customer(page).getByRole('button', { name: 'Save', exact: true }).click()
  await announces(/^1 unsaved change$/, /^Saved\. It goes out with the next sync\.$/, /^Sending changes…$/, /^Synced /)
  await expect.poll(() => service.control.customer(id)?.['Fax']).toBe('030 1')

  cutOff(service)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await announces(/^Saved/, /^Synced/, /^Offline since /)
  await customer(page).getByRole('button', { name: 'Close' }).click()
  // The focus returns to the cell that the customer was opened from; the name stands beside the number.
  await expect(grid(page).getByRole('gridcell', { name: id, exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: /^Name of/ }).fill('Molen De Hoop')
  await page.keyboard.press('Enter')
  await announces(/^Offline since/, new RegExp(`^Changed: Name of ${name.replaceAll('.', '\\.')}$`))
  await page.keyboard.press('ControlOrMeta+z')
  await announces(/^Changed: Name/, /^Undone: /)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await announces(/^Undone: /, /^Done again: /)
  await page.keyboard.press('ControlOrMeta+z')
  await announces(/^Done again: /, /^Undone: /)
  await page.keyboard.press('ControlOrMeta+a')
  await announces(/^Done again: /, /^1 row by \d+ columns$/)
  restore(service)
  await page.keyboard.press('F5')
  await announces(/^Offline since/, /^1 row by \d+ columns$/, /^Synced/)

  // Nothing is announced repeatedly.
  const announced = await announcements()
  expect(announced.filter((text) => text.startsWith('Saved.'))).toHaveLength(1)
  expect(announced.filter((text) => text.startsWith('Undone: '))).toHaveLength(2)
})
