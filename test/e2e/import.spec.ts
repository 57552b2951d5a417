import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { cellText, cutOff, pickFile } from './steps.ts'
import { keyboardAt } from './keyboard.ts'
import { treeOf } from './tree.ts'
import { test } from './world.ts'

const quoted = (cells: readonly string[]): string => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')

test('a CSV of five rows is imported after a mended cell, and undone, also from the history', async ({ world }) => {
  const { app, page, service } = await world.desk()
  const customers = await Promise.all(
    [0, 1, 2, 3].map(
      async (row) => [await cellText(page, row, 'CustomerId'), await cellText(page, row, 'Name')] as const,
    ),
  )
  const file = join(world.computer.folder, 'customers.csv')
  const rows = [
    ['Customer id', 'Name', 'City', 'Credit limit'],
    ['', 'Bloemisterij Van den Heuvel', 'Assen', '500,50'],
    [...customers[0]!, 'Oudeschans', ''],
    [...customers[1]!, 'Oudeschans', ''],
    [...customers[2]!, '', ''],
    [...customers[3]!, '', '2500 euro'],
  ]
  writeFileSync(file, `${rows.map(quoted).join('\r\n')}\r\n`)
  await pickFile(app, file)
  // Keeps the changes pending.
  cutOff(service)

  await page.keyboard.press('ControlOrMeta+i')
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  await expect(dialog.getByRole('button', { name: 'Choose a file…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'See whether the file is read correctly' })).toBeFocused()
  await expect(dialog.getByRole('combobox', { name: 'Separator' })).toHaveValue(';')
  await expect(dialog.getByRole('cell', { name: 'Bloemisterij Van den Heuvel' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('combobox', { name: 'Field for Credit limit' })).toHaveValue('Credit limit')
  await dialog.getByRole('radio', { name: 'Create a customer' }).check()
  await page.keyboard.press('ControlOrMeta+Enter')

  await expect(dialog.getByText('2 customers change in 2 fields, 1 is new, 1 row waits for you.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Unchanged 1$/ })).toBeVisible()
  const broken = dialog.getByRole('textbox', { name: 'Credit limit of row 6' })
  await expect(broken).toHaveValue('2500 euro')
  await broken.fill('7654,5')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('3 customers change in 3 fields, 1 is new.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Import 4 customers' }).click()
  await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeFocused()
  await expect(
    dialog.getByText('1 customer was created. 3 customers were changed. Everything waits to be sent.').last(),
  ).toBeVisible()
  const changed = page.locator('.ag-row [col-id="City"]', { hasText: 'Oudeschans' })
  await expect(changed).toHaveCount(2)

  await dialog.getByRole('button', { name: 'Undo all' }).click()
  await expect(dialog.getByText('4 customers are as they were.').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(changed).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(changed).toHaveCount(2)
  await page.getByRole('navigation').getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Undo all of it…' }).click()
  const undoing = page.getByRole('dialog', { name: 'Undo an import' })
  await expect(undoing.getByText('3 customers change in 3 values, 1 customer that it made is deleted')).toBeVisible()
  await undoing.getByRole('button', { name: 'Undo it' }).click()
  const saved = page.getByRole('dialog', { name: 'Saved' })
  await expect(saved.getByText('4 customers are put back.').last()).toBeVisible()
  await saved.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Customers' }).click()
  await expect(changed).toHaveCount(0)
})

test('the field of a column is found by keys, by mouse and by screen readers', async ({ world }) => {
  const { app, page } = await world.desk()
  const file = join(world.computer.folder, 'customers.csv')
  writeFileSync(file, `${quoted(['Customer id', 'Woonplaats van de klant'])}\r\n${quoted(['1', 'Assen'])}\r\n`)
  await pickFile(app, file)
  await cellText(page, 0, 'Name')
  await page.keyboard.press('ControlOrMeta+i')
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  await dialog.getByRole('button', { name: 'Choose a file…' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'See whether the file is read correctly' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  const field = dialog.getByRole('combobox', { name: 'Field for Woonplaats van de klant' })
  await expect(field).toHaveValue('Leave out')

  // By keys: the best fit is first, Esc leaves the choice and the dialog as they are.
  const keyboard = keyboardAt(page)
  await field.focus()
  await keyboard.type('plaats')
  const tree = await treeOf(page)
  expect(
    tree.find(({ role, name }) => role === 'combobox' && name.startsWith('Field for Woonplaats'))?.is,
  ).toMatchObject({ expanded: true, focused: true })
  const shown = dialog.getByRole('listbox').getByRole('option')
  await expect(shown).toHaveText([/^City/, /^Chamber of commerce city/])
  await expect(shown.first()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
  await expect(field).toHaveValue('Leave out')
  await page.keyboard.type('plaats')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('City')
  await expect(dialog.getByRole('combobox', { name: 'Empty cells of Woonplaats van de klant' })).toBeVisible()

  // By mouse.
  await field.click()
  await dialog.getByRole('option', { name: /^Postcode/ }).click()
  await expect(field).toHaveValue('Postcode')
  await field.click()
  await page.keyboard.type('website')
  await expect(field).toHaveValue('website')
  await shown.first().click()
  await expect(field).toHaveValue('Website')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard import' }).click()
  await expect(dialog).toHaveCount(0)
})
