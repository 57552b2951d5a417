/**
 * Pictures of every screen on the fake, as the built app under its strict policy: `node test/renderer/page/shots.ts [name…]`.
 * They go to out/screens/shots; anything the policy refuses or the page complains of is printed, and the exit status says so.
 */
import { createServer } from 'node:http'
import { mkdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Page } from '@playwright/test'
import { pagePolicy } from '../../../main/windows/page-files.ts'
import { buildPage, outDir } from './build.ts'
import { filterShots } from './filter-shots.ts'
import { handsShots } from './hands-shots.ts'

type Act = (page: Page) => Promise<unknown>
interface Shot {
  readonly name: string
  readonly scene: string
  readonly act?: Act
}
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' }

const openRow = (row: string): Act => async (page) => {
  await page.getByRole('gridcell', { name: row, exact: true }).first().click()
  await page.getByRole('region', { name: /^(Customer|Klant)$/ }).waitFor()
}
const edit: Act = async (page) => {
  await openRow('Café De Zon')(page)
  const panel = page.getByRole('region', { name: /^(Customer|Klant)$/ })
  await panel.getByLabel(/^(Name|Naam)$/).fill('Café De Zon en de Maan, het terras aan het water')
  await panel.getByLabel(/^(City|Plaats)$/).fill('Brugge')
  await panel.getByLabel(/^(Postcode)$/).fill('8000')
}
const go = (name: RegExp): Act => async (page) => page.getByRole('navigation').getByRole('button', { name }).first().click()
const pressed = (...keys: string[]): Act => async (page) => {
  for (const key of keys) await page.keyboard.press(key)
}
const then = (...acts: Act[]): Act => async (page) => {
  for (const act of acts) await act(page)
}
const changes = go(/Changes|Wijzigingen/)
const history = go(/^(History|Geschiedenis)$/)
const click = (name: RegExp): Act => async (page) => page.getByRole('button', { name }).first().click()

const connect = click(/Connect to|Verbind met/)
const settings = go(/Settings|Instellingen/)
/** To the end of the page. */
const scrolled: Act = async (page) => page.locator('.page').evaluate((box) => box.scrollTo(0, box.scrollHeight))
/** Puts the keyboard on a cell without opening its customer. */
const cellOf = (row: number, column: string): Act => async (page) => {
  const cell = page.locator(`[row-index="${row}"] [col-id="${column}"]`)
  await cell.waitFor()
  await cell.focus()
}
const header = (page: Page, id: string) => page.locator(`.ag-header-cell[col-id=${id}]`)
/** The city is dragged before the name and made wide. */
const moveColumns: Act = async (page) => {
  await header(page, 'City').waitFor()
  await header(page, 'City').dragTo(header(page, 'CustomerId'))
  const box = await header(page, 'City').locator('.ag-header-cell-resize').boundingBox()
  if (!box) throw new Error('the column has no edge to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 80, box.y + 10, { steps: 4 })
  await page.mouse.up()
}
const fillForm: Act = async (page) => {
  const values: readonly [RegExp, string][] = [
    [/^(Name|Naam)$/, 'Kantoor De Vries'], [/^(Base address|Basisadres)$/, 'https://api.example.com'], [/^(Client identifier|Client-id)$/, 'desk-4711'], [/^(Client secret|Clientgeheim)$/, 's3cret'],
    [/^Redirect.URI$/, 'https://desk.example/cb'], [/^Scope$/, 'http://vendor.product.API/Web/WebApi/*'], [/^Database.id$/, 'MVL00124'],
  ]
  for (const [label, value] of values) await page.getByLabel(label).fill(value)
}

/** The whole way without a mouse; each step waits for what it should have led to. */
const byKeys: Act = async (page) => {
  const focused = (name: string): Promise<unknown> => page.waitForFunction((label) => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent === label || document.activeElement?.getAttribute('aria-label') === label, name)
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('eindhoven garage')
  await page.getByText(/shown|of 9,310|van 9.310/).first().waitFor()
  await page.waitForTimeout(150)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await focused(page.url().includes('language=nl') ? 'Naam' : 'Name')
  await page.keyboard.press('End')
  await page.keyboard.type(' en Co')
  await page.keyboard.press('Control+s')
  await page.getByText(/Goes to the service|naar de dienst/).waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText(/^2 (of|van)/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: /^(Customer|Klant)$/ }).waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('col-id') === 'Name')
  await page.keyboard.press('Control+n')
  await focused(page.url().includes('language=nl') ? 'Naam' : 'Name')
}

