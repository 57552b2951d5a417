import { expect, type Page } from '@playwright/test'
import { cutOff, deleteCustomer, field, openCustomer, restore, save } from './steps.ts'
import { test } from './world.ts'

const toChanges = (page: Page): Promise<void> => page.getByRole('button', { name: /^Changes/ }).click()
const detail = (page: Page) => page.getByRole('region', { name: 'Change', exact: true })

test(
  'a refused edit shows the reason at its field, and is sent once that is corrected',
  { tag: '@long' },
  async ({ world }) => {
    const { service, page } = await world.desk()
    const id = service.control.ids()[3]!
    const before = service.control.customer(id)
    await openCustomer(page, id)
    await field(page, 'VAT number verified on').fill('soon')
    await field(page, 'Contact person').fill('S. Bos')
    await save(page)

    await toChanges(page)
    await expect(detail(page)).toContainText('The service refused this.', { timeout: 30_000 })
    await expect(detail(page).getByRole('row', { name: /VAT number verified on/ })).toContainText(
      'VatVerificationDate moet een datum of null zijn.',
    )
    expect(service.control.customer(id)).toEqual(before)

    await detail(page).getByRole('button', { name: 'Open customer' }).click()
    const date = field(page, 'VAT number verified on')
    await expect(date).toBeFocused()
    await expect(date).toHaveValue('soon')
    await expect(date).toHaveAccessibleDescription(/VatVerificationDate moet een datum of null zijn/)
    await date.fill('4/13/2026')
    await page.keyboard.press('ControlOrMeta+s')
    await expect
      .poll(() => service.control.customer(id), { timeout: 30_000 })
      .toEqual({ ...before, VatVerificationDate: '4/13/2026', Person: 'S. Bos' })
    await expect(date).not.toHaveAccessibleDescription(/moet een datum/)
  },
)

test(
  'a create that may exist twice is linked to the right customer by keyboard alone',
  { tag: '@long' },
  async ({ world }) => {
    const { service, page } = await world.desk()
    service.control.quirk({ quirk: 'answers', value: 'empty', method: 'POST', path: '/Customer', times: 1 })
    service.control.quirk({ quirk: 'twice', method: 'POST', path: '/Customer', times: 1 })
    await page.getByRole('button', { name: 'New customer' }).click()
    await field(page, 'Name').fill('Rederij Het Anker')
    await field(page, 'Short name').fill('ANKER')
    await save(page)
    const made = () => service.control.ids().filter((id) => service.control.customer(id)?.['ShortName'] === 'ANKER')
    await toChanges(page)
    await expect(
      page.getByRole('heading', { name: 'The service may have created this. 2 likely matches.' }),
    ).toBeVisible({ timeout: 30_000 })
    const [, second] = made() as [string, string]

    const list = page.getByRole('navigation', { name: 'List of changes' })
    await list.getByRole('button', { name: /Rederij Het Anker/ }).focus()
    await page.keyboard.press('Enter')
    await expect(detail(page).getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(detail(page).getByRole('radio', { name: new RegExp(second) })).toBeChecked()
    await expect(
      detail(page)
        .getByRole('radiogroup')
        .getByRole('row', { name: /^Short name/ }),
    ).toContainText('same')
    await page.keyboard.press('Tab')
    await expect(detail(page).getByRole('button', { name: 'It is this one' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(detail(page)).toContainText('Sent', { timeout: 30_000 })
    await expect(detail(page).getByRole('heading', { name: `Rederij Het Anker ${second}` })).toBeVisible()
    expect(made()).toHaveLength(2)
  },
)

test('discarding lists what is lost, and loses nothing else', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const [changed, deleted] = service.control.ids().slice(3) as [string, string]
  const [before, name] = [service.control.customer(changed), String(service.control.customer(deleted)?.['Name'])]
  cutOff(service)
  await openCustomer(page, changed)
  await field(page, 'Contact person').fill('Soon forgotten')
  await field(page, 'Fax').fill('030 000 00 09')
  await save(page)
  await openCustomer(page, deleted)
  await deleteCustomer(page)

  await toChanges(page)
  const list = page.getByRole('navigation', { name: 'List of changes' })
  await list
    .getByRole('button', { name: new RegExp(String(before?.['Name']).slice(0, 12).replaceAll('.', '\\.')) })
    .click()
  await detail(page).getByRole('button', { name: 'Discard' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Nothing changes in Office. This is lost:')
  for (const lost of ['Contact person', 'Soon forgotten', 'Fax', '030 000 00 09', String(before?.['Person'])])
    await expect(sheet).toContainText(lost)
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(list.getByRole('button')).toHaveCount(2)

  await page.keyboard.press('Delete')
  await sheet.getByRole('button', { name: 'Discard change' }).click()
  await expect(list.getByRole('button')).toHaveCount(1)
  await list.getByRole('button').click()
  await detail(page).getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toContainText(`${name} is not deleted and comes back into the list.`)
  await sheet.getByRole('button', { name: 'Discard change' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()

  restore(service)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByRole('group', { name: 'Sync' }).getByRole('status')).toHaveText(/^Synced/, { timeout: 30_000 })
  expect(service.control.customer(changed)).toEqual(before)
  expect(service.control.customer(deleted)).not.toBeNull()
  expect(service.control.count({ method: 'PUT' }) + service.control.count({ method: 'DELETE' })).toBe(0)
})

test('a customer in use is not deleted, and becomes passive instead', { tag: '@long' }, async ({ world }) => {
  const { service, page } = await world.desk()
  const id = service.control.ids().find((one) => service.control.customer(one)?.['CustomerStateId'] === 'A')!
  const before = service.control.customer(id)
  service.control.quirk({ quirk: 'inUse', value: id })
  await openCustomer(page, id)
  await deleteCustomer(page)
  await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toBeVisible()
  await toChanges(page)
  await expect(detail(page)).toContainText('The service refused this.', { timeout: 30_000 })
  await detail(page).getByRole('button', { name: 'Set to passive instead' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set to passive', exact: true }).click()
  await expect
    .poll(() => service.control.customer(id), { timeout: 30_000 })
    .toEqual({ ...before, CustomerStateId: 'P' })
  await expect(detail(page).getByRole('row', { name: 'State A · Active P · Passive' })).toBeVisible()
})

test(
  'a customer that the service lets nobody change says so before anything is typed, with the reason',
  { tag: '@long' },
  async ({ world }) => {
    const { service, page } = await world.desk({ quirks: [{ quirk: 'extraProperties' }, { quirk: 'unchangeable' }] })
    await openCustomer(page, service.control.ids()[3]!)
    const panel = page.getByRole('region', { name: 'Customer', exact: true })
    await expect(panel).toContainText(
      'The service says that this customer cannot be changed. You can save here, but the service may refuse it.',
    )
    await expect(panel).toContainText('Its reason: Geblokkeerd door de beheerder.')
    await expect(field(page, 'Contact person')).toBeEditable()
  },
)
