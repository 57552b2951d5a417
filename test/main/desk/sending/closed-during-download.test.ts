import { expect, it } from 'vitest'
import { openDevice, openService, text, until } from '../desk-kit.ts'
import { holdingAnswers } from '../holding-answers.ts'

it('a change that is being sent during a download is answered before the administration closes', async () => {
  const service = await openService({ customers: 40 })
  const { adapter, hold } = holdingAnswers()
  const a = openDevice(service, { timeout: 60_000 }, { patience: 20_000, adapter })
  const ids = service.control.ids()
  // The download ends only with the administration.
  const read = hold('get', `/Customer/${ids.at(-1)}`)
  service.control.quirk({ quirk: 'latency', value: '300', times: 1, method: 'PUT' })
  await a.desk.sync.now()
  await read.answered
  await a.edit(`s:${ids[0]}`, { City: text('Assen') })
  await until('it is being sent', () => service.control.count({ method: 'PUT' }) === 1)
  const b = await a.restart()
  const [edit] = await b.desk.edits.list()
  expect(edit).toMatchObject({ state: { is: 'settled' } })
})
