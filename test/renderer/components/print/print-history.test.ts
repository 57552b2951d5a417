// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import HistoryView from '../../../../renderer/views/HistoryView.vue'
import type { Fake } from '../../fake-api.ts'
import { holding } from '../../holding.ts'
import { atDesk, click, show, text } from '../../mounted.ts'

let fake: Fake
/** The head and the lines of the page, at each opening of the system's dialog. */
let papers: (readonly string[])[]

const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? '')
const type = (search: string): void => {
  const input = document.querySelector<HTMLInputElement>('input[type=search]')!
  input.value = search
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
beforeEach(async () => {
  fake = await atDesk()
  papers = []
  vi.stubGlobal('print', () => void papers.push([...textsOf('header > .paper'), ...textsOf('article')]))
  for (const [key, city] of [
    ['000012', 'Gent'],
    ['000014', 'Assen'],
  ] as const)
    fake.history.log(fake.stage(key, 'change', { City: text(city) }, { is: 'waiting' }))
  await show(HistoryView)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** The dialog opens in a task of its own. */
const pressPrint = async (): Promise<void> => {
  await click('Print')
  await vi.runAllTimersAsync()
}
const expectAssen = (): void =>
  expect(papers).toEqual([
    [expect.stringContaining('Search: assen') as string, expect.stringContaining('Garage Van Dijk') as string],
  ])

describe('a history that is printed right after a search was typed', () => {
  it('has only lines that fit the search', async () => {
    type('assen')
    await pressPrint()
    expectAssen()
  })

  it('waits for lines that are being read', async () => {
    type('assen')
    const held = holding(fake, 'history', 'list')
    await vi.advanceTimersByTimeAsync(200)
    await pressPrint()
    expect(papers).toEqual([])
    held[0]!()
    await flushPromises()
    await vi.runAllTimersAsync()
    expectAssen()
  })

  it('is not printed where no line fits', async () => {
    type('nobody')
    await pressPrint()
    expect(papers).toEqual([])
  })

  it('is not printed where its lines cannot be read', async () => {
    fake.fail('history.list', { code: 'database-locked' })
    type('assen')
    await pressPrint()
    expect(papers).toEqual([])
  })
})
