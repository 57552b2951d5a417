import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { newAuthority } from '../main/service/network/certificates.ts'
import { closeServers, serveProxy, serveTlsBefore } from '../main/service/network/servers.ts'
import { answerBoxes, decide, logIn, openSignIn, register, shownBoxes, syncSays } from './steps.ts'
import { test } from './world.ts'

test.skip(
  process.env['LEDGERDESK_E2E_HOST'] === 'electron',
  'the proxy is named in the environment, which only the stand-in reads',
)
test.afterEach(closeServers)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in to the proxy' })
const type = async (page: Page, name: string, password: string): Promise<void> => {
  await dialog(page).getByLabel('Name').fill(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

test("in an office the proxy asks once, the office's own authority is trusted, and a desk reads through both", async ({
  world,
}) => {
  const service = await world.service({ customers: 12 })
  const authority = newAuthority()
  const front = await serveTlsBefore(authority.issue(['service.example']), Number(new URL(service.facts.baseUrl).port))
  const proxy = await serveProxy({ leads: { 'service.example:443': front.port }, wants: 'jan:geheim' })
  const certificates = join(world.computer.folder, 'office.pem')
  writeFileSync(certificates, authority.cert)
  const app = await world.open({
    LEDGERDESK_STAND_IN_PROXY: `PROXY localhost:${proxy.port}; DIRECT`,
    NODE_EXTRA_CA_CERTS: certificates,
  })
  const { page } = app
  await answerBoxes(app, 1)
  const baseAddress = service.facts.baseUrl.replace(/^http:\/\/[^/]+/, 'https://service.example')
  const { environment, database } = await register(page, service, 'production', { baseAddress })
  expect((await shownBoxes(app)).map(({ detail }) => detail.split('\n')[0])).toEqual(['https://service.example'])

  const signedIn = page.evaluate(
    ([id, token]) => window.api.session.useRefreshToken(id!, token!, null),
    [environment, service.control.signIn().refreshToken],
  )
  await expect(dialog(page)).toContainText(`localhost:${proxy.port}`)
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await type(page, 'jan', 'verkeerd')
  await expect(dialog(page)).toContainText('did not accept')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('jan')
  await expect(dialog(page).getByLabel('Password')).toBeFocused()
  await type(page, 'jan', 'geheim')
  await expect(dialog(page)).toHaveCount(0)
  expect(await signedIn).toMatchObject({ ok: true, value: { is: 'signed-in' } })

  await page.evaluate((place) => window.api.sync.now(place), { environment, administration: database })
  await expect(page.getByRole('gridcell', { name: service.control.ids()[0]! }).first()).toBeVisible({ timeout: 30_000 })
  expect(new Set(proxy.asked.map(({ to }) => to))).toEqual(new Set(['service.example:443']))
})

test(
  'a sign-in page meets the same proxy, and the main window asks the same question',
  { tag: '@long' },
  async ({ world }) => {
    const service = await world.service({ customers: 12 })
    const proxy = await serveProxy({ leads: {}, wants: 'jan:geheim' })
    const app = await world.open({ LEDGERDESK_STAND_IN_PROXY: `PROXY localhost:${proxy.port}` })
    await register(app.page, service, 'production')
    const opening = openSignIn(app)
    await expect(dialog(app.page)).toBeVisible()
    await type(app.page, 'jan', 'geheim')
    const window = await opening
    await logIn(window, service.facts.user)
    await decide(window, 'Allow')
    await syncSays(app.page, /^Synced/, 60_000)
    await expect(dialog(app.page)).toHaveCount(0)
    expect(proxy.asked.some(({ to }) => to.startsWith(new URL(service.facts.baseUrl).origin))).toBe(true)
  },
)
