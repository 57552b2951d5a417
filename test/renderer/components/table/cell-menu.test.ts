// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { largestPaste } from '../../../../preload/contract/import.ts'
import { useAnnouncements } from '../../../../renderer/stores/announcements.ts'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { useCellMenu } from '../../../../renderer/stores/cell-menu.ts'
import { useRange } from '../../../../renderer/stores/range.ts'
import { atTable, cell, footText, go, keys, soon } from '../../at-table.ts'
import { argsOf } from '../../mounted.ts'

const view = {
  search: '',
  filter: {},
  sort: [],
  customer: null,
  columns: (['CustomerId', 'Name', 'City', 'Email'] as const).map((field) => ({ field, width: 120 })),
}
const button = { bubbles: true, cancelable: true, button: 2 }
/** As a person's right button. Returns whether the grid hears of it, and moves the focus. */
const rightClick = async (at: Element): Promise<boolean> => {
  let hears = false
  const hear = (): void => void (hears = true)
  at.addEventListener('pointerdown', hear, { once: true })
  at.dispatchEvent(new PointerEvent('pointerdown', button))
  at.removeEventListener('pointerdown', hear)
  const moves = at.dispatchEvent(new MouseEvent('mousedown', button))
  for (const type of ['mouseup', 'contextmenu']) at.dispatchEvent(new MouseEvent(type, button))
  await flushPromises()
  expect(moves).toBe(hears)
  return hears
}
const inRange = (): number => document.querySelectorAll('.ag-cell[aria-selected="true"]').length
const acts = () => useCellMenu().acts

describe('copy, paste and clear in the menu of a cell', () => {
  it('take the range around the cell, which a right click within it leaves as it is', async () => {
    const fake = await atTable({ view })
    await go(2, 'Name')
    await keys(['ArrowDown', { shiftKey: true }], ['ArrowRight', { shiftKey: true }])
    expect(await rightClick(cell(3, 'City'))).toBe(false)
    expect(inRange()).toBe(4)
    acts()?.copy()
    await soon(() => expect(footText()).toContain('Copied 2 rows by 2 columns'))
    expect(argsOf(fake, 'customers.copy').at(-1)?.[2]).toEqual([
      { field: 'Name', heading: '' },
      { field: 'City', heading: '' },
    ])
    acts()?.clear()
    await soon(() => expect(useBulk().state).toMatchObject({ task: { given: { changes: { City: { is: 'empty' } } } } }))
  })

  it('take the cell that was clicked when it is outside of the range', async () => {
    const fake = await atTable({ view })
    await go(2, 'Name')
    await keys(['ArrowDown', { shiftKey: true }])
    expect(await rightClick(cell(5, 'City'))).toBe(true)
    await soon(() => expect(useRange().box).toBeNull())
    acts()?.copy()
    await soon(() =>
      expect(useAnnouncements().current).toEqual({ is: 'copied-cell', field: 'City', rows: 1, unread: 0 }),
    )
    expect(argsOf(fake, 'customers.copy').at(-1)?.[1]).toEqual({ is: 'keys', keys: ['000015'] })
  })

  it('paste what the computer’s clipboard has, a block with its preview', async () => {
    const fake = await atTable({ view, clipboard: 'Een\tZwolle\r\nTwee\tAlmelo\r\n' })
    await rightClick(cell(2, 'Name'))
    acts()?.paste()
    await soon(() => expect(argsOf(fake, 'customers.clipboardText')).toHaveLength(1))
    await soon(() => expect(useBulk().state).toMatchObject({ task: { given: { is: 'cells' } } }))
  })

  it('say why nothing was pasted: nobody pressed anything, or it is too long', async () => {
    const fake = await atTable({ view, clipboard: 'x'.repeat(largestPaste + 1) })
    await rightClick(cell(2, 'Name'))
    acts()?.paste()
    await soon(() => expect(footText()).toContain('longer than 20 million characters'))
    fake.fail('customers.clipboardText', { code: 'paste-not-asked' })
    acts()?.paste()
    await soon(() => expect(footText()).toContain('Nothing was pasted. Select the cell, then press Ctrl+V'))
    expect(useBulk().state.is).toBe('closed')
  })

  it('are of cells alone', async () => {
    await atTable({ view })
    await rightClick(cell(2, 'Name'))
    expect(acts()).not.toBeNull()
    await rightClick(cell(2, 'mark'))
    expect(acts()).toBeNull()
    await rightClick(cell(2, 'Name'))
    await rightClick(document.body)
    expect(acts()).toBeNull()
  })
})

describe('clearing a cell that is never empty', () => {
  it('says so', async () => {
    await atTable({ view: { ...view, columns: [...view.columns, { field: 'IncludeUnpaidInvoices', width: 120 }] } })
    await go(2, 'IncludeUnpaidInvoices')
    await keys('Delete')
    expect(footText()).toContain('cannot be empty')
  })
})
