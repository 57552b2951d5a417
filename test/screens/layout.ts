import type { Page } from '@playwright/test'
import { bundled } from './page/bundle.ts'
import type { ShownText } from './page/shown-texts.ts'

/** The functions of `page/layout-faults.ts` in the page. */
export interface LayoutChecks {
  readonly layoutFaults: () => string[]
  readonly shownTexts: () => ShownText[]
}
let source: Promise<string> | null = null

export const installLayoutChecks = async (page: Page): Promise<void> => {
  source ??= bundled('layout-faults.ts')
  if (!(await page.evaluate(() => 'layoutFaults' in window))) await page.evaluate(await source)
}

/** Faults of the layout of the page as it is, in any language. */
export const layoutFaults = async (page: Page): Promise<string[]> => {
  await installLayoutChecks(page)
  return page.evaluate(() => (window as unknown as LayoutChecks).layoutFaults())
}
