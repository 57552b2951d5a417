import { expect, type Page } from '@playwright/test'
import type { RemoteControl } from '../../main/demo/control/remote-control.ts'
import { field, openCustomer, save } from '../e2e/steps.ts'
import { changes, customersOf, type Step } from './step.ts'

/** Customers that the service has of this short name, among its latest. */
const made = async (demo: RemoteControl, shortName: string): Promise<string[]> => {
  const ids = (await demo.ids()).slice(-20)
  const customers = await Promise.all(ids.map((id) => demo.customer(id)))
  return ids.filter((_, at) => customers[at]?.['ShortName'] === shortName)
}

const detail = (page: Page) => page.getByRole('region', { name: 'Change', exact: true })

/**
 * Questions of the app to its user, after the ordinary ways: a create that may be there twice, and an edit that was
 * refused.
 */
export const decisions: Readonly<Record<string, Step>> = {
  'uncertain create': async ({ page, demo }) => {
    // The service carries the request out twice and answers with nothing: either customer may be the one that was meant.
    await demo().quirk({ quirk: 'answers', value: 'empty', method: 'POST', path: '/Customer', times: 1 })
    await demo().quirk({ quirk: 'twice', method: 'POST', path: '/Customer', times: 1 })
    await page.getByRole('button', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'New customer' }).click()
    await field(page, 'Name').fill('Rederij Het Anker')
    await field(page, 'Short name').fill('ANKER')
    await field(page, 'City').fill('Delfzijl')
    await save(page)
    await changes(page).click()
    await page.getByRole('button', { name: /Rederij Het Anker.*Uncertain/ }).click({ timeout: 30_000 })
    await expect(detail(page).getByRole('heading', { name: /The service may have created this/ })).toBeVisible()
    await expect(detail(page).getByRole('radio')).toHaveCount(2)
  },
  'uncertain create linked': async ({ page, demo }) => {
    await detail(page).getByRole('radio').last().check()
    await detail(page).getByRole('button', { name: 'It is this one' }).click()
    await page.getByRole('button', { name: /Rederij Het Anker.*Sent/ }).click({ timeout: 30_000 })
    expect(await made(demo(), 'ANKER')).toHaveLength(2)
  },
  'refused edit': async (tour) => {
    const { page, demo } = tour
    const { refused } = customersOf(tour)
    const before = await demo().customer(refused)
    await page.getByRole('button', { name: 'Customers' }).click()
    await openCustomer(page, refused)
    await field(page, 'Chamber of commerce date').fill('next week')
    await field(page, 'Contact person').fill('S. Bos')
    await save(page)
    await changes(page).click()
    await page.getByRole('button', { name: /Refused/ }).click({ timeout: 30_000 })
    await expect(detail(page).getByText('CocDate moet een datum of null zijn.')).toBeVisible()
    expect(await demo().customer(refused)).toEqual(before)
  },
  'refused edit, at its field': async ({ page }) => {
    await detail(page).getByRole('button', { name: 'Open customer' }).click()
    await expect(field(page, 'Chamber of commerce date')).toHaveAccessibleDescription(
      /CocDate moet een datum of null zijn/,
    )
  },
  'refused edit put right': async (tour) => {
    const { page, demo } = tour
    await field(page, 'Chamber of commerce date').fill('2008-01-28')
    await save(page)
    await expect
      .poll(async () => await demo().customer(customersOf(tour).refused), { timeout: 30_000 })
      .toMatchObject({ CocDate: '1/28/2008', Person: 'S. Bos' })
    await expect(page.getByRole('gridcell').filter({ hasText: /refused/i })).toHaveCount(0)
  },
}
