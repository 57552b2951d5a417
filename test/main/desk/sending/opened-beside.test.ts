import { expect, it } from 'vitest'
import { allSettled, failing, openDevice, openService, text, until } from '../desk-kit.ts'
import { holdingAnswers } from '../holding-answers.ts'

/** A download that was stopped after its list, and a change whose answer is held. */
const start = async () => {
  const service = await openService({ customers: 40, latency: 200 })
  const { adapter, hold } = holdingAnswers()
  // With a limit of its own, so that the clock is not set forward past it.
  const a = openDevice(service, { timeout: 60_000 }, { adapter })
  await a.desk.sync.now()
  await a.state('downloading')
  await a.desk.sync.cancel()
  await a.state('paused')
  service.control.clearQuirks()
  const ids = service.control.ids()
  const [first, last] = [ids[0]!, ids.at(-1)!]
  const sent = hold('put', `/Customer/${first}`)
  await a.edit(`s:${first}`, { City: text('Assen') })
  await sent.answered
  return { service, a, first, last, hold, sent }
}

it('an opened customer is read also while changes are being sent, without waiting for the last of them', async () => {
  const { a, last, sent } = await start()
  await until('it is here', async () => (await a.desk.customers.read(`s:${last}`)).completeness === 'whole')
  expect((await a.desk.edits.list()).map(({ state }) => state.is)).toEqual(['sending'])
  sent.let()
  await allSettled(a)
})

it('an opened customer whose read a later list overtakes does not return after the list has removed it', async () => {
  const { service, a, first, last, hold, sent } = await start()
  const read = hold('get', `/Customer/${last}`)
  await a.desk.customers.read(`s:${last}`)
  await read.answered
  service.control.remove(last)
  sent.let()
  await a.synced()
  await expect(a.desk.customers.read(`s:${last}`)).rejects.toEqual(failing('customer-unknown'))
  // A later change is stored after what has arrived before it.
  read.let()
  await a.edit(`s:${first}`, { City: text('Gent') })
  await allSettled(a)
  await expect(a.desk.customers.read(`s:${last}`)).rejects.toEqual(failing('customer-unknown'))
})
