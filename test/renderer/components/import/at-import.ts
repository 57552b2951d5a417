import { flushPromises } from '@vue/test-utils'
import ImportDialog from '../../../../renderer/components/import/ImportDialog.vue'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useImport } from '../../../../renderer/stores/import.ts'
import { listen } from '../../../../renderer/stores/listen.ts'
import type { Fake } from '../../fake-api.ts'
import { sampleImport } from '../../fake-import-table.ts'
import type { FakeOptions } from '../../fake-options.ts'
import { atDesk, press, show } from '../../mounted.ts'

export let fake: Fake
let stop = (): void => undefined
export const dialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>('dialog[open]')
const choices = { CountryId: [{ code: 'NL', label: 'Netherlands' }] }
export const start = async (options: FakeOptions = {}): Promise<void> => {
  fake = await atDesk({ customers: 12, choices, imports: sampleImport, ...options })
  stop = listen()
  await useCustomers().readChoices()
  useImport().open()
}
export const shown = () => show(ImportDialog)
/** The dialog at a later step: those before it are slow to render, and not shown. */
export const at = async (step: 'reading' | 'columns' | 'check', options: FakeOptions = {}): Promise<void> => {
  await start(options)
  await useImport().read({ is: 'file' })
  if (step !== 'reading') await useImport().next()
  if (step === 'check') await useImport().next()
  await shown()
}
export const escape = async (): Promise<void> => {
  dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await flushPromises()
}
/** Ends the test's window. */
export const leave = (): void => {
  stop()
  document.body.replaceChildren()
}
export const submit = async (): Promise<void> => {
  document.querySelector('dialog form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
}
export const named = <T extends HTMLElement>(kind: string, name: string): T => {
  const found = [...document.querySelectorAll<T>(`dialog ${kind}`)].find(
    (one) =>
      one.getAttribute('aria-label') === name ||
      [...document.querySelectorAll('label')].some((label) => label.htmlFor === one.id && label.textContent === name),
  )
  if (!found) throw new Error(`no ${kind} "${name}"`)
  return found
}
export const pick = async (name: string, value: string): Promise<void> => {
  const select = named<HTMLSelectElement>('select', name)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await flushPromises()
}
/** Searches a field for a column of the file, and takes the best fit. */
export const pickField = async (column: string, search: string): Promise<void> => {
  await type(`Field for ${column}`, search)
}
/** Writes into an input, and leaves it open. */
export const write = async (name: string, value: string): Promise<void> => {
  const input = named<HTMLInputElement>('input', name)
  input.focus()
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}
export const type = async (name: string, value: string): Promise<void> => {
  await write(name, value)
  await press('Enter')
}
export const tick = async (name: string): Promise<void> => {
  const label = [...document.querySelectorAll('dialog label')].find((one) => one.textContent?.trim().startsWith(name))
  label?.querySelector('input')?.click()
  await flushPromises()
}
export const rowTexts = (): readonly string[] =>
  [...document.querySelectorAll('dialog [data-line]')].map((row) =>
    [...row.children]
      .slice(0, 3)
      .map((cell) => (cell.querySelector('[dir=auto]') ?? cell).textContent?.trim())
      .join(' | '),
  )
export const step = (): string => document.querySelector('[aria-current=step] .name')?.textContent ?? ''
export const asked = (is: string) => fake.imports.asked.filter((one) => one.is === is)
export const drop = async (on: Element | null, ...files: readonly File[]): Promise<void> => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types: ['Files'], files } })
  on?.dispatchEvent(event)
  await flushPromises()
}
export const paste = async (text: string): Promise<void> => {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  document.querySelector('dialog textarea')?.dispatchEvent(event)
  await flushPromises()
}
