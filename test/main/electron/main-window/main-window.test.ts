import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backgroundOf } from '../../../../main/electron/main-window/window-background.ts'
import { useWindowsApp } from '../windows-app/launch.ts'

describe('the main window', () => {
  const app = useWindowsApp()

  it.each([true, false])('is shown when its page is drawn and not before, maximized: %s', async (maximized) => {
    const shown = await app().evaluate(({ nativeTheme }, maximized) => {
      nativeTheme.themeSource = 'dark'
      return globalThis.windowsApp.openMain(maximized)
    }, maximized)
    const ground = backgroundOf({ shouldUseDarkColors: true, shouldUseHighContrastColors: false })
    expect(shown).toEqual({ atOnce: false, drawn: true, maximized, ground })
  })
})

describe('the background colour of a window', () => {
  it('is the page’s own in each theme and contrast', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../../../renderer/styles/tokens.css'), 'utf8')
    const [, ...papers] =
      /--paper: if\(style\(--contrast: more\): light-dark\((#\w+), (#\w+)\); else: light-dark\((#\w+), (#\w+)\)\)/.exec(
        tokens,
      )!
    const themes = [
      [false, true],
      [true, true],
      [false, false],
      [true, false],
    ] as const
    expect(
      themes.map(([shouldUseDarkColors, shouldUseHighContrastColors]) =>
        backgroundOf({ shouldUseDarkColors, shouldUseHighContrastColors }),
      ),
    ).toEqual(papers)
  })
})
