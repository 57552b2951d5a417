// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { useSelection } from '../../../../renderer/stores/selection.ts'
import { atTable, footText, rowOf, soon } from '../../at-table.ts'

it('all but one counts every row once that one has left the search, and leaves it out when it is back', async () => {
  const fake = await atTable()
  const [customers, selection] = [useCustomers(), useSelection()]
  customers.filter = { conditions: [{ field: 'CountryId', is: 'contains', text: 'NL' }] }
  await soon(() => expect(customers.counts?.shown).toBeLessThan(12))
  const all = customers.counts!.shown
  await soon(() => expect(rowOf(0).getAttribute('row-id')).toMatch(/^\d/))
  const key = rowOf(0).getAttribute('row-id')!
  selection.selectAll()
  selection.toggle(key)
  await soon(() => expect(footText()).toContain(`${all - 1} selected`))
  fake.put(key, 'CountryId', { is: 'text', text: 'BE' })
  fake.changed('customers')
  await soon(() => expect(customers.counts?.shown).toBe(all - 1))
  await soon(() => expect(footText()).toContain(`${all - 1} selected`))
  expect(selection.count).toBe(all - 1)
  fake.put(key, 'CountryId', { is: 'text', text: 'NL' })
  fake.changed('customers')
  await soon(() => expect(customers.counts?.shown).toBe(all))
  await soon(() => expect(selection.count).toBe(all - 1))
  expect(selection.has(key)).toBe(false)
})
