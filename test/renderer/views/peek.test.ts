// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRecord } from '../../../renderer/stores/record.ts'
import { atCustomers } from '../at-customers.ts'
import { at, go, keys, soon } from '../at-table.ts'
import type { Fake } from '../fake-api.ts'
import { argsOf } from '../mounted.ts'

const shown = (): string | null => useRecord().key
let fake: Fake
let view: Awaited<ReturnType<typeof atCustomers>>['view']
beforeEach(async () => {
  ;({ fake, view } = await atCustomers())
  await go(2, 'City')
  await keys('Enter')
  await soon(() => expect(shown()).toBe('000012'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())
const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(500)

describe('a customer beside the table', () => {
  it('is the one that the keyboard rests on, and those that it passes are not read', async () => {
    await keys('ArrowDown', 'ArrowDown', 'ArrowDown')
    await rest()
    expect([shown(), at()]).toEqual(['000015', '000015 City'])
    await keys('ArrowUp')
    await rest()
    expect(shown()).toBe('000014')
    expect(argsOf(fake, 'customers.read').map(([, key]) => key)).toEqual(['000012', '000015', '000014'])
  })
  it('stays once the form has the keyboard', async () => {
    document.querySelector<HTMLInputElement>('[data-field="Name"] input')!.focus()
    await go(6, 'City')
    await rest()
    expect([shown(), at()]).toEqual(['000012', '000016 City'])
  })
  it('stays after something was typed in it', async () => {
    useRecord().set('Fax', { is: 'text', text: '1' })
    await keys('ArrowDown')
    await rest()
    expect([shown(), at(), useRecord().leaving]).toEqual(['000012', '000013 City', null])
  })
  it('does not come back once it was closed or deleted, nor takes the place of a new one', async () => {
    const record = useRecord()
    record.close()
    await keys('ArrowDown')
    await rest()
    expect(record.panel.is).toBe('closed')
    await keys('Enter')
    await rest()
    expect(shown()).toBe('000013')
    await record.openNew()
    await keys('ArrowDown')
    await rest()
    expect(record.panel.is).toBe('new')
  })
  it('is closed without moving the keyboard', async () => {
    await keys('ArrowDown', 'ArrowRight')
    expect(at()).toBe('000013 ZipCode')
    view.back()
    await rest()
    expect([shown(), at()]).toEqual([null, '000013 ZipCode'])
    await keys('ArrowDown')
    await rest()
    expect(shown()).toBeNull()
  })
})
