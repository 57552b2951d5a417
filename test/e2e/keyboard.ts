import { expect, type Page } from '@playwright/test'

/** The focus as a keyboard user perceives it. */
export interface Focus {
  /** Role and name as announced, such as `button "Save"`; empty without focus. */
  readonly at: string
  /** A fault of the focus ring; empty if there is none. */
  readonly fault: string
}

/** Runs in the page. The ring is an outline, border or shadow in the focus colour, on the focused element or its box. */
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

/** The first line of a snapshot without its notation. */
const saidOf = (snapshot: string): string => {
  const line = snapshot.split('\n')[0]!.replace(/^- /, '').replace(/:$/, '')
  const [, quoted, rest] = /^'((?:[^']|'')*)'(.*)$/.exec(line) ?? []
  return quoted === undefined ? line : quoted.replaceAll("''", "'") + rest
}

/** The current focus. */
export const focusOf = async (page: Page): Promise<Focus> => {
  const fault = await page.evaluate(faultOf)
  const focused = page.locator(':focus')
  return {
    at: (await focused.count()) === 1 ? saidOf(await focused.ariaSnapshot({ timeout: 15_000 }).catch(() => '')) : '',
    fault,
  }
}

/** The whole announcement, or a part of it. */
type Wanted = string | RegExp

/** A person with only a keyboard. After each step the focus must be visible and where the step says. */
export interface Keyboard {
  /** Presses a key and waits until `at` is focused. */
  press(key: string, at: Wanted): Promise<void>
  /** Types into the focused element, which keeps the focus. */
  type(text: string): Promise<void>
  /** Presses Tab (or another key) until it is focused; every stop on the way is checked. */
  tabTo(at: Wanted, key?: string): Promise<void>
  /** Waits until it is visibly focused. */
  has(at: Wanted): Promise<void>
}

export const keyboardAt = (page: Page): Keyboard => {
  const has: Keyboard['has'] = (at) =>
    expect
      .poll(() => focusOf(page), { message: `the keyboard is at ${at}`, timeout: 20_000 })
      .toEqual({ at: typeof at === 'string' ? at : expect.stringMatching(at), fault: '' })
  const press: Keyboard['press'] = async (key, at) => {
    await page.keyboard.press(key)
    await has(at)
  }
  const tabTo: Keyboard['tabTo'] = async (at, key = 'Tab') => {
    const stops: string[] = []
    let focus = await focusOf(page)
    for (let tries = 0; tries < 80; tries++) {
      if (typeof at === 'string' ? at === focus.at : at.test(focus.at)) return has(at)
      stops.push(focus.at)
      await page.keyboard.press(key)
      focus = await focusOf(page)
      // After the last element a browser focuses its own toolbars; Electron, which has none, wraps around.
      if (focus.at === '') await page.keyboard.press(key)
      if (focus.at !== '' && focus.fault === '') continue
      await expect
        .poll(async () => (focus = await focusOf(page)).fault, { message: `after ${key} from ${stops.at(-1)}` })
        .toBe('')
    }
    throw new Error(`${at} was not reached: ${stops.join(', ')}`)
  }
  const type: Keyboard['type'] = async (text) => {
    await page.keyboard.type(text)
    const { at, fault } = await focusOf(page)
    expect(fault, `while typing into ${at}`).toBe('')
  }
  return { press, type, tabTo, has }
}
