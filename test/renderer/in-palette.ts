import { flushPromises } from '@vue/test-utils'
import { vi } from 'vitest'
import { press } from './mounted.ts'

/** The palette's field, in a window whose timers are fake. */
export const paletteField = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>('[role=combobox][aria-label="Go to anything"]')!
export const openPalette = async (): Promise<void> => {
  await press('k', { ctrlKey: true })
  paletteField().focus()
}
export const typeWords = async (words: string): Promise<void> => {
  paletteField().value = words
  paletteField().dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
/** Typing pauses long enough for customers to be asked for. */
export const paused = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(150)
  await flushPromises()
}
