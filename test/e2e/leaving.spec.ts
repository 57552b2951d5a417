import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { MessageBoxReturnValue } from 'electron'
import type { DeskApp } from './desk-app.ts'
import { cutOff, field, openCustomer, register, restore, save, sendNow, signIn, signInByToken } from './steps.ts'
import { test, type World } from './world.ts'

type Box = { readonly message: string; readonly buttons: readonly string[] }

/** Answers message boxes with these buttons in turn and records their texts. */
const answering = ({ electron }: DeskApp, ...buttons: readonly number[]): Promise<void> =>
  electron.evaluate(({ dialog }, answers) => {
    const left = [...answers]
    const shown: Box[] = []
    Object.assign(globalThis, { shownBoxes: shown })
    const answered = (...given: unknown[]): number => {
      shown.push(given.at(-1) as Box)
      const answer = left.shift()
      if (answer === undefined) throw new Error('asked more often than expected')
      return answer
    }
    dialog.showMessageBoxSync = answered
    dialog.showMessageBox = async (...given: unknown[]) => ({ response: answered(...given), checkboxChecked: false })
  }, buttons)

interface HeldBox {
  readonly asked: Promise<void>
  readonly answer: (button: number) => void
}
/** Holds the next box open until it is answered; later ones let the app go. A box that stops the process fails. */
const heldBox = ({ electron }: DeskApp): Promise<void> =>
  electron.evaluate(({ dialog }) => {
    const { promise, resolve } = Promise.withResolvers<MessageBoxReturnValue>()
    const asked = Promise.withResolvers<void>()
    const held: HeldBox = { asked: asked.promise, answer: (response) => resolve({ response, checkboxChecked: false }) }
    Object.assign(globalThis, held)
    dialog.showMessageBox = () => {
      dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
      asked.resolve()
      return promise
    }
    // On Linux and macOS nothing else runs in the main process while this box is open.
    dialog.showMessageBoxSync = () => {
      asked.reject(new Error('the box stops the process'))
      return 1
    }
  })

const boxes = ({ electron }: DeskApp): Promise<string[]> =>
  electron.evaluate(() => (globalThis as unknown as { shownBoxes: Box[] }).shownBoxes.map(({ message }) => message))

const closeWindow = ({ electron }: DeskApp): Promise<void> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())

/** An app without a keychain, which cannot store what was typed into a customer. */
const withDraft = async (world: World): Promise<DeskApp> => {
  const service = await world.service()
  const app = await world.open({ LEDGERDESK_STAND_IN_KEYCHAIN_MODE: 'none' })
  await register(app.page, service, 'test')
  await signIn(app, service)
  await openCustomer(app.page, service.control.ids({ environment: 'test' })[3]!)
  await field(app.page, 'City').fill('Assen')
  // A listener keeps Playwright from answering instead of the app.
  app.page.on('dialog', () => undefined)
  return app
}

test(
  'a window with a draft that cannot be stored closes only after a person confirms',
  { tag: '@long' },
  async ({ world }) => {
    test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', "the keychain is the computer's own")
    const app = await withDraft(world)
    await answering(app, 0, 1)
    await closeWindow(app)
    await expect.poll(() => boxes(app)).toEqual(['What you typed is not saved.'])
    await expect(field(app.page, 'City')).toHaveValue('Assen')
    const closed = app.page.waitForEvent('close')
    await closeWindow(app)
    await closed
  },
)

test('a second start is answered while closing asks about unsaved input', { tag: '@long' }, async ({ world }) => {
  test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', "the keychain is the computer's own")
  const app = await withDraft(world)
  await heldBox(app)
  const ended = app.electron.waitForEvent('close')
  await app.electron.evaluate(({ app: electronApp }) => electronApp.quit())
  await app.electron.evaluate(() => (globalThis as unknown as HeldBox).asked)
  await app.electron.evaluate(
    ({ app: electronApp }) => void electronApp.emit('second-instance', {}, ['ledgerdesk'], '/', { wants: 'window' }),
  )
  await expect(field(app.page, 'City')).toHaveValue('Assen')
  await app.electron.evaluate(() => (globalThis as unknown as HeldBox).answer(1))
  await ended
})

const keptDraft = ({ page }: DeskApp) =>
  page.evaluate(async () => {
    const settings = await window.api.settings.read()
    const kept = settings.ok && settings.value.place ? await window.api.customers.draft(settings.value.place) : null
    return kept?.ok ? kept.value?.changes : null
  })

test('unsaved input is in the form again after the window was closed without a question', async ({ world }) => {
  const service = await world.service()
  const first = await world.open()
  await register(first.page, service, 'test')
  await signIn(first, service)
  const id = service.control.ids({ environment: 'test' })[3]!
  await openCustomer(first.page, id)
  const read = await field(first.page, 'City').inputValue()
  await field(first.page, 'City').fill('Zierikzee')
  // Leaving the field stores it at once.
  await field(first.page, 'Postcode').focus()
  await expect.poll(() => keptDraft(first)).toEqual({ City: { is: 'text', text: 'Zierikzee' } })
  await answering(first)
  first.page.on('dialog', () => undefined)
  const closed = first.page.waitForEvent('close')
  await closeWindow(first)
  await closed
  await first.close()

  const { page } = await world.open()
  await expect(field(page, 'City')).toHaveValue('Zierikzee')
  await expect(field(page, 'Customer id')).toHaveValue(id)
  await expect(page.getByText(/^What you typed at .* and did not save is here again\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'City')).toHaveValue(read)
  expect(service.control.customer(id, { environment: 'test' })).toMatchObject({ City: read })
})

