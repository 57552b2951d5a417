import { expect, it } from 'vitest'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import type { RowFilter } from '../../../preload/contract/customers.ts'
import { isSearched } from '../../../main/database/search/search-line.ts'
import { openDevice, openService } from './desk-kit.ts'

/** More than are read in one piece. */
const customers = 520

it('a count by filters on more fields than are kept in memory ends, and counts as the table does', async () => {
  const { desk, synced } = openDevice(await openService({ customers }))
  await synced()
  const fields = fieldNames.filter((field) => !isSearched(field)).slice(0, 30)
  expect(fields).toHaveLength(30)
  const filter: RowFilter = { conditions: fields.map((field) => ({ field, is: 'filled' })) }
  const question = { search: '', filter, sort: [], columns: [], from: 0 }
  const { shown } = await desk.customers.rows({ ...question, count: 0 })
  expect(shown).toBe((await desk.customers.rows({ ...question, count: 1 })).shown)
})
