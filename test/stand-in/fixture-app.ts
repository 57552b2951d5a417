import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { newFolder, removeFolder } from '../temporary-folder.ts'
import { electronPath } from './electron-path.ts'

export const fixtureFolder = join(import.meta.dirname, 'fixture')

/** The records of the fixture's main process. */
export interface Seen {
  calls: { url: string; top: boolean; own: boolean }[]
  second: number
  events: unknown[][]
  shown: boolean
  /** Whether the first window is loading a page; only some tests keep it. */
  isLoading: boolean
}
declare global {
  var seen: Seen
}

/** The fixture's preload API. */
export interface FixtureApi {
  echo: (...args: unknown[]) => Promise<unknown[]>
  fail: () => Promise<never>
  twice: (number: number) => number
  onNews: (listener: (...args: unknown[]) => void) => () => void
}
export type FixtureWindow = Window & { api: FixtureApi }

export interface Fixture {
  readonly app: ElectronApplication
  readonly page: Page
  readonly profile: string
  readonly close: () => Promise<void>
}

export const makeProfile = async (): Promise<string> => newFolder('stand-in')

/** The fixture app, launched by an unmodified Playwright as it would launch Electron. */
export const launchFixture = async (): Promise<Fixture> => {
  const profile = await makeProfile()
  const env = { ...process.env, LEDGERDESK_HEADLESS: '1' } as Record<string, string>
  const app = await _electron.launch({
    executablePath: electronPath,
    args: [`--user-data-dir=${profile}`, fixtureFolder],
    env,
    colorScheme: null,
    // The limit of the test counts; a busy machine may take long.
    timeout: 0,
  })
  const page = await app.firstWindow({ timeout: 0 })
  await page.waitForSelector('h1', { timeout: 0 })
  while (!(await app.evaluate(() => globalThis.seen.shown))) await page.waitForTimeout(10)
  const close = async (): Promise<void> => {
    await app.close()
    removeFolder(profile)
  }
  return { app, page, profile, close }
}

export interface Site {
  readonly address: string
  /** Connections made to it, used or not. */
  readonly connections: () => number
  readonly close: () => void
}

/** A web server of this computer. */
export const openSite = async (answer: RequestListener): Promise<Site> => {
  let connections = 0
  const server: Server = createServer(answer).on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    connections: () => connections,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
