import { describe, expect, it, onTestFinished } from 'vitest'
import { openVies, type ViesContext } from '../../../main/app/ask-vies.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { sealedContent } from '../../../main/settings/settings-seal.ts'
import { firstSettings } from '../../../main/settings/stored-settings.ts'
import { appWithDesk } from '../desk/app-with-desk.ts'
import { failing, until } from '../desk/desk-kit.ts'
import { turnedClock, turns } from '../desk/turned-clock.ts'

const number = { countryCode: 'NL', vatNumber: '123456782B12' }
const viesCalls = { method: 'POST', path: '/vies/' } as const

const standIn = async (): Promise<RunningService> => {
  const service = await startService({ customers: 1 })
  onTestFinished(() => service.stop())
  return service
}
const viesOf = (demo: RunningService, outside: RunningService, more: Partial<ViesContext> & { allowed?: boolean }) => {
  const { allowed = true, ...context } = more
  return openVies({
    file: { read: () => ({ ...firstSettings('en'), vies: allowed }) },
    trust: { holds: () => false },
    demo: { use: async () => ({ facts: demo.facts }) as never },
    proxyFor: async () => null,
    address: outside.facts.viesUrl,
    ...context,
  })
}

describe('the way to VIES', () => {
  it('of the Demo company is its own, without a permission', async () => {
    const [demo, outside] = [await standIn(), await standIn()]
    const vies = viesOf(demo, outside, { allowed: false, trust: { holds: () => true } })
    expect((await vies.ask('demo', number, 'q1'))?.is).toBe('valid')
    expect([demo.control.count(viesCalls), outside.control.count(viesCalls)]).toEqual([1, 0])
  })

  it('is closed before the user allows it, and while settings wait to be confirmed', async () => {
    const outside = await standIn()
    await expect(viesOf(outside, outside, { allowed: false }).ask('office', number, 'q2')).rejects.toThrowError(
      failing('vies-not-allowed'),
    )
    await expect(
      viesOf(outside, outside, { trust: { holds: () => true } }).ask('office', number, 'q3'),
    ).rejects.toThrowError(failing('settings-not-confirmed'))
    expect(outside.control.count(viesCalls)).toBe(0)
  })

  it('takes one question at a time, also of several administrations, and goes on after a failure', async () => {
    const [demo, outside] = [await standIn(), await standIn()]
    outside.control.quirk({ quirk: 'latency', value: '600000', path: '/vies/', times: 1 })
    const turned = turnedClock()
    const vies = viesOf(demo, outside, { clock: turned.clock })
    const first = vies.ask('office', number, 'q4')
    const second = vies.ask('other office', number, 'q5')
    await until('the first question', () => outside.control.count(viesCalls) === 1)
    await turns()
    expect(outside.control.count(viesCalls)).toBe(1)
    await outside.stop().catch(() => undefined)
    await expect(first).rejects.toThrowError(failing('service-unreachable'))
    await turns()
    turned.pass(1_000)
    await expect(second).rejects.toThrowError(failing('service-unreachable'))
    await turns()
    turned.pass(1_000)
    expect((await vies.ask('demo', number, 'q6'))?.is).toBe('valid')
  })

  it('waits a second after an answer, also if a check was stopped and begun again meanwhile', async () => {
    const [demo, outside] = [await standIn(), await standIn()]
    const turned = turnedClock()
    const vies = viesOf(demo, outside, { clock: turned.clock })
    await vies.ask('office', number, 'q7')
    const next = vies.ask('office', number, 'q8')
    await turns()
    turned.pass(999)
    await turns()
    expect(outside.control.count(viesCalls)).toBe(1)
    turned.pass(1)
    expect((await next)?.is).toBe('valid')
    expect(outside.control.count(viesCalls)).toBe(2)
  })
})

