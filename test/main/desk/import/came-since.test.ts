import { expect, it } from 'vitest'
import { openDevice, openService, text } from '../desk-kit.ts'
import { check, counts, openWaiting, pasted } from './import-kit.ts'

const newcomers = { match: ['vat'], unmatched: 'create' } as const

it('a customer that comes while an import is saved is not created once more', async () => {
  const { device, desk } = await openWaiting()
  const numbers = Array.from({ length: 250 }, (_, at) => `NL${800_000_000 + at}B01`)
  const preview = await pasted(device, 'Naam;Btw-nummer', ...numbers.map((number) => `Nieuw;${number}`))
  expect(await check(device, preview, newcomers)).toMatchObject({ rows: counts({ create: 250 }) })
  let came: Promise<unknown> | null = null
  device.whenChanged((topic) => {
    if (topic === 'import')
      came ??= desk.customers.create({ Name: text('Van een collega'), VatNumber: text(numbers.at(-1)!) })
  })
  const outcome = await desk.imports.stage(preview.id)
  await came
  expect(outcome).toMatchObject({ created: 249, skipped: [{ line: 251, why: 'import-customer-appeared' }] })
})

it('a customer that is read in full after the check is not created once more', async () => {
  const service = await openService({ customers: 3 })
  const [, second] = service.control.ids()
  service.control.quirk({ quirk: 'failing', value: '404', method: 'GET', path: `/Customer/${second}` })
  const device = openDevice(service, { timeout: 30_000 })
  await device.synced()
  service.control.change(second!, { VatNumber: 'NL000099998B57' })
  const preview = await pasted(device, 'Naam;BTW-nummer', 'De Nieuwe;NL000099998B57', 'Een ander;NL000099997B31')
  expect(await check(device, preview, newcomers)).toMatchObject({ rows: counts({ create: 2 }), unread: 1 })
  service.control.clearQuirks()
  await device.synced()
  service.control.quirk({ quirk: 'unavailable' })
  expect(await device.desk.imports.stage(preview.id)).toMatchObject({
    created: 1,
    skipped: [{ line: 2, why: 'import-customer-appeared' }],
  })
})

it('a row that the user creates beside customers that fit is created, although one of these is read later', async () => {
  const service = await openService({ customers: 3 })
  const [first, second] = service.control.ids()
  for (const id of [first!, second!]) service.control.change(id, { Email: 'boekhouder@example.com' })
  const device = openDevice(service, { timeout: 30_000 })
  await device.synced()
  service.control.quirk({ quirk: 'failing', value: '404', method: 'GET', path: `/Customer/${second}` })
  service.control.change(second!, { City: 'Elders' })
  await device.synced()
  const preview = await pasted(device, 'Naam;E-mail', 'De derde;boekhouder@example.com')
  expect(await check(device, preview, { match: ['email'], unmatched: 'ask' })).toMatchObject({
    rows: counts({ several: 1 }),
  })
  await device.desk.imports.choose(preview.id, 2, { is: 'create' })
  service.control.clearQuirks()
  await device.synced()
  service.control.quirk({ quirk: 'unavailable' })
  expect(await device.desk.imports.stage(preview.id)).toMatchObject({ created: 1, skipped: [] })
})

it('a row creates its customer although another row gives the same address to a known one', async () => {
  const service = await openService({ customers: 3 })
  const [first] = service.control.ids()
  const device = openDevice(service, { timeout: 30_000 })
  await device.synced()
  service.control.quirk({ quirk: 'unavailable' })
  // Rows between the two, so that they are not saved at the same time.
  const between = Array.from({ length: 250 }, (_, at) => `;Nieuw ${at};nieuw${at}@example.com`)
  const rows = [`${first};Bestaand;kantoor@example.com`, ...between, ';Nieuw;kantoor@example.com']
  const preview = await pasted(device, 'Klantnummer;Naam;E-mail', ...rows)
  expect(await check(device, preview, { match: ['id', 'email'], unmatched: 'create' })).toMatchObject({
    rows: counts({ change: 1, create: 251 }),
  })
  expect(await device.desk.imports.stage(preview.id)).toMatchObject({ created: 251, changed: 1, skipped: [] })
})
