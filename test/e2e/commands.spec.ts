import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { DeskApp } from './desk-app.ts'
import {
  cutOff,
  decide,
  field,
  logIn,
  more,
  openCustomer,
  register,
  restore,
  save,
  saveTo,
  servicePage,
  signIn,
} from './steps.ts'
import { shared, test } from './world.ts'

/** One pending change, because the service is unreachable. */
const pendingAt = (page: Page, place: AdministrationRef, id: string): Promise<string> =>
  page.evaluate(
    async ({ place, key }) => {
      const saved = await window.api.customers.save(place, key, { Person: { is: 'text', text: '+31 Ann' } }, 0)
      if (!saved.ok) throw new Error(saved.fail.code)
      return saved.value.edit!.id
    },
    { place, key: `s:${id}` },
  )

const exported = ({ page }: DeskApp, place: AdministrationRef, edit: string) =>
  page.evaluate(({ place, edit }) => window.api.edits.export(place, [edit]), { place, edit })

test('a change stays with its author until a colleague takes it over', async ({ world }) => {
  const service = await world.service()
  const app = await world.open()
  const { page } = app
  const { environment, database: administration } = await register(page, service, 'test')
  await signIn(app, service)
  cutOff(service)
  const place = { environment, administration }
  const id = service.control.ids({ environment: 'test' })[3]!
  const edit = await pendingAt(page, place, id)
  const read = () =>
    page.evaluate(
      async ({ place, edit }) => {
        const reply = await window.api.edits.read(place, edit)
        return reply.ok ? reply.value : null
      },
      { place, edit },
    )
  // Only the sign-in pages work. With its data calls too, the change could still be sent under the first user's name.
  restore(service)
  service.control.quirk({ quirk: 'resetBefore', path: '/api/' })
  const signedIn = page.evaluate((environment) => window.api.session.signIn(environment, 'Bert'), place.environment)
  const pages = await servicePage(app)
  await logIn(pages, service.facts.user)
  await decide(pages, 'Allow')
  expect(await signedIn).toMatchObject({ ok: true, value: { is: 'signed-in', user: 'Bert' } })
  restore(service)
  await page.evaluate((place) => window.api.sync.now(place), place)
  expect(await read()).toMatchObject({ anothers: true, state: { is: 'waiting' } })
  await page.evaluate(({ place, edit }) => window.api.edits.takeOver(place, [edit]), { place, edit })
  await expect
    .poll(read, { timeout: 20_000 })
    .toMatchObject({ user: 'Bert', anothers: false, state: { is: 'settled' } })
  expect(service.control.customer(id, { environment: 'test' })).toMatchObject({ Person: '+31 Ann' })
})

test(
  'a customer is found by words in any order and opened without a mouse, in the command palette',
  { tag: '@long' },
  async ({ world }) => {
    const { page } = await world.desk()
    const first = await page.evaluate(async () => {
      const settings = await window.api.settings.read()
      if (!settings.ok || !settings.value.place) throw new Error('no place')
      const rows = await window.api.customers.rows(settings.value.place, {
        search: '',
        filter: {},
        sort: [],
        columns: ['CustomerId', 'Name'],
        from: 5,
        count: 1,
      })
      if (!rows.ok) throw new Error(rows.fail.code)
      return rows.value.rows[0]!.cells
    })
    const [id = '', name = ''] = first
    await page.keyboard.press('ControlOrMeta+k')
    const words = page.getByRole('combobox', { name: 'Go to anything' })
    await expect(words).toBeFocused()
    await words.fill(`${id} ${name.split(' ').reverse().join(' ')}`)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(field(page, 'Customer id')).toHaveValue(id)
    await page.keyboard.press('ControlOrMeta+k')
    await words.fill('settings go')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  },
)

/** The system passes a link to the open app by a second start. */
const follow = ({ electron }: DeskApp, link: string): Promise<void> =>
  electron.evaluate(
    ({ app }, text) => void app.emit('second-instance', {}, ['ledgerdesk', text], '/', { wants: 'window' }),
    link,
  )

test("the menu is in the person's language, and acts like the window", { tag: '@long' }, async ({ world }) => {
  const { app, page } = await world.desk()
  const labels = () => app.electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))
  expect(await labels()).toContain('Go')
  await app.electron.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .find(({ label }) => label === 'Go to History')
      ?.click()
  })
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.evaluate(() => window.api.settings.prefer({ language: 'nl' }))
  await expect.poll(labels).toContain('Bewerken')
})

