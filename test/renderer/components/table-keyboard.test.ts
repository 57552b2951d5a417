// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import CustomersView from '../../../renderer/views/CustomersView.vue'
import { useCustomers } from '../../../renderer/stores/customers.ts'
import { useFailures } from '../../../renderer/stores/failures.ts'
import { arriveAt, listen } from '../../../renderer/stores/listen.ts'
import { atTable, cell, go, keys, selected, soon } from '../at-table.ts'
import { holding } from '../holding.ts'
import { layOut } from '../laid-out.ts'
import { atDesk, press, show } from '../mounted.ts'
import { place } from '../fake-environments.ts'
import { commandIds, factOf } from '../../../preload/contract/commands.ts'
import { isPressed } from '../../../renderer/checks/accelerator.ts'
import { type Offers, useCommands } from '../../../renderer/stores/commands.ts'

const search = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[type="search"]')!
/** The focused cell, by customer and column. */
const at = (): string =>
  `${document.activeElement?.closest('.ag-row')?.getAttribute('row-id')} ${document.activeElement?.getAttribute('col-id')}`
const hasRow = (key: string): boolean => document.querySelector(`.ag-row[row-id="${key}"]`) !== null
const turns = async (): Promise<void> => {
  await new Promise((passed) => setTimeout(passed))
  await flushPromises()
}

/** The customers page with held answers for its rows; the search has the focus. */
const reading = async ({ arrived = true, customers = 12 } = {}) => {
  const fake = await atDesk({ customers })
  onTestFinished(listen())
  const held = holding(fake, 'customers', 'rows')
  if (arrived) await arriveAt(place)
  await show(CustomersView)
  search().focus()
  if (arrived) await soon(() => expect(held).not.toHaveLength(0))
  /** Rows are requested again when the question has changed meanwhile. */
  const readUntil = (check: () => void): Promise<void> =>
    soon(() => {
      held.splice(0).forEach((go) => go())
      check()
    })
  return { fake, held, readUntil }
}

const type = async (text: string): Promise<void> => {
  search().value = text
  search().dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}

