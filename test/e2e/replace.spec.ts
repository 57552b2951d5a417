import { expect, type Page } from '@playwright/test'
import { keyboardAt } from './keyboard.ts'
import { cellText, cutOff } from './steps.ts'
import { cell } from './table-parts.ts'
import { treeOf } from './tree.ts'
import { test } from './world.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find and replace' })
const said = (page: Page, text: string) => dialog(page).getByRole('status').filter({ hasText: text })

test('text is found and replaced in the view by keyboard alone, and undone in one step', async ({ world }) => {
  const { service, page } = await world.desk()
  // Keeps the changes pending.
  cutOff(service)
  const before = await cellText(page, 0, 'Name')
  const word = before.split(/\s+/)[0]!
  const keyboard = keyboardAt(page)
  await cell(page, 0, 'Name').focus()
  await keyboard.press('Control+h', /^textbox "Find"/)
  await keyboard.type(word)
  await keyboard.tabTo(/^textbox "Replace with"/)
  await keyboard.type('Zuiderzee')
  await keyboard.tabTo(/^checkbox "Match case"/)
  await page.keyboard.press('Space')
  await keyboard.tabTo(/^combobox "Column"/)
  await keyboard.type('name')
  await page.keyboard.press('Enter')
  await keyboard.tabTo(/^button "Replace \d+ cell/)
  await page.keyboard.press('Enter')
  await keyboard.has('button "Close"')
  await expect(cell(page, 0, 'Name')).toContainText(`${before.replace(word, 'Zuiderzee')}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, 'Name')).toHaveText(before)
})

test('a selection is searched by mouse from its menu', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  cutOff(service)
  const name = cell(page, 2, 'Name')
  const before = await cellText(page, 2, 'Name')
  await cell(page, 2, 'pick').click()
  await name.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Find and replace in the selection' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'Selection (1 customer)' })).toBeChecked()
  await dialog(page).getByRole('textbox', { name: 'Find', exact: true }).fill(before)
  await dialog(page).getByRole('textbox', { name: 'Replace with' }).fill('De Nieuwe Naam')
  await dialog(page).getByText('Match entire cell').click()
  await expect(said(page, '1 cell in 1 customer')).toBeVisible()
  await expect(dialog(page).getByRole('row').nth(1)).toContainText('De Nieuwe Naam')
  await dialog(page).getByRole('button', { name: 'Replace 1 cell' }).click()
  await expect(name).toContainText('De Nieuwe Naam')
})

test('the dialog of find and replace is whole in the accessibility tree', { tag: '@long' }, async ({ world }) => {
  const { page } = await world.desk()
  await cell(page, 0, 'Name').focus()
  await page.keyboard.press('Control+h')
  await dialog(page).getByRole('textbox', { name: 'Find', exact: true }).fill('no customer has this')
  await expect(said(page, 'Nothing found')).toBeVisible()
  const nodes = (await treeOf(page))
    .filter(({ role }) => ['dialog', 'textbox', 'checkbox', 'combobox', 'radiogroup', 'radio', 'button'].includes(role))
    .map(({ role, name }) => `${role} ${name}`)
  expect(nodes.slice(nodes.indexOf('dialog Find and replace'))).toEqual([
    'dialog Find and replace',
    'textbox Find',
    'textbox Replace with',
    'checkbox Match case',
    'checkbox Match entire cell',
    'checkbox Pattern (regular expression)',
    'combobox Column',
    'radiogroup Search in',
    expect.stringMatching(/^radio View \(\d+ customers\)$/),
    'button Cancel',
    'button Replace',
  ])
})
