import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { themes, wear, type ThemeName } from './looks.ts'

/** The part of axe-core used here. */
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
/** axe has `target-size` off by default, because few require WCAG 2.2 yet. */
const everything = { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } }
/**
 * The rules that depend on a theme. High contrast themes also meet WCAG's enhanced contrast, whose rule reports nothing
 * that is below the usual one.
 */
const colours = (theme: ThemeName): object => ({
  runOnly: {
    type: 'rule',
    values: ['color-contrast', ...(theme.endsWith('contrast') ? ['color-contrast-enhanced'] : [])],
  },
})

/** Checks sixteen rows of the table: the others are alike and would double the time. */
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

/** Runs axe in the page as it is. Its source is injected once, because it is as long as the app's own. */
export const faultsAsWorn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return run(page, everything)
}

/** Faults in the colours of a Windows contrast theme, in the light theme. */
export const faultsForced = async (page: Page): Promise<string[]> => {
  await wear(page, 'light')
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await faultsAsWorn(page)
  await page.emulateMedia({ forcedColors: 'none' })
  return found.map((fault) => `forced: ${fault}`)
}

/**
 * Faults found by axe (WCAG 2.2, A and AA): every rule in the light theme, colour rules in the others. The last theme
 * stays on.
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
