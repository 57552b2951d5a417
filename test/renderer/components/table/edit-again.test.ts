// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { at, atTable, cell, editor, footText, go, keys, soon, type } from '../../at-table.ts'
import { argsOf, text } from '../../mounted.ts'

it('a cell is edited again from what was saved in it, before the table reads its rows', async () => {
  const fake = await atTable()
  const put = async (value: string): Promise<void> => {
    await keys('F2')
    await type(value)
    await keys('Enter')
    await soon(() => expect(at()).toBe('000013 City'))
    await keys('ArrowUp')
  }
  await go(2, 'City')
  const shown = cell(2, 'City').textContent
  fake.hold('customers.rows')
  await put('Gent')
  expect(cell(2, 'City').textContent).toBe(`Gent (was: ${shown})`)
  await put('Assen')
  expect(editor()).toBeNull()
  await put(String(shown))
  expect(argsOf(fake, 'customers.save').map(([, key, changes]) => [key, changes])).toEqual([
    ['000012', { City: text('Gent') }],
    ['000012', { City: text('Assen') }],
    ['000012', { City: text(String(shown)) }],
  ])
  expect(cell(2, 'City').textContent).toBe(shown)
  expect(footText()).not.toContain('changed elsewhere')
})
