import { expect } from '@playwright/test'
import { closeSignIn, decide, logIn, openSignIn, register, signIn, syncSays } from './steps.ts'
import { shared, test } from './world.ts'

test('a person who logs in and allows access sees the customers', { tag: '@long' }, async ({ world }) => {
  const service = await world.service({ customers: 40 })
  const app = await world.open()
  await register(app.page, service, 'test')
  await expect(app.page.getByRole('heading', { name: 'Sign in to Trial' })).toBeVisible()
  await signIn(app, service)
  await expect(app.page.getByRole('banner')).toContainText('Test')
  await expect(app.page.getByRole('status').filter({ hasText: 'customers' }).first()).toBeVisible()
  expect(service.control.count({ path: '/callback' })).toBe(0)
})

test.describe(() => {
  const unsigned = shared(async (world) => {
    const [service, app] = [await world.service(), await world.open()]
    await register(app.page, service, 'test')
    return { service, app }
  })
  /** The app before a sign-in, with no window of the last test. */
  const signedOut = async (): Promise<ReturnType<typeof unsigned>> => {
    const { service, app } = unsigned()
    await expect.poll(() => app.electron.windows().length).toBe(1)
    service.control.clearCounts()
    return { service, app }
  }

  test('closing the window cancels the sign-in', async () => {
    const { service, app } = await signedOut()
    const window = await openSignIn(app)
    await expect(app.page.getByText('Waiting for you in the sign-in window')).toBeVisible()
    await expect(window.getByLabel('User name')).toBeVisible()
    await closeSignIn(app)
    await expect(app.page.getByRole('alert')).toContainText('Signing in was cancelled')
    expect(service.control.count({ path: '/OAuth/Token' })).toBe(0)
  })

  test('an answer with another state is refused, and no token is requested', async () => {
    const { service, app } = await signedOut()
    const window = await openSignIn(app)
    await expect(window.getByLabel('User name')).toBeVisible()
    // An attacker's page would send the window to the redirect URI with its own code.
    await window.evaluate(
      (address) => void (location.href = address),
      `${service.facts.redirectUri}?code=${service.control.code('test')}&state=of-somebody-else`,
    )
    await expect(app.page.getByRole('alert')).toContainText(/did not start|does not belong|another/i)
    expect(service.control.count({ path: '/OAuth/Token' })).toBe(0)
  })

  test('denied consent is explained, and signing in again works', async () => {
    const { service, app } = await signedOut()
    const window = await openSignIn(app)
    await logIn(window, service.facts.user)
    await decide(window, 'Deny')
    await expect(app.page.getByRole('alert')).toContainText('Access was denied on the consent page')

    // The service still knows the person, so it asks for consent at once.
    const again = await openSignIn(app)
    await decide(again, 'Allow')
    await syncSays(app.page, /^Synced/)
  })
})

test('an unknown client identifier is explained', { tag: '@long' }, async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  await register(app.page, service, 'test', { clientId: 'nobody' })
  const window = await openSignIn(app)
  await expect(window.getByRole('alert')).toContainText('not known')
  await closeSignIn(app)
  await expect(app.page.getByRole('alert')).toContainText(/client identifier/i)
})
