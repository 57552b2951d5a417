import { describe, expect, it } from 'vitest'
import { qualityRules, type QualityRule } from '../../../../preload/contract/quality.ts'
import { allCustomers, openDevice, openService, text, until, valueOf } from '../desk-kit.ts'

/** Whole customers without findings of their own; nothing is sent until the test allows it. */
const start = async () => {
  const service = await openService({ customers: 4 })
  for (const id of service.control.ids())
    service.control.change(id, { CountryId: 'NL', ZipCode: '1234 AB', Email: `${id}@example.nl`, Name: `Bakker ${id}` })
  const a = openDevice(service)
  await a.synced()
  await a.desk.hold({ locked: true, askAbove: null })
  const keys = await a.desk.customers.keys(allCustomers)
  const fix = (rule: QualityRule, chosen: readonly string[] = keys) =>
    a.desk.bulk.preview({ is: 'keys', keys: chosen }, { is: 'fix', rule })
  return { service, a, keys, fix }
}

describe('the fixes of a rule', () => {
  it('are previewed for the chosen customers, saved as one step, and sent as ordinary edits', async () => {
    const { service, a, keys, fix } = await start()
    await a.edit(keys[0]!, { ZipCode: text('1234ab') })
    await a.edit(keys[1]!, { ZipCode: text('5678 cd') })
    const preview = await fix('postcode-style')
    expect(preview).toMatchObject({ customers: 2, changes: 2, unchanged: 2, impossible: 0, warnings: 0 })
    expect((await a.desk.bulk.lines(preview.id, 0, 5)).map(({ field, from, to }) => [field, from, to])).toEqual([
      ['ZipCode', text('1234ab'), text('1234 AB')],
      ['ZipCode', text('5678 cd'), text('5678 CD')],
    ])
    expect(await a.desk.bulk.stage(preview.id)).toEqual({ staged: 2, skipped: [], left: 0 })
    expect((await a.desk.undo.read()).undo).toMatchObject({ what: 'bulk', customers: 2 })
    await a.desk.hold({ locked: false, askAbove: null })
    await until('all is sent', async () => (await a.desk.edits.list()).every(({ state }) => state.is === 'settled'))
    expect(service.control.customer(keys[0]!.slice(2))?.['ZipCode']).toBe('1234 AB')
    expect(service.control.customer(keys[1]!.slice(2))?.['ZipCode']).toBe('5678 CD')
  })

  it('are undone in one step', async () => {
    const { a, keys, fix } = await start()
    for (const key of keys) await a.edit(key, { ZipCode: text('1234ab') })
    await a.desk.bulk.stage((await fix('postcode-style')).id)
    await a.desk.undo.undo()
    for (const key of keys) expect(valueOf(await a.desk.customers.read(key), 'ZipCode')).toBe('1234ab')
  })

  it('mend every field of a rule that has a sure value', async () => {
    const { a, keys, fix } = await start()
    await a.edit(keys[0]!, { Name: text(' Vos '), City: text('Assen  ') })
    const preview = await fix('spaces', [keys[0]!])
    expect(preview).toMatchObject({ customers: 1, changes: 2 })
    await a.desk.bulk.stage(preview.id)
    const record = await a.desk.customers.read(keys[0]!)
    expect([valueOf(record, 'Name'), valueOf(record, 'City')]).toEqual(['Vos', 'Assen'])
  })

  it('are those of the values as they are now, not as they were at the run', async () => {
    const { a, keys, fix } = await start()
    await a.edit(keys[0]!, { ZipCode: text('1234ab') })
    await a.desk.quality.run()
    await a.edit(keys[0]!, { ZipCode: text('5678cd') })
    const preview = await fix('postcode-style', [keys[0]!])
    expect(await a.desk.bulk.lines(preview.id, 0, 1)).toMatchObject([{ to: text('5678 CD') }])
  })

  it('spell a code as the service spells it', async () => {
    const { a, keys, fix } = await start()
    await a.edit(keys[0]!, { CountryId: text(' nl') })
    const preview = await fix('code-unknown', [keys[0]!])
    expect(await a.desk.bulk.lines(preview.id, 0, 5)).toMatchObject([{ field: 'CountryId', to: text('NL') }])
  })

  it('leave customers alone where only a person can say', async () => {
    const { a, keys, fix } = await start()
    await a.edit(keys[0]!, { Name: text(''), Email: text('nobody'), VatNumber: text('NL123456789B01') })
    await a.edit(keys[1]!, { VatNumber: text('NL123456789B01') })
    for (const rule of ['name-missing', 'email', 'vat-check', 'same-vat'] as const)
      expect(await fix(rule)).toMatchObject({ customers: 0, changes: 0, unchanged: 4, impossible: 0 })
  })

  it('name the reason for a customer that cannot change', async () => {
    const { a, keys, fix } = await start()
    await a.edit(keys[0]!, { ZipCode: text('1234ab') })
    await a.remove(keys[0]!)
    const preview = await fix('postcode-style', [keys[0]!])
    expect(preview).toMatchObject({ customers: 0, unchanged: 0, impossible: 1 })
    expect(await a.desk.bulk.lines(preview.id, 0, 1)).toMatchObject([
      { field: 'ZipCode', why: 'edit-not-possible-now' },
    ])
  })

  it.each(qualityRules)('of %s can be asked for', async (rule) => {
    const { keys, fix } = await start()
    const { customers, unchanged, impossible } = await fix(rule)
    expect(customers + unchanged + impossible).toBe(keys.length)
  })
})
