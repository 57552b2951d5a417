// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import CustomerTable from '../../../../renderer/components/table/CustomerTable.vue'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { arriveAt } from '../../../../renderer/stores/listen.ts'
import { useLock } from '../../../../renderer/stores/lock.ts'
import { useRange } from '../../../../renderer/stores/range.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { atTable, cell, clipboard, footText, go, keys, soon } from '../../at-table.ts'
import { place, startSettings } from '../../fake-environments.ts'
import { holding } from '../../holding.ts'
import { layOut } from '../../laid-out.ts'
import { atDesk, show } from '../../mounted.ts'

const shift = { shiftKey: true }
const above = { Name: { is: 'text', text: 'Aanbouw' }, CustomerId: { is: 'text', text: '000001' } } as const
const mouse = (target: EventTarget, type: string): boolean =>
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
const changed = 'The rows changed meanwhile, so nothing was changed.'

const locked = () => {
  const [demo, ...rest] = startSettings.environments
  return atTable({ settings: { environments: [{ ...demo!, lock: { is: 'locked', minutes: 10 } }, ...rest] } })
}
/** Adds a customer above all others, and waits until the table shows it. */
const addAbove = async (fake: Awaited<ReturnType<typeof atTable>>): Promise<void> => {
  fake.add('000001', above)
  fake.changed('customers')
  await soon(() => expect(cell(0, 'Name').textContent).toBe('Aanbouw'))
}
const unlock = async (): Promise<void> => {
  await useLock().unlock('Demo company')
  await flushPromises()
}

describe('customers that come while the lock asks', () => {
  it('change nothing about which cells are cleared', async () => {
    const fake = await locked()
    await go(2, 'Email')
    await keys(['ArrowDown', shift], 'Delete')
    await soon(() => expect(useLock().asking).not.toBeNull())
    await addAbove(fake)
    await unlock()
    expect(useBulk().state).toMatchObject({ task: { chosen: { is: 'keys', keys: ['000012', '000013'] } } })
  })
  it('change nothing about the rows of a pasted value', async () => {
    const fake = await locked()
    await go(2, 'City')
    await keys(['ArrowDown', shift])
    await clipboard('paste', 'Zwolle')
    await soon(() => expect(useLock().asking).not.toBeNull())
    await addAbove(fake)
    await unlock()
    expect(useBulk().state).toMatchObject({ task: { chosen: { is: 'keys', keys: ['000012', '000013'] } } })
  })
  it('change nothing about the rows of a pasted block', async () => {
    const fake = await locked()
    await go(2, 'City')
    await keys(['ArrowDown', shift])
    await clipboard('paste', 'Zwolle\nAlmelo')
    await soon(() => expect(useLock().asking).not.toBeNull())
    await addAbove(fake)
    await unlock()
    expect(useBulk().state).toMatchObject({ task: { chosen: { is: 'keys', keys: ['000012', '000013'] } } })
  })
})

describe('a range', () => {
  it('stays on its customers when others come while the rows are being read', async () => {
    const fake = await atTable()
    await go(2, 'Name')
    await keys(['ArrowDown', shift])
    const { promise, resolve } = Promise.withResolvers<void>()
    const customers = fake.api.customers as unknown as Record<'rows', (...args: unknown[]) => Promise<unknown>>
    const { rows } = customers
    let isAsked = false
    customers.rows = async (...args) => {
      isAsked = true
      await promise
      return rows(...args)
    }
    fake.changed('customers')
    await soon(() => expect(isAsked).toBe(true))
    fake.add('000001', above)
    resolve()
    await soon(() => expect(cell(0, 'Name').textContent).toBe('Aanbouw'))
    await soon(() => expect(useRange().box).toMatchObject({ top: 3, bottom: 4 }))
  })

  it('stays on its customers when two readings of the rows overlap', async () => {
    const fake = await atTable()
    await go(2, 'Name')
    await keys(['ArrowDown', shift])
    const held = holding(fake, 'customers', 'position')
    const release = async (answers: readonly (() => void)[]): Promise<void> => {
      for (const go of answers) go()
      await flushPromises()
    }
    fake.changed('customers')
    await soon(() => expect(held.length).toBeGreaterThan(0))
    await release(held.splice(0))
    await soon(() => expect(held.length).toBeGreaterThan(0))
    const old = held.splice(0)
    fake.add('000001', above)
    fake.changed('customers')
    await soon(async () => {
      await release(held.splice(0))
      expect(document.activeElement?.closest('.ag-row')?.getAttribute('row-index')).toBe('3')
    })
    await release(old)
    await soon(async () => {
      await release(held.splice(0))
      expect(useRange().box).toMatchObject({ top: 3, bottom: 4 })
    })
  })

  it('ends with the table, because nothing follows its customers any more', async () => {
    layOut()
    await atDesk({ customers: 12 })
    await arriveAt(place)
    const table = await show(CustomerTable, { rowHeight: 32 })
    useRange().extend({ row: 1, field: 'Name' }, { row: 2, field: 'Name' }, () => null)
    expect(useRange().box).not.toBeNull()
    table.unmount()
    expect(useRange().box).toBeNull()
  })
  it('has no rows for a command when another administration was opened while they were read', async () => {
    const fake = await atTable()
    const range = useRange()
    const held = holding(fake, 'customers', 'rows')
    range.extend({ row: 1, field: 'Name' }, { row: 2, field: 'Name' }, () => null)
    const rows = range.chosen(range.box!)
    await useSettings().goTo({ environment: 'demo', administration: 'DEMO0002' })
    await flushPromises()
    for (const release of held) release()
    expect(await rows).toBeNull()
    expect(range.box).toBeNull()
  })
})

describe('the fill handle', () => {
  it('repeats the cell in the rows that it was dragged over', async () => {
    await atTable()
    await go(1, 'City')
    mouse(cell(1, 'City'), 'mousedown')
    mouse(cell(3, 'City'), 'mousemove')
    expect([...document.querySelectorAll('.to-fill')]).toHaveLength(2)
    mouse(window, 'mouseup')
    await soon(() =>
      expect(useBulk().state).toMatchObject({
        task: {
          chosen: { is: 'keys', keys: ['000012', '000013'] },
          given: { is: 'fill', changes: { City: { text: '’s-Hertogenbosch' } } },
        },
      }),
    )
  })
  it('repeats several rows in turn', async () => {
    await atTable()
    await go(1, 'City')
    await keys(['ArrowDown', shift])
    mouse(cell(2, 'City'), 'mousedown')
    mouse(cell(4, 'City'), 'mousemove')
    mouse(window, 'mouseup')
    const [first, second] = [cell(1, 'City').textContent, cell(2, 'City').textContent]
    await soon(() =>
      expect(useBulk().state).toMatchObject({
        task: {
          given: {
            is: 'cells',
            customers: [
              { key: '000013', changes: { City: { text: first } } },
              { key: '000014', changes: { City: { text: second } } },
            ],
          },
        },
      }),
    )
  })
  it('fills nothing when rows came during the drag, and says so', async () => {
    const fake = await atTable()
    await go(1, 'City')
    mouse(cell(1, 'City'), 'mousedown')
    mouse(cell(3, 'City'), 'mousemove')
    await addAbove(fake)
    await soon(() => expect(document.activeElement?.closest('.ag-row')?.getAttribute('row-index')).toBe('2'))
    mouse(window, 'mouseup')
    await soon(() => expect(footText()).toContain(changed))
    expect(useBulk().state.is).toBe('closed')
  })
})
