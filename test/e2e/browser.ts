import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../stand-in/find-chromium.ts'
import type { DeskApp } from './desk-app.ts'

declare global {
  var openedOutside: string[]
}

/** The system browser: a separate Chromium whose cookies outlive a sign-in. */
export interface ComputerBrowser {
  /** Opens in a new tab what the app asked the system to open. `times`: how often the app must have asked. */
  opened(app: DeskApp, times?: number): Promise<Page>
  readonly context: BrowserContext
  close(): Promise<void>
}

export const startBrowser = async (colorScheme: 'light' | 'dark' = 'light'): Promise<ComputerBrowser> => {
  const { path, args, env } = await findChromium()
  const mine = Object.entries({ ...process.env, ...env }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args],
    env: Object.fromEntries(mine) as Record<string, string>,
  })
  const context = await browser.newContext({ colorScheme, viewport: { width: 900, height: 600 } })
  return {
    context,
    opened: async ({ electron }, times = 1) => {
      const asked = (): Promise<string[]> => electron.evaluate(() => globalThis.openedOutside)
      await expect.poll(async () => (await asked()).length).toBe(times)
      const page = await context.newPage()
      await page.goto((await asked()).at(-1)!)
      return page
    },
    close: () => browser.close(),
  }
}

/** From now on the system opens nothing and records the requests. `fails`: opening fails. */
export const watchSystem = ({ electron }: DeskApp, fails = false): Promise<void> =>
  electron.evaluate(({ shell }, fails) => {
    globalThis.openedOutside = []
    shell.openExternal = async (address) => {
      if (fails) throw new Error('this computer has no browser')
      globalThis.openedOutside.push(address)
    }
  }, fails)
