import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keyboardAt } from './keyboard.ts'
import { saveTo } from './steps.ts'
import { test } from './world.ts'

test('three customers are exported to Excel with the keyboard', async ({ world }) => {
  const { app, page } = await world.desk()
  const keyboard = keyboardAt(page)
  await page.locator('[row-index="0"] [col-id="Name"]').focus()
  for (const key of ['Space', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await keyboard.press('ControlOrMeta+Shift+e', /radio "Selected \(3\)" \[checked\]/)

  // Nothing is written when the user picks no file.
  await saveTo(app, null)
  await keyboard.press('Enter', /button "Export…"/)
  const file = join(world.computer.folder, 'customers.xlsx')
  expect(existsSync(file)).toBe(false)

  await saveTo(app, file)
  await keyboard.press('Enter', /^gridcell/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('group', { name: 'Status line' })).toContainText('3 customers exported')
  // A workbook is a zip archive.
  expect(readFileSync(file).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
})
