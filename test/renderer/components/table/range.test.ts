// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { atTable, cell, click, clipboard, editor, footText, go, keys, selected, soon, type } from '../../at-table.ts'
import { argsOf } from '../../mounted.ts'

const shift = { shiftKey: true }
const control = { ctrlKey: true }
const both = { ctrlKey: true, shiftKey: true }
const view = {
  search: '',
  filter: {},
  sort: [],
  customer: null,
  columns: (['CustomerId', 'Name', 'City', 'Email', 'CreditLimit'] as const).map((field) => ({ field, width: 120 })),
}
/** Cells that screen readers announce as selected, by row and column. */
const range = (): string[] =>
  [...document.querySelectorAll('.ag-cell[aria-selected="true"]')]
    .map((one) => `${one.closest('.ag-row')?.getAttribute('row-index')} ${one.getAttribute('col-id')}`)
    .toSorted()
const at = (): string =>
  `${document.activeElement?.closest('.ag-row')?.getAttribute('row-index')} ${document.activeElement?.getAttribute('col-id')}`
const spoken = (): string => document.querySelector('footer [role="status"]')?.textContent ?? ''
const lastArgs = (fake: Awaited<ReturnType<typeof atTable>>, call: string) => argsOf(fake, call).at(-1)
const choice = { search: '', filter: {}, sort: [] }
const mouse = (target: EventTarget, type: string, more: MouseEventInit = {}): boolean =>
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...more }))

describe('a range by keyboard', () => {
  it('grows and shrinks with Shift and arrows, keeps the keyboard at its start, and is announced', async () => {
    await atTable({ view })
    await go(2, 'Name')
    await keys(['ArrowDown', shift], ['ArrowDown', shift], ['ArrowRight', shift])
    expect(range()).toEqual(['2 City', '2 Name', '3 City', '3 Name', '4 City', '4 Name'])
    expect(at()).toBe('2 Name')
    await soon(() => expect(spoken()).toBe('3 rows by 2 columns'))
    expect(document.querySelector('[role="grid"]')?.getAttribute('aria-multiselectable')).toBe('true')
    await keys(['ArrowUp', shift], ['ArrowUp', shift], ['ArrowUp', shift])
    expect(range()).toEqual(['1 City', '1 Name', '2 City', '2 Name'])
    expect(selected()).toEqual([])
  })
  it('ends with Escape before anything else, and with a move', async () => {
    await atTable({ view })
    await go(2, 'Name')
    await keys(' ', ['ArrowRight', shift], 'Escape')
    expect(range()).toEqual([])
    expect(selected()).toEqual(['000012'])
    await keys(['ArrowRight', shift])
    expect(range()).toHaveLength(2)
    await keys('ArrowDown')
    await soon(() => expect(range()).toEqual([]))
  })
  it('reaches the ends with Ctrl, Home and End, and the edge of filled cells with Ctrl and arrows', async () => {
    await atTable({ view })
    await go(2, 'Name')
    await keys(['End', control])
    await soon(() => expect(at()).toBe('11 CreditLimit'))
    await keys(['Home', control])
    await soon(() => expect(at()).toBe('0 CustomerId'))
    await keys('End')
    await soon(() => expect(at()).toBe('0 CreditLimit'))
    await go(0, 'Email')
    // The fifth customer has no email address.
    await keys(['ArrowDown', control])
    await soon(() => expect(at()).toBe('3 Email'))
    await keys(['ArrowDown', both])
    await soon(() => expect(range()).toEqual(['3 Email', '4 Email', '5 Email']))
    await keys(['Home', shift])
    await soon(() => expect(range()).toHaveLength(12))
  })
  it('covers all rows and columns with Ctrl+A, in two corners', async () => {
    const fake = await atTable({ view })
    await go(2, 'Name')
    await keys(['a', control])
    expect(range()).toHaveLength(60)
    expect(at()).toBe('2 Name')
    await clipboard('copy')
    await soon(() => expect(footText()).toContain('Copied 12 rows by 5 columns'))
    expect(lastArgs(fake, 'customers.copy')?.[1]).toEqual({ is: 'all', of: choice, except: [] })
  })
  it('selects its rows with Space, and gives them to a command about customers', async () => {
    await atTable({ view })
    await go(1, 'Name')
    await keys(['ArrowDown', shift], [' ', shift])
    await soon(() => expect(selected()).toEqual(['000011', '000012']))
    expect(range()).toEqual([])
    await keys('Escape', ['ArrowDown', shift])
    await useBulk().openSelected()
    expect(useBulk().state).toMatchObject({
      task: { chosen: { is: 'keys', keys: ['000011', '000012'] }, count: 2 },
    })
  })
})

