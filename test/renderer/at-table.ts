import { flushPromises } from '@vue/test-utils'
import { defineComponent, h, onBeforeUnmount } from 'vue'
import { expect, vi } from 'vitest'
import CustomerTable from '../../renderer/components/table/CustomerTable.vue'
import TableFoot from '../../renderer/components/table/TableFoot.vue'
import { useCommands } from '../../renderer/stores/commands.ts'
import { listenForKeys } from '../../renderer/checks/keys.ts'
import { arriveAt, listen } from '../../renderer/stores/listen.ts'
import { useRecord } from '../../renderer/stores/record.ts'
import type { Fake } from './fake-api.ts'
import type { FakeOptions } from './fake-options.ts'
import { layOut } from './laid-out.ts'
import { atDesk, press, show } from './mounted.ts'
import { place } from './fake-environments.ts'

/** Waits long, because other tests may occupy the machine. */
export const soon = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 10_000, interval: 20 })

/** The table with its status line, as on the customers page. */
const Page = defineComponent({
  setup: () => {
    const record = useRecord()
    const stops = [
      listen(),
      listenForKeys({
        run: (id) => void useCommands().run(id),
        outside: useCommands().pressOutside,
        back: () => record.close(),
      }),
    ]
    onBeforeUnmount(() => stops.forEach((stop) => stop()))
    return () => [h(CustomerTable, { rowHeight: 32, onOpen: (key: string) => void record.open(key) }), h(TableFoot)]
  },
})

export const atTable = async (options: FakeOptions = {}): Promise<Fake> => {
  layOut()
  const fake = await atDesk({ customers: 12, ...options })
  await arriveAt(place)
  await show(Page)
  await soon(() => expect(rowOf(1).getAttribute('row-id')).toMatch(/\d/))
  await soon(() => expect(rowOf(1).textContent).not.toBe(''))
  return fake
}

export const rowOf = (index: number): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`.ag-row[row-index="${index}"]`)
  if (!row) throw new Error(`no row ${index}`)
  return row
}
export const cell = (index: number, field: string): HTMLElement => {
  const found = rowOf(index).querySelector<HTMLElement>(`[col-id="${field}"]`)
  if (!found) throw new Error(`no ${field} in row ${index}`)
  return found
}
export const cellTexts = (field: string): string[] =>
  [...document.querySelectorAll(`.ag-row [col-id="${field}"]`)].map((one) => one.textContent?.trim() ?? '')
export const go = async (index: number, field = 'Name'): Promise<void> => {
  cell(index, field).focus()
  // Any key sets the grid's focus, as the user's first arrow does.
  await press('Shift')
  await flushPromises()
}
export const click = async (at: HTMLElement, more: MouseEventInit = {}): Promise<void> => {
  for (const type of ['mousedown', 'mouseup', 'click'])
    at.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...more }))
  await flushPromises()
}
/** Keys of the customers that screen readers announce as selected. */
export const selected = (): string[] =>
  [...document.querySelectorAll('.ag-row[aria-selected="true"]')]
    .map((row) => row.getAttribute('row-id') ?? '')
    .toSorted()
export const footText = (): string =>
  [...(document.querySelector('footer')?.querySelectorAll('.row') ?? [])]
    .map((part) => part.textContent?.trim())
    .join(' | ')
/** The focused cell, by customer and column. */
export const at = (): string =>
  `${document.activeElement?.closest('.ag-row')?.getAttribute('row-id')} ${document.activeElement?.getAttribute('col-id')}`
export const editor = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('.editor .box')
export const keys = async (...list: (string | [string, KeyboardEventInit])[]): Promise<void> => {
  for (const key of list) await (typeof key === 'string' ? press(key) : press(key[0], key[1]))
}
export const type = async (text: string): Promise<void> => {
  const input = editor()
  if (!input) throw new Error('nothing is being edited')
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
export const clipboard = async (kind: 'copy' | 'paste', text = ''): Promise<void> => {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => text },
  })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  await flushPromises()
}
