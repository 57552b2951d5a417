// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { atScrolling } from '../../../renderer/components/table/scrolling.ts'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { atTable, cell, footText, go, keys, rowOf, soon } from '../at-table.ts'
import { holding } from '../holding.ts'

const viewport = (): HTMLElement => document.querySelector<HTMLElement>('.ag-grid-viewport')!
const host = (): HTMLElement => document.querySelector<HTMLElement>('.ag-theme-desk')!
const scrollTo = (top: number): void => {
  viewport().scrollTop = top
  viewport().dispatchEvent(new Event('scroll'))
}
const readFrom = (fake: Awaited<ReturnType<typeof atTable>>): number[] =>
  fake.asked
    .filter(({ call }) => call === 'customers.rows')
    .map(({ args }) => (args[1] as { readonly from: number }).from)
    .toSorted((a, b) => a - b)

const noRows = {
  getLastDisplayedRowIndex: () => 0,
  getFirstDisplayedRowIndex: () => 0,
  getDisplayedRowAtIndex: () => undefined,
} as unknown as Parameters<ReturnType<typeof atScrolling>['scrolled']>[0]['api']

const focusedKey = (): string | null | undefined => document.activeElement?.closest('.ag-row')?.getAttribute('row-id')
const above = { Name: { is: 'text', text: 'Aanbouw' }, CustomerId: { is: 'text', text: '000001' } } as const

