import { createServer, get } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openDevice, openService, until } from './desk-kit.ts'
import { hurriedClock } from './hurried-clock.ts'

/** Whether a wait is over, and the clock that it follows. */
const waitFor = (milliseconds: number) => {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const wait = { over: false, at: hurriedClock.now() + milliseconds }
  void hurriedClock.wait(milliseconds, closing.signal).then(() => (wait.over = true))
  return wait
}

it('waits of a desk end in their order, each at its time, without that time passing', async () => {
  const [late, soon] = [waitFor(20_000), waitFor(10_000)]
  await until('the first is over', () => soon.over)
  expect([late.over, hurriedClock.now() >= soon.at, hurriedClock.now() < late.at]).toEqual([false, true, true])
  await until('the second is over', () => late.over)
  expect(hurriedClock.now()).toBeGreaterThanOrEqual(late.at)
})

it('no time is passed over while a request is under way', async () => {
  let answer: () => void = () => undefined
  const server = createServer((_, response) => void (answer = () => response.end('there')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const wait = waitFor(25_000)
  get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false }, (response) =>
    response.resume(),
  )
  let looks = 0
  await until('a hundred looks', () => ++looks > 100)
  expect(wait.over).toBe(false)
  answer()
  await until('the wait is over', () => wait.over)
})

it('a late answer of the service is there at its time, without that time passing', async () => {
  const service = await openService()
  const a = openDevice(service)
  await a.synced()
  const [id] = service.control.ids()
  service.control.quirk({ quirk: 'latency', value: '20000', times: 1, method: 'PUT' })
  const [asked, before] = [hurriedClock.now(), Date.now()]
  await a.edit(`s:${id}`, { City: { is: 'text', text: 'Ede' } })
  await a.editIn('settled')
  expect(hurriedClock.now() - asked).toBeGreaterThanOrEqual(20_000)
  expect(Date.now() - before).toBeLessThan(20_000)
})
