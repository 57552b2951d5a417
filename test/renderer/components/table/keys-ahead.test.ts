// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import { useCommands } from '../../../../renderer/stores/commands.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { at, atTable, cell, click, clipboard, editor, footText, go, keys, rowOf, soon, type } from '../../at-table.ts'
import { holding } from '../../holding.ts'
import { argsOf, text } from '../../mounted.ts'

const columns = (...fields: ('Name' | 'City' | 'CustomerId' | 'ZipCode' | 'Telephone' | 'IsDunForPayment')[]) => ({
  search: '',
  filter: {},
  sort: [],
  customer: null,
  columns: fields.map((field) => ({ field, width: 120 })),
})
const atCells = () =>
  atTable({ view: columns('Name', 'City', 'ZipCode', 'Telephone', 'IsDunForPayment', 'CustomerId') })
type Desk = Awaited<ReturnType<typeof atTable>>
const saved = (desk: Desk) => argsOf(desk, 'customers.save').map(([, key, changes]) => [key, changes])
/** Holds the answers to saves; the result lets these and all later ones go. */
const holdSaves = (desk: Desk): (() => void) => {
  const save = desk.api.customers.save
  const held = holding(desk, 'customers', 'save')
  return () => {
    Object.assign(desk.api.customers, { save })
    for (const goOn of held) goOn()
  }
}
/** Ends the editor of City with a key while saving takes long, and presses more keys. */
const whileSaving = async (desk: Desk, end: string, ...more: Parameters<typeof keys>): Promise<void> => {
  await go(2, 'City')
  await keys('G')
  await type('Gent')
  const goOn = holdSaves(desk)
  await keys(end, ...more)
  expect(saved(desk)).toEqual([['000012', { City: text('Gent') }]])
  goOn()
}

