import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { DeskApp } from './desk-app.ts'
import { cutOff, field, openCustomer, register, save, signIn } from './steps.ts'
import { test, type World } from './world.ts'

interface Seen {
  readonly text: string
  readonly values: readonly string[]
}
/** Reads the window through the app itself, because Playwright considers a crashed page gone for good. */
const seen = ({ electron }: DeskApp): Promise<Seen> =>
  electron.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(
        '({ text: document.body.innerText, values: [...document.querySelectorAll("input")].map(({ value }) => value) })',
      ) as Promise<Seen>,
  )
const shows = (app: DeskApp, words: RegExp): Promise<void> =>
  expect
    .poll(
      () =>
        seen(app).then(
          ({ text }) => text,
          () => '',
        ),
      { timeout: 30_000 },
    )
    .toMatch(words)

const endPage = ({ electron }: DeskApp): Promise<void> =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer())

/** Answers each message box with this button and records its text. */
const answering = ({ electron }: DeskApp, response: number): Promise<void> =>
  electron.evaluate(({ dialog }, answer) => {
    const asked: string[] = []
    Object.assign(globalThis, { askedBoxes: asked })
    dialog.showMessageBox = (async (...given: readonly unknown[]) => {
      asked.push((given.at(-1) as { readonly message: string }).message)
      return { response: answer, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
  }, response)
const boxes = ({ electron }: DeskApp): Promise<string[]> =>
  electron.evaluate(() => (globalThis as unknown as { askedBoxes: string[] }).askedBoxes)

const logged = ({ computer }: World): string => readFileSync(join(computer.profile, 'logs', 'ledgerdesk.log'), 'utf8')
const times = (world: World, event: string): number => logged(world).split(`"event":"${event}"`).length - 1

/** Types a city and waits until the draft is stored. */
const type = async (app: DeskApp, id: string, city: string): Promise<void> => {
  await openCustomer(app.page, id)
  await field(app.page, 'City').fill(city)
  await field(app.page, 'Postcode').focus()
  await expect
    .poll(() =>
      app.page.evaluate(async () => {
        const settings = await window.api.settings.read()
        const kept = settings.ok && settings.value.place ? await window.api.customers.draft(settings.value.place) : null
        return kept?.ok ? kept.value?.changes.City : null
      }),
    )
    .toEqual({ is: 'text', text: city })
}
const over = ({ electron }: DeskApp): Promise<void> =>
  new Promise((resolve) => electron.process().once('exit', () => resolve()))
const notices = (app: DeskApp) => app.page.getByRole('region', { name: 'Notices' })

test('a crashed page returns with the draft and a notice; the third crash in a minute, and an unresponsive page, ask a person', async ({
  world,
}) => {
  const { app, service } = await world.desk()
  await type(app, service.control.ids()[3]!, 'Zierikzee')
  await answering(app, 0)
  await endPage(app)
  await shows(app, /The window stopped by itself and was opened again\.[\s\S]*did not save is here again/)
  expect((await seen(app)).values).toContain('Zierikzee')
  expect([await boxes(app), times(world, 'page-gone')]).toEqual([[], 1])

  await endPage(app)
  await expect.poll(() => times(world, 'page-gone')).toBe(2)
  await shows(app, /did not save is here again/)
  await endPage(app)
  await expect.poll(() => boxes(app)).toEqual(['The window keeps stopping.'])
  await shows(app, /did not save is here again/)
  expect((await seen(app)).values).toContain('Zierikzee')

  await answering(app, 1)
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.emit('unresponsive'))
  await expect.poll(() => boxes(app)).toEqual(['The window does not respond.'])
  await expect.poll(() => times(world, 'page-gone')).toBe(4)
  await shows(app, /did not save is here again/)
})

test('a window that was asked to close and stayed does not count as unresponsive', async ({ world }) => {
  const service = await world.service()
  const app = await world.open({ LEDGERDESK_STAND_IN_KEYCHAIN_MODE: 'none' })
  await register(app.page, service, 'test')
  await signIn(app, service)
  await openCustomer(app.page, service.control.ids({ environment: 'test' })[3]!)
  const city = await field(app.page, 'City').inputValue()
  await field(app.page, 'City').fill('Assen')
  // A listener keeps Playwright from answering instead of the app.
  app.page.on('dialog', () => undefined)
  await answering(app, 1)
  await app.electron.evaluate(({ BrowserWindow, dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
    const window = BrowserWindow.getAllWindows()[0]!
    const unresponsive = new Promise<void>((resolve) => window.once('unresponsive', () => resolve()))
    window.close()
    return unresponsive
  })
  expect(await boxes(app)).toEqual([])
  await expect(field(app.page, 'City')).toHaveValue('Assen')
  expect(times(world, 'page-silent')).toBe(0)
  await field(app.page, 'City').fill(city)
})

test('an app goes on after its terminal is closed', async ({ world }) => {
  const app = await world.open()
  await app.electron.evaluate(() => {
    for (const stream of [process.stdout, process.stderr])
      stream.emit('error', Object.assign(new Error('write EIO'), { code: 'EIO' }))
  })
  await expect(app.page.getByRole('main')).toBeVisible()
  expect(times(world, 'uncaught')).toBe(0)
})

test('an uncaught error ends the app in order and restarts it, and the next start lists what was kept', async ({
  world,
}) => {
  const { app, service } = await world.desk()
  const [first, second] = service.control.ids() as [string, string]
  cutOff(service)
  await openCustomer(app.page, first)
  await field(app.page, 'City').fill('Assen')
  await save(app.page)
  await type(app, second, 'Zierikzee')
  const asked = join(world.computer.folder, 'asked-to-start-again')
  const ended = over(app)
  await app.electron.evaluate(({ app: electronApp }, file) => {
    electronApp.relaunch = () => process.getBuiltinModule('node:fs').writeFileSync(file, '')
    setTimeout(() => {
      throw new RangeError('Zierikzee')
    })
  }, asked)
  await ended
  expect(existsSync(asked)).toBe(true)
  expect([times(world, 'uncaught'), times(world, 'stopped')]).toEqual([1, 1])
  expect(logged(world)).not.toContain('Zierikzee')

  const again = await world.open()
  await expect(notices(again)).toContainText(
    /Ledgerdesk stopped unexpectedly.*Stopped at.*Waiting changes: 1.*Unsaved forms kept: 1/,
  )
  await expect(field(again.page, 'City')).toHaveValue('Zierikzee')
  // The service still does not answer.
  await expect(again.page.getByText(/^(1 of )?40 customers$/)).toBeVisible()
  await expect(again.page.getByRole('banner')).toContainText('Signed in')
})

test('an uncaught error of an app that quits does not bring it back', { tag: '@long' }, async ({ world }) => {
  const app = await world.open()
  const asked = join(world.computer.folder, 'asked-to-start-again')
  const ended = over(app)
  await app.electron.evaluate(({ app: electronApp }, file) => {
    electronApp.relaunch = () => process.getBuiltinModule('node:fs').writeFileSync(file, '')
    // After the app's own listener, before anything is closed.
    electronApp.once('will-quit', () =>
      process.nextTick(() => {
        throw new RangeError('a fault')
      }),
    )
    electronApp.quit()
  }, asked)
  await ended
  expect([times(world, 'uncaught'), existsSync(asked)]).toEqual([1, false])
})

test(
  'a killed app is reported at the next start if an edit is pending, and a closed one is not',
  { tag: '@long' },
  async ({ world }) => {
    const { app, service } = await world.desk()
    cutOff(service)
    await openCustomer(app.page, service.control.ids()[0]!)
    await field(app.page, 'City').fill('Assen')
    await save(app.page)
    const ended = over(app)
    app.electron.process().kill('SIGKILL')
    await ended
    const second = await world.open()
    await expect(notices(second)).toContainText(/Ledgerdesk stopped unexpectedly.*Waiting changes: 1/)
    expect(times(world, 'last-run-was-ended')).toBe(1)
    await second.close()
    const third = await world.open()
    await expect(third.page.getByText(/^(1 of )?40 customers$/)).toBeVisible()
    await expect(notices(third)).toBeHidden()
    expect(times(world, 'last-run-was-ended')).toBe(1)
  },
)
