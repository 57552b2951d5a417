import { inOffice } from './in-app.ts'
import { button, press } from './mounted.ts'
import type { Fake } from './fake-api.ts'
import type { FakeOptions } from './fake-options.ts'
import { sampleQuality } from './sample-findings.ts'

const textOf = (element: Element): string => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''

/** Opens the page Quality in the office, by its key. */
export const openQuality = async (options: FakeOptions = {}): Promise<Fake> => {
  const fake = await inOffice({}, { quality: sampleQuality, ...options })
  await press('4', { ctrlKey: true })
  return fake
}
/** The texts of its rules, of its findings, and of its button in the side navigation. */
export const shownRules = (): string[] =>
  [...document.querySelectorAll('nav[aria-label="Rules with findings"] button')].map(textOf)
export const shownFindings = (): string[] => [...document.querySelectorAll('[role=option]')].map(textOf)
export const qualityButton = (): string => textOf(button('Quality', document.querySelector('nav')!))
