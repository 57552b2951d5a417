import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { electronPath } from '../../../stand-in/electron-path.ts'
import { makeProfile } from '../../../stand-in/fixture-app.ts'

const link = 'ledgerdesk://customer/a/b/c'
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

it('links and second starts are queued until the app can show them, and later ones passed on at once', async () => {
  const heard = await app.evaluate(({ app: electronApp }, link) => {
    const taken: (string | null)[] = []
    const openings = globalThis.windowsApp.hearOpenings()
    const event = { preventDefault: () => undefined } as never
    const second = (argv: string[], request: unknown): unknown =>
      electronApp.emit('second-instance', event, argv, '/', request)
    second(['ledgerdesk', '--', link], { wants: 'window' })
    second(['ledgerdesk', '--sync'], { wants: 'sync' })
    second(['ledgerdesk'], { wants: 'window' })
    electronApp.emit('open-url', event, `${link}2`)
    openings.take((opened) => taken.push(opened))
    const early = [...taken]
    second(['ledgerdesk', '--', `${link}3`], { wants: 'window' })
    return { early, taken }
  }, link)
  expect(heard).toEqual({ early: [link, null, `${link}2`], taken: [link, null, `${link}2`, `${link}3`] })
})
