import { describe, expect, it } from 'vitest'
import { realClock } from '../../../main/sync/real-clock.ts'
import { openDevice, openService, text, until, type Device } from './desk-kit.ts'

const newcomer = { Name: text('Bakkerij De Zon'), ShortName: text('DEZON'), Email: text('zon@example.com') } as const
const there = { Name: 'Bakkerij De Zon', ShortName: 'DEZON', Email: 'zon@example.com' }
const posts = { method: 'POST', path: '/Customer' } as const

type Service = Awaited<ReturnType<typeof openService>>
const made = ({ control }: Service): string[] => control.ids().filter((id) => control.customer(id)?.['ShortName'] === 'DEZON')
const turnOver = (a: Device) => until('the turn of the create is over', async () => (await a.desk.edits.list()).find(({ kind, state }) => kind === 'create' && !['waiting', 'sending'].includes(state.is)))

/** A create is on its way, after its list was read: what `meanwhile` does comes before the service does anything. */
const whileSending = async (service: Service, a: Device, fault: 'resetAfter' | 'resetBefore', meanwhile: () => void) => {
  service.control.quirk({ quirk: 'latency', value: '150', times: 1, ...posts })
  service.control.quirk({ quirk: fault, times: 1, ...posts })
  const { key } = await a.desk.customers.create(newcomer)
  await until('it left', () => service.control.count(posts) === 1)
  meanwhile()
  return key
}

describe('a service that gives a freed id to a create whose answer is lost', () => {
  it('has that customer once after the retry, and the create is linked to it', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'givesIdsAgain' })
    const freed = service.control.ids()[3]!
    await whileSending(service, a, 'resetAfter', () => service.control.remove(freed))
    expect(await turnOver(a)).toMatchObject({ customerId: freed, state: { is: 'settled' } })
    expect([made(service), service.control.count(posts)]).toEqual([[freed], 1])
    await a.edit(`s:${freed}`, { City: text('Delft') })
    await a.synced()
    expect(service.control.customer(freed)).toMatchObject({ ...there, City: 'Delft', Telephone: '' })
  })

  it('has it once where the service gave the id of an earlier customer of the same name, which a person confirms', async () => {
    const service = await openService()
    const freed = service.control.create({ ...there, City: 'Assen' })
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'givesIdsAgain' })
    await whileSending(service, a, 'resetAfter', () => service.control.remove(freed))
    expect(await turnOver(a)).toMatchObject({ state: { is: 'uncertain', candidates: [{ customerId: freed }] } })
    expect([made(service), service.control.count(posts)]).toEqual([[freed], 1])
  })

  it('does not get it a second time where a list showed it, and somebody deleted it since', async () => {
    const service = await openService()
    const a = openDevice(service, { settleTime: 3_600_000 })
    await a.synced()
    service.control.quirk({ quirk: 'givesIdsAgain' })
    const freed = service.control.ids()[3]!
    const key = await whileSending(service, a, 'resetAfter', () => service.control.remove(freed))
    await until('its answer is lost', async () => (await a.desk.edits.list()).find((edit) => edit.key === key)?.maybeDone === 'create')
    await a.synced()
    service.control.remove(freed)
    const b = await a.restart({ clock: realClock }, { settleTime: 100 })
    expect(await turnOver(b)).toMatchObject({ state: { is: 'uncertain', gone: true, candidates: [] } })
    expect([made(service), service.control.count(posts)]).toEqual([[], 1])
  })
})

describe('a create that never arrived', () => {
  it('is sent again beside a customer that had its name before', async () => {
    const service = await openService()
    const old = service.control.create(there)
    const a = openDevice(service)
    await a.synced()
    await whileSending(service, a, 'resetBefore', () => undefined)
    expect(await turnOver(a)).toMatchObject({ state: { is: 'settled' } })
    expect([made(service).length, made(service)[0], service.control.count(posts)]).toEqual([2, old, 2])
  })

  it('is asked about where somebody gave another customer its name meanwhile', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const renamed = service.control.ids()[3]!
    await whileSending(service, a, 'resetBefore', () => service.control.change(renamed, { Name: 'Bakkerij De Zon' }))
    expect(await turnOver(a)).toMatchObject({ state: { is: 'uncertain', candidates: [{ customerId: renamed, name: 'Bakkerij De Zon' }] } })
    expect(service.control.count(posts)).toBe(1)
  })

  it('is sent again where somebody gave another customer some other name meanwhile', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    await whileSending(service, a, 'resetBefore', () => service.control.change(service.control.ids()[3]!, { Name: 'Slagerij De Maan' }))
    expect(await turnOver(a)).toMatchObject({ state: { is: 'settled' } })
    expect([made(service).length, service.control.count(posts)]).toEqual([1, 2])
  })
})
