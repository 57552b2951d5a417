// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useBulk } from '../../../../renderer/stores/bulk.ts'
import { atTable, cell, clipboard, footText, go, keys, soon } from '../../at-table.ts'
import { argsOf } from '../../mounted.ts'

const view = {
  search: '',
  filter: {},
  sort: [],
  customer: null,
  columns: (['Name', 'IsDunForPayment', 'City'] as const).map((field) => ({
    field,
    width: 120,
  })),
}
const refused = 'does not take this value, and stays as it is'

it('a yes-no cell does not take a pasted word that is neither yes nor no', async () => {
  const fake = await atTable({ view })
  await go(2, 'IsDunForPayment')
  await clipboard('paste', 'Misschien')
  await soon(() => expect(footText()).toContain(refused))
  expect(argsOf(fake, 'customers.save')).toEqual([])
})
it('a yes-no cell does not take the text of the cell before it', async () => {
  const fake = await atTable({ view })
  await go(2, 'IsDunForPayment')
  await keys(['r', { ctrlKey: true }])
  await soon(() => expect(footText()).toContain(refused))
  expect(argsOf(fake, 'customers.save')).toEqual([])
})
it('a text does not take the yes or no of the cell before it', async () => {
  const fake = await atTable({ view })
  await go(2, 'City')
  await keys(['r', { ctrlKey: true }])
  await soon(() => expect(footText()).toContain(refused))
  expect(argsOf(fake, 'customers.save')).toEqual([])
})
it('a yes-no value that nobody has read fills no cells below it with no', async () => {
  const fake = await atTable({ view })
  fake.add('000001', { Name: { is: 'text', text: 'Aanbouw' }, IsDunForPayment: { is: 'empty' } })
  fake.changed('customers')
  await soon(() => expect(cell(0, 'Name').textContent).toBe('Aanbouw'))
  await go(0, 'IsDunForPayment')
  await keys(['ArrowDown', { shiftKey: true }], ['d', { ctrlKey: true }])
  await soon(() => expect(useBulk().state).toMatchObject({ preview: { is: 'shown' } }))
  expect(useBulk().state).toMatchObject({
    task: { given: { changes: { IsDunForPayment: { is: 'text', text: '' } } } },
  })
})
