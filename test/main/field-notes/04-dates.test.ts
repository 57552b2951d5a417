import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, valueOf, type Device } from '../desk/desk-kit.ts'
import { openWire } from './wire.ts'

const styles = [
  ['M/D/YYYY', '1/4/2008', '4/13/2022', '3/9/2026'],
  ['DD-MM-YYYY', '04-01-2008', '13-04-2022', '09-03-2026'],
  ['D-M-YYYY', '4-1-2008', '13-4-2022', '9-3-2026'],
  ['ISO', '2008-01-04', '2022-04-13', '2026-03-09'],
] as const

/** A service with this date style, and one customer whose dates are 4 January 2008 and 13 April 2022. */
const start = async (style: string, customers = 12) => {
  const service = await openService({ customers, quirks: [{ quirk: 'dates', value: style }] })
  const id = service.control.create({
    Name: 'Molen',
    CocDate: '1/4/2008',
    VatVerificationDate: '4/13/2022',
    VatNumber: 'NL1',
  })
  const wire = await openWire(service)
  const a: Device = openDevice(service, { baseAddress: wire.baseAddress })
  return { service, id, wire, a, key: `s:${id}` }
}

describe.each(styles)('Field note 4: dates come as %s', (style, doubtful, certain, fresh) => {
  it('untouched dates are sent back as the same text, also beside an edit of related fields', async () => {
    const { service, id, wire, a, key } = await start(style)
    await a.synced()
    await a.edit(key, { VatNumber: text('NL2'), Person: text('Somebody') })
    await a.editIn('settled')
    expect(wire.write('PUT').body).toContain(`"VatVerificationDate":"${certain}"`)
    expect(wire.write('PUT').body).toContain(`"CocDate":"${doubtful}"`)
    expect(service.control.customer(id)).toMatchObject({
      CocDate: '1/4/2008',
      VatVerificationDate: '4/13/2022',
      VatNumber: 'NL2',
    })
  })

  it('they are shown as the service wrote them, never as a guess', async () => {
    const { a, key } = await start(style)
    await a.synced()
    const record = await a.desk.customers.read(key)
    expect([valueOf(record, 'CocDate'), valueOf(record, 'VatVerificationDate')]).toEqual([doubtful, certain])
  })

  it("an unambiguous typed date is written in this service's style, once that was learned", async () => {
    const { service, id, wire, a, key } = await start(style)
    await a.synced()
    const review = await a.desk.customers.review(key, { VatVerificationDate: text('2026-03-09') })
    expect(review.changed).toMatchObject([{ field: 'VatVerificationDate', to: text(fresh) }])
    await a.edit(key, { VatVerificationDate: text('2026-03-09') })
    await a.editIn('settled')
    expect(wire.write('PUT').body).toContain(`"VatVerificationDate":"${fresh}"`)
    expect(service.control.customer(id)).toMatchObject({ VatVerificationDate: '3/9/2026' })
    const { key: made } = await a.desk.customers.create({
      Name: text('Nieuw'),
      ShortName: text('NIEUW'),
      CocDate: text('2026-03-09'),
    })
    expect(valueOf(await a.desk.customers.read(made), 'CocDate')).toBe(fresh)
  })

  it('the same day on the web is no conflict, and another day is one', async () => {
    const { service, id, a, key } = await start(style)
    await a.synced()
    service.control.quirk({ quirk: 'unavailable' })
    await a.edit(key, { VatVerificationDate: text('2026-03-09') })
    service.control.change(id, { VatVerificationDate: '3/9/2026' })
    service.control.clearQuirks('unavailable')
    await a.synced()
    await a.editIn('settled')
    service.control.quirk({ quirk: 'unavailable' })
    await a.edit(key, { VatVerificationDate: text('2026-03-10') })
    service.control.change(id, { VatVerificationDate: '3/11/2026' })
    service.control.clearQuirks('unavailable')
    await a.synced()
    expect((await a.editIn('conflict')).state.conflict).toMatchObject({
      is: 'fields',
      clashes: [{ field: 'VatVerificationDate' }],
    })
  })
})

describe('Field note 4: without a known style', () => {
  it('a typed date is sent as it was typed, and the service decides', async () => {
    const service = await openService({ customers: 0, quirks: [{ quirk: 'dates', value: 'D-M-YYYY' }] })
    const id = service.control.create({ Name: 'Molen', CocDate: '1/4/2008' })
    const a = openDevice(service)
    await a.synced()
    await a.edit(`s:${id}`, { CocDate: text('2026-03-09') })
    expect((await a.editIn('refused')).state.fail.messages).toMatchObject([{ path: 'CocDate' }])
    expect(service.control.customer(id)).toMatchObject({ CocDate: '1/4/2008' })
    const { edit } = await a.desk.customers.read(`s:${id}`)
    await a.desk.customers.save(`s:${id}`, { CocDate: text('9-3-2026') }, edit!.revision)
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ CocDate: '3/9/2026' })
  })
})

describe('Field note 4: dates come in another style since the edit was made', () => {
  /** The edit waits while the service changes its style. */
  const editedMeanwhile = async (changes: Parameters<Device['edit']>[1]) => {
    const at = await start('M/D/YYYY')
    await at.a.synced()
    at.service.control.quirk({ quirk: 'unavailable' })
    await at.a.edit(at.key, changes)
    at.service.control.clearQuirks()
    at.service.control.quirk({ quirk: 'dates', value: 'DD-MM-YYYY' })
    await at.a.synced()
    return at
  }

  it('a certain date beside an edited field is the same one, and is sent as the service writes it now', async () => {
    const { service, id, wire, a } = await editedMeanwhile({ VatNumber: text('NL2') })
    await a.editIn('settled')
    expect(wire.calls('PUT').at(-1)!.sent).toContain('"VatVerificationDate":"13-04-2022"')
    expect(service.control.customer(id)).toMatchObject({ VatNumber: 'NL2', VatVerificationDate: '4/13/2022' })
  })

  it.each([
    ['a date that may be two days', { CocRegistration: text('1') }],
    ['an edited date, which is written as before', { VatVerificationDate: text('3/9/2026') }],
  ])('%s is a question', async (_what, changes) => {
    const { service, id, a } = await editedMeanwhile(changes)
    await a.editIn('conflict')
    expect(service.control.customer(id)).toMatchObject({ CocDate: '1/4/2008', VatVerificationDate: '4/13/2022' })
  })
})
