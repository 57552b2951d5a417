// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useSelection } from '../../../renderer/stores/selection.ts'
import { atTable, cell, click, clipboard, footText, go, keys, rowOf, selected, soon } from '../at-table.ts'
import { argsOf } from '../mounted.ts'

const control = { ctrlKey: true }
const shift = { shiftKey: true }
const lastArgs = (fake: Awaited<ReturnType<typeof atTable>>, call: string) => argsOf(fake, call).at(-1)

describe('selecting rows', () => {
  it('works by checkbox, Ctrl+click, and Shift for a span; a click on the mark opens the customer', async () => {
    await atTable()
    await click(cell(1, 'pick'))
    await click(cell(3, 'Name'), control)
    expect(selected()).toEqual(['000011', '000013'])
    await click(cell(5, 'Name'), shift)
    await soon(() => expect(selected()).toEqual(['000011', '000013', '000014', '000015']))
    await click(cell(7, 'mark'))
    await soon(() => expect(useRecord().key).toBe('000017'))
    expect(selected()).toEqual(['000011', '000013', '000014', '000015'])
    expect(rowOf(7).classList).toContain('row-open')
    expect(rowOf(3).classList).not.toContain('row-open')
    expect(footText()).toContain('4 selected')
  })
  it('works by Space, Shift with arrows, and Ctrl+A; Escape clears the selection before it goes back', async () => {
    await atTable()
    await go(2)
    await keys(' ')
    expect(selected()).toEqual(['000012'])
    await keys(['ArrowDown', shift], ['ArrowDown', shift])
    await soon(() => expect(selected()).toEqual(['000012', '000013', '000014']))
    await keys(['ArrowUp', shift])
    await soon(() => expect(selected()).toEqual(['000012', '000013']))
    await keys(['a', control])
    expect(selected()).toHaveLength(12)
    expect(footText()).toContain('12 selected')
    await keys([' ', shift])
    expect(selected()).toHaveLength(11)
    await keys('Escape')
    expect(selected()).toEqual([])
  })
  it('is done when the click is, so that a key right after it acts on the new selection', async () => {
    await atTable()
    for (const row of [1, 3]) cell(row, 'pick').click()
    expect(useSelection().count).toBe(2)
  })
  it('survives a sync that brings customers, and drops those that no longer exist', async () => {
    const fake = await atTable()
    await go(2)
    await keys(' ', ['ArrowDown', shift])
    await soon(() => expect(selected()).toEqual(['000012', '000013']))
    fake.add('000001', { Name: { is: 'text', text: 'Aanbouw' }, CustomerId: { is: 'text', text: '000001' } })
    fake.drop('000013')
    fake.changed('customers')
    await soon(() => expect(cell(0, 'Name').textContent).toBe('Aanbouw'))
    await soon(() => expect(footText()).toContain('1 selected'))
    expect(selected()).toEqual(['000012'])
  })
  it('ends “all” with its search, but keeps single rows', async () => {
    await atTable()
    await go(0)
    await keys(' ', ['a', control])
    expect(footText()).toContain('12 selected')
    useCustomers().search = 'garage'
    await soon(() => expect(footText()).toContain('search and filters hide 11'))
    expect(footText()).not.toContain('selected')
    await soon(() => expect(cell(0, 'Name').textContent).toBe('Garage Van Dijk'))
    await click(cell(0, 'pick'))
    useCustomers().search = ''
    await soon(() => expect(footText()).toMatch(/12 shown.*1 selected/))
  })
})

describe('copying rows', () => {
  it('puts the selected rows on the clipboard with headings in column order, and counts them', async () => {
    const fake = await atTable()
    await go(1)
    await keys(' ', ['ArrowDown', shift])
    await soon(() => expect(selected()).toHaveLength(2))
    await clipboard('copy')
    await soon(() => expect(footText()).toContain('Copied 2 rows'))
    const [, chosen, columns] = lastArgs(fake, 'customers.copy') ?? []
    expect(chosen).toEqual({ is: 'keys', keys: ['000011', '000012'] })
    expect((columns as { heading: string }[]).slice(0, 2)).toEqual([
      { field: 'CustomerId', heading: 'Customer id' },
      { field: 'Name', heading: 'Name' },
    ])
  })
  it('includes rows of a span whose names are still being read', async () => {
    const fake = await atTable()
    const selection = useSelection()
    await go(1)
    selection.toggle('000011')
    void selection.extend('000011', '000014')
    expect(selection.count).toBe(1)
    await clipboard('copy')
    await soon(() => expect(footText()).toContain('Copied 4 rows'))
    expect(lastArgs(fake, 'customers.copy')?.[1]).toEqual({
      is: 'keys',
      keys: ['000011', '000012', '000013', '000014'],
    })
  })
  it('copies the focused cell when no row is selected', async () => {
    const fake = await atTable()
    await go(4, 'City')
    await clipboard('copy')
    await soon(() => expect(footText()).toContain('Copied: City'))
    expect(lastArgs(fake, 'customers.copy')?.slice(1)).toEqual([
      { is: 'keys', keys: ['000014'] },
      [{ field: 'City', heading: '' }],
      { decimal: '.', date: 'MM/DD/YYYY', yes: 'yes', no: 'no' },
    ])
  })
})