const within = (page: Page) => page.getByRole('dialog')
/** The sheet of changes to many, for all that fit. */
const bulkOf = (field: string): Act => async (page) => {
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('gridcell').nth(1).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+e')
  await within(page).getByRole('combobox').first().click()
  await page.keyboard.type(field)
  await page.keyboard.press('Enter')
}
const toType = /^(Value|Waarde)$/
const bulkSet = (value: string): Act => then(bulkOf('ZipCode'), async (page) => within(page).getByLabel(toType).fill(value), async (page) => page.getByRole('table').waitFor())
const bulkReplace = (find: string, by: string): Act => then(bulkOf('Person'), async (page) => within(page).getByLabel(/^(What to do|Wat te doen)$/).selectOption('replace'), async (page) => page.getByLabel(/^(Pattern|Patroon)/).check(), async (page) => page.getByLabel(/^(Find|Zoeken)$/).fill(find), async (page) => page.getByLabel(/^(Replace by|Vervangen door)$/).fill(by), async (page) => page.waitForTimeout(700))
const copyElsewhere: Act = then(openRow('Café De Zon'), click(/^(Copy to another|Naar een andere)/), async (page) => within(page).getByRole('combobox').click(), async (page) => page.keyboard.type('proef'), pressed('Enter'))
const shots: readonly Shot[] = [
  { name: 'bulk-field', scene: 'customers', act: then(bulkOf('City'), async (page) => within(page).getByRole('combobox').first().click(), async (page) => page.keyboard.type('cit')) },
  { name: 'bulk', scene: 'few', act: bulkSet('9401 ABCDEFG') },
  { name: 'bulk-many', scene: 'production', act: bulkSet('9401 AB') },
  { name: 'bulk-pattern', scene: 'few', act: bulkReplace('(\\w)\\. de (\\w+)', '$2, $1') },
  { name: 'bulk-pattern-wrong', scene: 'few', act: bulkReplace('(', 'x') },
  { name: 'bulk-done', scene: 'few', act: then(bulkSet('9401 AB'), click(/^(Save \d|\d+ wijziging)/), async (page) => page.getByText(/wait to be sent|wachten op verzending/).first().waitFor()) },
  { name: 'bulk-saving', scene: 'held-bulk', act: then(bulkSet('9401 AB'), click(/^(Save \d|[\d.]+ wijziging)/), async (page) => page.getByRole('button', { name: /^(Stop|Stoppen)$/ }).waitFor()) },
  { name: 'draft-again', scene: 'draft', act: async (page) => page.getByText(/is here again|staat hier weer/).waitFor() },
  { name: 'form-find', scene: 'customers', act: then(openRow('Café De Zon'), pressed('Control+g'), async (page) => page.keyboard.type('vat'), pressed('Enter')) },
  { name: 'form-help', scene: 'customers', act: then(openRow('Café De Zon'), async (page) => page.getByRole('region', { name: /^(Customer|Klant)$/ }).locator('[data-field=CocRegistration] input').focus()) },
  { name: 'form-amount', scene: 'customers', act: then(openRow('Café De Zon'), async (page) => page.locator('[data-field=CreditLimit] input').fill('1,500'), async (page) => page.locator('[data-field=CreditLimit] input').scrollIntoViewIfNeeded()) },
  { name: 'copy-to', scene: 'places', act: copyElsewhere },
  { name: 'welcome', scene: 'welcome' },
  { name: 'known', scene: 'known' },
  { name: 'connect', scene: 'steps', act: then(click(/Connect to|Verbind met/), fillForm, click(/Test the|Verbinding testen/)) },
  { name: 'connect-empty', scene: 'steps', act: then(click(/Connect to|Verbind met/), click(/Test the|Verbinding testen/)) },
  { name: 'connect-going-on', scene: 'steps-held', act: then(connect, fillForm, click(/Test the|Verbinding testen/), scrolled) },
  { name: 'connect-file', scene: 'file', act: then(connect, click(/Fill in from|Invullen uit/)) },
  { name: 'connect-no-secret', scene: 'steps', act: then(connect, fillForm, async (page) => page.getByLabel(/This registration has|Deze registratie heeft/).uncheck(), async (page) => page.getByLabel(/Not activated|Nog niet ge/).check(), async (page) => page.getByLabel(/^Scope$/).fill('everything')) },
  { name: 'connect-edit', scene: 'all-services', act: then(settings, async (page) => page.getByRole('article').nth(1).getByRole('button', { name: /^(Edit|Bewerken)$/ }).click()) },
  { name: 'connect-safety', scene: 'all-services', act: then(settings, async (page) => page.getByRole('article').nth(1).getByRole('button', { name: /^(Edit|Bewerken)$/ }).click(), scrolled) },
  { name: 'customers', scene: 'customers' },
  { name: 'record', scene: 'customers', act: edit },
  { name: 'review', scene: 'customers', act: then(edit, click(/^(Review|Nakijken)$/)) },
  { name: 'delete', scene: 'customers', act: then(openRow('Drukkerij Peeters BVBA'), click(/^(Delete|Verwijderen)$/)) },
  { name: 'unsaved', scene: 'customers', act: then(edit, pressed('Escape')) },
  { name: 'refused-record', scene: 'customers', act: openRow('De Groene Tuin') },
  { name: 'new', scene: 'production', act: click(/New customer|Nieuwe klant/) },
  { name: 'conflict', scene: 'customers', act: then(changes, click(/Garage Van Dijk/)) },
  { name: 'uncertain', scene: 'customers', act: then(changes, click(/Visser/)) },
  { name: 'refused', scene: 'customers', act: then(changes, click(/Groene/)) },
  { name: 'refused-form', scene: 'customers', act: then(changes, click(/Groene/), click(/^(Open customer|Klant openen)$/), async (page) => page.waitForFunction(() => document.activeElement?.closest('[data-field=ShortName]') !== null)) },
  { name: 'changes', scene: 'customers', act: changes },
  { name: 'changes-selected', scene: 'customers', act: then(changes, click(/Janssens/), pressed('Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')) },
  { name: 'changes-discard', scene: 'customers', act: then(changes, click(/Groene/), pressed('Control+a', 'Delete')) },
  { name: 'changes-nothing', scene: 'customers', act: then(changes, async (page) => page.getByRole('searchbox').fill('zzzz')) },
  { name: 'changes-none', scene: 'production', act: changes },
  { name: 'changes-others', scene: 'customers', act: then(changes, click(/Windmolen/)) },
  { name: 'changes-restored', scene: 'customers', act: then(changes, click(/Drukkerij/)) },
  { name: 'changes-sending', scene: 'customers', act: then(changes, click(/Tandarts/)) },
  { name: 'changes-settled', scene: 'customers', act: then(changes, click(/Boekhandel/)) },
  { name: 'changes-review', scene: 'customers', act: then(changes, click(/Janssens/), click(/^(Review|Nakijken)$/), async (page) => page.locator('summary').click()) },
  { name: 'conflict-keys', scene: 'customers', act: then(changes, click(/Garage/), pressed('Enter', '1', 'ArrowDown', 't'), async (page) => page.getByText(/^3 (of 4 picked|van 4 gekozen)$/).waitFor()) },
  { name: 'conflict-deleted', scene: 'customers', act: then(changes, click(/Schuster/)) },
  { name: 'conflict-changed', scene: 'customers', act: then(changes, click(/Installatie|Hendriks/)) },
  { name: 'uncertain-one', scene: 'one', act: changes },
  { name: 'uncertain-anyway', scene: 'one', act: then(changes, click(/^(None of these|Geen van deze)/)) },
  { name: 'history', scene: 'customers', act: then(history, click(/^(Check the log|Logboek controleren)$/)) },
  { name: 'history-long', scene: 'long', act: then(history, click(/^(Check the log|Logboek controleren)$/)) },
  { name: 'history-reverse', scene: 'customers', act: then(history, async (page) => page.locator('[data-line]').first().focus(), pressed('r')) },
  { name: 'history-nothing', scene: 'customers', act: then(history, async (page) => page.getByRole('searchbox').fill('zzzz')) },
  { name: 'history-empty', scene: 'production', act: history },
  { name: 'history-failed', scene: 'broken-history', act: history },
  { name: 'history-customer', scene: 'customers', act: then(openRow('Café De Zon'), click(/^(History of this customer|Geschiedenis van deze klant)$/)) },
  { name: 'history-print', scene: 'customers', act: then(history, async (page) => page.emulateMedia({ media: 'print' })) },
  { name: 'sign-in-as', scene: 'others', act: click(/^(Sign in as …|Aanmelden als …)$/) },
  { name: 'settings', scene: 'all-services', act: settings },
  { name: 'settings-forget', scene: 'all-services', act: then(settings, async (page) => page.getByRole('article').nth(1).getByRole('button', { name: /^(Forget|Vergeten)$/ }).click()) },
  { name: 'token', scene: 'all-services', act: then(settings, async (page) => page.getByRole('article').nth(2).getByRole('button', { name: /refresh token/i }).click()) },
  { name: 'token-refused', scene: 'token-refused', act: then(settings, async (page) => page.getByRole('article').nth(1).getByRole('button', { name: /refresh token/i }).click(), async (page) => page.getByLabel(/^Refresh token$/).fill('abc'), pressed('Enter')) },
  { name: 'switcher', scene: 'places', act: then(pressed('Control+Shift+A', 'ArrowDown')) },
  { name: 'switcher-search', scene: 'places', act: then(pressed('Control+Shift+A'), async (page) => page.keyboard.type('bakk'), pressed('ArrowDown')) },
  { name: 'switcher-many', scene: 'many-places', act: then(pressed('Control+Shift+A', ...Array.from({ length: 12 }, () => 'PageDown'))) },
  { name: 'switcher-nothing', scene: 'places', act: then(pressed('Control+Shift+A'), async (page) => page.keyboard.type('zzz')) },
  { name: 'elsewhere', scene: 'places', act: then(pressed('Control+Shift+A'), async (page) => page.keyboard.type('proef'), pressed('Enter')) },
  { name: 'locked', scene: 'locked' },
  { name: 'locked-record', scene: 'locked', act: openRow('De Groene Tuin') },
  { name: 'locked-typed', scene: 'unlocked', act: then(edit, pressed('Control+Shift+L')) },
  { name: 'locked-changes', scene: 'locked', act: then(changes, click(/Garage Van Dijk/)) },
  { name: 'unlocked', scene: 'unlocked' },
  { name: 'unlock', scene: 'locked', act: pressed('Control+Shift+L') },
  { name: 'unlock-wrong', scene: 'locked', act: then(pressed('Control+Shift+L'), async (page) => page.keyboard.type('kantoor de vries'), pressed('Enter')) },
  { name: 'held', scene: 'held', act: changes },
  { name: 'held-number', scene: 'held', act: then(changes, click(/^(Send 12|12 wijzigingen)/), async (page) => page.keyboard.type('11'), pressed('Enter')) },
  { name: 'ending', scene: 'ending', act: edit },
  { name: 'signing-again', scene: 'signing-again', act: openRow('De Groene Tuin') },
  { name: 'wrong-database', scene: 'wrong' },
  { name: 'wrong-database-later', scene: 'wrong-later' },
  { name: 'columns', scene: 'customers', act: moveColumns },
  { name: 'grid-selected', scene: 'customers', act: then(openRow('Café De Zon'), pressed('ArrowDown', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown')) },
  { name: 'grid-all', scene: 'customers', act: then(cellOf(3, 'Name'), pressed('Control+a')) },
  { name: 'grid-editing', scene: 'customers', act: then(cellOf(2, 'ZipCode'), pressed('F2'), async (page) => page.keyboard.type(' and then some more')) },
  { name: 'grid-typed', scene: 'customers', act: then(cellOf(3, 'City'), async (page) => page.keyboard.type('Delft'), pressed('Enter')) },
  { name: 'grid-refused', scene: 'save-fails', act: then(cellOf(3, 'CountryId'), pressed('F2'), async (page) => page.keyboard.type('X'), pressed('Enter'), async (page) => page.getByRole('alert').waitFor()) },
  { name: 'grid-column-menu', scene: 'customers', act: async (page) => page.getByRole('columnheader', { name: /^(City|Plaats)/ }).click({ button: 'right' }) },
  { name: 'grid-sorted', scene: 'customers', act: async (page) => { await page.getByRole('columnheader', { name: /^(City|Plaats)/ }).click(); await page.getByRole('columnheader', { name: /^(Name|Naam)/ }).click({ modifiers: ['Shift'] }) } },
  { name: 'grid-pinned', scene: 'wide-columns', act: async (page) => page.getByRole('gridcell').nth(8).click({ modifiers: ['Control'] }) },
  { name: 'keys', scene: 'customers', act: pressed('F1') },
  { name: 'production', scene: 'production' },
  { name: 'offline', scene: 'offline' },
  { name: 'downloading', scene: 'downloading' },
  { name: 'first', scene: 'first' },
  { name: 'empty', scene: 'empty' },
  { name: 'nothing', scene: 'customers', act: async (page) => page.getByRole('searchbox').fill('zzzz') },
  { name: 'out', scene: 'out' },
  { name: 'sign-in-refused', scene: 'refused' },
  { name: 'sign-in-waiting', scene: 'waiting' },
  { name: 'shrunk', scene: 'shrunk' },
  { name: 'by-keys', scene: 'customers', act: byKeys },
  { name: 'large', scene: 'large', act: then(async (page) => page.getByRole('gridcell').first().waitFor(), pressed('Tab')) },
  ...filterShots,
  ...handsShots,
  { name: 'proxy', scene: 'proxy', act: async (page) => page.keyboard.type('jan') },
  { name: 'proxy-again', scene: 'proxy-again' },
  { name: 'proxy-scheme', scene: 'proxy-scheme' },
]
const looks = [
  { name: 'light-en', theme: 'light', language: 'en', width: 1280, height: 800, density: 'comfortable' },
  { name: 'dark-nl', theme: 'dark', language: 'nl', width: 1280, height: 800, density: 'compact' },
  { name: 'wide', theme: 'light', language: 'nl', width: 1920, height: 1080, density: 'comfortable' },
  { name: 'narrow', theme: 'dark', language: 'en', width: 800, height: 700, density: 'comfortable' },
  { name: 'small', theme: 'light', language: 'nl', width: 760, height: 700, density: 'comfortable' },
  { name: 'zoomed', theme: 'light', language: 'en', width: 640, height: 400, density: 'comfortable' },
] as const

const serve = async () => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const file = join(outDir, path === '/' ? 'index.html' : path)
    readFile(file).then(
      (body) => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': pagePolicy }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

const wanted = process.argv.slice(2)
const only = (kind: readonly { name: string }[]): string[] => wanted.filter((name) => kind.some((one) => one.name === name))
const chosenShots = only(shots).length ? shots.filter(({ name }) => wanted.includes(name)) : shots
const chosenLooks = only(looks).length ? looks.filter(({ name }) => wanted.includes(name)) : looks.slice(0, 2)

await buildPage()
const site = await serve()
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'], ignoreDefaultArgs: ['--hide-scrollbars'] })
await mkdir(join(outDir, 'shots'), { recursive: true })
let complaints = 0
for (const look of chosenLooks) {
  for (const shot of chosenShots) {
    const context = await browser.newContext({ viewport: { width: look.width, height: look.height }, locale: look.language === 'nl' ? 'nl-NL' : 'en-GB', timezoneId: 'Europe/Amsterdam', bypassCSP: false })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const complain = (text: string): void => void (complaints++, console.log(`${look.name} ${shot.name}: ${text}`))
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complain(message.text()))
    page.on('pageerror', (error) => complain(String(error)))
    await page.goto(`${site.base}/?scene=${shot.scene}&theme=${look.theme}&language=${look.language}&density=${look.density}`)
    try {
      await page.waitForTimeout(300)
      await shot.act?.(page)
    } catch (error) {
      complain(String(error))
    }
    await page.waitForTimeout(250)
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
    for (const { id, nodes } of violations) complain(`${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`)
    await page.screenshot({ path: join(outDir, 'shots', `${shot.name}-${look.name}.png`) })
    await context.close()
  }
}
await browser.close()
site.close()
console.log(`${chosenLooks.length * chosenShots.length} pictures, ${complaints} complaints`)
process.exitCode = complaints === 0 ? 0 : 1
