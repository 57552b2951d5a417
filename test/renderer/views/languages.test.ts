// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { about, languages, windowTexts } from '../../../preload/contract/languages/index.ts'
import { nextLanguage, nextName } from '../../../preload/contract/language-of.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import { inOffice } from '../in-app.ts'
import { press } from '../mounted.ts'

const choice = (): HTMLSelectElement => {
  const found = [...document.querySelectorAll('select')].find((select) =>
    [...select.options].some(({ value }) => value === languages[0]),
  )
  if (!found) throw new Error('no choice of languages')
  return found
}
const choose = async (value: string): Promise<void> => {
  choice().value = value
  choice().dispatchEvent(new Event('change'))
  await flushPromises()
}
const nav = (): string => document.querySelector('nav')?.textContent ?? ''

it('Settings offer every language by its own name, and show each in its texts once it is chosen', async () => {
  await inOffice()
  useWhere().go('settings')
  await flushPromises()
  const own = languages.map((language) => about[language].name)
  for (const language of [...languages.slice(1), languages[0]]) {
    await choose(language)
    expect([...choice().options].map(({ textContent }) => textContent?.trim())).toEqual(own)
    expect(useSettings().settings?.preferences.language).toBe(language)
    expect(document.documentElement.lang).toBe(language)
    expect(nav()).toContain(windowTexts[language].nav.settings)
    expect(document.querySelector('main h1')?.textContent).toBe(windowTexts[language].settings.title)
  }
})

it('the palette offers the next language by its own name', async () => {
  await inOffice()
  await press('k', { ctrlKey: true })
  const search = document.querySelector<HTMLInputElement>('dialog [role=combobox]')!
  search.focus()
  search.value = nextName('en')
  search.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
  await press('Enter')
  await flushPromises()
  expect(useSettings().settings?.preferences.language).toBe(nextLanguage('en'))
})
