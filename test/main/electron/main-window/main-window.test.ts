import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backgroundOf } from '../../../../main/electron/main-window/window-background.ts'
import { electronPath } from '../../../stand-in/electron-path.ts'
import { makeProfile } from '../../../stand-in/fixture-app.ts'

describe('the main window', () => {
  let app: ElectronApplication
  let profile: string
  beforeAll(async () => {
    profile = await makeProfile()
    const env = { ...process.env, LEDGERDESK_HEADLESS: '1' } as Record<string, string>
    app = await _electron.launch({
      executablePath: electronPath,
      args: [`--user-data-dir=${profile}`, join(import.meta.dirname, '../windows-app')],
      env,
    })
    await app.firstWindow()
  })
  afterAll(async () => {
    await app.close()
    await rm(profile, { recursive: true })
  })

  it.each([true, false])('is shown when its page is drawn and not before, maximized: %s', async (maximized) => {
    const seen = await app.evaluate((_electron, maximized) => globalThis.windowsApp.openMain(maximized), maximized)
    expect(seen).toEqual({ atOnce: false, drawn: true, maximized, ground: expect.stringMatching(/^#[0-9a-f]{6}$/i) })
  })
})

describe('the background colour of a window', () => {
  it('is the page’s own in each theme and contrast', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../../../renderer/styles/tokens.css'), 'utf8')
    const [, ...papers] =
      /--paper: if\(style\(--contrast: more\): light-dark\((#\w+), (#\w+)\); else: light-dark\((#\w+), (#\w+)\)\)/.exec(
        tokens,
      )!
    const looks = [
      [false, true],
      [true, true],
      [false, false],
      [true, false],
    ] as const
    expect(
      looks.map(([shouldUseDarkColors, shouldUseHighContrastColors]) =>
        backgroundOf({ shouldUseDarkColors, shouldUseHighContrastColors }),
      ),
    ).toEqual(papers)
  })
})