describe('a range by mouse', () => {
  it('is drawn by a drag, and extended by Shift and a click', async () => {
    await atTable({ view })
    mouse(cell(1, 'Name'), 'mousedown')
    mouse(cell(3, 'City'), 'mousemove')
    mouse(window, 'mouseup')
    await soon(() => expect(range()).toHaveLength(6))
    mouse(cell(5, 'Email'), 'mousemove')
    expect(range()).toHaveLength(6)
    await click(cell(1, 'Email'), shift)
    await soon(() => expect(range()).toEqual(['1 City', '1 Email', '1 Name']))
    expect(useRecord().key).toBeNull()
    await click(cell(7, 'City'))
    await soon(() => expect(range()).toEqual([]))
    expect(selected()).toEqual([])
  })
})

describe('the cells of a range', () => {
  it('are copied from corner to corner without headings, and counted and summed in the foot', async () => {
    const fake = await atTable({ view })
    await go(3, 'CreditLimit')
    await keys(['ArrowUp', shift], ['ArrowUp', shift], ['ArrowLeft', shift])
    await soon(() =>
      expect(footText()).toContain('3 rows by 2 columns | 6 filled | Credit limit: sum 3,000.00, average 1,000.00'),
    )
    await clipboard('copy')
    await soon(() => expect(footText()).toContain('Copied 3 rows by 2 columns'))
    expect(lastArgs(fake, 'customers.copy')?.slice(1, 3)).toEqual([
      { is: 'keys', keys: ['000011', '000012', '000013'] },
      [
        { field: 'Email', heading: '' },
        { field: 'CreditLimit', heading: '' },
      ],
    ])
  })
  it('are cleared with a preview, all but those that cannot be empty', async () => {
    await atTable({ view })
    await go(1, 'Email')
    await keys(['ArrowDown', shift], ['ArrowRight', shift], 'Delete')
    await soon(() => expect(useBulk().state).toMatchObject({ preview: { is: 'shown', preview: { changes: 2 } } }))
    expect(useBulk().state).toMatchObject({
      task: { given: { is: 'fill', changes: { Email: { is: 'empty' } } }, count: 2 },
    })
    expect(footText()).toContain('These columns cannot be empty, so they stay as they are: Credit limit')
  })
  it('say why nothing is cleared where the service sets all of them', async () => {
    await atTable({ view })
    await go(1, 'CustomerId')
    await keys(['ArrowDown', shift], ['d', control])
    await soon(() => expect(footText()).toContain('so they stay as they are: Customer id'))
    expect(useBulk().state.is).toBe('closed')
  })
  it('are filled down from the first row, and right from the first column', async () => {
    await atTable({ view })
    await go(1, 'Name')
    await keys(['ArrowDown', shift], ['ArrowDown', shift], ['ArrowRight', shift], ['d', control])
    await soon(() => expect(useBulk().state).toMatchObject({ preview: { is: 'shown' } }))
    expect(useBulk().state).toMatchObject({
      task: {
        chosen: { is: 'keys', keys: ['000012', '000013'] },
        given: { is: 'fill', changes: { Name: { text: 'Café De Zon' }, City: { text: '’s-Hertogenbosch' } } },
      },
    })
    await useBulk().close()
    await keys(['r', control])
    await soon(() => expect(useBulk().state).toMatchObject({ preview: { is: 'shown', preview: { changes: 3 } } }))
    expect(useBulk().state).toMatchObject({
      task: { given: { is: 'across', pairs: [{ from: 'Name', to: 'City' }] }, count: 3 },
    })
  })
  it('take one pasted value each, and a pasted block from their first corner', async () => {
    await atTable({ view })
    await go(3, 'City')
    await keys(['ArrowUp', shift], ['ArrowLeft', shift])
    await clipboard('paste', 'Zwolle')
    await soon(() => expect(useBulk().state).toMatchObject({ preview: { is: 'shown' } }))
    expect(useBulk().state).toMatchObject({
      task: { given: { is: 'fill', changes: { Name: { text: 'Zwolle' }, City: { text: 'Zwolle' } } } },
    })
    await useBulk().close()
    await clipboard('paste', 'Een\tZwolle\nTwee\tAlmelo')
    await soon(() => expect(useBulk().state).toMatchObject({ preview: { is: 'shown' } }))
    expect(useBulk().state).toMatchObject({
      task: {
        given: { is: 'cells', customers: [{ key: '000012', changes: { Name: { text: 'Een' } } }, { key: '000013' }] },
      },
    })
  })
  it('say what of a pasted block the table has no place for', async () => {
    await atTable({ view })
    await go(10, 'Email')
    await clipboard('paste', 'a@example.nl\t5\tx\ty\t\t\r\nb@example.nl\t6\r\nc@example.nl\t7\r\n')
    await soon(() => expect(useBulk().state).toMatchObject({ preview: { is: 'shown' } }))
    expect(footText()).toContain('1 row did not fit below and was left out')
    expect(footText()).toContain('2 columns did not fit at the right and were left out')
  })
  it('say that a clipboard without text is not pasted', async () => {
    await atTable({ view })
    await go(2, 'City')
    await clipboard('paste', '')
    await soon(() => expect(footText()).toContain('None of it fits here.'))
    expect(useBulk().state.is).toBe('closed')
  })
  it('are all filled with what is typed by Ctrl+Enter, after a preview', async () => {
    await atTable({ view })
    await go(2, 'City')
    await keys(['ArrowDown', shift], ['ArrowDown', shift], 'Z')
    await type('Zwolle')
    await keys(['Enter', control])
    const rows = { is: 'keys', keys: ['000012', '000013', '000014'] }
    const change = { is: 'fill', changes: { City: { is: 'text', text: 'Zwolle' } } }
    await soon(() =>
      expect(useBulk().state).toMatchObject({ is: 'preparing', task: { chosen: rows, count: 3, given: change } }),
    )
    expect(editor()).toBeNull()
    expect(range()).toEqual(['2 City', '3 City', '4 City'])
    expect(at()).toBe('2 City')
  })
  it('are filled with the value that was read, but for those that the service sets', async () => {
    await atTable({ view })
    await go(2, 'CreditLimit')
    await keys(['ArrowLeft', shift], ['Home', shift], '1')
    await type('1,500.25')
    await keys(['Enter', control])
    const text = (value: string) => ({ is: 'text', text: value })
    const changes = {
      Name: text('1500.25'),
      City: text('1500.25'),
      Email: text('1500.25'),
      CreditLimit: text('1500.25'),
    }
    await soon(() => expect(useBulk().state).toMatchObject({ task: { given: { is: 'fill', changes } } }))
    expect(footText()).toContain('The service sets these columns, so they stay as they are: Customer id')
  })
  it('stay on their customers when others come above them, and end when one of the corners goes', async () => {
    const fake = await atTable({ view })
    await go(2, 'Name')
    await keys(['ArrowDown', shift])
    fake.add('000001', { Name: { is: 'text', text: 'Aanbouw' }, CustomerId: { is: 'text', text: '000001' } })
    fake.changed('customers')
    await soon(() => expect(cell(0, 'Name').textContent).toBe('Aanbouw'))
    await soon(() => expect(range()).toEqual(['3 Name', '4 Name']))
    fake.drop('000013')
    fake.changed('customers')
    await soon(() => expect(range()).toEqual([]))
  })
  it('end with the question that they belong to', async () => {
    await atTable({ view })
    await go(0, 'Name')
    await keys(['ArrowDown', shift])
    useCustomers().search = 'b'
    await soon(() => expect(range()).toEqual([]))
  })
})

