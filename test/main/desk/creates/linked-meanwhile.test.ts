import { expect, it } from 'vitest'
import { allSettled, newcomersAt, newcomerThere, openSynced, putEdit, text } from '../desk-kit.ts'

it('a person links a create while another one is being sent, also to a customer that the list lacked', async () => {
  const { service, a } = await openSynced()
  await a.close()
  const customerId = '900001'
  putEdit(a, {
    id: 'lost',
    kind: 'create',
    key: 'n:lost',
    name: 'Bakkerij De Zon',
    mine: { Name: '"Bakkerij De Zon"', ShortName: '"DEZON"', Email: '"zon@example.com"' },
    knownIds: [],
    outcomeUnknown: true,
    state: { is: 'uncertain', candidates: [{ key: `s:${customerId}`, customerId, name: 'Bakkerij De Zon' }] },
    user: 'j.devries',
  })
  const b = await a.restart()
  service.control.quirk({ quirk: 'staleList' })
  await b.synced()
  service.control.create({ ...newcomerThere, CustomerId: customerId })
  service.control.quirk({ quirk: 'latency', value: '600', times: 1, method: 'POST' })
  await b.desk.customers.create({ Name: text('Slagerij De Maan'), ShortName: text('DEMAAN') })
  await b.editIn('sending')
  const lost = await b.editIn('uncertain')
  await b.desk.edits.resolve(lost.id, { is: 'link', customerId }, lost.revision)
  await allSettled(b)
  expect(newcomersAt(service)).toEqual([customerId])
  const linked = (await b.desk.edits.list()).map((edit) => edit.customerId)
  expect([linked.includes(customerId), linked.length, service.control.ids().length]).toEqual([true, 2, 14])
})
