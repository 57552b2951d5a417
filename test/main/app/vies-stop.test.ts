import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../../preload/contract/administration-ref.ts'
import { appWithDesk } from '../desk/app-with-desk.ts'
import { text, until } from '../desk/desk-kit.ts'

/** A VIES that answers once the test says so, and knows what it was asked. */
const slowVies = async () => {
  const asked: string[] = []
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const { countryCode, vatNumber } = body as { readonly countryCode: string; readonly vatNumber: string }
      asked.push(`${countryCode}${vatNumber}`)
      await mayAnswer
      response.end(JSON.stringify({ countryCode, vatNumber, valid: true }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, answer, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/vies` }
}
const numbers = ['NL123456782B12', 'BE0403170701', 'DE136695976'] as const

/** Two administrations, with one customer of each number in the first. */
const start = async () => {
  const vies = await slowVies()
  const { service, services, place, databases } = await appWithDesk({}, vies.address)
  service.control.clearQuirks()
  const other: AdministrationRef = { ...place, administration: databases[1]! }
  await services.settings.addAdministration(place.environment, other.administration, 'Other')
  await services.settings.allowVies(true)
  const keyWith = async (at: AdministrationRef, number: string): Promise<string> => {
    const { key } = await services.customers.create(at, {
      Name: text(number),
      VatNumber: text(number),
      CountryId: text(number.slice(0, 2)),
    })
    return key
  }
  const ended = (at: AdministrationRef) =>
    until('the end of the check', async () => {
      const run = await services.vat.progress(at)
      return run?.isRunning === false && run
    })
  return { services, place, other, vies, keyWith, ended }
}

it('a number that waits behind the check of another administration does not leave after Stop', async () => {
  const { services, place, other, vies, keyWith, ended } = await start()
  const [first, later] = [await keyWith(place, numbers[0]), await keyWith(place, numbers[2])]
  const waiting = await keyWith(other, numbers[1])
  await services.vat.check(place, [first])
  await until('the first number', () => vies.asked.length === 1)
  await services.vat.check(other, [waiting])
  // Its question is in the queue by then.
  for (let turn = 0; turn < 5; turn++) await services.vat.progress(other)
  await services.vat.cancel(other)
  expect((await ended(other)).stopped).toBe('cancelled')
  vies.answer()
  await ended(place)
  await services.vat.check(place, [later])
  expect((await ended(place)).valid).toBe(1)
  expect(vies.asked).toEqual([numbers[0], numbers[2]])
})
