import { describe, expect, it } from 'vitest'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import { numberText } from '../../../main/demo/customer/json-text.ts'
import { openDevice, openService, text } from '../desk/desk-kit.ts'
import { openWire } from './wire.ts'

/** Numbers that a careless client would respell or cannot hold, and characters with two spellings. */
const custom = {
  Route: '0012',
  Rating: numberText('1.50'),
  Zero: numberText('0.0'),
  Big: numberText('12345678901234567890.10'),
  Huge: numberText('1E400'),
  Nothing: null,
  Empty: '',
  'Café "D’Or"\\/': ['é', '\u2028', '😀', '<&>', [], {}],
  Deep: { a: { b: { c: [numberText('-0'), { '': numberText('1e3') }] } }, Name: 'not the name' },
}

const strangers = [
  'GovernmentDigitalId',
  'UsesUBLInvoice',
  'CustomProperties',
  'DateCreated',
  'DateChanged',
  'CanChange',
  'CannotChangeReason',
  'FullAddress',
  'Messages',
]

describe('Field note 2: properties that the contract does not list', () => {
  it.each([
    ['as they are', [], /"Person":"[^"]*"/],
    ['with signs written as \\u escapes', [{ quirk: 'escapes' }], /"Person":"[^"]*"/],
    ['in camelCase', [{ quirk: 'camelCase' }, { quirk: 'escapes' }], /"person":"[^"]*"/],
  ] as const)('come back byte for byte in a PUT, %s', async (_, quirks, person) => {
    const service = await openService({ quirks: [{ quirk: 'extraProperties' }, ...quirks] })
    const wire = await openWire(service)
    const id = service.control.ids()[0]!
    service.control.change(id, {
      CustomProperties: custom,
      GovernmentDigitalId: '00000012',
      UsesUBLInvoice: true,
      Person: 'Zoë',
      Name: 'Café D’Or & Zn',
    })
    const a = openDevice(service, { baseAddress: wire.baseAddress })
    await a.synced()
    await a.edit(`s:${id}`, { Person: text('M. de Wit') })
    await a.editIn('settled')
    const { body, readBefore } = wire.write('PUT')
    expect(readBefore).toContain(quirks.some(({ quirk }) => quirk === 'escapes') ? '\\u00e9' : 'é')
    expect(readBefore).toMatch(/:1\.50,.*:0\.0,.*:12345678901234567890\.10,.*:1E400,.*\[-0,\{"":1e3\}\]/s)
    expect(body).toBe(readBefore.replace(person, (found) => found.replace(/:.*/, ':"M. de Wit"')))
    const withoutTime = (json: string): string => json.replace(/"DateChanged":"[^"]*"/i, '')
    expect(withoutTime(wire.calls('GET').at(-1)!.answered)).toBe(withoutTime(body))
  })

  it('are shown with the customer as received, and counted as unchanged before sending', async () => {
    const service = await openService({ quirks: [{ quirk: 'extraProperties' }] })
    const a = openDevice(service)
    await a.synced()
    const key = `s:${service.control.ids()[0]}`
    const { unknown } = await a.desk.customers.read(key)
    expect(unknown.map(({ name }) => name).sort()).toEqual([...strangers].sort())
    const review = await a.desk.customers.review(key, { City: text('Assen') })
    expect(review).toMatchObject({ unchanged: fieldNames.length - 1 + strangers.length, reset: [] })
    expect(review.body.filter(({ changed }) => changed).map(({ name }) => name)).toEqual(['City'])
    expect(review.body.map(({ name }) => name)).toEqual(expect.arrayContaining(strangers))
  })

  it('are sent as another client changed them meanwhile, without a conflict', async () => {
    const service = await openService({ quirks: [{ quirk: 'extraProperties' }] })
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'unavailable' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    service.control.change(id, { CustomProperties: { Route: '0099' } })
    service.control.clearQuirks('unavailable')
    await a.synced()
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', CustomProperties: { Route: '0099' } })
  })
})