describe('Down in the search', () => {
  it('moves to the first row as soon as it was read, and stays in the search until then', async () => {
    const { readUntil } = await reading()
    await press('ArrowDown')
    expect(document.activeElement).toBe(search())
    await readUntil(() => expect(at()).toBe('000010 Name'))
  })

  it('moves to the first row of a table that is not mounted yet', async () => {
    const { readUntil } = await reading({ arrived: false })
    await press('ArrowDown')
    await arriveAt(place)
    await readUntil(() => expect(at()).toBe('000010 Name'))
  })

  it('moves to the first customer found when there was none before', async () => {
    const { readUntil } = await reading()
    await readUntil(() => expect(hasRow('000010')).toBe(true))
    await type('nobody has this')
    await readUntil(() => expect(useCustomers().counts?.shown).toBe(0))
    await type('')
    await press('ArrowDown')
    await readUntil(() => expect(at()).toBe('000010 Name'))
  })

  it('moves to the first customer of the new search, not to a stale row', async () => {
    const { readUntil } = await reading()
    await readUntil(() => expect(hasRow('000010')).toBe(true))
    await type('garage')
    await press('ArrowDown')
    expect(document.activeElement).toBe(search())
    await readUntil(() => expect(document.activeElement?.textContent).toBe('Garage Van Dijk'))
  })

  it('stays in the search while the answer is known but the table still shows the rows before', async () => {
    layOut()
    const { held, readUntil } = await reading({ customers: 60 })
    // A second block is in the table, too.
    await readUntil(() => expect(document.querySelector('.ag-row[row-index="22"]')?.textContent).toMatch(/\w/))
    await type('garage')
    await soon(() => expect(held.length).toBeGreaterThan(1))
    // The table takes its rows when all that it asked for at once are there.
    held.shift()!()
    await soon(() => expect(useCustomers().counts?.shown).toBeLessThan(60))
    await press('ArrowDown')
    expect(document.activeElement).toBe(search())
    await readUntil(() => expect(document.activeElement?.textContent).toMatch(/^Garage Van Dijk/))
  })

  it('moves to the rows that stay in the table when those of the search cannot be read', async () => {
    const { fake, readUntil } = await reading()
    await readUntil(() => expect(hasRow('000010')).toBe(true))
    const refused = vi.fn(async () => ({ ok: false, fail: { code: 'database-locked' } }))
    Object.assign(fake.api.customers, { rows: refused })
    await type('garage')
    await soon(() => expect(refused).toHaveBeenCalled())
    await soon(() => expect(useFailures().fail).toMatchObject({ code: 'database-locked' }))
    await press('ArrowDown')
    await soon(() => expect(at()).toBe('000010 Name'))
  })

  it('is cancelled by further typing', async () => {
    const { readUntil } = await reading()
    await press('ArrowDown')
    await type('garage')
    await readUntil(() =>
      expect(document.querySelector('.ag-row [col-id="Name"]')?.textContent).toBe('Garage Van Dijk'),
    )
    expect(document.activeElement).toBe(search())
  })

  it('is cancelled when the user moves the focus meanwhile', async () => {
    const { readUntil } = await reading()
    await press('ArrowDown')
    const button = document.querySelector<HTMLButtonElement>('.actions button')!
    button.focus()
    await readUntil(() => expect(hasRow('000010')).toBe(true))
    await turns()
    expect(document.activeElement).toBe(button)
  })

  it('stays in the search when nothing was found', async () => {
    const { fake, readUntil } = await reading()
    await readUntil(() => expect(hasRow('000010')).toBe(true))
    await type('nobody has this')
    await press('ArrowDown')
    await readUntil(() => expect(useCustomers().counts?.shown).toBe(0))
    await turns()
    fake.add('000001', { Name: { is: 'text', text: 'nobody has this' }, CustomerId: { is: 'text', text: '000001' } })
    fake.changed('customers')
    await readUntil(() => expect(hasRow('000001')).toBe(true))
    expect(document.activeElement).toBe(search())
  })
})

const named: Readonly<Record<string, string>> = { Up: 'ArrowUp', Down: 'ArrowDown' }
/** The event of a command's key on a computer that is not Apple's. */
const eventOf = (key: string): [string, KeyboardEventInit] => {
  const parts = key.split('+')
  const last = parts.at(-1) ?? ''
  const pressed = named[last] ?? (last.length === 1 ? last.toLowerCase() : last)
  // The grid reads letters by the deprecated keyCode.
  return [
    pressed,
    {
      keyCode: last.toUpperCase().charCodeAt(0),
      ctrlKey: parts.includes('CmdOrCtrl') || parts.includes('Ctrl'),
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt'),
    },
  ]
}

describe('with the focus on a cell', () => {
  it('every key of the window but Ctrl+Enter does what it does elsewhere, and selects nothing', async () => {
    await atTable()
    const done: string[] = []
    // happy-dom takes Alt for AltGr, which writes a letter into the cell.
    const others = ['save-and-next', 'undo-field']
    const windows = commandIds.filter(
      (id) => factOf(id).key !== undefined && factOf(id).heard === undefined && !others.includes(id),
    )
    useCommands().offer(Object.fromEntries(windows.map((id) => [id, { run: () => void done.push(id) }])) as Offers)
    await go(1)
    for (const id of windows) {
      const [key, held] = eventOf(factOf(id).key ?? '')
      expect(isPressed(factOf(id).key ?? '', new KeyboardEvent('keydown', { key, ...held }), false), id).toBe(true)
      cell(1, 'Name').focus()
      await keys([key, held])
    }
    expect(windows).toContain('switch-administration')
    expect(done).toEqual(windows)
    expect(selected()).toEqual([])
  })
})
