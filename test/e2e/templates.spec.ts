import { expect, type Page } from '@playwright/test'
import { keyboardAt } from './keyboard.ts'
import { field, more, openCustomer, save, syncSays } from './steps.ts'
import { treeOf } from './tree.ts'
import { test } from './world.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Customer', exact: true })

test('a new customer begins with a template that was made of another', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const [id = ''] = service.control.ids()
  const model = service.control.customer(id)!
  await openCustomer(page, id)

  // By keys.
  const keyboard = keyboardAt(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('make a template')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name of the template' })).toBeFocused()
  await page.keyboard.type('Retail')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('group', { name: 'Status line' })).toContainText('New customers begin with “Retail” now.')

  // Nothing is unsaved before somebody types.
  await keyboard.press('ControlOrMeta+n', /textbox "Name/)
  await expect(field(page, 'Country')).toHaveValue(model['CountryId'] as string)
  const tree = await treeOf(page)
  expect(tree.some(({ role, name }) => role === 'button' && name === 'Template: Retail')).toBe(true)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()

  // By mouse.
  await page.getByRole('button', { name: 'New customer' }).click()
  await field(page, 'Name').fill('Smederij Bos')
  await field(page, 'Short name').fill('SMEDBOS')
  await save(page)
  const made = (): unknown =>
    service.control
      .ids()
      .map((one) => service.control.customer(one))
      .find((one) => one?.['Name'] === 'Smederij Bos')
  await expect.poll(made, { timeout: 30_000 }).toMatchObject({
    ShortName: 'SMEDBOS',
    CountryId: model['CountryId'],
    PaymentConditionId: model['PaymentConditionId'],
    // Texts of the model are its own.
    City: '',
  })
})

test('templates outlive the app, and are renamed, deleted and brought back', { tag: '@long' }, async ({ world }) => {
  const first = await world.desk()
  const [id = ''] = first.service.control.ids()
  await openCustomer(first.page, id)
  await more(first.page, 'Make a template…')
  await first.page.getByRole('textbox', { name: 'Name of the template' }).fill('Retail')
  await first.page.getByRole('button', { name: 'Save the template' }).click()
  await expect(first.page.getByRole('dialog')).toBeHidden()
  await first.app.close()

  const { page } = await world.open()
  await syncSays(page, /Synced|Signed out|offline/i)
  await page.getByRole('button', { name: 'New customer' }).click()
  const template = page.getByRole('button', { name: 'Template: Retail' })
  await template.click()
  const menu = page.getByRole('dialog', { name: 'Templates of new customers' })
  await menu.getByRole('button', { name: 'Rename Retail' }).click()
  await menu.getByRole('textbox', { name: 'New name' }).fill('Shops')
  await page.keyboard.press('Enter')
  await menu.getByRole('button', { name: 'Delete Shops' }).click()
  await menu.getByRole('button', { name: 'Bring it back' }).click()
  await menu.getByRole('button', { name: 'Shops', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Template: Shops' })).toBeFocused()
  await expect(field(page, 'Country')).not.toHaveValue('')
  await field(page, 'Name').fill('Bos')
  await field(page, 'Short name').fill('BOS')
  await save(page)
})
