// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { atTable, editor, go, keys, soon, type } from '../../at-table.ts'
import type { Fake } from '../../fake-api.ts'
import { holding } from '../../holding.ts'
import { argsOf, text } from '../../mounted.ts'

const choices = {
  CountryId: [
    { code: 'NL', label: 'Nederland' },
    { code: 'BE', label: 'België' },
    { code: 'DE', label: 'Duitsland' },
  ],
}
const options = (): (string | null)[] => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent)
let fake: Fake
const saved = () => argsOf(fake, 'customers.save').map(([, key, changes]) => [key, changes])
const isSaved = (code: string): Promise<void> =>
  soon(() => expect(saved()).toEqual([['000012', { CountryId: text(code) }]]))

describe('a code in a cell of the table', () => {
  beforeEach(async () => {
    fake = await atTable({ choices })
    await go(2, 'CountryId')
  })

  it('is found by a word, as in the form', async () => {
    await keys('b')
    await type('belg')
    expect([options()[0], editor()?.getAttribute('aria-expanded')]).toEqual(['BelgiumBE', 'true'])
    await keys('Enter')
    await isSaved('BE')
  })

  it('is found also by a word that is typed while another cell is being saved', async () => {
    await go(1, 'CountryId')
    await keys('D')
    const held = holding(fake, 'customers', 'save')
    await keys('Enter', ...'belg', 'Enter')
    held[0]!()
    await soon(() => expect(held).toHaveLength(2))
    await soon(() =>
      expect(saved()).toEqual([
        ['000011', { CountryId: text('DE') }],
        ['000012', { CountryId: text('BE') }],
      ]),
    )
  })

  it('is picked from the list by arrows and by mouse', async () => {
    await keys('F2')
    expect(options()).toEqual([])
    await keys('ArrowDown')
    expect(options()).toHaveLength(3)
    document.querySelectorAll<HTMLElement>('[role=option]')[0]!.click()
    await soon(() => expect(editor()?.value).toBe('NL'))
    expect(options()).toEqual([])
    await keys('ArrowDown', 'ArrowDown', 'Enter')
    await isSaved('BE')
  })

  it('stays as typed where the list has nothing like it, and says so', async () => {
    await keys('x')
    await type('XX')
    expect(options()).toEqual(['Use “XX” as typednot in the list'])
    expect(document.querySelector('.notes')?.textContent).toContain('may be refused')
    await keys('Enter')
    await isSaved('XX')
  })

  it('stays as it is where nothing was typed', async () => {
    await keys('F2', 'Enter')
    await soon(() => expect(editor()).toBeNull())
    expect(saved()).toEqual([])
  })
})
