import { expect, it } from 'vitest'
import type { CustomerRecord } from '../../../../preload/contract/customers.ts'
import { argumentsOf } from '../../../../main/app/ipc/call-schemas.ts'
import { shownOf } from '../../../../renderer/checks/shown.ts'

it('lets a person delete a customer with three thousand addresses', () => {
  const address = { AddressId: 'A0001', Street1: 'Dorpsstraat 123', Email: 'filiaal@example.com', Reference: 'Filiaal' }
  const json = JSON.stringify(Array.from({ length: 3_000 }, () => address))
  expect(json.length).toBeGreaterThan(200_000)
  const record = {
    completeness: 'whole',
    values: { Name: { is: 'text', text: 'Keten BV' }, Addresses: { is: 'nested', json } },
  } as unknown as CustomerRecord
  const place = { environment: 'e', administration: 'a', user: 'u' }
  const parsed = argumentsOf('customers', 'remove').safeParse([place, 's:1', 0, shownOf(record)])
  expect(parsed.error?.issues.map(({ code, path }) => [code, path.join('.')]) ?? []).toEqual([])
})
