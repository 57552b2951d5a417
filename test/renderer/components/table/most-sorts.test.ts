// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { atTable, click, footText, keys, soon } from '../../at-table.ts'

const ten = (
  [
    'Name',
    'ShortName',
    'ZipCode',
    'Email',
    'Telephone',
    'Fax',
    'Person',
    'Homepage',
    'CreditLimit',
    'Street1',
  ] satisfies FieldName[]
).map((column) => ({ column, descending: true }))
const limit = 'The table is sorted by ten columns at most'
const heading = (): HTMLElement => document.querySelector<HTMLElement>('.ag-header-cell[col-id="City"]')!

const sortedByTen = async (): Promise<void> => {
  await atTable()
  useCustomers().sort = ten
  await soon(() => expect(document.querySelector('.ag-header-cell[aria-sort="descending"]')).not.toBeNull())
}

describe('an eleventh column', () => {
  it('is not added to the order with Shift, and the status line says why', async () => {
    await sortedByTen()
    heading().focus()
    await keys(['Enter', { shiftKey: true }])
    await soon(() => expect(footText()).toContain(limit))
    expect(useCustomers().sort).toEqual(ten)
    await soon(() => expect(heading().getAttribute('aria-sort')).toBe('none'))
  })
  it('is not added by its menu, where it took the place of the first', async () => {
    await sortedByTen()
    heading().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await soon(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    await click(items.find((one) => one.textContent?.trim() === 'Also sort by this')!)
    await soon(() => expect(footText()).toContain(limit))
    expect(useCustomers().sort).toEqual(ten)
  })
  it('sorts alone', async () => {
    await sortedByTen()
    heading().focus()
    await keys('Enter')
    await soon(() => expect(useCustomers().sort).toEqual([{ column: 'City', descending: false }]))
  })
})