test('unsaved input survives a sign-out and a killed app', { tag: '@long' }, async ({ world }) => {
  const { service, app, page } = await world.desk()
  const id = service.control.ids()[3]!
  await openCustomer(page, id)
  await field(page, 'City').fill('Zierikzee')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Go to anything' }).fill('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You signed out.')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Zierikzee')
  await expect.poll(() => keptDraft(app)).toEqual({ City: { is: 'text', text: 'Zierikzee' } })
  const ended = new Promise<void>((resolve) => app.electron.process().once('exit', () => resolve()))
  app.electron.process().kill('SIGKILL')
  await ended

  const again = await world.open()
  await expect(field(again.page, 'City')).toHaveValue('Zierikzee')
  await expect(again.page.getByText(/^What you typed at .* and did not save is here again\.$/)).toBeVisible()
  await save(again.page)
  await signIn(again, service)
  await expect.poll(() => service.control.customer(id)?.['City'], { timeout: 30_000 }).toBe('Zierikzee')
})

test('a second start is answered while quitting asks about pending changes', async ({ world }) => {
  test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', "the keychain is the computer's own")
  const service = await world.service()
  const app = await world.open({ LEDGERDESK_STAND_IN_KEYCHAIN_MODE: 'none' })
  const { environment } = await register(app.page, service, 'production')
  await signInByToken(app, service, environment)
  cutOff(service)
  await openCustomer(app.page, service.control.ids()[3]!)
  await field(app.page, 'City').fill('Assen')
  await save(app.page)
  await heldBox(app)
  const opened = app.electron.waitForEvent('window')
  await app.electron.evaluate(({ app: electronApp }) => electronApp.quit())
  await app.electron.evaluate(() => (globalThis as unknown as HeldBox).asked)
  await app.electron.evaluate(
    ({ app: electronApp }) => void electronApp.emit('second-instance', {}, ['ledgerdesk'], '/', { wants: 'window' }),
  )
  const page = await opened
  await app.electron.evaluate(() => (globalThis as unknown as HeldBox).answer(0))
  await expect(page.getByRole('main')).toBeVisible()
  restore(service)
  await sendNow(page)
  await expect(page.getByRole('button', { name: 'Send all now' })).toBeDisabled()
})

/** Writes to a file what the app asks Electron to start after it. */
const noteRestart = async ({ electron }: DeskApp, file: string): Promise<void> =>
  electron.evaluate(({ app: electronApp }, path) => {
    electronApp.relaunch = (given) => process.getBuiltinModule('node:fs').writeFileSync(path, JSON.stringify(given))
  }, file)

for (const moment of ['its window closes', 'the rest closes'] as const)
  test(`an app that is opened while it quits, and ${moment}, starts again with the link`, async ({ world }) => {
    const { app } = await world.desk()
    const asked = join(world.computer.folder, 'asked-to-start-again')
    const ended = app.electron.waitForEvent('close')
    await noteRestart(app, asked)
    await app.electron.evaluate(({ app: electronApp, BrowserWindow }, of) => {
      const open = (): unknown =>
        electronApp.emit('second-instance', {}, ['ledgerdesk', '--', 'ledgerdesk://customer/a/b/c'], '/', {
          wants: 'window',
        })
      if (of === 'the rest closes') electronApp.once('will-quit', open)
      // After the app's own listeners, as the page is asked next.
      else BrowserWindow.getAllWindows()[0]!.once('close', open)
      electronApp.quit()
    }, moment)
    await ended
    const { args } = JSON.parse(readFileSync(asked, 'utf8')) as { readonly args: readonly string[] }
    expect(args.slice(-2)).toEqual(['--', 'ledgerdesk://customer/a/b/c'])
  })

test('an app that is opened while its window closes opens the customer of the link in a new one', async ({ world }) => {
  const { app, service, environment } = await world.desk()
  const customer = service.control.ids()[7]!
  const opened = app.electron.waitForEvent('window')
  await app.electron.evaluate(({ app: electronApp, BrowserWindow }, link) => {
    const window = BrowserWindow.getAllWindows()[0]!
    window.once('close', () =>
      electronApp.emit('second-instance', {}, ['ledgerdesk', '--', link], '/', { wants: 'window' }),
    )
    window.close()
  }, `ledgerdesk://customer/${environment}/${service.facts.databases[0]!}/${customer}`)
  await expect(field(await opened, 'Customer id')).toHaveValue(customer)
})

test('without a keychain, quitting with pending changes asks, and staying keeps them', async ({ world }) => {
  test.skip(process.env['LEDGERDESK_E2E_HOST'] === 'electron', "the keychain is the computer's own")
  const service = await world.service()
  const app = await world.open({ LEDGERDESK_STAND_IN_KEYCHAIN_MODE: 'none' })
  const { environment } = await register(app.page, service, 'production')
  await signInByToken(app, service, environment)
  cutOff(service)
  const id = service.control.ids()[3]!
  await openCustomer(app.page, id)
  await field(app.page, 'City').fill('Assen')
  await save(app.page)
  await answering(app, 0, 1)
  const again = app.electron.waitForEvent('window')
  await app.electron.evaluate(({ app: electronApp }) => electronApp.quit())
  const page = await again
  expect(await boxes(app)).toEqual(['Changes still wait to be sent.'])
  restore(service)
  await sendNow(page)
  await expect.poll(() => service.control.customer(id)?.['City']).toBe('Assen')
  await expect(page.getByRole('button', { name: 'Send all now' })).toBeDisabled()
  // Nothing is pending, so nothing is asked; a second box would fail.
  const ended = app.electron.waitForEvent('close')
  await app.electron.evaluate(({ app: electronApp }) => electronApp.quit())
  await ended
})
