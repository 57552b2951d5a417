// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { createMessages, useTerms } from '../../../renderer/i18n/messages.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import { inOffice } from '../in-app.ts'
import { pageText, press } from '../mounted.ts'

const choice = (): HTMLSelectElement => {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith('Terms of'))
  const select = label?.querySelector('select')
  if (!select) throw new Error('no choice of terms')
  return select
}
const choose = async (value: string): Promise<void> => {
  choice().value = value
  choice().dispatchEvent(new Event('change'))
  await flushPromises()
}
const nav = (): string => document.querySelector('nav')?.textContent ?? ''

it('the terms chosen in Settings are in every text at once, and the choice names its terms by themselves', async () => {
  await inOffice()
  useWhere().go('settings')
  await flushPromises()
  const named = (): string[] => [...choice().options].map(({ textContent }) => textContent?.trim() ?? '')
  const before = named()
  expect(before[0]).toBe('Customer, customer id, payment condition')
  expect(nav()).toContain('Customers')
  await choose('debtor-terms')
  expect(useSettings().settings?.preferences.terms).toBe('debtor-terms')
  expect(nav()).toContain('Debtors')
  expect(nav()).not.toContain('Customers')
  expect(named()).toEqual(before)
  useWhere().go('customers')
  await flushPromises()
  await press('F', { ctrlKey: true, shiftKey: true })
  expect(pageText()).toContain('Debtor number')
  expect(pageText()).toContain('Payment term')
  await press('Escape')
  await useSettings().prefer({ language: 'nl' })
  await flushPromises()
  expect(nav()).toContain('Debiteuren')
  await useSettings().prefer({ terms: 'customer' })
  await flushPromises()
  expect(nav()).toContain('Klanten')
})

it('the texts stay as they are while the same terms are chosen again, so that nothing is drawn anew', () => {
  const messages = createMessages('en')
  let wear = (_terms: 'customer' | 'debtor'): void => undefined
  const setup = () => {
    wear = useTerms()
    return () => null
  }
  mount({ setup }, { global: { plugins: [messages] } })
  const texts = (): unknown => messages.global.messages.value.en
  for (const terms of ['debtor', 'customer'] as const) {
    wear(terms)
    const worn = texts()
    wear(terms)
    expect(texts(), terms).toBe(worn)
  }
})