test('a customer is copied to another administration after a review', { tag: '@long' }, async ({ world }) => {
  const { service, page, environment } = await world.desk()
  const [here, there] = service.facts.databases as [string, string]
  await page.evaluate(
    async ({ environment, there }) =>
      void (await window.api.settings.addAdministration(environment, there, 'Second books')),
    { environment, there },
  )
  const id = service.control.ids()[3]!
  const from = service.control.customer(id)!
  await openCustomer(page, id)
  await more(page, 'Copy to another administration…')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'Administration' }).fill('second')
  await sheet.getByRole('option', { name: /Second books/ }).click()
  await expect(sheet.getByRole('row', { name: /^Name/ })).toContainText(String(from['Name']))
  await sheet.getByRole('button', { name: 'Open it there' }).click()
  await expect(page.getByRole('banner')).toContainText('Second books')
  await expect(field(page, 'Name')).toHaveValue(String(from['Name']))
  const copies = () =>
    service.control
      .ids({ database: there })
      .map((one) => service.control.customer(one, { database: there })!)
      .filter((one) => one['Name'] === from['Name'] && one['VatNumber'] === from['VatNumber'])
  const before = copies().length
  await field(page, 'Contact person').fill('For the second books')
  await save(page)
  await expect.poll(() => copies().length, { timeout: 60_000 }).toBe(before + 1)
  expect(copies().at(-1)).toMatchObject({ Person: 'For the second books', City: from['City'] })
  expect(service.control.customer(id, { database: here })).toEqual(from)
})

test.describe(() => {
  const office = shared(async (world) => ({ folder: world.computer.folder, ...(await world.desk()) }))

  test('changes are exported to the picked file, as text that no spreadsheet runs', async () => {
    const { folder, service, app, page, environment } = office()
    cutOff(service)
    const place = { environment, administration: service.facts.databases[0]! }
    const edit = await pendingAt(page, place, service.control.ids()[7]!)
    await saveTo(app, null)
    expect(await exported(app, place, edit)).toEqual({ ok: true, value: false })
    await saveTo(app, join(folder, 'none', 'changes.csv'))
    expect(await exported(app, place, edit)).toMatchObject({
      ok: false,
      fail: { code: 'export-not-written', about: { reason: 'no-folder' } },
    })
    const file = join(folder, 'changes.csv')
    await saveTo(app, file)
    expect(await exported(app, place, edit)).toEqual({ ok: true, value: true })
    expect(readFileSync(file, 'utf8')).toMatch(/^\ufeffEnvironment,.*\r\nOffice,.*,Person,.*,'\+31 Ann,\r\n$/)
    restore(service)
  })

  test('a link opens its customer without dropping unsaved input, and leads nowhere else', async () => {
    const { app, page, service, environment } = office()
    const [one, other] = service.control.ids().slice(3, 5) as [string, string]
    await openCustomer(page, one)
    await page.keyboard.press('ControlOrMeta+Shift+c')
    const link = `ledgerdesk://customer/${environment}/${service.facts.databases[0]!}/`
    await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(link + one)
    await field(page, 'Name').fill('Typed and not saved')
    await follow(app, link + other)
    const sheet = page.getByRole('dialog', { name: 'Unsaved changes' })
    await expect(sheet).toBeVisible()
    await sheet.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field(page, 'Name')).toHaveValue('Typed and not saved')
    await follow(app, link + other)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(field(page, 'Customer id')).toHaveValue(other)
    await follow(app, `${link}no-such-customer`)
    await expect(page.getByText('leads to no customer on this computer')).toBeVisible()
    await expect(field(page, 'Customer id')).toHaveValue(other)
  })

  // The window stays unfocused, and two changes are left, so it comes last.
  test('a desktop notification appears once when an edit needs a person outside the app, and opens that edit', async () => {
    const { service, app, page } = office()
    const messages = () =>
      app.electron.evaluate(() =>
        (globalThis as unknown as { messages: { body: string }[] }).messages.map(({ body }) => body),
      )
    await app.electron.evaluate(({ BrowserWindow, Notification }) => {
      const shown: { body: string; choose: () => void }[] = []
      Object.assign(globalThis, { messages: shown })
      Notification.isSupported = () => true
      Notification.prototype.show = function show(this: Electron.Notification & { options?: { body?: string } }) {
        shown.push({ body: this.options?.body ?? this.body, choose: () => void this.emit('click', {}) })
      }
      BrowserWindow.getAllWindows()[0]!.isFocused = () => false
    })
    // The service refuses two edits and accepts one.
    const [fine, ...bad] = service.control.ids().slice(10, 13) as [string, string, string]
    await openCustomer(page, fine)
    await field(page, 'Contact person').fill('Fine')
    await save(page)
    await expect.poll(() => service.control.customer(fine)?.['Person'], { timeout: 30_000 }).toBe('Fine')
    expect(await messages()).toEqual([])
    for (const id of bad) {
      await openCustomer(page, id)
      await field(page, 'VAT number verified on').fill('soon')
      await save(page)
    }
    await expect(page.getByRole('button', { name: /^Changes.*2 need attention/ })).toBeVisible({ timeout: 30_000 })
    expect(await messages()).toEqual(['A change needs your decision.'])
    await app.electron.evaluate(() =>
      (globalThis as unknown as { messages: { choose: () => void }[] }).messages[0]!.choose(),
    )
    await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible()
  })
})
