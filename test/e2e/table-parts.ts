import type { Locator, Page } from '@playwright/test'

export const cell = (page: Page, row: number, column: string): Locator =>
  page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`)
export const foot = (page: Page): Locator => page.getByRole('group', { name: 'Status line' })
/** The cells of the range. */
export const inRange = (page: Page): Locator => page.getByRole('gridcell', { selected: true })
/** Copies as another program does. The stand-in's clipboard is not the browser's, which Ctrl+V pastes. */
export const copyElsewhere = async (page: Page, text: string): Promise<void> => {
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.evaluate((given) => {
    const box = document.body.appendChild(document.createElement('textarea'))
    box.value = given
    box.select()
  }, text)
  await page.keyboard.press('ControlOrMeta+c')
  await page.evaluate((at) => {
    document.querySelector('body > textarea')?.remove()
    if (at instanceof HTMLElement) at.focus()
  }, before)
}
