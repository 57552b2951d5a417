import type { BrowserContext, Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import type { Site } from './page/serve.ts'

/** A page in the requested state, and its errors on the way. */
export interface Reached {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** Waits until the fonts are loaded and nothing changed for a moment and two frames; at most five seconds. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn))
    let moves = 0
    const watch = new MutationObserver(() => void moves++)
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const end = performance.now() + 5000
    for (let before = -1; before !== moves && performance.now() < end;) {
      before = moves
      await new Promise((passed) => setTimeout(passed, 120))
      await frame()
      await frame()
    }
    watch.disconnect()
  })
const shortened = (error: unknown): string =>
  String(error)
    .replace(/\u001b\[\d+m/g, '')
    .split('\n')
    .slice(0, 3)
    .join(' ')

/** A page that opens one state after the other, each freshly loaded; `go` returns the page's errors. */
export interface Walk {
  readonly page: Page
  readonly go: (screen: Screen, language: string) => Promise<readonly string[]>
}

/** Errors are console messages, exceptions, policy violations, and states that cannot be reached. */
export const startWalk = async (context: BrowserContext, site: Site): Promise<Walk> => {
  let complaints: string[] = []
  const page = await context.newPage()
  const usual = page.viewportSize()
  page.setDefaultTimeout(30_000)
  page.setDefaultNavigationTimeout(90_000)
  page.on(
    'console',
    (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())),
  )
  page.on('pageerror', (error) => void complaints.push(String(error)))
  // A request aborted by the next navigation is no error.
  page.on(
    'requestfailed',
    (request) =>
      void (request.failure()?.errorText !== 'net::ERR_ABORTED' && complaints.push(`not loaded: ${request.url()}`)),
  )
  // A state with unsaved input asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept().catch((error: unknown) => complaints.push(String(error))))
  const go = async (screen: Screen, language: string): Promise<readonly string[]> => {
    const size = screen.size ?? usual
    if (size) await page.setViewportSize(size)
    await page.emulateMedia({ media: null })
    await page.mouse.move(-1, -1)
    complaints = []
    try {
      await page.goto(`${site.base}/${screen.page ?? ''}?scene=${screen.scene}&language=${language}`)
      await screen.act(page)
      await settle(page)
    } catch (error) {
      complaints.push(`cannot be reached: ${shortened(error)}`)
    }
    return complaints
  }
  return { page, go }
}

/** Opens a state in a page of its own. */
export const reach = async (
  context: BrowserContext,
  site: Site,
  screen: Screen,
  language: string,
): Promise<Reached> => {
  const { page, go } = await startWalk(context, site)
  return { page, complaints: await go(screen, language) }
}
