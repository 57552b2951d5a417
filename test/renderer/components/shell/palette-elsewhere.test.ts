// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdministrationRef } from '../../../../preload/contract/administration-ref.ts'
import type { LookedUp } from '../../../../preload/contract/customers.ts'
import type { Reply } from '../../../../preload/contract/reply.ts'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { inOffice } from '../../in-app.ts'
import { openPalette, paletteField, paused, typeWords } from '../../in-palette.ts'
import { press } from '../../mounted.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const type = async (words: string): Promise<void> => {
  await typeWords(words)
  await paused()
}
const line = (): HTMLElement | null =>
  document.querySelector('[role=group][aria-label="Other administrations"] [role=option]')
const groups = (): string[] =>
  [...document.querySelectorAll('dialog [role=group]')].map((one) => one.getAttribute('aria-label') ?? '')
const isChosen = (): boolean => line()?.id === paletteField().getAttribute('aria-activedescendant')

const row = (key: string, name: string): LookedUp['rows'][number] => ({
  key,
  mark: null,
  cells: [name, key, 'Ede'],
  was: null,
})
interface Asked {
  readonly administration: string
  readonly searches: readonly string[]
  readonly answer: (found: LookedUp | null) => Promise<unknown>
  readonly fail: () => Promise<unknown>
}
/** The window with four other administrations, each of which answers when the test says so. */
const start = async () => {
  const fake = await inOffice()
  const asked: Asked[] = []
  const customers = fake.api.customers as unknown as {
    lookUp: (place: AdministrationRef, searches: readonly string[]) => Promise<Reply<LookedUp | null>>
  }
  customers.lookUp = ({ administration }, searches) =>
    new Promise((resolve) => {
      asked.push({
        administration,
        searches,
        answer: async (value) => (resolve({ ok: true, value }), flushPromises()),
        fail: async () => (resolve({ ok: false, fail: { code: 'keychain-changed' } }), flushPromises()),
      })
    })
  return { fake, asked }
}
const nothing: LookedUp = { rows: [], shown: 0 }

