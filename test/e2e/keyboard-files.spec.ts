import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keyboardAt } from './keyboard.ts'
import { cellText, cutOff, pickFile, register, signInByToken, syncSays } from './steps.ts'
import { test } from './world.ts'

/** A customer that was typed twice. */
const company = {
  Name: 'Bloemisterij Van den Heuvel',
  Street1: 'Kerkweg 3',
  ZipCode: '9401 AB',
  City: 'Assen',
  Email: 'info@vandenheuvel.example',
  CustomerStateId: 'A',
}

test.describe.configure({ timeout: 180_000 })

test('a file is imported, a finding muted, others mended, and two customers merged by keyboard alone', async ({
  world,
}) => {
  const service = await world.service()
  const [first, second, third, fourth] = service.control.ids() as [string, string, string, string]
  const vat = String(service.control.customer(third)?.['VatNumber'])
  service.control.change(first, { DiscountPercentage: 0 })
  service.control.change(second, { DiscountPercentage: 0 })
  service.control.change(third, { VatNumber: vat.slice(2) })
  service.control.change(fourth, { Email: 'nobody' })
  service.control.create({ ...company, Person: 'Ann' })
  service.control.create({ ...company, Name: 'VAN DEN HEUVEL BLOEMISTERIJ', Telephone: '0592-555123' })
  const app = await world.open()
  const { page } = app
  const { environment } = await register(page, service, 'production')
  await signInByToken(app, service, environment)
  await cellText(page, 0, 'Name')
  await syncSays(page, /^Synced/, 60_000)
  cutOff(service)
  const keyboard = keyboardAt(page)
  const file = join(world.computer.folder, 'discounts.csv')
  writeFileSync(file, `Customer id;Discount\r\n${first};1\r\n${second};10%\r\n`)
  await pickFile(app, file)

  // Import: what 1 means is asked, and said for the column.
  await keyboard.press('ControlOrMeta+i', /button "Choose a file…"/)
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'See whether the file is read correctly' })).toBeFocused()
  await keyboard.tabTo(/combobox "Separator"/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('heading', { name: 'Match the columns with fields' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByText('1 customer changes in 1 field, 1 row waits for you.')).toBeVisible()
  await expect(dialog.getByText('This can be a percentage, or a fraction')).toBeVisible()
  await keyboard.tabTo(/textbox "Discount of row 2"/)
  await keyboard.tabTo(/button "Back"/)
  await page.keyboard.press('Enter')
  await keyboard.tabTo(/combobox "Cells of Discount hold"/)
  await keyboard.press('ArrowDown', /option "Automatic"/)
  await keyboard.press('ArrowDown', /option "5 for 5 %"/)
  await keyboard.press('Enter', /combobox "Cells of Discount hold"/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByText('2 customers change in 2 fields.')).toBeVisible()
  await keyboard.tabTo(/button "Import 2 customers"/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeFocused()
  await keyboard.tabTo(/button "Close"/)
  await keyboard.press('Enter', /^gridcell/)

  // Quality: mute a finding with a reason, then mend the findings of another rule after a preview.
  await keyboard.press('ControlOrMeta+4', /^button "VAT number has the wrong form/)
  await keyboard.press('ArrowDown', /^button "Email address cannot be right/)
  await keyboard.press('Enter', /^listbox "Customers with this finding"/)
  await keyboard.press('m', /textbox "Reason"/)
  await keyboard.type('They have no other')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await keyboard.has(/^(button|listbox)/)
  // The entry of this page is on the way back.
  await keyboard.tabTo(/^button "Quality/, 'Shift+Tab')
  await keyboard.tabTo(/^button "Email address cannot be right/)
  await keyboard.press('ArrowUp', /^button "VAT number has the wrong form/)
  await keyboard.press('Enter', /^listbox "Customers with this finding"/)
  await page.keyboard.press('f')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('status').filter({ hasText: '1 customer changes in 1 value' })).toBeVisible()
  await keyboard.tabTo(/button "Save 1 change"/)
  await keyboard.press('Enter', /button "Close"/)
  await keyboard.press('Enter', /^listbox "Customers with this finding"/)
  await expect(page.getByRole('listbox', { name: 'Customers with this finding' }).getByText('Fixed')).toBeVisible()

  // Duplicates: compare, choose, merge, and take it back.
  await keyboard.press('ControlOrMeta+k', /combobox "Go to anything"/)
  await keyboard.type('find dupl')
  await page.keyboard.press('Enter')
  const compare = page.getByRole('button', { name: 'Compare: Bloemisterij Van den Heuvel' })
  await expect(compare).toBeVisible()
  await keyboard.tabTo(/button "Compare: Bloemisterij Van den Heuvel"/)
  await page.keyboard.press('Enter')
  const merging = page.getByRole('dialog', { name: '2 customers side by side' })
  await expect(merging.getByText('1 customer becomes passive.')).toBeVisible()
  await keyboard.tabTo(/radio "Name, /)
  await keyboard.tabTo(/button "Merge"/)
  await keyboard.press('Enter', /button "Close"/)
  await keyboard.tabTo(/button "Undo all"/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 customers are as they were.').last()).toBeVisible()
  await keyboard.tabTo(/button "Close"/)
  // The group may have gone with its merge.
  await keyboard.press('Enter', /button "(Compare: Bloemisterij Van den Heuvel|Search again)"/)
})
