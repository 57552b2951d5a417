import { expect, type Page } from '@playwright/test'
import { cutOff, field, more, openCustomer } from './steps.ts'
import { foot } from './table-parts.ts'
import { test } from './world.ts'

const goTo = (page: Page, environment: string, administration: string): Promise<void> =>
  page.evaluate(async (place) => void (await window.api.settings.goTo(place)), { environment, administration })

test('a customer of an administration that is closed is found offline, by its name and by its VAT number', async ({
  world,
}) => {
  const { service, app, page, environment } = await world.desk()
  const [here, there] = service.facts.databases as [string, string]
  const twin = service.control.ids()[3]!
  const { VatNumber } = service.control.customer(twin)!
  service.control.change(
    service.control.ids({ database: there })[5]!,
    { Name: 'Molen de Hoop', VatNumber },
    { database: there },
  )
  await page.evaluate(
    async ({ environment, there }) =>
      void (await window.api.settings.addAdministration(environment, there, 'Second books')),
    { environment, there },
  )
  await goTo(page, environment, there)
  await expect(page.getByRole('banner')).toContainText('Second books')
  await expect(page.getByRole('gridcell', { name: 'Molen de Hoop' })).toBeVisible()
  await goTo(page, environment, here)
  await expect(foot(page)).toContainText('40 shown')
  await app.close()

  cutOff(service)
  const { page: again } = await world.open()
  const palette = again.getByRole('dialog', { name: 'Go to anything' })
  const found = palette.getByRole('group', { name: /^Second books/ }).getByRole('option', { name: 'Molen de Hoop' })
  await expect(foot(again)).toContainText('40 shown')
  await again.keyboard.press('ControlOrMeta+k')
  await again.keyboard.type('hoop molen')
  await expect(palette.getByRole('option', { name: /^Search the other/ })).toBeVisible()
  await again.keyboard.press('Enter')
  await expect(palette.getByRole('option', { name: /^Found in 1 other administration/ })).toBeVisible()
  await expect(found).toBeVisible()
  await again.keyboard.press('ArrowDown')
  await again.keyboard.press('Enter')
  await expect(again.getByRole('banner')).toContainText('Second books')
  await expect(field(again, 'Name')).toHaveValue('Molen de Hoop')

  await goTo(again, environment, here)
  await openCustomer(again, twin)
  await more(again, 'Find in other administrations')
  await expect(found).toBeVisible()
  await found.click()
  await expect(field(again, 'Name')).toHaveValue('Molen de Hoop')
})
