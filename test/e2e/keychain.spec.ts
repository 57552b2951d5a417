import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { answerBoxes, register, signIn, signInByToken } from './steps.ts'
import { test } from './world.ts'

/** Each test needs a special keychain, which only the stand-in can provide. */
const onElectron = process.env['LEDGERDESK_E2E_HOST'] === 'electron'

const noKeychain = { LEDGERDESK_STAND_IN_KEYCHAIN_MODE: 'none' }

test('without a keychain the app says so, works, and stores nothing after it closes', async ({ world }) => {
  test.skip(onElectron, "the keychain is the computer's own")
  const service = await world.service()
  const first = await world.open(noKeychain)
  await expect(first.page.getByRole('region', { name: 'Notices' })).toContainText('no safe place for secrets')
  const { environment } = await register(first.page, service, 'production')
  await signInByToken(first, service, environment)
  await expect(first.page.getByText('40 customers', { exact: true })).toBeVisible()
  await first.close()

  expect(
    readdirSync(world.computer.profile).filter((name) => /^(?:desks|demo|vault.*|places\.json|backups)$/.test(name)),
  ).toEqual([])
  const again = await world.open(noKeychain)
  await expect(again.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test(
  'with a keychain a restart is signed in and shows its customers before the service answers',
  { tag: '@long' },
  async ({ world }) => {
    const { service, app } = await world.desk()
    await app.close()
    service.control.quirk({ quirk: 'resetBefore', path: '/' })
    const again = await world.open()
    await expect(again.page.getByText('40 customers', { exact: true })).toBeVisible()
    await expect(again.page.getByRole('banner')).toContainText('Signed in')
  },
)

test('a changed keychain asks to sign in again, with the reason', async ({ world }) => {
  test.skip(onElectron, "the keychain is the computer's own")
  const { service, app, page } = await world.desk()
  // Everything is sealed and stored by then.
  await expect(page.getByText('40 customers', { exact: true })).toBeVisible()
  await app.close()
  const again = await world.open({ LEDGERDESK_STAND_IN_KEYCHAIN_MODE: 'changed' })
  // The settings cannot be authenticated either: they are confirmed once the secret is there again.
  await again.page
    .getByRole('dialog', { name: 'Are these settings right?' })
    .getByRole('button', { name: 'Stay offline' })
    .click()
  await expect(again.page.getByRole('region', { name: 'Notices' })).toContainText(
    'Enter the client secret of your service again',
  )
  await again.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await again.page.getByRole('article', { name: 'Office' }).getByRole('button', { name: 'Edit' }).click()
  await again.page.getByRole('button', { name: 'Replace…' }).click()
  await again.page.getByLabel('Client secret', { exact: true }).fill(service.facts.clientSecret)
  await again.page.getByRole('button', { name: 'Save' }).click()
  await expect(again.page.getByRole('article', { name: 'Office' })).toBeVisible()
  await again.page.getByRole('button', { name: 'Look at the settings…' }).click()
  await answerBoxes(again, 1)
  await again.page.getByRole('button', { name: 'These settings are right' }).click()
  await again.page.getByRole('button', { name: 'Customers' }).click()
  await signIn(again, service)
  await expect(again.page.getByText('40 customers', { exact: true })).toBeVisible()
  expect(
    readdirSync(join(world.computer.profile), { recursive: true })
      .map(String)
      .some((file) => file.includes('set-aside')),
  ).toBe(true)
})

for (const mode of ['locked', 'denied']) {
  test(
    `a keychain that is ${mode} for one start loses nothing: the app says so, and the next start is signed in`,
    { tag: '@long' },
    async ({ world }) => {
      const { app, page } = await world.desk()
      await expect(page.getByText('40 customers', { exact: true })).toBeVisible()
      await app.close()
      const tryAgain = (shown: Page) => shown.getByRole('button', { name: 'Try again' })
      const meanwhile = await world.open({ LEDGERDESK_STAND_IN_KEYCHAIN_MODE: mode }, tryAgain)
      const notice = meanwhile.page.getByText('The keychain of this computer does not answer now').last()
      await expect(notice).toContainText('Nothing that was kept is lost.')
      await tryAgain(meanwhile.page).click()
      await expect(notice).toBeVisible()
      await meanwhile.close()

      const again = await world.open()
      await expect(again.page.getByText('40 customers', { exact: true })).toBeVisible()
      await expect(again.page.getByRole('banner')).toContainText('Signed in')
      expect(
        readdirSync(world.computer.profile, { recursive: true })
          .map(String)
          .filter((file) => file.includes('set-aside')),
      ).toEqual([])
    },
  )
}
