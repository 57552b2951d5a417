import type { Page } from '@playwright/test'

declare global {
  interface Window {
    heardAloud?: string[]
  }
}

/**
 * Listens as a screen reader does: a live region that is there says its text when that changes, and an alert also when
 * it comes. A status that comes together with its text says nothing, in most screen readers. Answers with what was said
 * so far.
 */
export const listenAloud = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(() => {
    const said: string[] = []
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const last = new Map<Element, string>()
    const textOf = (region: Element): string => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const say = (region: Element): void => {
      const text = textOf(region)
      if (text !== '' && text !== last.get(region)) said.push(text)
      last.set(region, text)
    }
    const learn = (under: Element, alerts: boolean): void => {
      for (const region of [under, ...under.querySelectorAll(live)]) {
        if (!region.matches(live) || last.has(region)) continue
        if (alerts && region.matches('[role=alert], [aria-live=assertive]')) say(region)
        else last.set(region, textOf(region))
      }
    }
    const regionOf = (node: Node): Element | null =>
      (node instanceof Element ? node : node.parentElement)?.closest(live) ?? null
    learn(document.body, false)
    new MutationObserver((changes) => {
      const changed = new Set<Element>()
      for (const { target, addedNodes } of changes) {
        const region = regionOf(target)
        if (region && last.has(region)) changed.add(region)
        for (const node of addedNodes) if (node instanceof Element) learn(node, true)
      }
      changed.forEach(say)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    window.heardAloud = said
  })
  return () => page.evaluate(() => window.heardAloud ?? [])
}
