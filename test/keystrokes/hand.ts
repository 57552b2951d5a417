import type { Locator, Page } from '@playwright/test'

/** A chord such as Ctrl+F is one key, as is each letter of a text. */
export interface Count {
  readonly keys: number
  readonly clicks: number
}

/** A person at the app, whose keys and clicks are counted. */
export interface Hand {
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  click(target: Locator): Promise<void>
  counted(): Count
}

export const handAt = (page: Page): Hand => {
  let [keys, clicks] = [0, 0]
  return {
    press: async (...pressed) => {
      for (const key of pressed) await page.keyboard.press(key)
      keys += pressed.length
    },
    type: async (text) => {
      await page.keyboard.type(text)
      keys += [...text].length
    },
    click: async (target) => {
      await target.click()
      clicks++
    },
    counted: () => ({ keys, clicks }),
  }
}
