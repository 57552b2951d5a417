import { expect, it } from 'vitest'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import { allCustomers, allSettled, openDevice, openService, sendsNothing, text } from '../desk-kit.ts'

const noFax = { Fax: { is: 'empty' } } as const

/** Two customers with a fax number. `replaced`: a colleague deletes the first, and the service gives its id again. */
const start = async () => {
  const service = await openService({ customers: 3 })
  const [id, other] = service.control.ids() as [string, string]
  for (const each of [id, other]) service.control.change(each, { Fax: '020-1', Telephone: '' })
  const a = openDevice(service)
  await a.synced()
  const replaced = async (): Promise<void> => {
    service.control.remove(id)
    service.control.quirk({ quirk: 'givesIdsAgain' })
    const colleague = openDevice(service)
    await colleague.desk.customers.create({ Name: text('Somebody else'), ShortName: text('ELSE') })
    await allSettled(colleague)
    await a.synced()
    expect(service.control.customer(id)).toMatchObject({ Name: 'Somebody else', Fax: null })
  }
  const edits = async () => (await a.desk.edits.list()).filter(({ state }) => state.is !== 'settled')
  return { service, a, id, other, key: `s:${id}`, undo: a.desk.undo, replaced, edits }
}

it('an undo gives nothing to another customer that has the id by now', async () => {
  const { a, key, undo, replaced, edits } = await start()
  await a.edit(key, noFax)
  await allSettled(a)
  await replaced()
  expect(await undo.undo()).toMatchObject({ done: 0, skipped: [{ key, why: 'customer-unknown' }] })
  expect(await edits()).toEqual([])
})

it('an undo of a change of many gives nothing to another customer that has the id of one by now', async () => {
  const { service, a, key, id, other, undo, replaced } = await start()
  await a.desk.bulk.stage((await a.desk.bulk.preview(allCustomers, { is: 'clear', field: 'Fax' })).id)
  await allSettled(a)
  await replaced()
  expect(await undo.undo()).toMatchObject({ skipped: [{ key, why: 'customer-unknown' }] })
  await allSettled(a)
  expect([id, other].map((each) => service.control.customer(each)?.['Fax'])).toEqual([null, '020-1'])
})

it('the reversal of a batch gives nothing to another customer that has the id of one by now', async () => {
  const { service, a, key, id, other, replaced } = await start()
  await a.desk.bulk.stage((await a.desk.bulk.preview(allCustomers, { is: 'clear', field: 'Fax' })).id)
  await allSettled(a)
  await replaced()
  const { entries } = await a.desk.history.list({ search: '', before: null, count: 50 })
  const line = entries.find(({ event }) => event === 'batch')!.number
  const preview = await a.desk.bulk.preview({ is: 'keys', keys: [] }, { is: 'reverse', line })
  expect(await a.desk.bulk.lines(preview.id, 0, 1)).toMatchObject([{ key, why: 'history-not-reversible' }])
  await a.desk.bulk.stage(preview.id)
  await allSettled(a)
  expect([id, other].map((each) => service.control.customer(each)?.['Fax'])).toEqual([null, '020-1'])
})

it('a redo gives nothing to another customer that has the id by now', async () => {
  const { service, a, key, id, undo, replaced, edits } = await start()
  service.control.change(id, { Fax: '' })
  await a.synced()
  await a.edit(key, { Fax: text('020-1') })
  await undo.undo()
  await replaced()
  expect(await undo.redo()).toMatchObject({ done: 0, skipped: [{ key, why: 'customer-unknown' }] })
  expect(await edits()).toEqual([])
})

it('an undo of a waiting change sends nothing to another customer that has the id by now', async () => {
  const { service, a, key, id, undo, replaced } = await start()
  await a.desk.hold(sendsNothing)
  await a.edit(key, noFax)
  await replaced()
  expect(await undo.undo()).toMatchObject({ done: 1, skipped: [] })
  await a.desk.hold(sendsAll)
  await allSettled(a)
  expect(service.control.customer(id)).toMatchObject({ Name: 'Somebody else', Fax: null })
})

it('an undo goes on at a customer that somebody renamed, and at one whose name the step changed', async () => {
  const { service, a, key, id, undo } = await start()
  await a.edit(key, noFax)
  await a.edit(key, { Name: text('Nieuwe Naam') })
  await allSettled(a)
  expect(await undo.undo()).toMatchObject({ done: 1 })
  await allSettled(a)
  service.control.change(id, { Name: 'Renamed' })
  await a.synced()
  expect(await undo.undo()).toMatchObject({ done: 1, skipped: [] })
  expect(await undo.redo()).toMatchObject({ done: 1, skipped: [] })
})
