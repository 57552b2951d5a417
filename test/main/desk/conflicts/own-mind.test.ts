import { describe, expect, it } from 'vitest'
import { allSettled, text, until } from '../desk-kit.ts'
import { openStubborn } from '../stubborn-service.ts'

describe('a service that changes values', () => {
  it('is reported to have changed a sent change, field by field; null for an empty text does not count', async () => {
    const { a } = await openStubborn()
    await a.edit('s:1', { City: text('Assen'), Name: text('Molen') })
    expect((await a.editIn('settled')).state.serviceChanged).toEqual(['City'])
  })

  it('is read after each change if it repeats what was sent', async () => {
    const { a, calls } = await openStubborn()
    calls.answer = 'body'
    calls.reads = 0
    for (const city of 'ABCDEFGHIJKLMNOPQRST')
      await a.edit('s:1', { City: text(`${city}ssen`) }).then(() => allSettled(a))
    const edits = await a.desk.edits.list()
    expect(edits.map(({ state }) => state.is === 'settled' && state.serviceChanged)).toEqual(
      Array.from({ length: 20 }, () => ['City']),
    )
    expect(calls.reads).toBe(40)
  })

  it('is shown as it answers, also in what is its own, without another read', async () => {
    const { a, records, calls } = await openStubborn({ confirmations: 1 })
    calls.answer = 'record'
    const change = (name: string) => a.edit('s:1', { Name: text(name) }).then(() => allSettled(a))
    await change('Molen')
    calls.reads = 0
    await change('Bakker')
    expect([calls.reads, records.get('1')]).toEqual([1, expect.objectContaining({ Name: 'Bakker', version: 2 })])
    expect(await a.desk.customers.read('s:1')).toMatchObject({
      values: { Name: text('Bakker') },
      unknown: [{ name: 'version', json: '2' }],
    })
  })

  it('is read after a change that it answers with another customer', async () => {
    const { a, calls } = await openStubborn({ confirmations: 1 })
    calls.answer = 'record'
    const change = (name: string) => a.edit('s:1', { Name: text(name) }).then(() => allSettled(a))
    await change('Molen')
    calls.answer = 'another'
    await change('Bakker')
    expect(await a.desk.customers.read('s:1')).toMatchObject({
      values: { CustomerId: text('1'), Name: text('Bakker') },
    })
    expect((await a.desk.edits.list())[0]).toMatchObject({ state: { is: 'settled', serviceChanged: [] } })
  })

  it('is reported to have changed a sent create', async () => {
    const { a } = await openStubborn()
    await a.desk.customers.create({ Name: text('Molen'), ShortName: text('MOLEN'), City: text('Delft') })
    expect((await a.editIn('settled')).state.serviceChanged).toEqual(['City'])
  })

  it('deletes no listed customer on a 404: the edit waits, and is sent when the call exists again', async () => {
    const { a, records, calls } = await openStubborn()
    calls.missingFor = '1'
    await a.edit('s:1', { City: text('Assen') })
    await until(
      'the turn of the edit is over',
      async () => calls.missed > 0 && (await a.desk.sync.read()).state.is !== 'sending',
    )
    expect(await a.desk.edits.list()).toMatchObject([{ state: { is: 'waiting' } }])
    calls.missingFor = ''
    await a.desk.sync.now()
    await a.editIn('settled')
    expect(records.get('1')).toMatchObject({ City: 'ASSEN' })
  })
})
