import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { keyboardAt } from './keyboard.ts'
import { register, saveTo, signInByToken } from './steps.ts'
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

test('the findings of a rule are exported as CSV, a muted one with its reason', { tag: '@long' }, async ({ world }) => {
  const service = await world.service()
  const [first, second, third] = service.control.ids()
  for (const id of [first, second]) service.control.change(id!, { Email: 'nobody' })
  service.control.change(third!, { Telephone: '12' })
  const app = await world.open()
  const { page } = app
  const { environment } = await register(page, service, 'production')
  await signInByToken(app, service, environment)
  await page.keyboard.press('ControlOrMeta+4')
  await page.getByRole('button', { name: 'Email address cannot be right' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Mute…' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They have no other')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog.getByRole('radio', { name: 'Email address cannot be right (2)' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  const file = join(world.computer.folder, 'findings.csv')
  await saveTo(app, file)
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog.getByText('2 findings were written to the file').last()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Customer id')
  expect(lines[0]).toContain('Muted because')
  for (const line of lines.slice(1)) expect(line).toContain('Email address cannot be right')
  expect(lines.filter((line) => line.endsWith('They have no other'))).toHaveLength(1)
})
