import { expect, type Locator, type Page } from '@playwright/test'
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

test('at 200 % in a window of 1000 × 640 every control above the table is whole and works', async ({ world }) => {
  const { page } = await world.desk()
  await page.setViewportSize({ width: 500, height: 320 })
  const search = page.getByRole('search')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('belgium')
  const offer = page.getByRole('button', { name: /^Country: Belgium/ })
  await expect(offer).toBeInViewport({ ratio: 1 })
  expect(await offer.locator('.cut').evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(1)
  await expect(search.getByRole('button', { name: 'Clear filters' })).toBeInViewport({ ratio: 1 })
  await offer.click()
  await expect(page.getByText('Nothing found')).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search customers' }).press('ArrowDown')
  await expect(page.locator('.ag-cell:focus')).toBeInViewport()

  // The column of a filter by value is reached by keys; its button comes beside the pointer.
  for (let steps = 0; steps < 12 && (await page.locator('[row-index="0"] [col-id="ZipCode"]').count()) === 0; steps++)
    await page.keyboard.press('ArrowRight')
  await page.locator('[row-index="0"] [col-id="ZipCode"]').hover({ position: { x: 12, y: 12 } })
  const byValue = page.getByRole('button', { name: /^Filter by “Postcode is / })
  await expect(byValue).toBeInViewport({ ratio: 1 })
  await byValue.click()
  await search.getByRole('button', { name: 'Clear filters' }).click()

  await page.getByRole('heading', { name: 'Customers', level: 1 }).scrollIntoViewIfNeeded()
  const create = page.getByRole('button', { name: 'New customer' })
  await expect(create).toBeInViewport({ ratio: 1 })
  await create.click()
  await expect(
    page.getByRole('region', { name: 'Customer', exact: true }).getByLabel('Name', { exact: true }),
  ).toBeFocused()
})

/** Whether all words of a button are drawn: inside it, and not clipped. */
const wordsShown = (button: Locator, word: string): Promise<boolean> =>
  button.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.textContent?.trim() !== wanted) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const [drawn, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      const parent = text.parentElement!
      return (
        getComputedStyle(parent).clipPath === 'none' &&
        parent.scrollWidth <= Math.max(parent.clientWidth, element.clientWidth) &&
        drawn.left >= box.left &&
        drawn.right <= box.right &&
        box.right <= window.innerWidth
      )
    }
    return false
  }, word)

const words = {
  en: { open: ['Views', 'Columns', 'Filter', 'More'], clear: 'Clear the selection', change: 'Change…' },
  nl: { open: ['Weergaven', 'Kolommen', 'Filter', 'Meer'], clear: 'Selectie opheffen', change: 'Wijzigen…' },
} as const

for (const language of ['en', 'nl'] as const)
  test(
    `Views, Columns and Filter keep their words beside the form and zoomed in: ${language}`,
    { tag: language === 'nl' ? '@long' : [] },
    async ({ world }) => {
      const { service, page } = await world.desk()
      const { open, clear, change } = words[language]
      const left = page.locator('.desk .left')
      const shown = async (...wanted: string[]): Promise<void> => {
        for (const word of wanted)
          await expect
            .poll(() => wordsShown(left.locator('button', { hasText: word }).filter({ visible: true }).first(), word))
            .toBe(true)
        // No control of the toolbar lies over another one, or outside.
        expect(await tooWide(page)).toEqual([])
      }
      const speak = (wanted: 'en' | 'nl'): Promise<unknown> =>
        page.evaluate(async (one) => window.api.settings.prefer({ language: one }), wanted)
      // 640 × 400 is 1280 × 800 at 200 %, 500 × 320 is 1000 × 640.
      await speak(language)
      for (const [width, height] of [
        [640, 400],
        [500, 320],
      ] as const) {
        await page.setViewportSize({ width, height })
        await shown(...open)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      await speak('en')
      await openCustomer(page, service.control.ids()[3]!)
      await speak(language)
      for (const width of [1280, 1140, 1000, 961]) {
        await page.setViewportSize({ width, height: 640 })
        await shown(...open)
      }
      // The line of the toolbar that is about the selection leaves the words too.
      await page.locator('[row-index="0"] [col-id="Name"]').focus()
      await page.keyboard.press('Shift+Space')
      for (const width of [961, 1000, 1140, 1280]) {
        await page.setViewportSize({ width, height: 640 })
        await shown(...open.slice(0, 3), change)
      }
      await expect(left.getByRole('button', { name: clear })).toBeVisible()
      expect(await faults(page)).toEqual([])
    },
  )
