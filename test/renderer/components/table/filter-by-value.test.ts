// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Condition } from '../../../../preload/contract/customers.ts'
import { useAnnouncements } from '../../../../renderer/stores/announcements.ts'
import { useCellMenu } from '../../../../renderer/stores/cell-menu.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useRange } from '../../../../renderer/stores/range.ts'
import { holding } from '../../holding.ts'
import { atTable, cell, cellTexts, footText, go, keys, soon } from '../../at-table.ts'

const byValue = (): Promise<void> => keys(['G', { ctrlKey: true, shiftKey: true }])
const conditions = (): readonly Condition[] | undefined => useCustomers().filter.conditions
const textOf = (index: number, field: string): string => cell(index, field).textContent?.trim() ?? ''
const keyOf = (index: number): string => cell(index, 'City').closest('.ag-row')?.getAttribute('row-id') ?? ''
/** Column, row and customer of the focused cell. */
const focusedAt = (): (string | null | undefined)[] => {
  const at = document.activeElement
  const row = at?.closest('.ag-row')
  return [at?.getAttribute('col-id'), row?.getAttribute('row-index'), row?.getAttribute('row-id')]
}
const rightClick = (at: Element): boolean =>
  at.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))

describe('the key that filters by the value of the cell', () => {
  it('keeps only the customers with this value, and the focus on its customer', async () => {
    await atTable({ customers: 100 })
    const [city, key] = [textOf(13, 'City'), keyOf(13)]
    await go(13, 'City')
    await byValue()
    expect(conditions()).toEqual([{ field: 'City', is: 'equals', text: city }])
    const at = await useCustomers().position(key)
    // Neither the row that had the focus, nor the first one.
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThan(13)
    await soon(() => expect(focusedAt()).toEqual(['City', String(at), key]))
  })

  it('leaves the keyboard where it went while the customer was looked for', async () => {
    const fake = await atTable({ customers: 100 })
    const box = document.body.appendChild(document.createElement('input'))
    onTestFinished(() => box.remove())
    await go(13, 'City')
    const held = holding(fake, 'customers', 'position')
    await byValue()
    await soon(() => expect(held).not.toHaveLength(0))
    box.focus()
    held.forEach((go) => go())
    await soon(() => expect(cellTexts('City').length).toBeLessThan(14))
    await flushPromises()
    expect(document.activeElement).toBe(box)
  })

  it('replaces the filters of its field and leaves the others', async () => {
    await atTable()
    useCustomers().filter = {
      conditions: [
        { field: 'City', is: 'filled' },
        { field: 'Name', is: 'filled' },
        { field: 'City', is: 'lacks', text: 'x' },
      ],
    }
    await flushPromises()
    const city = await soon(() => textOf(1, 'City'))
    await go(1, 'City')
    await byValue()
    expect(useCustomers().filter).toEqual({
      conditions: [
        { field: 'City', is: 'equals', text: city },
        { field: 'Name', is: 'filled' },
      ],
    })
  })

  it('asks for empty ones at an empty cell, and ends a range', async () => {
    await atTable({ customers: 20 })
    const empty = cellTexts('Email').indexOf('')
    expect(empty).toBeGreaterThanOrEqual(0)
    await go(empty, 'Email')
    await keys(['ArrowDown', { shiftKey: true }])
    expect(useRange().box).not.toBeNull()
    await byValue()
    expect(conditions()).toEqual([{ field: 'Email', is: 'empty' }])
    expect(useRange().box).toBeNull()
  })

  it('says so where the table is filtered by this value already', async () => {
    await atTable()
    await go(2, 'City')
    await byValue()
    await soon(() => expect(conditions()).toHaveLength(1))
    await byValue()
    await soon(() => expect(footText()).toContain('The table is filtered by this value already'))
  })

  it('says so where there is no value', async () => {
    await atTable()
    await go(1, 'mark')
    await byValue()
    expect(conditions()).toBeUndefined()
    expect(useAnnouncements().current).toEqual({ is: 'no-value' })
    expect(footText()).toContain('There is no value here to filter by')
  })

  it('replaces a filter of its field, and adds none, when there is no room for more filters', async () => {
    await atTable()
    const full: Condition[] = Array.from({ length: 30 }, () => ({ field: 'Name', is: 'filled' }))
    useCustomers().filter = { conditions: full }
    await flushPromises()
    await go(1, 'City')
    await byValue()
    expect(conditions()).toEqual(full)
    await go(1, 'Name')
    const name = textOf(1, 'Name')
    await byValue()
    expect(conditions()).toEqual([{ field: 'Name', is: 'equals', text: name }])
  })
})

describe('the context menu of a cell', () => {
  it('offers the cell’s value, but not once it is the filter, nor beside the cells', async () => {
    await atTable()
    rightClick(cell(2, 'City'))
    const city = textOf(2, 'City')
    expect(useCellMenu().offered?.condition).toEqual({ field: 'City', is: 'equals', text: city })
    useCellMenu().offered?.run()
    await flushPromises()
    expect(conditions()).toEqual([{ field: 'City', is: 'equals', text: city }])
    await soon(() => expect(textOf(0, 'City')).toBe(city))
    rightClick(cell(0, 'City'))
    expect(useCellMenu().offered).toBeNull()
    rightClick(cell(0, 'Name'))
    expect(useCellMenu().offered).not.toBeNull()
    rightClick(cell(0, 'mark'))
    expect(useCellMenu().offered).toBeNull()
    rightClick(cell(0, 'Name'))
    rightClick(document.body)
    expect(useCellMenu().offered).toBeNull()
  })
})
