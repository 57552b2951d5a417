// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { atTable, editor, footText, go, keys, soon } from '../../at-table.ts'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { argsOf } from '../../mounted.ts'

const control = { ctrlKey: true }
const view = {
  search: '',
  filter: {},
  sort: [],
  customer: null,
  columns: (['Name', 'IsDunForPayment', 'City'] as const).map((field) => ({ field, width: 120 })),
}

describe('a key that has no effect in its cell says why', () => {
  it.each(['x', 'Backspace'])('%s in a yes-no cell', async (key) => {
    const fake = await atTable({ view })
    await go(2, 'IsDunForPayment')
    await keys(key)
    expect(footText()).toMatch(/is yes or no: F2 chooses/)
    expect([editor(), argsOf(fake, 'customers.save')]).toEqual([null, []])
  })

  it.each<[string, KeyboardEventInit]>([
    ['x', {}],
    ['Backspace', {}],
    ['Delete', {}],
    ['F2', {}],
    ['d', control],
  ])('%s in a column of marks', async (key, more) => {
    const fake = await atTable({ view })
    await go(2, 'mark')
    await keys([key, more])
    await soon(() => expect(footText()).toContain('This column has nothing to edit'))
    expect([editor(), argsOf(fake, 'customers.save')]).toEqual([null, []])
  })

  it.each<[string, KeyboardEventInit, string]>([
    ['F2', {}, 'edit-cell'],
    ['d', control, 'fill-down'],
    ['r', control, 'fill-right'],
  ])('%s beside the table, and while a cell is open', async (key, more, id) => {
    await atTable({ view })
    await go(2, 'City')
    ;(document.activeElement as HTMLElement).blur()
    await keys([key, more])
    expect(useCommands().refused).toEqual({ id, why: 'not-in-cell' })
    await go(2, 'City')
    await keys('x', [key, more])
    expect(useCommands().refused).toEqual({ id, why: 'cell-open' })
    expect(editor()?.value).toBe('x')
  })
})
