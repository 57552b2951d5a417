// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Templates } from '../../../../preload/contract/customers.ts'
import RecordPanel from '../../../../renderer/components/form/RecordPanel.vue'
import { useAnnouncements } from '../../../../renderer/stores/announcements.ts'
import { useFailures } from '../../../../renderer/stores/failures.ts'
import { useRecord } from '../../../../renderer/stores/record.ts'
import { useTemplates } from '../../../../renderer/stores/templates.ts'
import type { Fake } from '../../fake-api.ts'
import { place } from '../../fake-environments.ts'
import { holding } from '../../holding.ts'
import {
  argsOf,
  atDesk,
  button,
  click,
  field,
  fill,
  focused,
  more,
  pageText,
  press,
  show,
  submitDialog,
  text,
} from '../../mounted.ts'

let fake: Fake
const stored = async (): Promise<Templates> => {
  const reply = await fake.api.customers.templates(place)
  return reply.ok ? reply.value : { list: [], start: null }
}
const box = (label: string): HTMLInputElement => {
  const line = [...document.querySelectorAll<HTMLLabelElement>('dialog .value')].find(({ textContent }) =>
    textContent?.trim().startsWith(label),
  )
  return line!.querySelector('input')!
}
const make = async (name: string): Promise<void> => {
  await more('Make a template…')
  await fill('Name of the template', name)
  await submitDialog()
}
const openNew = (): Promise<unknown> => useRecord().openNew({}, useTemplates().start).then(flushPromises)
const created = (): unknown => argsOf(fake, 'customers.create').at(-1)?.[1]

beforeEach(async () => {
  fake = await atDesk()
  await useRecord().open('000011')
  await show(RecordPanel)
})
afterEach(() => document.body.replaceChildren())

it('is made of a customer: its codes and what else is ticked', async () => {
  await more('Make a template…')
  expect([box('Country').checked, box('State').checked, box('Email').checked, box('Name').checked]).toEqual([
    true,
    true,
    false,
    false,
  ])
  box('City').click()
  box('State').click()
  await fill('Name of the template', '  Shops ')
  await submitDialog()
  const { list, start } = await stored()
  expect(list.map(({ name }) => name)).toEqual(['Shops'])
  expect(list[0]?.id).toBe(start)
  expect(list[0]?.changes).toMatchObject({ CountryId: text('NL'), City: text('’s-Hertogenbosch') })
  expect(Object.keys(list[0]!.changes)).not.toContain('CustomerStateId')
  expect(useAnnouncements().current).toEqual({ is: 'template-made', name: 'Shops' })
})

it('is made of what is typed, too', async () => {
  await fill('Payment condition', '14')
  await make('Shops')
  expect((await stored()).list[0]?.changes).toMatchObject({ PaymentConditionId: text('14') })
})

it('needs a name of its own and a value', async () => {
  await make('')
  expect(pageText()).toContain('Enter a name.')
  await fill('Name of the template', 'Shops')
  for (const one of document.querySelectorAll<HTMLInputElement>('dialog input:checked')) one.click()
  await submitDialog()
  expect(pageText()).toContain('Choose at least one value.')
  box('City').click()
  await submitDialog()
  await make('Shops')
  expect(pageText()).toContain('That name is already in use.')
  expect((await stored()).list).toHaveLength(1)
})

it('is made once, also where Enter is pressed again before it is stored', async () => {
  const held = holding(fake, 'customers', 'saveTemplate')
  await make('Shops')
  await submitDialog()
  held.forEach((go) => go())
  await flushPromises()
  expect((await stored()).list.map(({ name }) => name)).toEqual(['Shops'])
  expect(document.querySelector('dialog')).toBeNull()
})

it('stays open with the reason when it cannot be stored', async () => {
  fake.fail('customers.saveTemplate', { code: 'database-locked' })
  await make('Shops')
  expect(useFailures().fail).toMatchObject({ code: 'database-locked' })
  expect(document.querySelector('dialog')).not.toBeNull()
})

it('fills the next new customer, who counts as unsaved only once something is typed', async () => {
  await make('Shops')
  await openNew()
  expect(field('Country').value).toBe('NL')
  expect(useRecord().dirty).toBe(0)
  expect(button('Create').disabled).toBe(true)
  await fill('Name', 'Bos')
  await click('Create')
  expect(created()).toMatchObject({ Name: text('Bos'), CountryId: text('NL'), CustomerStateId: text('A') })
  expect(Object.keys(created() as object)).not.toContain('Email')
})

it('is exchanged in the form, and the next new customer begins with that choice', async () => {
  await make('Shops')
  await openNew()
  await fill('Name', 'Bos')
  button('Template: Shops').focus()
  await click('Template: Shops')
  await click('No template')
  expect([field('Country').value, field('Name').value, focused()]).toEqual(['', 'Bos', 'No template'])
  await openNew()
  expect(field('Country').value).toBe('')
  await click('No template')
  await press('ArrowDown')
  expect(focused()).toBe('Shops')
  ;(document.activeElement as HTMLElement).click()
  await flushPromises()
  expect([field('Country').value, (await stored()).start]).toEqual(['NL', (await stored()).list[0]?.id])
})

it('is renamed, deleted and brought back', async () => {
  await make('Shops')
  await openNew()
  await click('Template: Shops')
  await click('Rename Shops')
  await fill('New name', 'Retail')
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await flushPromises()
  expect((await stored()).list.map(({ name }) => name)).toEqual(['Retail'])
  expect(button('Template: Retail')).toBeDefined()
  await click('Delete Retail')
  expect(await stored()).toEqual({ list: [], start: null })
  expect(pageText()).toContain('Retail is deleted.')
  await click('Bring it back')
  const { list, start } = await stored()
  expect(list.map(({ name }) => name)).toEqual(['Retail'])
  expect(start).toBe(list[0]?.id)
})
