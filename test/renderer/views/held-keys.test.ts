// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { useRecord } from '../../../renderer/stores/record.ts'
import { atCustomers } from '../at-customers.ts'
import { cell, editor, go, keys, soon } from '../at-table.ts'
import type { Fake } from '../fake-api.ts'
import { holding } from '../holding.ts'
import { argsOf } from '../mounted.ts'

const control = { ctrlKey: true }
const input = (field: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)!
const at = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ??
  document.activeElement?.getAttribute('col-id') ??
  undefined

let fake: Fake
let view: Awaited<ReturnType<typeof atCustomers>>['view']
beforeEach(async () => {
  ;({ fake, view } = await atCustomers())
})
/** Keys that come while a customer is being read, which is done after them. */
const whileRead = async (open: () => unknown, ...more: Parameters<typeof keys>): Promise<void> => {
  const held = holding(fake, 'customers', 'read')
  await open()
  await keys(...more)
  expect(held.length).toBeGreaterThan(0)
  held.forEach((release) => release())
  await flushPromises()
}
/** Keys that come before anything else can happen. */
const atOnce = (...list: (string | [string, KeyboardEventInit])[]): void => {
  for (const one of list) {
    const [key, more] = typeof one === 'string' ? [one, {}] : one
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    )
  }
}
const openThird = async (): Promise<void> => {
  await go(2, 'City')
  await keys(['Enter', control])
}
/** Nothing was written over the cell. */
const untouched = (): void => {
  expect(editor()).toBeNull()
  expect(argsOf(fake, 'customers.save')).toEqual([])
}

describe('keys that are pressed while a form is on its way', () => {
  it('are typed into the form, and not over the cell that it was opened from', async () => {
    await go(2, 'City')
    const name = cell(2, 'Name').textContent
    await whileRead(openThird, ' ', 'Z', 'n', 'Backspace', '.', 'Tab', 'S')
    await soon(() => expect(at()).toBe('ShortName'))
    expect([input('Name').value, input('ShortName').value]).toEqual([`${name} Z.`, 'S'])
    untouched()
  })
  it('go to the same field of the next customer', async () => {
    await openThird()
    await soon(() => expect(at()).toBe('Name'))
    input('City').focus()
    const next = cell(3, 'City').textContent
    await whileRead(() => view.step(1), 'Z')
    await soon(() => expect(input('City').value).toBe(`${next}Z`))
    expect([at(), useRecord().leaving]).toEqual(['City', null])
  })
  it('go to that field also after a customer that a link names could not be read', async () => {
    fake.fail('customers.read', { code: 'unexpected' })
    useRecord().focusOn = { key: '000014', field: 'first' }
    await useRecord().open('000014')
    fake.fail('customers.read', null)
    await openThird()
    await soon(() => expect(at()).toBe('Name'))
    input('City').focus()
    const next = cell(3, 'City').textContent
    await whileRead(() => view.step(1), 'Z')
    await soon(() => expect(input('City').value).toBe(`${next}Z`))
    expect(at()).toBe('City')
  })
  it('are typed into a new customer', async () => {
    await go(2, 'City')
    view.create()
    atOnce('N', 'i')
    await soon(() => expect(input('Name').value).toBe('Ni'))
    untouched()
  })
  it('do nothing where the customer cannot be read', async () => {
    fake.fail('customers.read', { code: 'unexpected' })
    await go(2, 'City')
    atOnce(['Enter', control], 'Z', 'Enter')
    await soon(() => expect(useRecord().panel.is).toBe('failed'))
    await flushPromises()
    untouched()
  })
  it('are dropped by a click', async () => {
    await whileRead(async () => {
      await openThird()
      await keys('Z')
      document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    })
    await soon(() => expect(at()).toBe('Name'))
    expect(useRecord().dirty).toBe(0)
    untouched()
  })
  it('act at once if they are commands, and nothing was typed before', async () => {
    const heard: string[] = []
    const hear = ({ key }: KeyboardEvent): void => void heard.push(key)
    window.addEventListener('keydown', hear)
    onTestFinished(() => window.removeEventListener('keydown', hear))
    const before = (): string[] => heard.splice(0)
    await whileRead(async () => {
      await openThird()
      before()
      await keys('F1', ['1', control], 'Escape')
      expect(before()).toEqual(['F1', '1', 'Escape'])
      await keys('Z', 'F1')
      expect(before()).toEqual([])
    })
    await soon(() => expect(before()).toEqual(['Z', 'F1']))
  })
})
