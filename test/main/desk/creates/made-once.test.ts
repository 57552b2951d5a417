import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AdministrationRef } from '../../../../preload/contract/administration-ref.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import type { RunningService } from '../../../../main/demo/start-service.ts'
import { deskServices, type DeskCallsContext } from '../../../../main/app/ipc/desk-calls.ts'
import type { Desk } from '../../../../main/desk/desk.ts'
import type { Desks } from '../../../../main/desk/pool/desks.ts'
import { quarantine } from '../../../../main/base/files/quarantine.ts'
import { edit as sampleEdit } from '../../database/samples.ts'
import { testHost } from '../../test-host.ts'
import { openDevice, text, until, type Device, newcomerByName, openSynced } from '../desk-kit.ts'

const id = '6c1f9b0e-3a52-4d0e-9f6a-0d2b7c4e8a11'

const start = async () => {
  const { service, a } = await openSynced()
  return { service, a, before: service.control.ids().length }
}
const sent = (a: Device) =>
  until('all sent', async () => (await a.desk.edits.list()).every(({ state }) => state.is === 'settled'))

describe('a repeated save of a new customer whose answer was lost', () => {
  it('is the create that already waits', async () => {
    const { service, a, before } = await start()
    service.control.quirk({ quirk: 'unavailable' })
    const first = await a.desk.customers.create(newcomerByName, id)
    const b = await a.restart()
    expect((await b.desk.customers.create(newcomerByName, id)).key).toBe(first.key)
    expect(await b.desk.edits.list()).toMatchObject([
      { kind: 'create', key: first.key, revision: first.edit!.revision },
    ])
    service.control.clearQuirks()
    await b.synced()
    expect(service.control.ids()).toHaveLength(before + 1)
  })

  it('is the customer that the service has by then', async () => {
    const { service, a, before } = await start()
    await a.desk.customers.create(newcomerByName, id)
    await sent(a)
    expect(await a.desk.customers.create(newcomerByName, id)).toMatchObject({
      key: `s:${service.control.ids().at(-1)}`,
      edit: null,
    })
    await a.synced()
    expect([service.control.ids().length, service.control.count({ method: 'PUT' })]).toEqual([before + 1, 0])
  })

  it.each(['waits', 'is sent'])('takes back what its person took out since, while the first one %s', async (then) => {
    const { service, a } = await start()
    const more = { Fax: text('013-1234567'), CreditLimit: text('90000') }
    if (then === 'waits') service.control.quirk({ quirk: 'unavailable' })
    await a.desk.customers.create({ ...newcomerByName, ...more }, id)
    if (then === 'is sent') await sent(a)
    await a.desk.customers.create(newcomerByName, id)
    service.control.clearQuirks()
    await a.synced()
    await sent(a)
    const { Fax, CreditLimit } = service.control.customer(service.control.ids().at(-1)!)!
    expect([Fax ?? '', Number(CreditLimit)]).toEqual(['', 0])
  })

  it('asks about a value that its person took out since, where a colleague has changed it', async () => {
    const { service, a } = await start()
    await a.desk.customers.create({ ...newcomerByName, Fax: text('013-1234567') }, id)
    await sent(a)
    service.control.change(service.control.ids().at(-1)!, { Fax: '050-7654321' })
    await a.desk.customers.create(newcomerByName, id)
    expect((await a.editIn('conflict')).state.conflict).toMatchObject({ is: 'fields', clashes: [{ field: 'Fax' }] })
  })

  it('shows and keeps one edit under its key from before the create, too', async () => {
    const { service, a } = await start()
    const { key: before } = await a.desk.customers.create(newcomerByName, id)
    await sent(a)
    service.control.quirk({ quirk: 'unavailable' })
    const { key } = await a.edit(`s:${service.control.ids().at(-1)}`, { City: text('Delft') })
    const shown = await a.desk.customers.read(before)
    expect(shown).toMatchObject({ key, values: { City: text('Delft') } })
    await a.desk.customers.save(before, { Person: text('R. Mol') }, shown.edit!.revision)
    const waiting = (await a.desk.edits.list()).filter(({ state }) => state.is !== 'settled')
    expect(waiting.map(({ changes }) => changes.map(({ field }) => field).toSorted())).toEqual([['City', 'Person']])
  })

  it('also saves values that were typed since', async () => {
    const { service, a } = await start()
    service.control.quirk({ quirk: 'unavailable' })
    await a.desk.customers.create(newcomerByName, id)
    const again = await a.desk.customers.create({ ...newcomerByName, City: text('Delft') }, id)
    expect(again.values).toMatchObject({ Name: text('Bakkerij De Zon'), City: text('Delft') })
    expect(await a.desk.edits.list()).toHaveLength(1)
  })

  it('saves values that were typed since as a change if the create was sent, and overwrites nobody', async () => {
    const { service, a } = await start()
    await a.desk.customers.create(newcomerByName, id)
    await sent(a)
    const made = service.control.ids().at(-1)!
    await a.desk.customers.create({ ...newcomerByName, Telephone: text('015-1') }, id)
    await sent(a)
    expect(service.control.customer(made)).toMatchObject({ ShortName: 'DEZON', Telephone: '015-1' })
    service.control.change(made, { City: 'Gouda' })
    await a.synced()
    await a.desk.customers.create({ ...newcomerByName, City: text('Delft') }, id)
    const { state } = await a.editIn('conflict')
    expect(state.conflict).toMatchObject({
      is: 'fields',
      clashes: [{ field: 'City', theirs: text('Gouda'), mine: text('Delft') }],
    })
  })
})

