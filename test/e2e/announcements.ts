import type { Page } from '@playwright/test'

declare global {
  interface Window {
    announcedTexts?: string[]
  }
}

/**
 * Listens like a screen reader: a live region announces changes of its text, an alert also its appearance. Most screen
 * readers ignore a status that appears together with its text. Returns the announcements so far.
 */
export const recordAnnouncements = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(() => {
    const announced: string[] = []
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const last = new Map<Element, string>()
    const textOf = (region: Element): string => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const announce = (region: Element): void => {
      const text = textOf(region)
      if (text !== '' && text !== last.get(region)) announced.push(text)
      last.set(region, text)
    }
    const learn = (under: Element, alerts: boolean): void => {
      for (const region of [under, ...under.querySelectorAll(live)]) {
        if (!region.matches(live) || last.has(region)) continue
        if (alerts && region.matches('[role=alert], [aria-live=assertive]')) announce(region)
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
      changed.forEach(announce)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    window.announcedTexts = announced
  })
  return () => page.evaluate(() => window.announcedTexts ?? [])
}
