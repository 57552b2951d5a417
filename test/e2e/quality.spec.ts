import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'
import { readWhole } from '../files/read-whole.ts'
import type { RunningService } from '../../main/demo/start-service.ts'
import type { Computer, DeskApp } from './desk-app.ts'
import { cutOff, field, register, save, saveTo, signInByToken, syncSays } from './steps.ts'
import { test, type World } from './world.ts'

const rule = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rules with findings' }).getByRole('button', { name })
const findings = (page: Page) => page.getByRole('listbox', { name: 'Customers with this finding' })
const signedIn = async (world: World, service: RunningService, opened?: DeskApp): Promise<DeskApp> => {
  const app = opened ?? (await world.open())
  const { environment } = await register(app.page, service, 'production')
  await signInByToken(app, service, environment)
  return app
}
const openQuality = (page: Page) => page.keyboard.press('ControlOrMeta+4')
const checked = (page: Page) => page.getByRole('paragraph').filter({ hasText: /Checked .* customers/ })
const outdated = (page: Page) => page.getByText('Customers have changed since.')
const scoreOf = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.getByTitle('The share of customers that are in order.').innerText())?.[0])
/** Saves what the preview shows, and waits for the acknowledgement. */
const saveFixes = async (page: Page, customers: string, changes: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status').filter({ hasText: `${customers} in ` })).toBeVisible()
  await dialog.getByRole('button', { name: `Save ${changes}` }).click()
  await expect(dialog.getByText(/(was|were) changed\./).last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}
const mute = async (page: Page, button: 'Mute…' | 'Mute this rule…', reason: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('findings are mended at their field and in bulk, one is muted, and the fix is undone', async ({ world }) => {
  const service = await world.service()
  const [first, second, third, fourth] = service.control.ids()
  const vat = (id: string | undefined): string => String(service.control.customer(id!)?.['VatNumber'])
  const right = [vat(first), vat(second), vat(third)]
  for (const id of [first, second, third]) service.control.change(id!, { VatNumber: vat(id).slice(2) })
  service.control.change(fourth!, { Email: 'nobody' })
  const { page } = await signedIn(world, service)

  await openQuality(page)
  await expect(page.getByRole('heading', { name: 'Quality', level: 1 })).toBeVisible()
  const form = rule(page, 'VAT number has the wrong form')
  await expect(form).toContainText('3')
  await expect(form).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findings(page)).toBeFocused()
  await page.keyboard.press('Enter')

  const box = field(page, 'VAT number')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(right[0]!.slice(2))
  await expect(page.getByText(`Suggested: ${right[0]}`)).toBeVisible()
  await page.getByRole('button', { name: `Use ${right[0]} for VAT number` }).press('Enter')
  await expect(box).toHaveValue(right[0]!)
  await expect(box).toBeFocused()
  await save(page)
  await expect.poll(() => vat(first), { timeout: 30_000 }).toBe(right[0])

  cutOff(service)
  await openQuality(page)
  await expect(findings(page).getByText('Fixed')).toBeVisible()
  await expect(page.getByText('Customers have changed since.')).toBeVisible()
  await page.getByRole('button', { name: 'Fix all…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status').filter({ hasText: '2 customers change in 2 values' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(dialog.getByText('2 customers were changed. They wait to be sent.').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo all' }).click()
  await expect(dialog.getByText('2 customers are as they were.').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(form).toContainText('2')

  await rule(page, 'Email address cannot be right').click()
  await page.getByRole('button', { name: 'Mute…' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They have no other')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Muted/ }).click()
  await expect(page.getByRole('cell', { name: 'They have no other' })).toBeVisible()
  await page.getByRole('button', { name: /^Unmute/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is muted' })).toBeVisible()
})

test('fixes of one finding, of selected ones and of a rule reach the service, and the word of changes stays', async ({
  world,
}) => {
  const service = await world.service()
  const vat = (id: string): string => String(service.control.customer(id)?.['VatNumber'])
  const ids = service.control
    .ids()
    .filter((id) => vat(id).startsWith('NL'))
    .slice(0, 5)
  const right = ids.map(vat)
  const wrong = right.map((number) => number.slice(2))
  const sent = (numbers: readonly string[]) => expect.poll(() => ids.map(vat)).toEqual(numbers)
  ids.forEach((id, at) => service.control.change(id, { VatNumber: wrong[at] }))
  const { page } = await signedIn(world, service)
  await openQuality(page)
  const form = rule(page, 'VAT number has the wrong form')
  await expect(form).toContainText('5')
  const before = await scoreOf(page)

  await form.press('Enter')
  await page.keyboard.press('f')
  await saveFixes(page, '1 customer changes', '1 change')
  await expect(findings(page)).toBeFocused()
  await sent([right[0]!, ...wrong.slice(1)])

  for (const key of ['ArrowDown', 'Space', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Fix…' }).click()
  await saveFixes(page, '2 customers change', '2 changes')
  await sent([...right.slice(0, 3), ...wrong.slice(3)])

  await page.getByRole('button', { name: 'Fix all…' }).click()
  await saveFixes(page, '2 customers change', '2 changes')
  await sent(right)
  await expect(findings(page).getByText('Fixed')).toHaveCount(5)

  await expect(outdated(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+1')
  await openQuality(page)
  await expect(outdated(page)).toBeVisible()
  await register(page, service, 'test')
  await page.keyboard.press('ControlOrMeta+Shift+A')
  await page.getByRole('combobox', { name: 'Find an administration' }).fill('Office')
  await page.keyboard.press('Enter')
  await openQuality(page)
  await expect(outdated(page)).toBeVisible()

  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(form).toBeHidden()
  await expect(outdated(page)).toBeHidden()
  expect(await scoreOf(page)).toBeGreaterThan(before)
})

test('muted findings and a muted rule no longer count, and are exported with their reasons', async ({ world }) => {
  const service = await world.service()
  const [first, second, third] = service.control.ids() as [string, string, string]
  for (const id of [first, second]) service.control.change(id, { Email: 'nobody' })
  service.control.change(third, { Telephone: '12' })
  const app = await signedIn(world, service)
  const { page } = app
  await openQuality(page)
  const [emails, phones] = [rule(page, 'Email address cannot be right'), rule(page, 'Phone number')]
  await emails.click()
  const before = await scoreOf(page)
  await mute(page, 'Mute…', 'Checked; they said "none"')
  await expect(emails).toContainText('1 muted')
  expect(await scoreOf(page)).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(emails).not.toContainText('muted')
  expect(await scoreOf(page)).toBe(before)
  await expect(page.getByRole('region', { name: 'The finding' })).toContainText(first)
  await mute(page, 'Mute…', 'Checked; they said "none"')
  await phones.click()
  await mute(page, 'Mute this rule…', 'We never call')
  await expect(phones).toContainText('muted')

  const dialog = page.getByRole('dialog')
  const exported = async (format: 'CSV' | 'Excel', name: string): Promise<Uint8Array> => {
    await page.getByRole('button', { name: 'Export findings' }).click()
    await dialog.getByRole('radio', { name: format }).check()
    const file = join(world.computer.folder, name)
    await saveTo(app, file)
    await dialog.getByRole('button', { name: 'Export…' }).click()
    await expect(dialog.getByText(/findings were written to the file/).last()).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    return readFileSync(file)
  }
  const csv = await readWhole(await exported('CSV', 'findings.csv'))
  const [sheet] = await readXlsxFile(Buffer.from(await exported('Excel', 'findings.xlsx')))
  const rows = csv.rows.map((row) => csv.headings.map((_heading, at) => row[at] ?? ''))
  expect(sheet?.data.map((row) => row.map((cell) => cell ?? ''))).toEqual([csv.headings, ...rows])
  const reasons = (of: string) => rows.filter((row) => row[3] === of).map((row) => [row[0], row[6], row[8]])
  expect(reasons('Email address cannot be right')).toEqual([
    [first, 'nobody', 'Checked; they said "none"'],
    [second, 'nobody', ''],
  ])
  expect(reasons('Phone number cannot be right')).toEqual([[third, '12', 'We never call']])

  await page.getByRole('button', { name: /^Muted/ }).click()
  await page.getByRole('button', { name: /^Unmute: Phone/ }).click()
  await expect(page.getByRole('cell', { name: 'We never call' })).toBeHidden()
  await expect(page.getByRole('cell', { name: 'Checked; they said "none"' })).toBeVisible()
  await page.getByRole('button', { name: /^Findings/ }).click()
  await expect(phones).not.toContainText('muted')
})

/** Sets the clock of the main process and its later threads back by a day. */
const setBackByDay = async ({ electron }: DeskApp, { folder }: Computer): Promise<void> => {
  const file = join(folder, 'yesterday.cjs')
  writeFileSync(
    file,
    `const { now } = Date
    Date.now = () => now() - 86_400_000
    const threads = require('node:worker_threads')
    threads.Worker = class extends threads.Worker {
      constructor(of, { execArgv = [], ...options } = {}) {
        super(of, { ...options, execArgv: [...execArgv, '--require', __filename] })
      }
    }
    require('node:module').syncBuiltinESMExports()`,
  )
  await electron.evaluate((_electron, script) => {
    process.getBuiltinModule('node:module').createRequire(script)(script)
  }, file)
}

test(
  'fixes raise the score and the line over days, and checks that were stopped keep the last result',
  { tag: '@long' },
  async ({ world }) => {
    const service = await world.service({ customers: 1_000 })
    const ids = service.control.ids().slice(0, 30)
    for (const id of ids) service.control.change(id, { Email: 'nobody' })
    const first = await world.open()
    await setBackByDay(first, world.computer)
    await signedIn(world, service, first)
    await openQuality(first.page)
    await expect(rule(first.page, 'Email address cannot be right')).toBeVisible()
    const before = await scoreOf(first.page)
    const ran = await checked(first.page).innerText()
    await first.close()
    for (const id of ids) service.control.change(id, { Email: 'office@example.nl' })

    const { page } = await world.open()
    await syncSays(page, /^Synced/)
    // The checks run for less time than a click from outside takes.
    await page.evaluate(() => {
      new MutationObserver((_changes, observer) => {
        const stop = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === 'Stop')
        if (!stop) return
        observer.disconnect()
        stop.click()
      }).observe(document.body, { childList: true, subtree: true })
    })
    await openQuality(page)
    await expect(page.getByRole('heading', { name: 'The checks were stopped' })).toBeVisible()
    expect(await scoreOf(page)).toBe(before)
    await expect(checked(page)).toHaveText(ran)

    await page.getByRole('button', { name: 'Run the checks' }).click()
    await expect(findings(page)).toBeVisible()
    const after = await scoreOf(page)
    expect(after).toBeGreaterThan(before)
    await page.getByRole('button', { name: 'Overview' }).click()
    await page.getByText('As a table').first().click()
    const days = page.getByRole('table', { name: 'Score over time' }).getByRole('row')
    await expect(days).toHaveCount(3)
    await expect(days.nth(1)).toContainText(new RegExp(`${before}$`))
    await expect(days.nth(2)).toContainText(new RegExp(`${after}$`))
  },
)
