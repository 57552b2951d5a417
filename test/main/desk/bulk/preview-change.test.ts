import { expect, it } from 'vitest'
import { prepareChange } from '../../../../main/desk/bulk/preview-change.ts'
import type { DeskContext } from '../../../../main/desk/desk-context.ts'
import { openInMemory } from '../../database/samples.ts'

it('a pasted value that does not fit is named by its own field', async () => {
  const cache = openInMemory()
  cache.customers.putWhole([{ id: '1', raw: '{"CustomerId":"1","Name":"Vos","CreditLimit":5.0}', readAt: 1 }])
  const context = { cache, clock: { now: () => 0 }, user: 'a.person' } as unknown as DeskContext
  const changes = { Name: { is: 'text', text: 'Vos B.V.' }, CreditLimit: { is: 'text', text: 'abc' } } as const
  const change = { is: 'cells', customers: [{ key: 's:1', changes }] } as const
  const { lines } = await prepareChange(context, ['s:1'], change, new AbortController().signal)
  expect(lines(0, 9)).toMatchObject([{ key: 's:1', field: 'CreditLimit', why: 'edit-value-wrong-type' }])
})
it('a customer that a sync removes while a change is previewed is left out', async () => {
  const cache = openInMemory()
  cache.customers.putWhole([{ id: '1', raw: '{"CustomerId":"1","Name":"Vos","City":"Delft"}', readAt: 1 }])
  const context = { cache, clock: { now: () => 0 }, user: 'a.person' } as unknown as DeskContext
  const change = { is: 'set', field: 'City', input: { is: 'text', text: 'Assen' } } as const
  const { preview } = await prepareChange(context, ['s:2', 's:1'], change, new AbortController().signal)
  expect(preview).toEqual({ customers: 1, changes: 1, removals: 0, unchanged: 0, impossible: 0, warnings: 0 })
})