describe('scrolling', () => {
  it('reads the next rows before they are in view, after a jump only those at its end, and each once', async () => {
    const fake = await atTable({ customers: 2_000 })
    await soon(() => expect(rowOf(25).textContent).not.toBe(''))
    expect(readFrom(fake).at(-1)).toBe(20)
    scrollTo(96)
    await soon(() => expect(readFrom(fake).at(-1)).toBe(40))
    scrollTo(32 * 1_000)
    await soon(() => expect(rowOf(1_025).textContent).not.toBe(''))
    expect(readFrom(fake)).toEqual([0, 20, 40, 980, 1_000, 1_020])
    scrollTo(32 * 1_000 - 96)
    await soon(() => expect(readFrom(fake)).toContain(960))
    expect(Math.max(...readFrom(fake))).toBe(1_020)
  })

  it('draws missing rows as skeletons after a delay', async () => {
    const fake = await atTable({ customers: 2_000 })
    await soon(() => expect(rowOf(25).textContent).not.toBe(''))
    expect(document.querySelector('.slow')).toBeNull()
    fake.hold('customers.rows')
    scrollTo(32 * 1_000)
    await soon(() => expect(document.querySelectorAll('.slow .row-to-come').length).toBeGreaterThan(10))
  })

  it('reads rows again together, so that a key pressed meanwhile acts on the next shown row', async () => {
    const fake = await atTable({ customers: 2_000 })
    await soon(() => expect(rowOf(25).textContent).not.toBe(''))
    const keyOf = (index: number): string | null => rowOf(index).getAttribute('row-id')
    const [gone, next, last] = [keyOf(18)!, keyOf(19)!, keyOf(20)!]
    await go(18)
    const answers = holding(fake, 'customers', 'rows')
    fake.drop(gone)
    fake.changed('customers')
    await soon(() => expect(answers).toHaveLength(2))
    answers[0]!()
    await keys('ArrowDown')
    expect(document.activeElement).toBe(cell(19, 'Name'))
    expect([keyOf(19), document.querySelectorAll(`[row-id="${next}"]`).length]).toEqual([next, 1])
    answers[1]!()
    await soon(() => expect([keyOf(18), keyOf(19)]).toEqual([next, last]))
    expect(document.querySelector(`[row-id="${gone}"]`)).toBeNull()
  })

  it('keeps the focus on its customer when the rows after it arrive first', async () => {
    const fake = await atTable({ customers: 2_000 })
    await soon(() => expect(rowOf(25).textContent).not.toBe(''))
    await go(18)
    const key = focusedKey()
    const answers = holding(fake, 'customers', 'rows')
    fake.add('000001', above)
    fake.changed('customers')
    await soon(() => expect(answers).toHaveLength(3))
    expect([focusedKey(), document.activeElement]).toEqual([key, cell(18, 'Name')])
    // A key that is pressed at once must not act on another customer, so nothing is asked of main first.
    holding(fake, 'customers', 'position')
    for (const answer of answers.toReversed()) answer()
    await soon(() => expect(rowOf(0).textContent).toContain('Aanbouw'))
    await soon(() => expect([focusedKey(), document.activeElement]).toEqual([key, cell(19, 'Name')]))
  })

  it('leaves the focus where the user moves it after rows came above', async () => {
    const fake = await atTable({ customers: 2_000 })
    await soon(() => expect(rowOf(25).textContent).not.toBe(''))
    await go(10)
    const [key, next] = [focusedKey(), rowOf(11).getAttribute('row-id')]
    fake.add('000001', above)
    fake.changed('customers')
    await soon(() => expect([focusedKey(), document.activeElement]).toEqual([key, cell(11, 'Name')]))
    // Until the rows came, this customer was at the focused place.
    await keys('ArrowDown')
    expect(focusedKey()).toBe(next)
    fake.add('000002', { ...above, CustomerId: { is: 'text', text: '000002' } })
    fake.changed('customers')
    await soon(() => expect([focusedKey(), document.activeElement]).toEqual([next, cell(13, 'Name')]))
  })

  it('stays at the top when the search is cleared while a change is told', async () => {
    const fake = await atTable({ customers: 2_000 })
    useCustomers().search = '000012'
    await soon(() => expect(footText()).toContain('1 shown'))
    await go(0, 'City')
    const [rows, positions] = [holding(fake, 'customers', 'rows'), holding(fake, 'customers', 'position')]
    const before = useCustomers().changes
    useCustomers().search = ''
    fake.changed('customers')
    await soon(() => expect(useCustomers().changes).toBeGreaterThan(before))
    await flushPromises()
    // The user moves on before the answers come.
    await go(0, 'Name')
    positions.forEach((answer) => answer())
    await soon(() => {
      rows.splice(0).forEach((answer) => answer())
      expect(rowOf(1).textContent).not.toBe('')
    })
    expect(viewport().scrollTop).toBe(0)
    expect(document.activeElement).toBe(cell(0, 'Name'))
  })

  it('does not follow a customer whose position was asked for an older question', async () => {
    const fake = await atTable({ customers: 2_000 })
    await go(5, 'Name')
    const positions = holding(fake, 'customers', 'position')
    fake.add('000001', above)
    fake.changed('customers')
    await soon(() => expect(positions.length).toBeGreaterThan(0))
    useCustomers().search = '00'
    positions.forEach((answer) => answer())
    await soon(() => expect(cell(0, 'Name').textContent).toBe('Aanbouw'))
    expect(viewport().scrollTop).toBe(0)
    expect(document.activeElement).toBe(cell(5, 'Name'))
  })

  it('marks the row under the pointer, but not while rows move below it', () => {
    const table = document.createElement('div')
    for (const index of ['3', '4', '5']) {
      const [row, cell] = [document.createElement('div'), document.createElement('div')]
      row.className = 'ag-row'
      row.setAttribute('row-index', index)
      cell.className = 'ag-cell'
      row.append(cell)
      table.append(row)
    }
    const { scrolled, ended } = atScrolling(table)
    const marked = (): (string | null)[] =>
      [...table.querySelectorAll('.row-pointed')].map((row) => row.getAttribute('row-index'))
    const pointAt = (row: number): void =>
      void table
        .querySelector(`[row-index="${row}"] .ag-cell`)
        ?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    for (const row of [3, 4]) {
      pointAt(row)
      expect(marked()).toEqual([String(row)])
    }
    table.dispatchEvent(new MouseEvent('mouseleave'))
    expect(marked()).toEqual([])
    pointAt(4)
    scrolled({ api: noRows, direction: 'vertical', left: 0, top: 10 })
    expect(marked()).toEqual([])
    pointAt(5)
    expect(marked()).toEqual([])
    ended()
    pointAt(5)
    expect(marked()).toEqual(['5'])
  })

  it('draws pinned columns with their row only while the table scrolls vertically and is not scrolled sideways', async () => {
    await atTable({ customers: 2_000 })
    scrollTo(96)
    await soon(() => expect(host().classList).toContain('upright'))
    await soon(() => expect(host().classList).not.toContain('upright'))
    const { scrolled } = atScrolling(host())
    scrolled({ api: noRows, direction: 'vertical', left: 0, top: 10 })
    expect(host().classList).toContain('upright')
    scrolled({ api: noRows, direction: 'horizontal', left: 4, top: 10 })
    expect(host().classList).not.toContain('upright')
    scrolled({ api: noRows, direction: 'vertical', left: 4, top: 20 })
    expect(host().classList).not.toContain('upright')
  })
})
