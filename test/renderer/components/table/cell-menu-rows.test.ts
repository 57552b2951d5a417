// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import CommandMenu from '../../../../renderer/components/shell/CommandMenu.vue'
import { useAnnouncements } from '../../../../renderer/stores/announcements.ts'
import { useCellEdit } from '../../../../renderer/stores/cell-edit.ts'
import { at, atTable, cell, rowOf, soon } from '../../at-table.ts'
import type { Fake } from '../../fake-api.ts'
import { argsOf, click, press, show, text } from '../../mounted.ts'

const pressed = { bubbles: true, cancelable: true, button: 2 }
const rightClick = async (on: Element): Promise<void> => {
  on.dispatchEvent(new PointerEvent('pointerdown', pressed))
  if (on.dispatchEvent(new MouseEvent('mousedown', pressed))) (on as HTMLElement).focus()
  for (const type of ['mouseup', 'contextmenu']) on.dispatchEvent(new MouseEvent(type, pressed))
  await flushPromises()
}
const openMenu = async (): Promise<void> => {
  await rightClick(cell(5, 'City'))
  expect(at()).toBe('000015 City')
  const menu = await show(CommandMenu, { customer: '000015', left: 0, top: 0, onClose: () => menu.unmount() })
}
/** The menu of a customer's city, while a sync brings two customers above. */
const withMenu = async (options: Parameters<typeof atTable>[0] = {}): Promise<Fake> => {
  const fake = await atTable(options)
  await openMenu()
  fake.add('000001', { CustomerId: text('000001'), Name: text('Aanbouw') })
  fake.add('000002', { CustomerId: text('000002'), Name: text('Aardappel') })
  fake.changed('customers')
  await soon(() => expect(rowOf(0).getAttribute('row-id')).toBe('000002'))
  await soon(() => expect(rowOf(7).getAttribute('row-id')).toBe('000015'))
  await flushPromises()
  return fake
}

it('“Clear contents” of the menu clears the cell that the menu was opened on', async () => {
  const fake = await withMenu()
  await click('Clear contents')
  await soon(() => expect(argsOf(fake, 'customers.save')).toHaveLength(1))
  expect(argsOf(fake, 'customers.save').map(([, key, changes]) => [key, changes])).toEqual([
    ['000015', { City: { is: 'text', text: '' } }],
  ])
})
it('“Paste” of the menu pastes into the cell that the menu was opened on', async () => {
  const fake = await withMenu({ clipboard: 'Zwolle' })
  await click('Paste')
  await soon(() => expect(argsOf(fake, 'customers.save')).toHaveLength(1))
  expect(argsOf(fake, 'customers.save').map(([, key]) => key)).toEqual(['000015'])
  expect(useCellEdit().edit.is).toBe('none')
})
it('after the menu was closed the keyboard is on the customer that it was on before', async () => {
  const fake = await withMenu()
  document.querySelector('dialog.menu')!.dispatchEvent(new Event('cancel', { cancelable: true }))
  await flushPromises()
  expect(document.querySelector('dialog.menu')).toBeNull()
  await press('Delete')
  await soon(() => expect(argsOf(fake, 'customers.save')).toHaveLength(1))
  expect(argsOf(fake, 'customers.save').map(([, key]) => key)).toEqual(['000015'])
})
it('the keyboard is on that customer too when the browser gives the focus back before the menu does', async () => {
  const before: (Element | null)[] = []
  const close = HTMLDialogElement.prototype.close
  HTMLDialogElement.prototype.close = function () {
    close.call(this)
    ;(before.at(-1) as HTMLElement | null)?.focus()
  }
  const fake = await atTable()
  await rightClick(cell(5, 'City'))
  before.push(document.activeElement)
  const menu = await show(CommandMenu, { customer: '000015', left: 0, top: 0, onClose: () => menu.unmount() })
  fake.add('000001', { CustomerId: text('000001'), Name: text('Aanbouw') })
  fake.changed('customers')
  await soon(() => expect(rowOf(6).getAttribute('row-id')).toBe('000015'))
  await flushPromises()
  document.querySelector('dialog.menu')!.dispatchEvent(new Event('cancel', { cancelable: true }))
  await flushPromises()
  HTMLDialogElement.prototype.close = close
  expect(at()).toBe('000015 City')
})
it('“Clear contents” clears nobody else when the customer of the menu has gone', async () => {
  const fake = await atTable()
  await openMenu()
  fake.drop('000015')
  fake.changed('customers')
  await soon(() => expect(document.querySelector('.ag-row[row-id="000015"]')).toBeNull())
  await flushPromises()
  await click('Clear contents')
  await soon(() => expect(useAnnouncements().current).toMatchObject({ is: 'rows-changed' }))
  expect(argsOf(fake, 'customers.save')).toEqual([])
})
