import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  answerBoxes,
  cutOff,
  field,
  openCustomer,
  register,
  restore,
  save,
  shownBoxes,
  signIn,
  signInByToken,
} from './steps.ts'
import { test } from './world.ts'

test('two environments stay separate, and an edit goes to its own', async ({ world }) => {
  const [trial, office] = [await world.service({ seed: 1 }), await world.service({ seed: 2 })]
  const app = await world.open()
  const first = await register(app.page, trial, 'test')
  await signIn(app, trial)
  const testIds = trial.control.ids({ environment: 'test' })
  const id = testIds.find((one) => office.control.customer(one) !== null) ?? testIds[0]!
  const untouched = office.control.customer(id)
  cutOff(trial)
  await openCustomer(app.page, id)
  await field(app.page, 'Contact person').fill('Only in test')
  await save(app.page)

  const second = await register(app.page, office, 'production')
  await expect(app.page.getByRole('banner')).toContainText('Production')
  await signInByToken(app, office, second.environment)
  await app.page.getByRole('button', { name: /^Changes/ }).click()
  await expect(app.page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()

  restore(trial)
  await app.page.evaluate(async (place) => void (await window.api.settings.goTo(place)), {
    environment: first.environment,
    administration: first.database,
  })
  await expect(app.page.getByRole('banner')).toContainText('Test')
  await app.page.evaluate(async (place) => void (await window.api.sync.now(place)), {
    environment: first.environment,
    administration: first.database,
  })
  await expect
    .poll(() => trial.control.customer(id, { environment: 'test' })?.['Person'], { timeout: 30_000 })
    .toBe('Only in test')
  expect(office.control.customer(id)).toEqual(untouched)
  expect(office.control.count({ method: 'PUT' })).toBe(0)
  expect(office.control.count({ path: '/test/' })).toBe(0)
  expect(trial.control.count({ path: '/prod/' })).toBe(0)
})

test('signing out keeps customers and pending edits, and asks to sign in', { tag: '@long' }, async ({ world }) => {
  const { service, app, page, environment } = await world.desk()
  const id = service.control.ids()[0]!
  cutOff(service)
  await openCustomer(page, id)
  await field(page, 'Contact person').fill('Waits')
  await save(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect
    .poll(async () => {
      const reply = await page.evaluate((name) => window.api.session.read(name), environment)
      return reply.ok && reply.value.is
    })
    .toBe('signed-out')
  restore(service)
  await page.getByRole('button', { name: 'Customers' }).click()
  await expect(page.getByText('You signed out.')).toBeVisible()
  await openCustomer(page, id)
  await expect(field(page, 'Contact person')).toHaveValue('Waits')
  await signIn(app, service)
  await expect.poll(() => service.control.customer(id)?.['Person'], { timeout: 30_000 }).toBe('Waits')
})

test('an address changed while the app was closed gets no request before a person has confirmed it', async ({
  world,
}) => {
  const { service, app, page } = await world.desk()
  await expect(page.getByText('40 customers', { exact: true })).toBeVisible()
  await app.close()
  let connections = 0
  const stranger = createServer((_request, response) => void response.writeHead(404).end()).on(
    'connection',
    () => void connections++,
  )
  await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve))
  const astray = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/acc/v14`
  const inProfile = (name: string): string => join(world.computer.profile, name)
  const settings = JSON.parse(readFileSync(inProfile('settings.json'), 'utf8')) as {
    environments: { id: string; baseAddress: string }[]
  }
  const office = settings.environments.find(({ id }) => id !== 'demo')!
  const right = office.baseAddress
  office.baseAddress = astray
  // A change of one file alone is undone by the other.
  for (const name of ['settings.json', 'settings.copy.json']) writeFileSync(inProfile(name), JSON.stringify(settings))
  const before = service.control.count({})

  const started = await world.open()
  const again = started.page
  const sheet = again.getByRole('dialog', { name: 'Are these settings right?' })
  await expect(sheet).toContainText(astray)
  await expect(sheet.getByRole('button', { name: 'Stay offline' })).toBeFocused()
  await again.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await again.getByRole('button', { name: 'Settings', exact: true }).click()
  await again.getByRole('article', { name: 'Office' }).getByRole('button', { name: 'Edit' }).click()
  await again.getByRole('button', { name: 'Test the connection' }).click()
  await expect(again.getByRole('alert').filter({ hasText: 'Nothing is sent' }).first()).toBeVisible()
  await again.getByLabel('Base address').fill(right)
  await again.getByRole('button', { name: 'Replace…' }).click()
  await again.getByLabel('Client secret', { exact: true }).fill(service.facts.clientSecret)
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again.getByRole('article', { name: 'Office' })).toContainText(right)
  expect([connections, service.control.count({})]).toEqual([0, before])

  await again.getByRole('button', { name: 'Look at the settings…' }).click()
  await expect(sheet).toContainText(right)
  await answerBoxes(started, 0)
  await again.keyboard.press('Tab')
  await again.keyboard.press('Enter')
  await expect(sheet.getByRole('alert')).toContainText('You did not confirm your services.')
  const [box] = await shownBoxes(started)
  expect([box?.message, box?.detail.split('\n')[1], box?.buttons[box.defaultId], box?.buttons[box.cancelId]]).toEqual([
    'Are these your services?',
    right,
    'Cancel',
    'Cancel',
  ])
  await answerBoxes(started, 1)
  await sheet.getByRole('button', { name: 'These settings are right' }).press('Enter')
  await expect(sheet).toBeHidden()
  await again.getByRole('button', { name: 'Customers' }).click()
  await signIn(started, service)
  await expect.poll(() => service.control.count({}), { timeout: 30_000 }).toBeGreaterThan(before)
  expect(connections).toBe(0)
  stranger.closeAllConnections()
  stranger.close()
})
