/** Draws icon.svg as PNG files in the sizes that packaging asks for: `node test/screens/draw-icon.ts`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import browserBinary from '@sparticuz/chromium'

const folder = join(import.meta.dirname, '../../assets')
const drawing = Buffer.from(await readFile(join(folder, 'icon.svg'))).toString('base64')
const browser = await chromium.launch({ executablePath: await browserBinary.executablePath(), args: ['--no-sandbox', '--disable-gpu'] })
for (const [size, name] of [[512, 'icon.png'], [64, 'icon-64.png']] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<body style="margin:0"><img src="data:image/svg+xml;base64,${drawing}" width="${size}" height="${size}"></body>`)
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}
await browser.close()
