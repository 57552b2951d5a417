// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import type { Fake } from '../fake-api.ts'
import { known, office, officePlace, officeTest, startSettings } from '../fake-environments.ts'
import { inOffice } from '../in-app.ts'
import { button, click, focused, pageText, press } from '../mounted.ts'

const administrations = [
  known('MVL00124', 'Bakkerij Jansen B.V.', { openedAt: 900, waiting: 3 }),
  known('MVL00125', 'Atelier Noord', { openedAt: 800, needsAttention: 1 }),
  ...[1, 2, 3, 4, 5, 6].map((n) => known(`MVL0020${n}`, `Garage Nummer ${n}`, { openedAt: 100 * n })),
  known('MVL00300', 'Café Zuid'),
]
const open = async (): Promise<Fake> => {
  const fake = await inOffice({ administrations })
  await press('A', { ctrlKey: true, shiftKey: true })
  return fake
}
const options = (): string[] =>
  [...document.querySelectorAll('[role=option] .name')].map((one) => one.textContent ?? '')
const groups = (): string[] =>
  [...document.querySelectorAll('[role=listbox] [role=group]')].map((one) => one.getAttribute('aria-label') ?? '')
const at = (): string =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.querySelector('.name')
    ?.textContent ?? ''
const type = async (words: string): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('[role=combobox]')!
  input.value = words
  input.dispatchEvent(new Event('input'))
  await flushPromises()
}

describe('the administration switcher', () => {
  it('offers five recent administrations without the current one, and then all by environment', async () => {
    await open()
    expect(focused()).toBe('Find an administration')
    expect(groups()).toEqual([
      'Recent',
      'Demo company',
      'Production · Kantoor De Vries',
      'Test · Kantoor De Vries, test',
    ])
    expect(options().slice(0, 5)).toEqual([
      'Atelier Noord',
      'Garage Nummer 6',
      'Garage Nummer 5',
      'Garage Nummer 4',
      'Garage Nummer 3',
    ])
    expect(options()).toHaveLength(5 + 2 + 9 + 1)
  })
  it('counts waiting edits and edits that need a person in each', async () => {
    await open()
    const line = [...document.querySelectorAll('[role=option]')].find(
      (one) => one.textContent?.includes('Bakkerij Jansen B.V.') && one.textContent.includes('MVL00124'),
    )
    expect(line?.textContent).toContain('3 waiting')
    expect(line?.getAttribute('aria-selected')).toBe('true')
    expect(
      [...document.querySelectorAll('[role=option]')].find((one) => one.textContent?.includes('Atelier'))?.textContent,
    ).toContain('1 needs attention')
  })
  it.each([
    ['nummer garage 3', ['Garage Nummer 3']],
    ['cafe', ['Café Zuid']],
    ['mvl00300', ['Café Zuid']],
    ['test', ['Proefbakkerij B.V.']],
    ['zzz', []],
  ])('finds by “%s”', async (words, found) => {
    await open()
    await type(words)
    expect(options()).toEqual(found)
    if (found.length === 0) expect(pageText()).toContain('No administration of that name.')
  })
  it('is used by keys', async () => {
    await open()
    await press('ArrowDown')
    expect(at()).toBe('Garage Nummer 6')
    await press('ArrowUp')
    await press('ArrowUp')
    expect(at()).toBe('Proefbakkerij B.V.')
    await press('PageUp')
    await press('PageUp')
    expect(at()).toBe('Atelier Noord')
    await press('Enter')
    await flushPromises()
    expect(useSettings().place).toEqual({ environment: 'prod', administration: 'MVL00125' })
    expect(document.querySelector('[role=listbox]')).toBeNull()
  })
  it('keeps the chosen line when other administrations come and go above it', async () => {
    const fake = await open()
    await press('ArrowUp')
    await press('ArrowUp')
    await press('ArrowUp')
    expect(at()).toBe('Garage Nummer 6')
    const others = administrations.filter(({ name }) => name !== 'Atelier Noord')
    fake.changeEnvironment('prod', { administrations: [known('MVL00050', 'Aannemer Bos'), ...others] })
    await flushPromises()
    expect(at()).toBe('Garage Nummer 6')
    fake.changeEnvironment('prod', { administrations: others })
    await flushPromises()
    expect(at()).toBe('Garage Nummer 6')
    await press('Enter')
    await flushPromises()
    expect(useSettings().place).toEqual({ environment: 'prod', administration: 'MVL00206' })
  })
  it('keeps the first line, too, when another comes above it', async () => {
    const fake = await open()
    expect(at()).toBe('Atelier Noord')
    fake.changeEnvironment('prod', {
      administrations: [...administrations, known('MVL00050', 'Aannemer Bos', { openedAt: 1000 })],
    })
    await flushPromises()
    expect([options()[0], at()]).toEqual(['Aannemer Bos', 'Atelier Noord'])
  })
  it('chooses the first match of each search', async () => {
    await open()
    await press('ArrowDown')
    await type('zuid')
    expect(at()).toBe('Café Zuid')
    await type('garage')
    expect(at()).toBe('Garage Nummer 1')
  })
  it('moves through hundreds to the last one, drawing them in batches', async () => {
    const hundreds = Array.from({ length: 500 }, (_, index) => known(`MVL${index}`, `Garage ${index}`))
    await inOffice({ administrations: [administrations[0]!, ...hundreds] })
    await press('A', { ctrlKey: true, shiftKey: true })
    expect(options().length).toBeLessThan(100)
    for (let pages = 0; pages < 60; pages++) await press('PageDown')
    expect(at()).toBe('Proefbakkerij B.V.')
    await press('ArrowUp')
    await press('Enter')
    await flushPromises()
    expect(useSettings().place).toEqual({ environment: 'prod', administration: 'MVL499' })
  })
  it('closes by Esc, and the focus returns', async () => {
    await open()
    await press('Escape')
    expect(document.querySelector('[role=listbox]')).toBeNull()
    expect(focused()).toBe('Administration: Bakkerij Jansen B.V.')
  })
  it('asks first about an unsaved draft', async () => {
    await open()
    await useRecord().open('000012')
    useRecord().set('City', { is: 'text', text: 'Gent' })
    await press('Enter')
    expect(pageText()).toContain('You changed')
    expect(useSettings().place).toEqual(officePlace)
  })
})

