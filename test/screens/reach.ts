import type { BrowserContext, Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import type { Site } from './page/serve.ts'

/** A page in the state that was asked for, and what it complained of on the way. */
export interface Reached {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** Until the fonts are there and nothing has moved for a moment and two frames; at most five seconds, for a page that never rests. */
const settle = (page: Page): Promise<void> => page.evaluate(async () => {
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
const shortened = (error: unknown): string => String(error).replace(/\u001b\[\d+m/g, '').split('\n').slice(0, 3).join(' ')

/** Opens a state in a page of its own. What the page says to its console, throws or is refused by the policy is a complaint; so is a state that cannot be reached. */
export const reach = async (context: BrowserContext, site: Site, screen: Screen, language: string): Promise<Reached> => {
  const complaints: string[] = []
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.setDefaultNavigationTimeout(90_000)
  if (screen.size) await page.setViewportSize(screen.size)
  page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())))
  page.on('pageerror', (error) => void complaints.push(String(error)))
  page.on('requestfailed', (request) => void complaints.push(`not loaded: ${request.url()}`))
  try {
    await page.goto(`${site.base}/${screen.page ?? ''}?scene=${screen.scene}&language=${language}`)
    await screen.act(page)
    await settle(page)
  } catch (error) {
    complaints.push(`cannot be reached: ${shortened(error)}`)
  }
  return { page, complaints }
}
