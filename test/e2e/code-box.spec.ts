import { expect } from '@playwright/test'
import { keyboardAt } from './keyboard.ts'
import { field, openCustomer, save } from './steps.ts'
import { cell } from './table-parts.ts'
import { treeOf } from './tree.ts'
import { test } from './world.ts'

test('a code is found by keys, by mouse and by screen readers, and the menu under the form by keys', async ({
  world,
}) => {
  const { service, page } = await world.desk()
  await openCustomer(page, service.control.ids()[0]!)
  const keyboard = keyboardAt(page)
  const condition = field(page, 'Payment condition')

  // By keys: one word, Tab to the next field, Esc to the code before.
  await keyboard.press('ControlOrMeta+g', /searchbox "Find a field"/)
  await keyboard.type('payment condition')
  await keyboard.press('Enter', /combobox "Payment condition"/)
  await keyboard.type('zestig')
  const tree = await treeOf(page)
  expect(tree.find(({ role, name }) => role === 'combobox' && name === 'Payment condition')?.is).toMatchObject({
    expanded: true,
    focused: true,
  })
  // The options before are those of the table's filter.
  expect(
    tree
      .filter(({ role }) => role === 'option')
      .map(({ name }) => name)
      .slice(-2),
  ).toEqual(['Binnen 60 dagen 60', 'Use “zestig” as typed not in the list'])
  await page.keyboard.press('Enter')
  await expect(condition).toHaveValue('60')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await keyboard.type('14')
  await page.keyboard.press('Escape')
  await expect(condition).toHaveValue('60')

  // By mouse.
  await condition.click()
  await page.getByRole('option', { name: 'Contant CON' }).click()
  await expect(condition).toHaveValue('CON')
  // Again and again: what is typed after a click takes the place of the code.
  for (let clicks = 0; clicks < 2; clicks++) {
    await condition.click()
    await page.keyboard.type('14')
    await expect(condition).toHaveValue('14')
    await page.keyboard.press('Escape')
    await expect(condition).toHaveValue('CON')
  }

  // The menu.
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Save, and go to the next customer' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  // Closing asks about unsaved input, and nobody would answer.
  await save(page)
})

test('what is said of a code in a cell is not covered by the list of codes', async ({ world }) => {
  const { page } = await world.desk()
  await cell(page, 2, 'CountryId').click()
  await page.keyboard.type('qq')
  const [list, words] = [page.getByRole('listbox'), page.getByText('This code is not in the list')]
  await expect(list).toBeVisible()
  await expect(words).toBeVisible()
  const [below, above] = [await list.boundingBox(), await words.boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(words).toHaveCount(0)
})
