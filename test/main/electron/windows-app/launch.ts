import { _electron, type ElectronApplication } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { electronPath } from '../../../stand-in/electron-path.ts'
import { makeProfile } from '../../../stand-in/fixture-app.ts'
import { removeFolder } from '../../../temporary-folder.ts'

/** Runs `main.ts` in Electron for the tests of a file or describe. Returns a function for the running app. */
export const useWindowsApp = (): (() => ElectronApplication) => {
  let app: ElectronApplication
  let profile: string
  beforeAll(async () => {
    profile = await makeProfile()
    const env = { ...process.env, LEDGERDESK_HEADLESS: '1' } as Record<string, string>
    app = await _electron.launch({
      executablePath: electronPath,
      args: [`--user-data-dir=${profile}`, import.meta.dirname],
      env,
      // The limit of the test counts; a busy machine may take long.
      timeout: 0,
    })
    await app.firstWindow({ timeout: 0 })
  })
  afterAll(async () => {
    await app.close()
    removeFolder(profile)
  })
  return () => app
}
