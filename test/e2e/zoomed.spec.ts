import { expect, type Page } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { cellText, cutOff, field, openCustomer, restore, save } from './steps.ts'
import { test } from './world.ts'

/** Elements wider than their box, except those meant to scroll sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => !one.closest('.ag-root-wrapper, .jumps, .wide, .splitter, .unseen'))
      .filter(
        (one) =>
          one.clientWidth > 0 &&
          one.scrollWidth > one.clientWidth + 1 &&
          ['visible', 'auto', 'scroll'].includes(getComputedStyle(one).overflowX) &&
          getComputedStyle(one).display !== 'inline',
      )
      .map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`),
  )
const faults = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations.map(({ id }) => id)
const sound = async (page: Page): Promise<void> => {
  expect(await tooWide(page)).toEqual([])
  expect(await faults(page)).toEqual([])
}

test(
  'everything stays reachable in a window zoomed to 200 % with very long values',
  { tag: '@long' },
  async ({ world }) => {
    const { service, page } = await world.desk()
    const id = service.control.ids()[3]!
    const name =
      'Verhuur- en Onderhoudsbedrijf voor Landbouwwerktuigen, Grondverzet en Bronbemaling Van den Bosch & Zonen Holding B.V.'
    await page.setViewportSize({ width: 1280, height: 800 })
    cutOff(service)
    await openCustomer(page, id)
    await field(page, 'Name').fill(name)
    await field(page, 'Website').fill(`https://www.example.com/${'aLongPathWithoutABreak'.repeat(6)}`)
    await save(page)
    await page.setViewportSize({ width: 640, height: 400 })
    await page.evaluate(async () => window.api.settings.prefer({ language: 'nl' }))
    await expect(page.getByRole('button', { name: 'Opslaan', exact: true })).toBeInViewport()
    await sound(page)

    await page.getByRole('button', { name: /^Wijzigingen/ }).click()
    const line = page.getByRole('navigation', { name: 'Lijst met wijzigingen' }).getByRole('button')
    await line.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(line).toBeInViewport({ ratio: 0.5 })
    await sound(page)
    // The clicked change is shown although it is below the list.
    const detail = page.getByRole('region', { name: 'Wijziging', exact: true })
    await expect(detail.getByRole('heading').first()).not.toBeInViewport()
    await line.click()
    await expect(detail.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
    await detail.getByRole('button', { name: 'Verwerpen' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Wijziging verwerpen' })).toBeInViewport()
    await sound(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Geschiedenis' }).first().click()
    await expect(page.getByRole('button', { name: 'Afdrukken' })).toBeInViewport({ ratio: 1 })
    await sound(page)

    // A dialog that scrolls starts in its first field.
    await page.getByRole('button', { name: 'Klanten', exact: true }).click()
    await page.getByRole('button', { name: 'Sluiten' }).click()
    // A row that is being read takes no key.
    await cellText(page, 0, 'Name')
    await page.locator('[row-index="0"] [col-id="Name"]').focus()
    // A range within one row is not a choice of customers.
    for (const key of ['Shift+Space', 'ControlOrMeta+e']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Veld' })).toBeFocused()
    await sound(page)
    await page.keyboard.press('Escape')

    // A banner above the table takes no room from texts or rows; the page scrolls instead.
    await page.evaluate(async () => {
      const settings = await window.api.settings.read()
      if (settings.ok) await window.api.session.signOut(settings.value.place?.environment ?? '')
    })
    await page.getByRole('button', { name: 'Aanmelden als …' }).click()
    await expect(page.getByRole('textbox', { name: 'Naam', exact: true })).toBeInViewport({ ratio: 1 })
    expect(
      await page.getByText('Je ziet wat op deze computer staat.').evaluate((words) => words.clientWidth),
    ).toBeGreaterThan(240)
    await page.getByRole('grid', { name: 'Klanten' }).scrollIntoViewIfNeeded()
    expect((await page.getByRole('grid', { name: 'Klanten' }).boundingBox())?.height).toBeGreaterThan(160)
    await expect(page.locator('[row-index="0"] [col-id="Name"]')).toBeInViewport({ ratio: 1 })
    await sound(page)
    restore(service)
  },
)
