import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { targets } from '../../../vite.config.ts'
import { startDrawing, type Drawing } from '../../screens/drawing.ts'
import { faults } from '../../screens/faults.ts'
import { rendererRoot, tokens } from '../styles/tokens.ts'
import { buildGallery, galleryFolder, galleryPage } from './build.ts'

const gridStyles = fileURLToPath(import.meta.resolve('ag-grid-community/styles/ag-grid.css'))
let drawing: Drawing
let context: BrowserContext
let page: Page
const complaints: string[] = []
beforeAll(async () => {
  await buildGallery()
  drawing = await startDrawing(galleryFolder)
  context = await drawing.context('en', { width: 1280, height: 800 })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  await page.goto(`${drawing.site.base}/${galleryPage}`)
  await page.getByRole('gridcell', { name: 'De Groene Tuin', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'De Groene Tuin' }).waitFor()
}, 240_000)
afterAll(async () => {
  await context?.close()
  await drawing?.close()
})

const token = (name: string): Promise<string> =>
  page.evaluate((one) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--${one})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
const prefer = (name: string, value: string): Promise<unknown> =>
  page.locator(`[data-switch=${name}]`).selectOption(value)

describe('the gallery', { timeout: 120_000 }, () => {
  it('shows every token by name', async () => {
    const names = await page.locator('section:last-of-type code').allTextContents()
    const shown = new Set(names.map((name) => name.split(':')[0]))
    expect([...tokens.keys()].filter((name) => !shown.has(name))).toEqual([])
  })

  it('changes by its switches: language, theme, contrast, density', async () => {
    await prefer('language', 'nl')
    await page.getByRole('heading', { name: 'Onderdelen' }).waitFor()
    await prefer('language', 'en')
    await page.getByRole('heading', { name: 'Components' }).waitFor()
    await prefer('theme', 'dark')
    await expect.poll(() => token('paper')).toBe('rgb(23, 24, 27)')
    await prefer('contrast', 'more')
    await expect.poll(() => token('paper')).toBe('rgb(0, 0, 0)')
    await prefer('theme', 'light')
    await expect.poll(() => token('focus')).toBe('rgb(11, 54, 196)')
    expect(await token('ink')).toBe('rgb(0, 0, 0)')
    await prefer('contrast', 'system')
    await expect.poll(() => token('ink')).toBe('rgb(23, 24, 27)')
    await prefer('density', 'compact')
    await expect
      .poll(() =>
        page
          .locator('.button')
          .first()
          .evaluate((one) => one.getBoundingClientRect().height),
      )
      .toBe(26)
    await prefer('density', 'comfortable')
  })

  it('has more contrast by itself when the system asks for it', async () => {
    await page.emulateMedia({ contrast: 'more' })
    expect([await token('ink'), await token('line')]).toEqual(['rgb(0, 0, 0)', 'rgb(99, 100, 109)'])
    await page.emulateMedia({ contrast: 'no-preference' })
    expect(await token('ink')).toBe('rgb(23, 24, 27)')
  })

  it('does not move when the user wants no motion, and moves otherwise', async () => {
    const moving = (): Promise<number> => page.evaluate(() => document.getAnimations().length)
    expect(await moving()).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await moving()).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await moving()).toBe(0)
  })

  it('uses lines instead of backgrounds in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const border = (selector: string, pseudo?: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((one, part) => {
          const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(one, part)
          return outlineStyle === 'none' || outlineWidth === '0px'
            ? `${borderTopStyle} ${borderTopWidth}`
            : `${outlineStyle} ${outlineWidth}`
        }, pseudo)
    for (const sign of ['.callout', '.count.needs', '.skeleton', '.button[aria-pressed=true]', '.input', '.dot'])
      expect(await border(sign), sign).toMatch(/^solid [1-9]/)
    expect(await border('.row-open .ag-grid-scrolling-cells', '::after')).toBe('solid 2px')
    // Chromium paints the canvas behind a text, and white on white, unless the element keeps its own colours.
    const filled = await page.evaluate(
      (fill) => {
        const all = [...document.querySelectorAll<HTMLElement>('button, .mark, .tick')]
        return all
          .map((one) => ({ text: one.innerText, style: getComputedStyle(one) }))
          .filter(({ text, style }) => text !== '' && style.backgroundColor === fill)
          .map(({ text, style }) => `${text}: ${style.forcedColorAdjust}`)
      },
      await token('accent-fill'),
    )
    expect(filled).not.toEqual([])
    expect(filled.filter((one) => !one.endsWith(': none'))).toEqual([])
    const box = page.locator('.ag-row[row-index="3"] .pick-cell')
    const tick = (): Promise<string> => box.evaluate((one) => getComputedStyle(one, '::after').content)
    expect(await tick()).toBe('none')
    await box.click()
    await expect.poll(tick).toBe('""')
    await box.click()
    await expect.poll(tick).toBe('none')
    await page.emulateMedia({ forcedColors: 'none' })
  })

  it('leaves out of the grid’s style sheet nothing that the table needs', async () => {
    const wanted = await page.evaluate(
      (text) => {
        const full = new CSSStyleSheet()
        full.replaceSync(text)
        return [...full.cssRules]
          .flatMap((rule) =>
            rule instanceof CSSStyleRule ? rule.selectorText.split(/,(?![^()]*\))/).map((one) => one.trim()) : [],
          )
          .filter((one) => !one.includes('::') && !one.includes('[class') && document.querySelector(one) !== null)
      },
      readFileSync(gridStyles, 'utf8'),
    )
    const there = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .flatMap((rule) =>
          rule instanceof CSSStyleRule ? rule.selectorText.split(/,(?![^()]*\))/).map((one) => one.trim()) : [],
        ),
    )
    expect(wanted.length).toBeGreaterThan(60)
    expect(wanted.filter((one) => !there.includes(one))).toEqual([])
  })

  it('is clean for axe in every theme, and logs no complaints', async () => {
    expect(await faults(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('the app’s own build', () => {
  it('has no gallery', async () => {
    const made = await build({
      ...targets.renderer,
      logLevel: 'error',
      build: { ...targets.renderer.build, write: false, minify: false },
    })
    const chunks = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []))
    const modules = chunks.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
    expect(modules.length).toBeGreaterThan(100)
    expect(modules.filter((id) => id.startsWith(join(rendererRoot, 'gallery')))).toEqual([])
    expect(chunks.map(({ fileName }) => fileName).filter((name) => name.includes('gallery'))).toEqual([])
  }, 120_000)
})
