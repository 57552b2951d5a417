import { expect, it } from 'vitest'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { conditionOfValue } from '../../../renderer/checks/value-filter.ts'
import { openTwelve } from './bulk-kit.ts'
import { text } from './desk-kit.ts'

it.each<[FieldName, string]>([
  ['City', ' Veere'],
  ['City', 'Veere '],
  ['City', 'Veere\u00a0'],
  ['Person', 'O’Brien "x" 100% _'],
  ['Street1', 'Strafe 1\nhinten '],
  ['CreditLimit', '12345678901234567.89'],
  ['CreditLimit', '0.10'],
  ['CountryId', ' NL'],
])('a filter by the value of %s, %j, shows the customer that has it', async (field, value) => {
  const { a, keys } = await openTwelve()
  await a.edit(keys[3]!, { [field]: text(value) })
  const condition = conditionOfValue(field, value, null)
  const { rows } = await a.desk.customers.rows({
    search: '',
    filter: { conditions: [condition!] },
    sort: [],
    columns: [field],
    from: 0,
    count: 5,
  })
  expect(rows.map(({ key }) => key)).toEqual([keys[3]])
})
