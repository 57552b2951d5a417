import { join } from 'node:path'
import { _electron, expect, type ElectronApplication, type Locator, type Page } from '@playwright/test'
import { electronPath } from '../stand-in/electron-path.ts'
import { newFolder, removeFolder } from '../temporary-folder.ts'

const root = join(import.meta.dirname, '../..')

/** A computer to run the app on: a profile folder and a keychain that outlive a start of the app. */
export interface Computer {
  readonly profile: string
  readonly folder: string
  remove(): void
}

export const newComputer = (): Computer => {
  const folder = newFolder('e2e')
  return { folder, profile: join(folder, 'profile'), remove: () => removeFolder(folder) }
}

/** The windows of a running app, its own first. */
export interface AppWindows {
  readonly electron: Pick<ElectronApplication, 'windows'>
  readonly page: Page
}

export interface DeskApp extends AppWindows {
  readonly electron: ElectronApplication
  close(): Promise<void>
}

export const environmentOf = (computer: Computer, extra: Readonly<Record<string, string>>): Record<string, string> => {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(inherited),
    LEDGERDESK_HEADLESS: '1',
    LEDGERDESK_STAND_IN_KEYCHAIN: join(computer.folder, 'keychain'),
    ...extra,
  }
}

const itsMain = (page: Page): Locator => page.getByRole('main')

/** Tells what a window shows and has loaded. It may fail before anything can be traced. */
const stateOf = async (page: Page): Promise<string> => {
  const state = await page.evaluate(() => ({
    text: document.body.innerText,
    markup: document.body.innerHTML.slice(0, 500),
    hasApi: 'api' in window,
    loaded: performance.getEntriesByType('resource').map(({ name }) => name),
  }))
  return JSON.stringify(state)
}

/** Opens the built app, or the one in LEDGERDESK_E2E_APP, always in English. The result is ready once it shows `opened`. */
export const openApp = async (
  computer: Computer,
  extra: Readonly<Record<string, string>> = {},
  opened = itsMain,
): Promise<DeskApp> => {
  const onStandIn = process.env['LEDGERDESK_E2E_HOST'] !== 'electron'
  const electron = await _electron.launch({
    ...(onStandIn ? { executablePath: electronPath } : {}),
    args: [`--user-data-dir=${computer.profile}`, '--lang=en', process.env['LEDGERDESK_E2E_APP'] ?? root],
    env: environmentOf(computer, extra),
    // Playwright disables Electron's sandbox by default; root cannot have one.
    chromiumSandbox: process.getuid?.() !== 0,
    // The app chooses light or dark itself.
    colorScheme: null,
    // The limit of the test counts; a busy machine may take long.
    timeout: 0,
  })
  const page = await electron.firstWindow({ timeout: 0 })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await expect(opened(page))
    .toBeVisible()
    .catch(async (error: unknown) => {
      const state = await stateOf(page).catch(String)
      throw new Error(`The window shows ${state}, after ${JSON.stringify(errors)}.`, { cause: error })
    })
  return { electron, page, close: () => electron.close() }
}
