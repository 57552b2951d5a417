import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, vi } from 'vitest'
import { press } from '../../mounted.ts'

export const dialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>('dialog[open]')
export const paper = (): Element | null => document.querySelector('body > .printed')
export const texts = (selector: string): string[] =>
  [...(paper()?.querySelectorAll(selector) ?? [])].map((one) => one.textContent?.trim() ?? '')
export const open = (): Promise<void> => press('p', { ctrlKey: true })
export const printEnds = async (): Promise<void> => {
  window.dispatchEvent(new Event('afterprint'))
  await flushPromises()
}

/** Stands in for the system's dialog in each test. Returns the text of the page at each opening of it. */
export const atPrinter = (): readonly string[] => {
  const pages: string[] = []
  beforeEach(() => {
    pages.length = 0
    vi.stubGlobal('print', () => void pages.push(paper()?.textContent ?? ''))
  })
  afterEach(() => vi.unstubAllGlobals())
  return pages
}
