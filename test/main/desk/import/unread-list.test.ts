import { expect, it } from 'vitest'
import { failing, openDevice, openService } from '../desk-kit.ts'
import { check, counts, pasted } from './import-kit.ts'

it('an import is not checked until every customer was read, because it could create one that exists', async () => {
  const service = await openService({ customers: 3 })
  const device = openDevice(service, { timeout: 30_000 })
  const { Name: name, ZipCode: postcode } = service.control.customer(service.control.ids()[0]!)!
  const preview = await pasted(device, 'Naam;Postcode;Plaats', `${String(name)};${String(postcode)};Heerhugowaard`)
  const plan = { match: ['name-and-postcode'], unmatched: 'create' } as const
  await expect(check(device, preview, plan)).rejects.toEqual(failing('import-not-read'))
  await device.synced()
  expect(await check(device, preview, plan)).toMatchObject({ rows: counts({ change: 1 }) })
})
