// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { useCustomers } from '../../../../renderer/stores/customers.ts'
import { atDesk } from '../../mounted.ts'

it('a customer that another search hides has no row to go on from', async () => {
  await atDesk({ customers: 12 })
  const customers = useCustomers()
  const key = (await customers.keyAt(3))!
  expect(await customers.around(key)).toEqual({ at: 3, above: 2, below: 4 })
  customers.filter = { conditions: [{ field: 'CustomerId', is: 'lacks', text: key }] }
  expect(await customers.around(key)).toEqual({ at: -1, above: -2, below: -1 })
  // Others are shown at that row.
  expect(await customers.keyAt(3)).not.toBeNull()
  expect(await customers.beside(key, 1)).toBeNull()
})
