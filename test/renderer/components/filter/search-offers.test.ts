// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Choices, Condition } from '../../../../preload/contract/customers.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import type { Fake } from '../../fake-api.ts'
import { inOffice } from '../../in-app.ts'
import { argsOf, pageText } from '../../mounted.ts'

const choices: Choices = {
  CountryId: [
    { code: 'NL', label: 'Nederland' },
    { code: 'BE', label: 'België' },
    { code: 'LU', label: 'Luxemburg' },
  ],
}
const open = (): Promise<Fake> => inOffice({}, { customers: 50, choices })
const box = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[role=search] input')!
const offers = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('[role=search] .offer')]
const texts = (): string[] => offers().map((one) => one.textContent ?? '')
const said = (): string =>
  document.querySelector('[role=search] [role=status]')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '') ?? ''
const search = async (text: string): Promise<void> => {
  box().value = text
  box().dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
const offered = (number: number): Promise<void> =>
  vi.waitFor(() => expect(offers()).toHaveLength(number), { timeout: 10_000, interval: 20 })
/** The rows are read by the grid, which is not in this page. */
const shown = async (): Promise<number> => {
  await useCustomers().rows(0, 50)
  return useCustomers().counts?.shown ?? -1
}
const belgium = { field: 'CountryId', is: 'one-of', codes: ['BE'] }

it('a country in the search is offered as a filter, counted, and announced', async () => {
  await open()
  await search('belg')
  await offered(1)
  const count = Number(/(\d+) customers$/.exec(texts()[0]!)?.[1])
  expect(said()).toBe(`Filter offered: Country: Belgium – ${count} customers`)
  offers()[0]!.click()
  await flushPromises()
  expect(useCustomers().filter).toEqual({ conditions: [belgium] })
  expect([box().value, offers(), said()]).toEqual(['', [], ''])
  expect(await shown()).toBe(count)
})

it('the other words stay in the search, and are counted with the filter', async () => {
  await open()
  await search('tandarts belgië')
  await offered(1)
  const text = texts()[0]!
  offers()[0]!.click()
  await flushPromises()
  expect(box().value).toBe('tandarts')
  const found = await shown()
  expect(found).toBeGreaterThan(0)
  expect(text).toMatch(new RegExp(` – ${found} customers?$`))
})

it('a filter that is there already is not offered, and another country takes its place', async () => {
  await open()
  useCustomers().filter = { conditions: [belgium as Condition] }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await search('belgië')
  vi.runOnlyPendingTimers()
  await flushPromises()
  vi.useRealTimers()
  expect(offers()).toEqual([])
  await search('nederland')
  await offered(1)
  offers()[0]!.click()
  await flushPromises()
  expect(useCustomers().filter.conditions).toEqual([{ ...belgium, codes: ['NL'] }])
})

it('a code without customers is not offered', async () => {
  const fake = await open()
  const before = argsOf(fake, 'customers.rows').length
  await search('luxemburg')
  await vi.waitFor(() => expect(argsOf(fake, 'customers.rows').length).toBeGreaterThan(before), { timeout: 10_000 })
  await flushPromises()
  expect(offers()).toEqual([])
})

it('where nothing is found, the filter is offered in its place alone, and counted once', async () => {
  const fake = await open()
  await search('belgium')
  await offered(1)
  const [beside] = texts()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await shown()).toBe(0)
  await flushPromises()
  vi.runOnlyPendingTimers()
  await flushPromises()
  vi.useRealTimers()
  await vi.waitFor(() => expect(pageText()).toContain('Did you mean:'), { timeout: 10_000 })
  const instead = document.querySelector<HTMLButtonElement>('.words .offer')!
  expect(instead.textContent?.trim()).toBe(beside)
  expect(offers()).toEqual([])
  const counting = argsOf(fake, 'customers.rows').filter((args) => JSON.stringify(args).includes('"BE"'))
  expect(counting).toHaveLength(1)
  instead.click()
  await flushPromises()
  expect(box().value).toBe('')
  expect(await shown()).toBeGreaterThan(0)
})

it('an offer is counted once the typing rests, not at each keystroke', async () => {
  const fake = await open()
  const before = argsOf(fake, 'customers.rows').length
  const asked = (): number => argsOf(fake, 'customers.rows').length - before
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const text of ['nede', 'neder', 'nederl', 'nederla', 'nederland']) await search(text)
  expect(asked()).toBe(0)
  vi.runOnlyPendingTimers()
  await flushPromises()
  expect(asked()).toBe(1)
  expect(offers()).toHaveLength(1)
})