describe('a single cell', () => {
  it('is selected by a click; the column of marks, Enter and Ctrl+Enter open the customer', async () => {
    await atTable({ view })
    await click(cell(7, 'Name'))
    expect(useRecord().key).toBeNull()
    await click(cell(7, 'mark'))
    await soon(() => expect(useRecord().key).toBe('000017'))
    await go(3, 'City')
    await keys('Enter')
    await soon(() => expect(useRecord().key).toBe('000013'))
    expect(at()).toBe('3 City')
    await go(4, 'City')
    await keys(['Enter', control])
    await soon(() => expect(useRecord().key).toBe('000014'))
  })
  it('is saved by Ctrl+Enter as by Enter, and the keyboard stays on it', async () => {
    const fake = await atTable({ view })
    await go(2, 'City')
    await keys('Z')
    await type('Zwolle')
    await keys(['Enter', control])
    await soon(() =>
      expect(lastArgs(fake, 'customers.save')).toMatchObject({ 1: '000012', 2: { City: { text: 'Zwolle' } } }),
    )
    await soon(() => expect(editor()).toBeNull())
    await soon(() => expect(at()).toBe('2 City'))
  })
  it('is cleared by Delete as an edit of its own, and filled from above', async () => {
    const fake = await atTable({ view })
    await go(2, 'Email')
    await keys('Delete')
    await soon(() => expect(cell(2, 'Email').textContent).toContain('(was: '))
    expect(editor()).toBeNull()
    expect(lastArgs(fake, 'customers.save')?.slice(1, 3)).toEqual(['000012', { Email: { is: 'text', text: '' } }])
    await go(2, 'City')
    await keys(['d', control])
    await soon(() =>
      expect(lastArgs(fake, 'customers.save')?.[2]).toEqual({ City: { is: 'text', text: '’s-Hertogenbosch' } }),
    )
    await go(0, 'City')
    await keys(['d', control])
    await soon(() => expect(footText()).toContain('There is no row above to fill down from'))
  })
})
