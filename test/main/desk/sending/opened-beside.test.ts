import axios, { type AxiosAdapter } from 'axios'
import { expect, it } from 'vitest'
import { allSettled, failing, openDevice, openService, text, until } from '../desk-kit.ts'

const put = { method: 'PUT' }

/** Node's network adapter. The answer to the next read of a chosen customer arrives when the test lets it. */
const holdingRead = () => {
  const network = axios.getAdapter('http')
  const [answered, letThrough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let held: string | null = null
  const adapter: AxiosAdapter = async (config) => {
    const isHeld = held !== null && config.method === 'get' && config.url?.endsWith(`/Customer/${held}`)
    if (isHeld) held = null
    const answer = await network(config)
    if (isHeld) {
      answered.resolve()
      await letThrough.promise
    }
    return answer
  }
  return { adapter, hold: (id: string) => void (held = id), answered: answered.promise, let: letThrough.resolve }
}

/** A download that was stopped after its list, and a change that is under way until its answer is let through. */
const start = async () => {
  const service = await openService({ customers: 40 })
  const read = holdingRead()
  // With a limit of its own, so that the clock is not set forward past it.
  const a = openDevice(service, { timeout: 60_000 }, { adapter: read.adapter })
  await a.desk.sync.now()
  await a.state('downloading')
  await a.desk.sync.cancel()
  await a.state('paused')
  const ids = service.control.ids()
  const [first, last] = [`s:${ids[0]}`, ids.at(-1)!]
  const change = async (): Promise<void> => {
    service.control.quirk({ quirk: 'latency', value: '1500', times: 1, ...put })
    await a.edit(first, { City: text('Assen') })
    await until('it is being sent', () => service.control.count(put) === 1)
  }
  return { service, read, a, first, last, change }
}

it('an opened customer is read also while changes are being sent, without waiting for the last of them', async () => {
  const { a, last, change } = await start()
  await change()
  await until('it is here', async () => (await a.desk.customers.read(`s:${last}`)).completeness === 'whole')
  expect((await a.desk.edits.list()).map(({ state }) => state.is)).toEqual(['sending'])
  await allSettled(a)
})

it('an opened customer whose read a later list overtakes does not return after the list has removed it', async () => {
  const { service, read, a, first, last, change } = await start()
  await change()
  read.hold(last)
  await a.desk.customers.read(`s:${last}`)
  await read.answered
  service.control.remove(last)
  await a.synced()
  await expect(a.desk.customers.read(`s:${last}`)).rejects.toEqual(failing('customer-unknown'))
  // A later change is stored after what has arrived before it.
  read.let()
  await a.edit(first, { City: text('Gent') })
  await allSettled(a)
  await expect(a.desk.customers.read(`s:${last}`)).rejects.toEqual(failing('customer-unknown'))
})