describe('the status line', () => {
  const amounts = {
    search: '',
    filter: {},
    sort: [],
    customer: null,
    columns: [
      { field: 'Name', width: 200 },
      { field: 'CreditLimit', width: 120 },
    ],
  } as const
  it('says of how many customers a sum is, where not all of them were read in full', async () => {
    const fake = await atTable({ view: amounts })
    fake.put('000015', 'CreditLimit', { is: 'empty' })
    fake.changed('customers')
    await soon(() => expect(footText()).toContain('Credit limit: 30,500.00 (11 of 12 customers)'))
  })
  it('sums a shown amount: over all, and over the selection when several are selected', async () => {
    await atTable({ view: amounts })
    await soon(() => expect(footText()).toContain('Credit limit: 33,000.00'))
    await go(1)
    await keys(' ', ['ArrowDown', shift])
    await soon(() => expect(footText()).toContain('Credit limit: 1,500.00'))
  })
  it('asks for no sum without an amount column', async () => {
    const fake = await atTable()
    await go(1)
    await keys(' ')
    await soon(() => expect(footText()).toContain('1 selected'))
    expect(argsOf(fake, 'customers.totals')).toEqual([])
  })
})

describe('the columns', () => {
  const heading = (field: string): HTMLElement =>
    document.querySelector<HTMLElement>(`.ag-header-cell[col-id="${field}"]`)!
  const order = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('.ag-header-cell')]
      .toSorted((a, b) => Number(a.getAttribute('aria-colindex')) - Number(b.getAttribute('aria-colindex')))
      .map((one) => one.getAttribute('col-id') ?? '')
  const menu = async (field: string, item: string): Promise<void> => {
    // The previous menu has the same texts, for another column.
    await soon(() => expect(document.querySelector('[role=menu]')).toBeNull())
    heading(field).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await soon(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
    await click([...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent === item)!)
  }
  it('sort by several with Shift, each with its place in the order', async () => {
    await atTable()
    heading('City').focus()
    await keys('Enter')
    await soon(() => expect(heading('City').getAttribute('aria-sort')).toBe('ascending'))
    heading('Name').focus()
    await keys(['Enter', shift])
    await soon(() =>
      expect(useCustomers().sort).toEqual([
        { column: 'City', descending: false },
        { column: 'Name', descending: false },
      ]),
    )
    expect(heading('Name').textContent).toContain('2')
  })
  it('are pinned, moved and hidden from their menu, and stored for the administration', async () => {
    const fake = await atTable()
    await menu('City', 'Pin at the left')
    await soon(() => expect(order().slice(0, 4)).toEqual(['pick', 'mark', 'City', 'CustomerId']))
    await menu('Name', 'Move right')
    await soon(() => expect(order().slice(3, 6)).toEqual(['CustomerId', 'ShortName', 'Name']))
    await menu('ZipCode', 'Hide')
    await soon(() => expect(order()).not.toContain('ZipCode'))
    await soon(() =>
      expect(JSON.stringify([...fake.views.values()])).toContain('"field":"City","width":140,"pinned":true'),
    )
  })
  it('follow other parts of the page, each cell under its own heading', async () => {
    await atTable()
    const customers = useCustomers()
    customers.columns = [
      { field: 'CreditLimit', width: 100 },
      { field: 'IsDunForPayment', width: 100 },
      { field: 'City', width: 100 },
    ]
    await soon(() => expect(cell(1, 'CreditLimit').textContent).toBe('500.00'))
    expect(cell(1, 'CreditLimit').querySelector('[title]')?.getAttribute('title')).toBe(
      'As the service writes it: 500.0',
    )
    expect(cell(1, 'City').textContent).toBe('’s-Hertogenbosch')
    expect(cell(1, 'IsDunForPayment').textContent).toBe('yes')
    expect(order()).toEqual(['pick', 'mark', 'CreditLimit', 'IsDunForPayment', 'City'])
  })
  it('keep the order by a column that is not shown', async () => {
    const fake = await atTable()
    useCustomers().sort = [{ column: 'CreditLimit', descending: true }]
    await soon(() =>
      expect(lastArgs(fake, 'customers.rows')?.[1]).toMatchObject({
        sort: [{ column: 'CreditLimit', descending: true }],
      }),
    )
    await soon(() => expect(cell(0, 'Name').textContent).not.toBe(''))
    expect(useCustomers().sort).toEqual([{ column: 'CreditLimit', descending: true }])
  })
})