it('a number does not leave once the user forbids it while a proxy asks for a name', async () => {
  const outside = await standIn()
  const proxy = Promise.withResolvers<null>()
  let allowed = true
  const vies = viesOf(outside, outside, {
    file: { read: () => ({ ...firstSettings('en'), vies: allowed }) },
    proxyFor: () => proxy.promise,
  })
  const answer = vies.ask('office', number, 'a')
  await turns()
  allowed = false
  proxy.resolve(null)
  await expect(answer).rejects.toThrowError(failing('vies-not-allowed'))
  expect(outside.control.count(viesCalls)).toBe(0)
})

describe('a question to VIES that is dropped', () => {
  it('does not leave while its proxy is looked up', async () => {
    const outside = await standIn()
    const proxy = Promise.withResolvers<null>()
    let isLookedUp = false
    const proxyFor = (): Promise<null> => {
      isLookedUp = true
      return proxy.promise
    }
    const vies = viesOf(outside, outside, { proxyFor })
    const answer = vies.ask('office', number, 'a')
    await until('the proxy is looked up', () => isLookedUp)
    vies.drop('a')
    proxy.resolve(null)
    expect([await answer, outside.control.count(viesCalls)]).toEqual([null, 0])
  })

  it('ends at once while a proxy asks the user, and the next one can leave', async () => {
    const outside = await standIn()
    const turned = turnedClock()
    let asks = true
    const proxyFor = (): Promise<null> => (asks ? new Promise(() => undefined) : Promise.resolve(null))
    const vies = viesOf(outside, outside, { proxyFor, clock: turned.clock })
    const answer = vies.ask('office', number, 'a')
    await turns()
    vies.drop('a')
    expect(await answer).toBeNull()
    asks = false
    const next = vies.ask('office', number, 'b')
    await turns()
    turned.pass(1_000)
    expect([(await next)?.is, outside.control.count(viesCalls)]).toEqual(['valid', 1])
  })

  it('in the queue delays the next one by nothing', async () => {
    const outside = await standIn()
    const turned = turnedClock()
    const vies = viesOf(outside, outside, { clock: turned.clock })
    await vies.ask('office', number, 'a')
    const [dropped, next] = [vies.ask('office', number, 'b'), vies.ask('office', number, 'c')]
    vies.drop('b')
    await turns()
    turned.pass(1_000)
    expect([await dropped, (await next)?.is]).toEqual([null, 'valid'])
    expect(outside.control.count(viesCalls)).toBe(2)
  })
})

describe('the app', () => {
  it('sends no number to VIES before the user allows it', async () => {
    const { service, services, place } = await appWithDesk({})
    const [id] = service.control.ids()
    expect((await services.settings.read()).vies).toBe(false)
    service.control.clearQuirks()
    await expect((async () => services.vat.check(place, [`s:${id!}`]))()).rejects.toThrowError(
      failing('vies-not-allowed'),
    )
    expect(service.control.count(viesCalls)).toBe(0)
  })

  it('seals the permission, so that a change from outside is noticed', () => {
    const settings = firstSettings('en')
    expect(sealedContent({ ...settings, vies: true })).not.toBe(sealedContent(settings))
  })

  it('asks once it is allowed, and stops where that is taken back', async () => {
    const { service, services, place } = await appWithDesk({})
    service.control.clearQuirks()
    const keys = service.control.ids().map((id) => `s:${id}`)
    expect((await services.settings.allowVies(true)).vies).toBe(true)
    await services.vat.check(place, keys)
    await until('an answer', async () => {
      const run = await services.vat.progress(place)
      return run !== null && run.valid + run.invalid > 0
    })
    await services.settings.allowVies(false)
    const run = await until('the end', async () => {
      const now = await services.vat.progress(place)
      return now?.isRunning === false && now
    })
    expect(run.stopped).toBe('not-allowed')
    const { entries } = await services.history.list(place, { search: '', before: null, count: 50 })
    expect(entries.some(({ event }) => event === 'vat-checked')).toBe(true)
  })
})
