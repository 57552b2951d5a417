import { expect, type Page } from '@playwright/test'
import { customerFields } from '../../preload/contract/customer-fields.ts'
import { openLoginSite } from './login-site.ts'
import {
  cutOff,
  decide,
  field,
  logIn,
  openCustomer,
  openSignIn,
  register,
  restore,
  save,
  sendNow,
  signInToolbar,
  syncSays,
} from './steps.ts'
import { test } from './world.ts'

/** Texts that might run in an accountant's window; `probe` counts requests. All must remain text. */
const attacks = (probe: string): readonly string[] => [
  `<img src="${probe}/img" onerror="window.hit='img'">`,
  `<svg onload="window.hit='svg'"></svg>`,
  `<script src="${probe}/script"></script>`,
  `<script>window.hit='inline'</script>`,
  `"><b id="hostile">`,
  `'><b id='hostile'>`,
  `</textarea></template></style></title><b id="hostile">`,
  `<iframe srcdoc="<script>parent.hit='frame'</script>"></iframe>`,
  `<iframe src="${probe}/frame">`,
  `<a href="javascript:window.hit='link'" id="hostile">x</a>`,
  `javascript:window.hit='address'`,
  `data:text/html,<script>opener.hit='data'</script>`,
  `${probe}/homepage`,
  `<style>@import "${probe}/style";</style>`,
  `<link rel="stylesheet" href="${probe}/sheet">`,
  `<base href="${probe}/">`,
  `<meta http-equiv="refresh" content="0;url=${probe}/refresh">`,
  `{{constructor.constructor("window.hit='template'")()}}`,
  '${window.hit="literal"}',
  `<input autofocus onfocus="window.hit='focus'">`,
  `<details open ontoggle="window.hit='toggle'">`,
  `<math><mi xlink:href="javascript:window.hit='math'">x</mi></math>`,
  `<form action="${probe}/form"><button>x</button></form>`,
  `<object data="${probe}/object"></object>`,
  `<ɪmg \u202eonerror=1>\u0000\u2028`,
  `&lt;b id=hostile&gt;`,
  `%3Cb%20id%3Dhostile%3E`,
  `@{hit}|{n}`,
  `__proto__`,
  `=HYPERLINK("${probe}/sheet-cell")`,
]
const fields = customerFields
  .filter(({ type, name }) => (type === 'text' || type === 'code') && !['CustomerId', 'Database'].includes(name))
  .map(({ name }) => name)

/** Watches a page for any attack that became more than text. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      Object.assign(window, { hit: `tried against ${violatedDirective}` }),
    ),
  )
const found = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({
    hit: (window as unknown as { hit?: string }).hit ?? null,
    made: document.querySelectorAll(
      '#hostile, iframe, object, base, math, [onerror], [onload], [onfocus], [ontoggle], [href^="javascript"], img[src^="http"], link[href^="http"]',
    ).length,
  }))
const nothing = { hit: null, made: 0 }

test('texts of customers, environments and services are shown as text, and run, fetch and open nothing', async ({
  world,
}) => {
  const probe = await openLoginSite((_request, response) => response.end())
  const texts = attacks(`http://${probe.host}`)
  const service = await world.service()
  const [all, edited] = service.control.ids() as [string, string]
  service.control.change(all, Object.fromEntries(fields.map((name, at) => [name, texts[at % texts.length]])))
  for (const [at, id] of service.control
    .ids()
    .slice(2, 2 + texts.length)
    .entries())
    service.control.change(id, {
      Name: texts[at],
      City: texts[(at + 7) % texts.length],
      Homepage: texts[(at + 11) % texts.length],
    })

  const app = await world.open()
  const { page } = app
  await watch(page)
  await register(page, service, 'production', { name: texts[0]! })
  const login = await openSignIn(app)
  const bar = await signInToolbar(app)
  await expect(bar.getByRole('banner')).toContainText(texts[0]!)
  expect(await found(bar)).toEqual(nothing)
  await logIn(login, service.facts.user)
  await decide(login, 'Allow')
  await syncSays(page, /^Synced/, 60_000)

  await openCustomer(page, all)
  for (const name of ['Contact person', 'Website'] as const)
    expect(texts).toContain(await field(page, name).inputValue())
  expect(await found(page)).toEqual(nothing)

  cutOff(service)
  await openCustomer(page, edited)
  await field(page, 'Contact person').fill(texts[1]!)
  await save(page)
  await sendNow(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog')).toContainText(texts[1]!)
  expect(await found(page)).toEqual(nothing)
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  service.control.change(edited, { Person: texts[2] })
  restore(service)
  await sendNow(page)
  await expect(page.getByRole('main')).toContainText(texts[2]!, { timeout: 60_000 })
  expect(await found(page)).toEqual(nothing)

  await page.keyboard.press('ControlOrMeta+3')
  await expect(page.getByRole('article').filter({ hasText: texts[1]! }).first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Go to anything' }).fill('hostile')
  await expect(page.getByRole('option', { name: 'hostile' }).first()).toBeVisible()
  expect(await found(page)).toEqual(nothing)
  expect(probe.asked).toEqual([])
  expect(app.electron.windows()).toHaveLength(1)
  // The check finds a planted element.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('b'), { id: 'hostile' })))
  expect(await found(page)).toEqual({ hit: null, made: 1 })
  await probe.stop()
})

test('Chromium stores nothing of the window: no storage, no cookie, no cache', async ({ world }) => {
  const { page } = await world.desk()
  const kept = await page.evaluate(async () => ({
    storage: localStorage.length + sessionStorage.length,
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(kept).toEqual({ storage: 0, cookies: '', databases: 0, caches: 0, workers: 0 })
})
