import { basename } from 'node:path'
import { expect } from '@playwright/test'
import type { DeskApp } from './desk-app.ts'
import { enterDemo, openSignIn, register, servicePage } from './steps.ts'
import { test } from './world.ts'

test.skip(process.platform === 'darwin', 'windows of macOS have no icon')

const nameOf = (path: string | null): string => (path === null ? 'none' : basename(path).split('.')[0]!)

/** Returns a function for the name of the icon that the window took last, since this call. */
const watchIcon = async ({ electron }: DeskApp): Promise<() => Promise<string>> => {
  await electron.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!
    const icons: string[] = []
    Object.assign(globalThis, { iconsOfTest: icons })
    const setIcon = window.setIcon.bind(window)
    // An icon that cannot be read throws, and is not noted.
    window.setIcon = (icon) => {
      setIcon(icon)
      icons.push(icon as string)
    }
  })
  return async () => {
    const icons = await electron.evaluate(
      () => (globalThis as unknown as { readonly iconsOfTest: readonly string[] }).iconsOfTest,
    )
    return nameOf(icons.at(-1) ?? null)
  }
}

/** The names of all windows' icons, on the stand-in: Electron tells nobody. */
const openIcons = async ({ electron }: DeskApp): Promise<string[]> => {
  const paths = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => (window as unknown as { readonly '-icon': string | null })['-icon']),
  )
  return paths.map(nameOf)
}

test('the icon of the window has the badge of the environment in view, and none without one', async ({ world }) => {
  const [trial, office] = [await world.service({ seed: 1 }), await world.service({ seed: 2 })]
  const app = await world.open()
  const icon = await watchIcon(app)
  await register(app.page, trial, 'test')
  await expect.poll(icon).toBe('test')
  await register(app.page, office, 'production')
  await expect.poll(icon).toBe('production')
  await app.page.evaluate(async () => void (await window.api.settings.goTo(null)))
  await expect.poll(icon).toBe('plain')
  await app.page.getByRole('button', { name: 'Explore the Demo company' }).click()
  await enterDemo(await servicePage(app))
  await expect.poll(icon, { timeout: 30_000 }).toBe('demo')
})

test('windows open with the badge of their environment, those of a sign-in too', async ({ world }) => {
  test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', 'no window of Electron tells its icon')
  const service = await world.service()
  const app = await world.open()
  expect(await openIcons(app)).toEqual(['plain'])
  await register(app.page, service, 'production')
  await openSignIn(app)
  expect(await openIcons(app)).toEqual(['production', 'production'])
  await app.close()
  expect(await openIcons(await world.open())).toEqual(['production'])
})
