// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import RecordField from '../../../renderer/components/form/RecordField.vue'
import MendCell from '../../../renderer/components/import/MendCell.vue'
import { fieldOf } from '../../../preload/contract/customer-fields.ts'
import { atTable, cell, editor, go, keys, soon, type } from '../at-table.ts'
import { argsOf, atDesk, show } from '../mounted.ts'

const lines = 'Dorpsstraat 1\r\nPostbus 2'
const view = { search: '', filter: {}, sort: [], customer: null, columns: [{ field: 'Street1', width: 120 }] } as const

it('a text of two lines keeps its words apart while its cell is edited, and stays as it is without a change', async () => {
  const fake = await atTable({ view })
  fake.put('000012', 'Street1', { is: 'text', text: lines })
  fake.changed('customers')
  await soon(() => expect(cell(2, 'Street1').textContent).toContain('Postbus'))
  await go(2, 'Street1')
  await keys('F2')
  expect(editor()?.value).toBe('Dorpsstraat 1 Postbus 2')
  await type('Dorpsstraat 1 Postbus 23')
  await type('Dorpsstraat 1 Postbus 2')
  await keys('Enter')
  await soon(() => expect(editor()).toBeNull())
  expect(argsOf(fake, 'customers.save')).toEqual([])
})
it('a text of two lines keeps its words apart in the form', async () => {
  await atDesk()
  await show(RecordField, { field: fieldOf('Street1'), value: { is: 'text', text: lines }, was: undefined })
  expect(document.querySelector('input')?.value).toBe('Dorpsstraat 1 Postbus 2')
})
it('a text of two lines keeps its words apart while a cell of a file is corrected', async () => {
  await atDesk()
  const saved: string[] = []
  await show(MendCell, { label: 'Street', text: lines, start: true, onSave: (text: string) => saved.push(text) })
  const input = document.querySelector('input')!
  expect(input.value).toBe('Dorpsstraat 1 Postbus 2')
  const save = (): boolean =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  save()
  input.value = 'Dorpsstraat 1 Postbus 23'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  save()
  expect(saved).toEqual([lines, 'Dorpsstraat 1 Postbus 23'])
})
