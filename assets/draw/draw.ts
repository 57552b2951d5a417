import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import chromiumFromNpm from '@sparticuz/chromium'
import { environmentKinds } from '../../preload/contract/settings.ts'
import { bitmapFile } from './bitmap.ts'
import { appleIcon, appleSizes, linuxSizes, windowIconSize, windowsIcon, windowsSizes } from './icon-files.ts'
import { badgePage, diskPage, headerPage, iconPage, sidebarPage } from './pages.ts'
import { pictureOf, type Picture } from './pixels.ts'

/** `node assets/draw/draw.ts` redraws the app's icon and the installers' pictures; the repository holds the results. */
const assets = join(import.meta.dirname, '..')
const write = (name: string, data: Buffer): void => writeFileSync(join(assets, name), data)

const draw = async (browser: Browser, html: string, width: number, height: number, scale = 1): Promise<Picture> => {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const picture = await pictureOf(page)
  await page.close()
  return picture
}

/** Icons of windows: a PNG for Linux and an .ico for Windows, with the environment's badge or plain. */
const drawWindowIcons = async (browser: Browser): Promise<void> => {
  mkdirSync(join(assets, 'window-icons'), { recursive: true })
  for (const kind of [...environmentKinds, null]) {
    const html = kind === null ? iconPage() : badgePage(kind)
    const pictures: Picture[] = []
    for (const size of windowsSizes) pictures.push(await draw(browser, html, size, size))
    const name = `window-icons/${kind ?? 'plain'}`
    write(`${name}.ico`, windowsIcon(pictures))
    write(`${name}.png`, pictures.find(({ width }) => width === windowIconSize)!.png)
  }
}

const drawIcons = async (browser: Browser): Promise<void> => {
  const bySize = new Map<number, Picture>()
  for (const size of new Set<number>([...windowsSizes, ...linuxSizes, ...Object.values(appleSizes)])) {
    bySize.set(size, await draw(browser, iconPage(), size, size))
  }
  const ofSize = (size: number): Picture => bySize.get(size)!
  write('icon.png', ofSize(512).png)
  write('icon-64.png', ofSize(64).png)
  write('icon.ico', windowsIcon(windowsSizes.map(ofSize)))
  write('icon.icns', appleIcon(ofSize))
  mkdirSync(join(assets, 'icons'), { recursive: true })
  for (const size of linuxSizes) write(`icons/${size}x${size}.png`, ofSize(size).png)
}

const drawInstallers = async (browser: Browser): Promise<void> => {
  write('installer-header.bmp', bitmapFile(await draw(browser, headerPage(), 150, 57)))
  write('installer-sidebar.bmp', bitmapFile(await draw(browser, sidebarPage(), 164, 314)))
  write('disk-image.png', (await draw(browser, diskPage(), 540, 380)).png)
  write('disk-image@2x.png', (await draw(browser, diskPage(), 540, 380, 2)).png)
}

const browser = await chromium.launch({
  executablePath: await chromiumFromNpm.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await drawIcons(browser)
  await drawWindowIcons(browser)
  await drawInstallers(browser)
} finally {
  await browser.close()
}
