import { expect, it } from 'vitest'
import { openDevice, openService, text, until } from '../desk-kit.ts'

it('a change that is being sent during a download is answered before the administration closes', async () => {
  const service = await openService({ customers: 40 })
  const a = openDevice(service, {}, { patience: 20_000 })
  const [id] = service.control.ids()
  service.control.quirk({ quirk: 'latency', value: '300', method: 'GET', path: '/Customer/' })
  service.control.quirk({ quirk: 'latency', value: '300', times: 1, method: 'PUT' })
  await a.desk.sync.now()
  await a.state('downloading')
  await a.edit(`s:${id}`, { City: text('Assen') })
  await until('it is being sent', () => service.control.count({ method: 'PUT' }) === 1)
  expect(await a.desk.sync.read()).toMatchObject({ complete: expect.toSatisfy((whole) => whole < 40) as unknown })
  const b = await a.restart()
  const [edit] = await b.desk.edits.list()
  expect(edit).toMatchObject({ state: { is: 'settled' } })
})
