/**
 * Pictures of the sign-in window's bar in every state: `node test/renderer/page/bar-shots.ts`. They go to out/bar-screens;
 * what axe finds, or the page complains of, is printed, and the exit status says so. A white field stands for the service's page.
 */
import { createServer } from 'node:http'
import { mkdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Page } from '@playwright/test'
import { build } from 'vite'
import { pagePolicy } from '../../../main/windows/page-files.ts'
import type { BarView } from '../../../preload/contract/sign-in-bar.ts'
import { targets } from '../../../vite.config.ts'

const outDir = join(import.meta.dirname, '../../../out/bar-screens')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

type Shown = Omit<BarView, 'language' | 'theme' | 'contrast'>
const office: Shown = { environment: 'Kantoor De Vries', kind: 'production', host: 'login.example.com', safety: 'https', inSight: true, page: { is: 'shown' } }
const long: Partial<Shown> = {
  environment: 'Administratiekantoor Van den Bosch, Vermeulen & Zonen, oefenomgeving',
  host: 'login.microsoft-online.com.verify-your-account.secure-session-4711.accounts.example.co.uk:8443',
}
const states: Readonly<Record<string, Shown>> = {
  'first-loading': { ...office, inSight: false, page: { is: 'loading', since: 0 } },
  'shown': office,
  'next-loading': { ...office, kind: 'test', environment: 'Oefening', page: { is: 'loading', since: 0 } },
  'slow-first': { ...office, inSight: false, page: { is: 'slow', since: 0 } },
  'slow-next': { ...office, page: { is: 'slow', since: 0 } },
  'here': { ...office, kind: 'test', environment: 'Oefening', host: '127.0.0.1:43817', safety: 'this-computer' },
  'demo': { ...office, kind: 'demo', environment: 'Demo company', host: '127.0.0.1:43817', safety: 'this-computer' },
  'certificate': { ...office, inSight: false, page: { is: 'failed', fail: { code: 'service-certificate' } } },
  'not-loading': { ...office, kind: 'test', environment: 'Oefening', inSight: false, page: { is: 'failed', fail: { code: 'sign-in-page-not-loading' } } },
  'stopped': { ...office, inSight: false, page: { is: 'failed', fail: { code: 'sign-in-page-stopped' } } },
  'long': { ...office, ...long, kind: 'test', page: { is: 'slow', since: 0 } },
  'long-failed': { ...office, ...long, inSight: false, page: { is: 'failed', fail: { code: 'service-certificate' } } },
}
const looks = [
  { name: 'light-en', theme: 'light', contrast: 'system', language: 'en', width: 520, height: 360 },
  { name: 'dark-nl', theme: 'dark', contrast: 'system', language: 'nl', width: 520, height: 360 },
  { name: 'zoomed-nl', theme: 'light', contrast: 'system', language: 'nl', width: 260, height: 360 },
  { name: 'more-light-en', theme: 'light', contrast: 'more', language: 'en', width: 520, height: 360 },
  { name: 'more-dark-nl', theme: 'dark', contrast: 'more', language: 'nl', width: 520, height: 360 },
] as const

const serve = async () => {
  const server = createServer((request, response) => {
    const file = join(outDir, new URL(request.url ?? '/', 'http://x').pathname)
    readFile(file).then(
      (body) => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': pagePolicy }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** The preload's part, and a field where the service's page would be. */
const standIn = (view: BarView): void => {
  Object.assign(window, { bar: { read: async () => view, act: async () => undefined, onChanged: () => () => undefined, takes: async () => undefined } })
}
const coverWithPage = (page: Page): Promise<void> => page.evaluate(() => {
  const field = document.body.appendChild(document.createElement('div'))
  field.ariaHidden = 'true'
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  Object.assign(field.style, { position: 'fixed', inset: `${top}px 0 0 0`, background: '#fff' })
})

await build({ ...targets.renderer, logLevel: 'warn', build: { ...targets.renderer.build, outDir } })
const site = await serve()
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'] })
await mkdir(join(outDir, 'shots'), { recursive: true })
let complaints = 0
for (const { name: look, theme, contrast, language, width, height } of looks) {
  for (const [name, shown] of Object.entries(states)) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const complain = (text: string): void => void (complaints++, console.log(`${look} ${name}: ${text}`))
    page.setDefaultTimeout(5000)
    page.on('requestfailed', (request) => complain(request.url()))
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complain(message.text()))
    page.on('pageerror', (error) => complain(String(error)))
    await page.addInitScript(standIn, { ...shown, theme, contrast, language })
    await page.goto(`${site.base}/sign-in.html`)
    await page.getByRole('banner').waitFor()
    await page.evaluate(() => document.fonts.ready)
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, nodes } of violations) complain(`${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`)
    const wide = await page.evaluate(() => [...document.querySelectorAll('body *')].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && !one.closest('.unseen') && getComputedStyle(one).display !== 'inline').map((one) => one.className))
    if (wide.length) complain(`wider than its box: ${wide.join(', ')}`)
    if (shown.inSight) await coverWithPage(page)
    await page.screenshot({ path: join(outDir, 'shots', `${name}-${look}.png`) })
    await context.close()
  }
}
await browser.close()
site.close()
console.log(`${looks.length * Object.keys(states).length} pictures, ${complaints} complaints`)
process.exitCode = complaints === 0 ? 0 : 1