const context: DeskCallsContext = {
  host: testHost(),
  exportFor: () => ({ environment: '', administration: '', language: 'en', terms: 'customer' }),
  mayChange: () => undefined,
  isProduction: () => false,
}
/** Repairs a device's database as main does: quarantines it, and the next desk takes over from it. */
const repairing = (
  first: Device,
  reopen: (file: string, rescueFrom: string[]) => Device,
): { readonly desks: Desks; readonly now: () => Device } => {
  let device = first
  const file = first.options.file!
  const repair = async (): Promise<void> => {
    await device.close()
    device = reopen(file, [(await quarantine(file, 17))!])
  }
  return {
    desks: { at: async () => device.desk as unknown as Desk, repair } as Partial<Desks> as Desks,
    now: () => device,
  }
}

describe('a call that meets damage after its work was done', () => {
  /** The first desk does the call's work and fails all the same. */
  const deafOnce = async (service: RunningService, first: Device) => {
    const { desks, now } = repairing(first, (file, rescueFrom) => openDevice(service, { file, rescueFrom }))
    const failing = async (work: Promise<unknown>): Promise<never> =>
      work.then(() => Promise.reject(new AppError('database-damaged')))
    const { customers } = first.desk
    const broken = {
      ...first.desk,
      customers: {
        ...customers,
        save: (...asked) => failing(customers.save(...asked)),
        remove: (...asked) => failing(customers.remove(...asked)),
      } satisfies Desk['customers'],
    } as Partial<Desk> as Desk
    const at = async (place: AdministrationRef): Promise<Desk> => (now() === first ? broken : desks.at(place))
    return { services: deskServices({ ...desks, at }, context), now }
  }

  it('has saved a change once, and says so', async () => {
    const { service, a } = await start()
    service.control.quirk({ quirk: 'unavailable' })
    const key = `s:${service.control.ids()[0]}`
    const { services, now } = await deafOnce(service, a)
    const saved = await services.customers.save(a.options.place, key, { City: text('Delft') }, 0)
    expect(saved).toMatchObject({ values: { City: text('Delft') }, edit: { kind: 'change' } })
    expect(await now().desk.edits.list()).toMatchObject([{ key, revision: saved.edit!.revision }])
    await expect(services.customers.save(a.options.place, key, { City: text('Gouda') }, 0)).rejects.toMatchObject({
      fail: { code: 'edit-changed-meanwhile' },
    })
  })

  it('has asked for a deletion once', async () => {
    const { service, a } = await start()
    service.control.quirk({ quirk: 'unavailable' })
    const key = `s:${service.control.ids()[0]}`
    const { services, now } = await deafOnce(service, a)
    await services.customers.remove(a.options.place, key, 0)
    expect(await now().desk.edits.list()).toMatchObject([{ key, kind: 'delete' }])
  })
})

it('a new customer exists once if the disk fails at the moment of its save', async () => {
  const { service, a } = await start()
  await a.close()
  const { file, key, place } = a.options
  // An outbox that is larger than SQLite's cache.
  const cache = openCache({ file, key })
  const long = JSON.stringify('x'.repeat(100_000))
  const refused = { is: 'refused', fail: { code: 'service-refused' } } as const
  cache.transaction(() => {
    for (let at = 0; at < 200; at++)
      cache.edits.put(
        sampleEdit({
          id: `e${at}`,
          key: `n:e${at}`,
          kind: 'create',
          customerId: null,
          base: null,
          mine: { Name: long },
          state: refused,
        }),
      )
  })
  cache.close()
  const b = openDevice(service, { file, timeout: 60_000 })
  const { desks, now } = repairing(b, (file, rescueFrom) => openDevice(service, { file, rescueFrom }))
  const services = deskServices(desks, context)
  // The list waits for the end of the test.
  service.control.quirk({ quirk: 'latency', value: '60000', method: 'GET', path: '/Customer/' })
  await b.desk.sync.now()
  await b.state('downloading')
  const disk = openSync(file!, 'r+')
  writeSync(disk, Buffer.alloc(200, 0x5a), 0, 200, Math.floor((statSync(file!).size / 4_096) * 0.3) * 4_096)
  closeSync(disk)
  // A window that shows the changes reads them again once the create is on disk, and that meets the damaged page.
  const failed: unknown[] = []
  b.whenChanged((topic) => {
    if (topic === 'sync') b.desk.edits.list().catch((error: unknown) => failed.push(error))
  })
  const made = await services.customers.create(place, newcomerByName)
  expect(now()).not.toBe(b)
  expect(failed[0]).toMatchObject({ fail: { code: 'database-damaged' } })
  const waiting = await now().desk.edits.list()
  expect(waiting.filter(({ name }) => name === 'Bakkerij De Zon')).toMatchObject([{ kind: 'create', key: made.key }])
})
