import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, until, valueOf, type Device } from './desk-kit.ts'

/** A short settle window: somebody else reverted a value that is old for longer than that. */
const start = async (settleTime: number) => {
  const service = await openService()
  const a = openDevice(service, { settleTime })
  await a.synced()
  const id = service.control.ids()[0]!
  return { service, a, id, key: `s:${id}` }
}
const settledTwice = (a: Device) =>
  until(
    'both are settled',
    async () => (await a.desk.edits.list()).filter(({ state }) => state.is === 'settled').length === 2,
  )

describe('a service whose single reads are a moment behind', () => {
  it('does not let the next edit of a customer undo the previous one', async () => {
    const { service, a, id, key } = await start(60_000)
    service.control.quirk({ quirk: 'staleRead', times: 3, method: 'GET', path: `/Customer/${id}` })
    await a.edit(key, { Email: text('new@jansen.example') })
    await until('it was written', () => service.control.count({ method: 'PUT' }) === 1)
    await a.edit(key, { Person: text('Ann') })
    await until('both are there', () => service.control.customer(id)?.['Person'] === 'Ann')
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ Email: 'new@jansen.example', Person: 'Ann' })
  })

  it('is asked again until it shows the edit, which is then not reported as changed by the service', async () => {
    const { service, a, key } = await start(60_000)
    service.control.quirk({ quirk: 'staleRead', times: 2, method: 'GET' })
    await a.edit(key, { Email: text('new@jansen.example') })
    const { state } = await a.editIn('settled')
    expect(state.serviceChanged).toEqual([])
    expect(service.control.count({ method: 'PUT' })).toBe(1)
  })

  it('shows nobody an older value after a sync', async () => {
    const { service, a, id, key } = await start(60_000)
    await a.edit(key, { Email: text('new@jansen.example') })
    await a.editIn('settled')
    service.control.quirk({ quirk: 'staleRead', method: 'GET' })
    await a.synced()
    expect(valueOf(await a.desk.customers.read(key), 'Email')).toBe('new@jansen.example')
    await a.edit(key, { Person: text('Ann') })
    service.control.clearQuirks()
    await settledTwice(a)
    expect(service.control.customer(id)).toMatchObject({ Email: 'new@jansen.example', Person: 'Ann' })
  })

  it('is believed once the settle window is over: somebody else reverted the value', async () => {
    const { service, a, id, key } = await start(400)
    const before = service.control.customer(id)!['Email'] as string
    await a.edit(key, { Email: text('new@jansen.example') })
    await a.editIn('settled')
    service.control.change(id, { Email: before })
    await a.edit(key, { Person: text('Ann') })
    await settledTwice(a)
    expect(service.control.customer(id)).toMatchObject({ Email: before, Person: 'Ann' })
  })

  it.each([
    ['was answered', 'none'],
    ['lost its answer', 'resetAfter'],
  ])('is not believed too early after a restart, if the previous change %s', async (_how, quirk) => {
    const { service, a, id, key } = await start(60_000)
    if (quirk === 'resetAfter') service.control.quirk({ quirk, times: 1, method: 'PUT' })
    await a.edit(key, { Email: text('new@jansen.example') })
    await a.editIn('settled')
    const b = await a.restart()
    service.control.quirk({ quirk: 'staleRead', times: 1, method: 'GET', path: `/Customer/${id}` })
    await b.edit(key, { Person: text('Ann') })
    await settledTwice(b)
    expect(service.control.customer(id)).toMatchObject({ Email: 'new@jansen.example', Person: 'Ann' })
  })
})
