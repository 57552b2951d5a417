import { describe, expect, it } from 'vitest'
import { text, until, valueOf, openSynced } from '../desk-kit.ts'

describe('a linked field that was empty when the user saw it', () => {
  it('is emptied again in the type of the service if the user picks mine', async () => {
    const { service, a, id, key } = await openSynced()
    service.control.change(id, { ZipCode: '', Street2: null })
    await a.synced()
    const { values } = await until('an empty postcode', async () => {
      const record = await a.desk.customers.read(key)
      return record.values.ZipCode?.is === 'empty' && record
    })
    service.control.change(id, { ZipCode: '9000', Street2: 'Bus 2' })
    await a.synced()
    await until('the postcode', async () => valueOf(await a.desk.customers.read(key), 'ZipCode') === '9000')
    const seen = { Street1: values.Street1!, Street2: values.Street2!, ZipCode: values.ZipCode! }
    await a.desk.customers.save(key, { Street1: text('Kerkstraat 1') }, 0, seen)
    const edit = await a.editIn('conflict')
    await a.desk.edits.resolve(
      edit.id,
      { is: 'fields', picks: { Street1: 'mine', Street2: 'mine', ZipCode: 'mine' } },
      edit.revision,
    )
    await until('the edit is settled', async () => (await a.desk.customers.read(key)).edit === null)
    expect(service.control.customer(id)).toMatchObject({ Street1: 'Kerkstraat 1', Street2: null, ZipCode: '' })
  })
})
