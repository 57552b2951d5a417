// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { atTable, cell, go, keys, soon } from '../../at-table.ts'
import { argsOf, text } from '../../mounted.ts'

it('a key acts on the cell that a screen reader went to, and not on the range that it left', async () => {
  const fake = await atTable()
  await go(0, 'City')
  await keys(['ArrowDown', { shiftKey: true }])
  // Without a key of the grid, and without the mouse.
  cell(4, 'City').focus()
  await keys('Delete')
  await soon(() =>
    expect(argsOf(fake, 'customers.save').map(([, key, changes]) => [key, changes])).toEqual([
      ['000014', { City: text('') }],
    ]),
  )
  expect(useBulk().isOpen).toBe(false)
})
