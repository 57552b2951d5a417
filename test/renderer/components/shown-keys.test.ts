// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { commandIds, factOf, type CommandId } from '../../../preload/contract/commands.ts'
import { ariaKeys } from '../../../renderer/checks/accelerator.ts'
import { useCommands } from '../../../renderer/stores/commands.ts'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import { inOffice } from '../in-app.ts'
import { button, click, press, text } from '../mounted.ts'

const keyOf = (id: CommandId): string => ariaKeys(factOf(id).key ?? '', false)
const keysOnScreen = (): Set<string> =>
  new Set(
    [...document.querySelectorAll('[aria-keyshortcuts]')].map((one) => one.getAttribute('aria-keyshortcuts') ?? ''),
  )
/** Commands with a key only: they have no button, or the table handles them. */
const noButton: readonly CommandId[] = [
  'undo',
  'redo',
  'bulk-edit',
  'find-replace',
  'print',
  'edit-cell',
  'select-all',
  'copy-rows',
  'fill-down',
  'fill-right',
  'filter-by-value',
  'copy-link',
  'save-view',
]

describe('a command with a key', () => {
  it('has it in its button’s aria-keyshortcuts', async () => {
    await inOffice({ lock: { is: 'unlocked', minutes: 10, until: Date.now() + 600_000 } })
    useCustomers().search = 'a'
    await useRecord().open('000012')
    useRecord().set('Fax', text('0592'))
    await flushPromises()
    await click('More')
    const shown = keysOnScreen()
    await useRecord().close()
    useWhere().go('settings')
    await flushPromises()
    const settings = keysOnScreen()
    await press('F8', { shiftKey: true })
    const keyed = commandIds.filter((id) => factOf(id).key !== undefined && !noButton.includes(id))
    expect(keyed.length).toBeGreaterThan(20)
    expect(keyed.filter((id) => ![shown, settings, keysOnScreen()].some((keys) => keys.has(keyOf(id))))).toEqual([])
  })

  it('has it in its button’s tooltip', async () => {
    await inOffice()
    expect(button('New customer').title).toBe('New customer (Ctrl N)')
    expect(button('Columns').title).toBe('Choose columns (Ctrl Shift K)')
    expect(button('Filter').title).toBe('Add a filter (Ctrl Shift F)')
  })
})

describe('the table’s own commands', () => {
  it('open the columns and the views, and move straight to a new view’s name', async () => {
    await inOffice()
    await press('K', { ctrlKey: true, shiftKey: true })
    expect(document.querySelector('dialog[open]')?.getAttribute('aria-label')).toBe('Columns')
    await click('Close')
    await press('S', { ctrlKey: true, shiftKey: true })
    expect(document.querySelector('dialog[open]')?.getAttribute('aria-label')).toBe('Saved views')
    expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toBe('Save what you see as')
  })
  it('clear search and filters, and say why when there are none', async () => {
    await inOffice()
    expect(useCommands().whyNot('clear-filters')).toBe('nothing-filtered')
    useCustomers().search = 'bakker'
    await flushPromises()
    expect(useCommands().whyNot('clear-filters')).toBeNull()
    await press('X', { ctrlKey: true, shiftKey: true })
    expect(useCustomers().search).toBe('')
    expect(useCustomers().filtered).toBe(false)
  })
})