describe('the banner about edits waiting elsewhere', () => {
  const leaveFor = async (name: string): Promise<Fake> => {
    const fake = await open()
    await type(name)
    await press('Enter')
    await flushPromises()
    return fake
  }
  it('is shown after switching, with a way back', async () => {
    await leaveFor('Proefbakkerij')
    expect(pageText()).toContain('3 changes wait in Bakkerij Jansen B.V. (Production); they are sent only from there.')
    await click('Go back there')
    await flushPromises()
    expect(useSettings().place).toEqual(officePlace)
    expect(pageText()).not.toContain('they are sent only from there')
  })
  it('goes when it was dismissed, or the edits were sent', async () => {
    const fake = await leaveFor('Proefbakkerij')
    fake.changeEnvironment('prod', { administrations: [known('MVL00124', 'Bakkerij Jansen B.V.')] })
    await flushPromises()
    expect(pageText()).not.toContain('Go back there')
    fake.changeEnvironment('prod', { administrations })
    await flushPromises()
    button('Dismiss').click()
    await flushPromises()
    expect(pageText()).not.toContain('Go back there')
  })
  it('is absent when no edits wait', async () => {
    const fake = await inOffice(
      {},
      { settings: { environments: [...startSettings.environments, office, officeTest], place: officePlace } },
    )
    await fake.api.settings.goTo({ environment: 'test', administration: 'TST00001' })
    await flushPromises()
    expect(pageText()).not.toContain('they are sent only from there')
  })
})
