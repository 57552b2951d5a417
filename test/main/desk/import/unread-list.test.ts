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

it('an import says how many customers are not read in full, because a row that means one may count as new', async () => {
  const service = await openService({ customers: 3 })
  const [, second] = service.control.ids()
  const path = `/Customer/${second}`
  service.control.quirk({ quirk: 'failing', value: '404', method: 'GET', path })
  const device = openDevice(service, { timeout: 30_000 })
  await device.synced()
  service.control.change(second!, { VatNumber: 'NL000099998B57' })
  const preview = await pasted(device, 'Naam;BTW-nummer;Plaats', 'De Nieuwe;NL000099998B57;Heerhugowaard')
  const plan = { match: ['vat'], unmatched: 'create' } as const
  expect(await check(device, preview, plan)).toMatchObject({ rows: counts({ create: 1 }), unread: 1 })
  service.control.clearQuirks()
  await device.synced()
  expect(await check(device, preview, plan)).toMatchObject({ rows: counts({ change: 1 }), unread: 0 })
})
