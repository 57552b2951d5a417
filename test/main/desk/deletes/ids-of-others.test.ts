import { describe, expect, it } from 'vitest'
import { observedAt } from '../../../../renderer/checks/linked.ts'
import { openDevice, openService, text, until, valueOf } from '../desk-kit.ts'

describe('an edit of a deleted customer whose id the service gave to another one', () => {
  const other = {
    Name: 'Kapsalon Knip',
    ShortName: 'KNIP',
    Email: 'knip@example.com',
    Telephone: '010 1',
    VatNumber: 'NL999999999B01',
    CocRegistration: '99999999',
    City: 'Sneek',
  }
  const stopped = async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    await a.desk.hold({ locked: true, askAbove: null })
    const id = service.control.ids()[3]!
    const was = String(service.control.customer(id)?.['Name'])
    await a.edit(`s:${id}`, { Fax: text('020 1') })
    service.control.remove(id)
    service.control.create({ ...other, CustomerId: id })
    await a.desk.hold({ locked: false, askAbove: null })
    const edit = await a.editIn('conflict')
    expect(edit.state.conflict).toEqual({ is: 'another-there', was, now: 'Kapsalon Knip' })
    expect([service.control.customer(id)?.['Fax'], service.control.count({ method: 'PUT' })]).toEqual([null, 0])
    return { service, a, id, was, edit }
  }

  it.each([
    ['no dates of creation', false],
    ['dates of creation', true],
  ])('raises the question too if it is saved from a form that was opened before, with %s', async (_dates, dated) => {
    const service = await openService()
    if (dated) service.control.quirk({ quirk: 'extraProperties' })
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[3]!
    const form = await a.desk.customers.read(`s:${id}`)
    service.control.remove(id)
    service.control.create({ ...other, CustomerId: id })
    await a.synced()
    expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Name')).toBe('Kapsalon Knip')
    await a.desk.customers.save(form.key, { Fax: text('020 1') }, 0, observedAt('Fax', form))
    const edit = await a.editIn('conflict')
    const was = valueOf(form, 'Name')
    expect(edit.state.conflict).toEqual({ is: 'another-there', was, now: 'Kapsalon Knip' })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('raises the question too if neither customer has a short name', async () => {
    const service = await openService()
    const id = service.control.ids()[3]!
    service.control.change(id, { ShortName: '' })
    const a = openDevice(service)
    await a.synced()
    await a.desk.hold({ locked: true, askAbove: null })
    await a.edit(`s:${id}`, { Fax: text('020 1') })
    service.control.remove(id)
    service.control.create({ ...other, ShortName: '', CustomerId: id })
    await a.desk.hold({ locked: false, askAbove: null })
    const ended = await until('settled or asked', async () =>
      (await a.desk.edits.list()).find(({ state }) => state.is === 'settled' || state.is === 'conflict'),
    )
    expect(ended.state).toMatchObject({ is: 'conflict', conflict: { is: 'another-there', now: 'Kapsalon Knip' } })
    expect([service.control.customer(id)?.['Fax'], service.control.count({ method: 'PUT' })]).toEqual([null, 0])
  })

  it('raises the question too if a later save has seen the customer that is there now', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[3]!
    await a.desk.hold({ locked: true, askAbove: null })
    await a.edit(`s:${id}`, { Fax: text('020 1') })
    const [first] = await a.desk.edits.list()
    const seen = { Name: text('Kapsalon Knip'), Homepage: text('knip.example') }
    await a.desk.customers.save(`s:${id}`, { Homepage: text('x.example') }, first!.revision, seen)
    service.control.remove(id)
    service.control.create({ ...other, CustomerId: id })
    await a.desk.hold({ locked: false, askAbove: null })
    expect((await a.editIn('conflict')).state.conflict).toMatchObject({ is: 'another-there' })
  })

  it('raises the question too if a name is typed over the one of the customer that is there now', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[3]!
    const was = String(service.control.customer(id)?.['Name'])
    await a.desk.hold({ locked: true, askAbove: null })
    await a.edit(`s:${id}`, { Fax: text('020 1') })
    service.control.remove(id)
    service.control.create({ ...other, CustomerId: id })
    await a.synced()
    const form = await a.desk.customers.read(`s:${id}`)
    expect(valueOf(form, 'Name')).toBe('Kapsalon Knip')
    await a.desk.customers.save(form.key, { Name: text('Kapsalon Kam') }, form.edit!.revision, observedAt('Name', form))
    await a.desk.hold({ locked: false, askAbove: null })
    const edit = await a.editIn('conflict')
    expect(edit.state.conflict).toEqual({ is: 'another-there', was, now: 'Kapsalon Knip' })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('keeps a value that is typed over that of the customer there now, even if the first customer had it', async () => {
    const service = await openService()
    const a = openDevice(service)
    const id = service.control.ids()[3]!
    service.control.change(id, { PaymentConditionId: '14' })
    await a.synced()
    await a.desk.hold({ locked: true, askAbove: null })
    await a.edit(`s:${id}`, { Fax: text('020 1') })
    service.control.remove(id)
    service.control.create({ ...other, CustomerId: id, PaymentConditionId: '30' })
    await a.synced()
    const form = await a.desk.customers.read(`s:${id}`)
    expect(valueOf(form, 'PaymentConditionId')).toBe('30')
    const seen = observedAt('PaymentConditionId', form)
    await a.desk.customers.save(form.key, { PaymentConditionId: text('14') }, form.edit!.revision, seen)
    await a.desk.hold({ locked: false, askAbove: null })
    const edit = await a.editIn('conflict')
    await a.desk.edits.resolve(edit.id, { is: 'same-customer' }, edit.revision)
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ ...other, Fax: '020 1', PaymentConditionId: '14' })
  })

  it('raises a question, and sends nothing until a person says that it is the same customer', async () => {
    const { service, a, id, edit } = await stopped()
    await a.desk.edits.resolve(edit.id, { is: 'same-customer' }, edit.revision)
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ ...other, Fax: '020 1' })
  })

  it('makes the first customer again if a person wants that, and leaves the other unchanged', async () => {
    const { service, a, id, was, edit } = await stopped()
    await a.desk.edits.resolve(edit.id, { is: 'recreate' }, edit.revision)
    await a.synced()
    const again = service.control.ids().filter((one) => service.control.customer(one)?.['Fax'] === '020 1')
    expect(again).toHaveLength(1)
    expect(service.control.customer(again[0]!)).toMatchObject({ Name: was })
    expect(service.control.customer(id)).toMatchObject({ ...other, Fax: null })
    expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Name')).toBe('Kapsalon Knip')
  })

  it('is dropped if a person wants that, and the other customer stays in the table', async () => {
    const { service, a, id, edit } = await stopped()
    await a.desk.edits.resolve(edit.id, { is: 'let-go' }, edit.revision)
    await a.synced()
    expect([await a.desk.edits.list(), service.control.customer(id)?.['Fax']]).toEqual([[], null])
    expect(valueOf(await a.desk.customers.read(`s:${id}`), 'Name')).toBe('Kapsalon Knip')
  })

  it.each([
    ['its name', { Name: 'Kapsalon Knip' }],
    [
      'its name and short name, and the VAT number stayed',
      {
        Name: 'Kapsalon Knip',
        ShortName: 'KNIP',
        Email: 'knip@example.com',
        Telephone: '010 1',
        CocRegistration: '99999999',
      },
    ],
  ])('raises no question if somebody only changed %s', async (_what, changes) => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[3]!
    service.control.change(id, { VatNumber: 'NL123456789B01' })
    await a.synced()
    await a.desk.hold({ locked: true, askAbove: null })
    await a.edit(`s:${id}`, { Fax: text('020 1') })
    service.control.change(id, changes)
    await a.desk.hold({ locked: false, askAbove: null })
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ ...changes, Fax: '020 1' })
  })
})