describe('keys that are pressed while a cell is being saved', () => {
  it('go into the next cell, which Enter saves too', async () => {
    const desk = await atCells()
    await whileSaving(desk, 'Tab', ...'9000', 'Enter')
    await soon(() =>
      expect(saved(desk)).toEqual([
        ['000012', { City: text('Gent') }],
        ['000012', { ZipCode: text('9000') }],
      ]),
    )
    await soon(() => expect(at()).toBe('000013 ZipCode'))
  })

  it('fill a row, one cell after the other, also over a cell that is left out', async () => {
    const desk = await atCells()
    await whileSaving(desk, 'Tab', ...'1', 'Tab', ...'22', 'Tab', 'Tab', 'Tab', ['Tab', { shiftKey: true }])
    await soon(() =>
      expect(saved(desk).slice(1)).toEqual([
        ['000012', { ZipCode: text('1') }],
        ['000012', { Telephone: text('22') }],
      ]),
    )
    await soon(() => expect(at()).toBe('000012 IsDunForPayment'))
  })

  it('are corrected by Backspace, and Escape takes back what was typed', async () => {
    const desk = await atCells()
    await whileSaving(desk, 'Enter', ...'Brux', 'Backspace', ...'ssel', 'Enter', ...'Aalst', 'Escape', 'ArrowRight')
    await soon(() => expect(saved(desk).slice(1)).toEqual([['000013', { City: text('Brussel') }]]))
    await soon(() => expect(at()).toBe('000014 ZipCode'))
    expect(editor()).toBeNull()
  })

  it('copy a cell and paste into another, each where the keyboard is by then', async () => {
    const desk = await atTable({ view: columns('Name', 'City'), clipboard: 'Zwolle' })
    const copying = holding(desk, 'customers', 'copy')
    await whileSaving(desk, 'Enter', ['c', { ctrlKey: true }], 'ArrowDown', ['v', { ctrlKey: true }], 'ArrowDown')
    await soon(() => expect(at()).toBe('000015 City'))
    expect(argsOf(desk, 'customers.clipboardText')).toEqual([])
    copying[0]!()
    await soon(() => expect(saved(desk).slice(1)).toEqual([['000014', { City: text('Zwolle') }]]))
    expect(argsOf(desk, 'customers.copy').map(([, chosen]) => chosen)).toEqual([{ is: 'keys', keys: ['000013'] }])
  })

  it.each<[when: string, before: readonly string[]]>([
    ['while its text is typed', []],
    ['after keys for the next one, which are dropped', ['Enter', 'x']],
  ])('go into a cell that is clicked %s', async (_when, before) => {
    const desk = await atCells()
    await go(2, 'City')
    await keys('G')
    await type('Gent')
    const goOn = holdSaves(desk)
    await keys(...before)
    await click(cell(4, 'ZipCode'))
    cell(4, 'ZipCode').focus()
    await keys(...'9000', 'Enter')
    expect(saved(desk)).toEqual([['000012', { City: text('Gent') }]])
    goOn()
    await soon(() => expect(saved(desk).slice(1)).toEqual([['000014', { ZipCode: text('9000') }]]))
    await soon(() => expect(at()).toBe('000015 ZipCode'))
  })

  it('stay for the cell that has the keyboard where the mouse is pressed on it again', async () => {
    const desk = await atCells()
    await go(2, 'City')
    await keys('G')
    await type('Gent')
    const goOn = holdSaves(desk)
    await click(cell(4, 'ZipCode'))
    cell(4, 'ZipCode').focus()
    await keys(...'9000')
    await click(cell(4, 'ZipCode'))
    await keys('Enter')
    goOn()
    await soon(() => expect(saved(desk).slice(1)).toEqual([['000014', { ZipCode: text('9000') }]]))
  })

  it('go on after the cell that was clicked, while that one is being saved too', async () => {
    const desk = await atCells()
    await go(2, 'City')
    await keys('G')
    await type('Gent')
    const held = holding(desk, 'customers', 'save')
    await click(cell(4, 'ZipCode'))
    cell(4, 'ZipCode').focus()
    await keys(...'12', 'Enter')
    held[0]!()
    await soon(() => expect(held).toHaveLength(2))
    await soon(() => expect(document.activeElement).toBe(editor()))
    await keys(...'34', 'Enter')
    held[1]!()
    await soon(() =>
      expect(saved(desk).slice(1)).toEqual([
        ['000014', { ZipCode: text('12') }],
        ['000015', { ZipCode: text('34') }],
      ]),
    )
    held[2]!()
    await soon(() => expect(at()).toBe('000016 ZipCode'))
  })

  it('stay where the mouse is pressed on no other cell, as to scroll', async () => {
    const desk = await atCells()
    await go(2, 'City')
    await keys('G')
    await type('Gent')
    const goOn = holdSaves(desk)
    await keys('Tab', ...'9000', 'Enter')
    const bar = document.querySelector('.ag-body-vertical-scroll') ?? document.querySelector('.ag-root')
    bar?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    goOn()
    await soon(() => expect(saved(desk).slice(1)).toEqual([['000012', { ZipCode: text('9000') }]]))
  })

  it('stay in the editor of the next cell where nothing ends it', async () => {
    const desk = await atCells()
    await whileSaving(desk, 'Tab', ...'90', ['Shift', { shiftKey: true }], 'A')
    await soon(() => expect(editor()?.value).toBe('90A'))
    await soon(() => expect(document.activeElement).toBe(editor()))
    expect(saved(desk)).toHaveLength(1)
  })

  it('act in their order also if they show a customer, or edit a cell', async () => {
    const desk = await atCells()
    const [above, edited] = [cell(3, 'City'), cell(4, 'City')].map(({ textContent }) => textContent)
    await whileSaving(desk, 'Enter', 'Enter', 'ArrowDown', 'F2', ...' NL', 'Backspace', 'Enter', ...'Gent', 'Escape')
    await soon(() => expect(saved(desk).slice(1)).toEqual([['000014', { City: text(`${edited} N`) }]]))
    await soon(() => expect(at()).toBe('000015 City'))
    expect([editor(), useRecord().key, cell(3, 'City').textContent]).toEqual([null, '000013', above])
  })

  it('write over nothing after a command that takes the keyboard away', async () => {
    const desk = await atCells()
    const search = document.createElement('input')
    document.body.append(search)
    onTestFinished(() => search.remove())
    onTestFinished(useCommands().offer({ search: { run: () => search.focus() } }))
    await whileSaving(desk, 'Enter', ['f', { ctrlKey: true }], ...'bak', 'Backspace', 'k')
    await soon(() => expect(search.value).toBe('bak'))
    expect([document.activeElement, editor(), saved(desk).length]).toEqual([search, null, 1])
  })

  it('go on from a cell that takes no text only with Tab', async () => {
    const desk = await atCells()
    await whileSaving(desk, 'Tab', 'Tab', 'Tab', ...'x', 'Tab', ...'9', 'Enter', ...'Gent')
    await soon(() => expect(footText()).toContain('Customer id is set by the service'))
    await soon(() => expect(at()).toBe('000012 CustomerId'))
    expect(saved(desk)).toHaveLength(1)
    expect(editor()).toBeNull()
  })

  it('are dropped where saving fails: the text of the first cell comes first', async () => {
    const desk = await atCells()
    await go(2, 'City')
    await keys('G')
    await type('Gent')
    const goOn = holdSaves(desk)
    desk.fail('customers.save', { code: 'disk-full' })
    await keys('Tab', ...'9000', 'Enter')
    goOn()
    await soon(() => expect(document.querySelector('.editor [role=alert]')).not.toBeNull())
    expect(editor()?.value).toBe('Gent')
    expect(saved(desk)).toHaveLength(1)
  })

  it('reach the customers that they were typed for, although the save moves the rows', async () => {
    const desk = await atTable({
      view: { ...columns('Name', 'City', 'ZipCode'), sort: [{ column: 'City', descending: false }] },
    })
    await soon(() => expect(desk.asked.some(({ call }) => call === 'customers.rows')).toBe(true))
    const [first, second, third] = [0, 1, 2].map((row) => rowOf(row).getAttribute('row-id')!)
    await go(0, 'City')
    await keys('Z')
    await type('Zwolle')
    const goOn = holdSaves(desk)
    await keys('Enter', ...'Zeist', 'Enter', ...'Zandvoort', 'Tab', ...'2040', 'Enter')
    desk.changed('customers')
    await soon(() => expect(rowOf(0).getAttribute('row-id')).toBe(second))
    goOn()
    await soon(() =>
      expect(saved(desk)).toEqual([
        [first, { City: text('Zwolle') }],
        [second, { City: text('Zeist') }],
        [third, { City: text('Zandvoort') }],
        [third, { ZipCode: text('2040') }],
      ]),
    )
  })

  it.each<[how: string, press: () => Promise<void>, value: string]>([
    ['Delete empties a cell', () => keys('Delete'), ''],
    ['a cell is pasted', () => clipboard('paste', 'Gent'), 'Gent'],
    ['a cell is filled from above', () => keys(['d', { ctrlKey: true }]), '’s-Hertogenbosch'],
  ])('wait also while %s, and the keyboard stays there', async (_how, press, value) => {
    const desk = await atCells()
    await go(2, 'City')
    const goOn = holdSaves(desk)
    await press()
    await soon(() => expect(saved(desk)).toEqual([['000012', { City: text(value) }]]))
    await keys('ArrowRight', ...'9000', 'Enter')
    goOn()
    await soon(() => expect(saved(desk).slice(1)).toEqual([['000012', { ZipCode: text('9000') }]]))
    await soon(() => expect(at()).toBe('000013 ZipCode'))
  })

  it('go into a cell that is clicked while another is being emptied', async () => {
    const desk = await atCells()
    await go(2, 'City')
    const goOn = holdSaves(desk)
    await keys('Delete')
    await soon(() => expect(saved(desk)).toHaveLength(1))
    await click(cell(4, 'ZipCode'))
    cell(4, 'ZipCode').focus()
    await keys(...'9000', 'Enter')
    goOn()
    await soon(() => expect(saved(desk).slice(1)).toEqual([['000014', { ZipCode: text('9000') }]]))
  })

  it('wait also while Space flips a yes-no cell', async () => {
    const desk = await atCells()
    await go(2, 'IsDunForPayment')
    const goOn = holdSaves(desk)
    await keys(' ', 'ArrowLeft', ...'0612', 'Enter')
    goOn()
    await soon(() => expect(saved(desk).at(-1)).toEqual(['000012', { Telephone: text('0612') }]))
    await soon(() => expect(cell(2, 'IsDunForPayment').textContent).toContain('was'))
    await soon(() => expect(at()).toBe('000013 Telephone'))
  })

  it('go to the search once it has the focus', async () => {
    const desk = await atCells()
    await go(2, 'City')
    await keys('G')
    const goOn = holdSaves(desk)
    await keys('Tab', '9')
    const search = document.createElement('input')
    document.body.append(search)
    search.focus()
    const heard: string[] = []
    search.addEventListener('keydown', ({ key, defaultPrevented }) => heard.push(`${key} ${defaultPrevented}`))
    await keys('x')
    goOn()
    await soon(() => expect(editor()).toBeNull())
    expect(heard).toEqual(['x false'])
    expect([document.activeElement, saved(desk).length]).toEqual([search, 1])
    search.remove()
  })
})