describe('the search of the other administrations', () => {
  it('does not say that nothing was found where none of them could be searched', async () => {
    const { asked } = await start()
    await openPalette()
    await type('werkzeug')
    line()?.click()
    await flushPromises()
    for (const at of [0, 1, 2]) await asked[at]!.fail()
    await asked[3]!.answer(null)
    expect(line()?.textContent).toBe(
      'No other administration could be searched1 was never read on this computer · Could not be searched: Atelier Noord, Bakkerij Jansen B.V., Atelier Noord',
    )
  })
  it('begins only when it is chosen, goes from the nearest on, and says how far it is and what it found', async () => {
    const { asked } = await start()
    await openPalette()
    expect(line()).toBeNull()
    await type('werkzeug')
    expect([line()?.textContent, asked.length]).toEqual(['Search the other 4 administrations', 0])
    line()?.click()
    await flushPromises()
    expect(asked[0]).toMatchObject({ administration: 'MVL00125', searches: ['werkzeug'] })
    expect(line()?.textContent).toBe('Searched 0 of 4 administrations…Enter stops')
    await asked[0]!.answer({ rows: [row('s:7', 'Werkzeug AG'), row('s:8', 'Werkzeugbau')], shown: 30 })
    expect(groups().at(-1)).toBe('Atelier Noord · Production · Kantoor De Vries · 2 of 30')
    await asked[1]!.answer(nothing)
    await asked[2]!.answer(null)
    expect(line()?.textContent).toContain('Searched 3 of 4')
    await asked[3]!.fail()
    expect(line()?.textContent).toBe(
      'Found in 1 other administration1 was never read on this computer · Could not be searched: Proefbakkerij B.V.',
    )
    expect(asked.map(({ administration }) => administration)).toEqual(['MVL00125', 'DEMO0001', 'DEMO0002', 'TST00001'])
  })

  it('opens what it found in its own administration', async () => {
    const { asked } = await start()
    await openPalette()
    await type('werkzeug')
    line()?.click()
    await flushPromises()
    await asked[0]!.answer({ rows: [row('000012', 'Werkzeug AG')], shown: 1 })
    const [found] = document.querySelectorAll<HTMLElement>('[role=group][aria-label^="Atelier Noord"] [role=option]')
    expect(found?.textContent).toBe('Werkzeug AG000012 · Ede')
    found?.click()
    await flushPromises()
    expect([useSettings().place?.administration, useRecord().key]).toEqual(['MVL00125', '000012'])
  })

  it('is stopped by Enter and started again by it; a held Enter does neither', async () => {
    const { asked } = await start()
    await openPalette()
    await type('nobody at all')
    expect(isChosen()).toBe(true)
    await press('Enter')
    await press('Enter', { repeat: true })
    await asked[0]!.answer(nothing)
    expect(line()?.textContent).toContain('Searched 1 of 4')
    await press('Enter')
    expect(line()?.textContent).toBe('Stopped after 1 of 4 administrations')
    await asked[1]!.answer(nothing)
    expect(asked).toHaveLength(2)
    await press('Enter')
    expect([asked.length, line()?.textContent]).toEqual([3, 'Searched 0 of 4 administrations…Enter stops'])
  })

  it('ends with its words, and when the palette closes', async () => {
    const { asked } = await start()
    await openPalette()
    await type('nobody')
    await press('Enter')
    await type('nobody else')
    expect(line()?.textContent).toBe('Search the other 4 administrations')
    await asked[0]!.answer({ rows: [row('s:7', 'Nobody')], shown: 1 })
    expect([groups().at(-1), asked.length]).toEqual(['Other administrations', 1])
    await press('Enter')
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await flushPromises()
    await asked[1]!.answer(nothing)
    expect([asked.length, document.querySelector('dialog')]).toEqual([2, null])
  })

  it('waits for the customers of this administration when Enter comes early', async () => {
    const { asked } = await start()
    await openPalette()
    await typeWords('werkzeug 3')
    await press('Enter')
    expect(asked).toHaveLength(0)
    await paused()
    expect([asked.length, useRecord().panel.is]).toEqual([0, 'open'])
  })

  it('for the open customer goes by what tells it apart, and has the keyboard', async () => {
    const { asked } = await start()
    await useRecord().open('000012')
    useRecord().set('VatNumber', { is: 'text', text: ' NL001234567B01 ' })
    useRecord().set('CocRegistration', { is: 'text', text: '12345678' })
    useRecord().set('Email', { is: 'empty' })
    useRecord().set('Name', { is: 'text', text: 'De Zon' })
    useRecord().set('ZipCode', { is: 'text', text: '1234 AB' })
    await flushPromises()
    expect(useCommands().run('find-elsewhere')).toBe(true)
    await flushPromises()
    expect([paletteField().value, isChosen()]).toEqual(['De Zon', true])
    expect(asked[0]?.searches).toEqual(['NL001234567B01', '12345678', 'De Zon 1234 AB'])
  })

  it('goes by the name of a customer that nothing else tells apart, and says why it cannot search for nothing', async () => {
    const { asked } = await start()
    await useRecord().openNew()
    await flushPromises()
    expect(useCommands().whyNot('find-elsewhere')).toBe('nothing-typed')
    useRecord().set('Name', { is: 'text', text: 'De Zon' })
    await flushPromises()
    useCommands().run('find-elsewhere')
    await flushPromises()
    expect(asked[0]?.searches).toEqual(['De Zon'])
  })

  it('is not offered where there is no other administration', async () => {
    await inOffice()
    useSettings().settings = {
      ...useSettings().settings!,
      environments: useSettings()
        .environments.filter(({ id }) => id === 'prod')
        .map((one) => ({ ...one, administrations: one.administrations.slice(0, 1) })),
    }
    await openPalette()
    await type('nobody')
    expect([line(), document.querySelector('dialog .nothing')?.textContent]).toEqual([
      null,
      'Nothing fits these words.',
    ])
    await useRecord().open('000012')
    await flushPromises()
    expect(useCommands().whyNot('find-elsewhere')).toBe('no-others')
  })
})
