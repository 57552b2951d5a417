import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { themes, wear, type ThemeName } from './looks.ts'

/** As much of axe-core as is used here. */
interface Axe {
  run(
    where: object,
    options: object,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string
      readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
    }[]
  }>
}
const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** `target-size` is off by itself until more of the world asks for WCAG 2.2. */
const everything = { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } }
/** What a theme can change. High contrast promises more than the others: WCAG's enhanced contrast. */
const colours = (theme: ThemeName): object => ({
  runOnly: { type: 'rule', values: [theme.endsWith('contrast') ? 'color-contrast-enhanced' : 'color-contrast'] },
})

/** Of the table, sixteen rows: the others are made of the same, and reading them takes as long as all the rest. */
const run = (page: Page, options: object): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const { axe } = window as unknown as { readonly axe: Axe }
    const { violations } = await axe.run(
      { exclude: [['.ag-row:nth-child(n+17)']] },
      { ...wanted, resultTypes: ['violations'] },
    )
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`)
          .join(' | ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`,
    )
  }, options)

/** Runs axe in the page as it is. Axe's source is injected once a page: it is as long as the app's own. */
export const faultsAsWorn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return run(page, everything)
}

/**
 * What axe finds (WCAG 2.2, A and AA) in every theme: everything in the light one, and in the others what colours
 * decide. Leaves the page in
 */
export const faults = async (page: Page, worn: readonly ThemeName[] = themes): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found: string[] = []
  for (const theme of worn) {
    await wear(page, theme)
    found.push(
      ...(await run(page, theme === 'light' ? everything : colours(theme))).map((fault) => `${theme}: ${fault}`),
    )
  }
  return found
}
