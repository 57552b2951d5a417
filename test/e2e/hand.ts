import { expect, type Page } from '@playwright/test'

/** What somebody who works by keyboard knows at any moment: what has the keyboard, and whether that can be seen. */
export interface Focus {
  /** Role and name as a screen reader says them, such as `button "Save"`; empty where nothing has the keyboard. */
  readonly at: string
  /** What is wrong with how it looks; empty where nothing is. */
  readonly fault: string
}

/**
 * Runs in the page. The ring is an outline, or a border or shadow in the focus colour, on what has the keyboard or on
 * the box around it.
 */
const faultOf = (): string => {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return 'nothing has the keyboard'
  const probe = document.createElement('i')
  probe.style.color = 'var(--focus)'
  at.parentElement!.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  const drawn = (element: Element): boolean => {
    const style = getComputedStyle(element)
    if (
      style.outlineStyle !== 'none' &&
      parseFloat(style.outlineWidth) >= 1 &&
      !/^transparent$|, 0\)$/.test(style.outlineColor)
    )
      return true
    if (style.boxShadow.includes(colour)) return true
    return style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) >= 2 && style.borderTopColor === colour
  }
  if (!drawn(at) && !drawn(at.parentElement!)) return 'no ring is drawn'
  const box = at.getBoundingClientRect()
  const [left, top, right, bottom] = [
    Math.max(0, box.left),
    Math.max(0, box.top),
    Math.min(innerWidth, box.right),
    Math.min(innerHeight, box.bottom),
  ]
  if (right - left < 2 || bottom - top < 2) return 'it is out of sight'
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return seen && (at.contains(seen) || seen.contains(at)) ? '' : `it is covered by ${seen?.tagName}.${seen?.className}`
}

/** The first line of a snapshot, without the marks of its notation. */
const saidOf = (snapshot: string): string => {
  const line = snapshot.split('\n')[0]!.replace(/^- /, '').replace(/:$/, '')
  const [, quoted, rest] = /^'((?:[^']|'')*)'(.*)$/.exec(line) ?? []
  return quoted === undefined ? line : quoted.replaceAll("''", "'") + rest
}

/** What has the keyboard now. */
export const focusOf = async (page: Page): Promise<Focus> => {
  const fault = await page.evaluate(faultOf)
  const focused = page.locator(':focus')
  return {
    at: (await focused.count()) === 1 ? saidOf(await focused.ariaSnapshot({ timeout: 15_000 }).catch(() => '')) : '',
    fault,
  }
}

/** All of what a screen reader says, or what is in it. */
type Wanted = string | RegExp

/** A person who has a keyboard and nothing else. After each step the focus is seen, and is where the step says. */
export interface Hand {
  /** Presses a key, and waits until what fits `at` has the keyboard. */
  press(key: string, at: Wanted): Promise<void>
  /** Types into what has the keyboard, which keeps it. */
  type(text: string): Promise<void>
  /** Goes on by Tab (or another key) until it has the keyboard; every stop on the way is seen. */
  tabTo(at: Wanted, key?: string): Promise<void>
  /** Waits until it has the keyboard, seen. */
  has(at: Wanted): Promise<void>
}

export const handAt = (page: Page): Hand => {
  const has: Hand['has'] = (at) =>
    expect
      .poll(() => focusOf(page), { message: `the keyboard is at ${at}`, timeout: 20_000 })
      .toEqual({ at: typeof at === 'string' ? at : expect.stringMatching(at), fault: '' })
  const press: Hand['press'] = async (key, at) => {
    await page.keyboard.press(key)
    await has(at)
  }
  const tabTo: Hand['tabTo'] = async (at, key = 'Tab') => {
    const stops: string[] = []
    for (let tries = 0; tries < 80; tries++) {
      const before = await focusOf(page)
      if (typeof at === 'string' ? at === before.at : at.test(before.at)) return has(at)
      stops.push(before.at)
      await page.keyboard.press(key)
      const next = await focusOf(page)
      // Beyond the last of the page the browser has its own bars; Electron, which has none, begins again.
      if (next.at === '') await page.keyboard.press(key)
      await expect.poll(async () => (await focusOf(page)).fault, { message: `after ${key} from ${before.at}` }).toBe('')
    }
    throw new Error(`${at} was not reached: ${stops.join(', ')}`)
  }
  const type: Hand['type'] = async (text) => {
    const { at } = await focusOf(page)
    await page.keyboard.type(text)
    expect((await focusOf(page)).fault, `while typing into ${at}`).toBe('')
  }
  return { press, type, tabTo, has }
}
