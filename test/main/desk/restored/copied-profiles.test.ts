import { cpSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Changes } from '../../../../preload/contract/customers.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { realClock } from '../../../../main/base/clock.ts'
import {
  openDevice,
  openService,
  putEdit,
  text,
  until,
  type Device,
  newcomer,
  newcomerThere,
  posts,
  offline,
  sendsNothing,
  newcomersAt,
} from '../desk-kit.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'

type Service = Awaited<ReturnType<typeof openService>>
const creates = async ({ desk }: Device) => (await desk.edits.list()).filter(({ kind }) => kind === 'create')
const turnEnded = (a: Device) =>
  until('the turn of every create is over', async () => {
    const all = await creates(a)
    return all.length > 0 && all.every(({ state }) => !['waiting', 'sending'].includes(state.is)) && all
  })
const unsent = (...ids: string[]) => ({
  state: {
    is: 'uncertain',
    unsent: true,
    candidates: ids.map((customerId) => ({ customerId, name: 'Bakkerij De Zon' })),
  },
  maybeDone: null,
})

/** A profile with a waiting create, made offline. */
const waiting = async (service: Service, ...more: Changes[]) => {
  const first = openDevice(service)
  await first.synced()
  const away = await first.restart({}, offline)
  for (const one of [newcomer, ...more]) await away.desk.customers.create(one)
  await away.close()
  return first.options.file!
}

/** Copies all files of a profile's database; the result restores them. */
const copyOf = (file: string): (() => void) => {
  const [folder, aside] = [dirname(file), newFolder()]
  onTestFinished(() => removeFolder(aside))
  cpSync(folder, aside, { recursive: true })
  return () => {
    removeFolder(folder)
    cpSync(aside, folder, { recursive: true })
  }
}

/** A restored profile whose create still waits, although it was sent since. */
const rolledBack = async () => {
  const service = await openService()
  const file = await waiting(service)
  const putBack = copyOf(file)
  const sent = openDevice(service, { file })
  await sent.synced()
  await sent.editIn('settled')
  await sent.close()
  putBack()
  const [id] = newcomersAt(service)
  return { service, file, id: id! }
}

describe('a profile restored from the time when a create still waited', () => {
  it('asks a person whether an existing customer is the one', async () => {
    const { service, file, id } = await rolledBack()
    const a = openDevice(service, { file })
    await a.desk.sync.now()
    const [edit] = await turnEnded(a)
    expect(edit).toMatchObject(unsent(id))
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[id], 1])
    await a.desk.edits.resolve(edit!.id, { is: 'link', customerId: id }, edit!.revision)
    await a.synced()
    expect([
      (await creates(a)).map(({ state }) => state.is),
      newcomersAt(service),
      service.control.count(posts),
    ]).toEqual([['settled'], [id], 1])
  })

  it('also asks if a list was read before the create could leave', async () => {
    const { service, file, id } = await rolledBack()
    const a = openDevice(service, { file, sending: sendsNothing })
    await a.synced()
    const b = await a.restart({}, { sending: { locked: false, askAbove: null } })
    await b.desk.sync.now()
    expect(await turnEnded(b)).toMatchObject([unsent(id)])
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[id], 1])
  })

  it('also asks if somebody changed the resulting customer since', async () => {
    const { service, file, id } = await rolledBack()
    service.control.change(id, { Email: 'nieuw@example.com' })
    const a = openDevice(service, { file })
    await a.desk.sync.now()
    expect(await turnEnded(a)).toMatchObject([unsent(id)])
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[id], 1])
  })

  it('also asks if the lists lack that customer and others for a while', async () => {
    const { service, file, id } = await rolledBack()
    const list = { method: 'GET', path: 'CustomerInfoList' } as const
    const before = service.control.count(list)
    service.control.quirk({ quirk: 'listTruncated', value: '2', times: 1, ...list })
    const a = openDevice(service, { file })
    await a.desk.sync.now()
    expect(await turnEnded(a)).toMatchObject([unsent(id)])
    expect(service.control.count(list)).toBeGreaterThan(before + 1)
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[id], 1])
  })

  it('asks without candidates if the lists go on to lack customers, and sends the create once a person says so', async () => {
    const { service, file, id } = await rolledBack()
    service.control.quirk({ quirk: 'listTruncated', value: '2' })
    const a = openDevice(service, { file, settleTime: 100 })
    await a.desk.sync.now()
    const [edit] = await turnEnded(a)
    expect(edit).toMatchObject({ state: { is: 'uncertain', candidates: [], unlisted: true } })
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[id], 1])
    await a.desk.edits.resolve(edit!.id, { is: 'create-anyway' }, edit!.revision)
    await until('both are there', () => newcomersAt(service).length === 2)
  })

  it('also asks if the user typed more while that customer was being read', async () => {
    const { service, file, id } = await rolledBack()
    const one = { method: 'GET', path: `/Customer/${id}` } as const
    service.control.quirk({ quirk: 'latency', value: '300', times: 1, ...one })
    const before = service.control.count(one)
    const a = openDevice(service, { file })
    const [create] = await creates(a)
    await a.desk.sync.now()
    await until('it is being read', () => service.control.count(one) > before)
    await a.edit(create!.key, { City: text('Assen') })
    expect(await turnEnded(a)).toMatchObject([unsent(id)])
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[id], 1])
  })

  it('asks on one of two computers that share it, once the other has sent the create', async () => {
    const service = await openService()
    const file = await waiting(service)
    const [one, other] = [openDevice(service, { file }), newFolder()]
    onTestFinished(() => removeFolder(other))
    await one.close()
    cpSync(dirname(file), other, { recursive: true })
    const a = await one.restart()
    await a.synced()
    const b = openDevice(service, { file: `${other}/cache.db` })
    await b.desk.sync.now()
    expect(await turnEnded(b)).toMatchObject([unsent(...newcomersAt(service))])
    expect([newcomersAt(service).length, service.control.count(posts)]).toEqual([1, 1])
  })
})

describe('a create of a customer that somebody else made since the last list', () => {
  it('raises a question, and is sent once a person insists', async () => {
    const service = await openService()
    const file = await waiting(service)
    const id = service.control.create(newcomerThere)
    const a = openDevice(service, { file })
    await a.desk.sync.now()
    const [edit] = await turnEnded(a)
    expect([edit, service.control.count(posts)]).toMatchObject([unsent(id), 0])
    await a.desk.edits.resolve(edit!.id, { is: 'create-anyway' }, edit!.revision)
    await until('both are there', () => newcomersAt(service).length === 2)
    expect((await turnEnded(a))[0]!.state.is).toBe('settled')
  })

  it('raises a question if that customer has the id of one that was known by another name', async () => {
    const service = await openService()
    const file = await waiting(service)
    const id = service.control.ids()[3]!
    service.control.remove(id)
    service.control.create({ ...newcomerThere, CustomerId: id })
    const a = openDevice(service, { file })
    await a.desk.sync.now()
    const [edit] = await turnEnded(a)
    expect([edit, service.control.count(posts)]).toMatchObject([unsent(id), 0])
    await a.desk.edits.resolve(edit!.id, { is: 'create-anyway' }, edit!.revision)
    await until('both are there', () => newcomersAt(service).length === 2)
  })

  it('is withdrawn by undo because it was never sent; redone, it waits for a person again', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    await a.desk.hold(sendsNothing)
    await a.desk.customers.create(newcomer)
    const id = service.control.create(newcomerThere)
    await a.desk.hold({ locked: false, askAbove: null })
    await a.desk.sync.now()
    expect(await turnEnded(a)).toMatchObject([unsent(id)])
    expect(await a.desk.undo.undo()).toMatchObject({ done: 1, skipped: [] })
    expect([await creates(a), newcomersAt(service)]).toEqual([[], [id]])
    await a.desk.undo.redo()
    await a.desk.sync.now()
    expect(await turnEnded(a)).toMatchObject([unsent(id)])
    expect([newcomersAt(service), service.control.count(posts)]).toEqual([[id], 0])
  })

  it('is only discarded when it is deleted', async () => {
    const service = await openService()
    const file = await waiting(service)
    const id = service.control.create(newcomerThere)
    const a = openDevice(service, { file })
    await a.desk.sync.now()
    const [edit] = await turnEnded(a)
    await a.remove(edit!.key)
    await a.synced()
    expect([await a.desk.edits.list(), newcomersAt(service), service.control.count(posts)]).toEqual([[], [id], 0])
  })

  it('is sent if only the name is the same', async () => {
    const service = await openService()
    const file = await waiting(service)
    service.control.create({ ...newcomerThere, ShortName: 'ZON', Email: 'other@example.com' })
    const a = openDevice(service, { file })
    await a.desk.sync.now()
    expect((await turnEnded(a))[0]!.state.is).toBe('settled')
  })

  it('is sent if that customer was deleted again', async () => {
    const service = await openService()
    const file = await waiting(service)
    const id = service.control.create(newcomerThere)
    const a = openDevice(service, { file, sending: sendsNothing })
    await a.synced()
    service.control.remove(id)
    const b = await a.restart({}, { sending: { locked: false, askAbove: null } })
    await b.desk.sync.now()
    expect((await turnEnded(b))[0]!.state.is).toBe('settled')
  })
})

describe('no question is asked', () => {
  it('about a customer that was known when a second one like it was entered', async () => {
    const service = await openService()
    service.control.create(newcomerThere)
    const file = await waiting(service)
    const a = openDevice(service, { file })
    await a.desk.sync.now()
    expect((await turnEnded(a))[0]!.state.is).toBe('settled')
    expect(newcomersAt(service)).toHaveLength(2)
  })

  it.each([undefined, 'resetAfter', 'resetBefore'] as const)(
    'about a customer that this computer made (first answer: %s)',
    async (fault) => {
      const service = await openService()
      const file = await waiting(service, newcomer)
      if (fault !== undefined) service.control.quirk({ quirk: fault, times: 1, ...posts })
      const a = openDevice(service, { file })
      await a.desk.sync.now()
      expect((await turnEnded(a)).map(({ state }) => state.is)).toEqual(['settled', 'settled'])
      expect([newcomersAt(service).length, service.control.count(posts)]).toEqual([2, fault === 'resetBefore' ? 3 : 2])
    },
  )

  it('about a customer that the history says was made here, though the database has lost it', async () => {
    const service = await openService()
    const file = await waiting(service)
    const a = openDevice(service, { file })
    await a.synced()
    await a.editIn('settled')
    await a.close()
    const cache = openCache({ file, key: a.options.key })
    cache.customers.remove(newcomersAt(service)[0]!)
    cache.close()
    putEdit(a, {
      id: 'second',
      kind: 'create',
      key: 'n:second',
      mine: { Name: '"Bakkerij De Zon"', ShortName: '"DEZON"', Email: '"zon@example.com"' },
      user: 'j.devries',
    })
    const b = await a.restart()
    await b.desk.sync.now()
    expect((await turnEnded(b)).map(({ state }) => state.is)).toEqual(['settled', 'settled'])
    expect(newcomersAt(service)).toHaveLength(2)
  })
})

it('the creates of one round share one read of the list', async () => {
  const service = await openService()
  const file = await waiting(
    service,
    ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => ({ ...newcomer, Name: text(name) })),
  )
  service.control.clearCounts()
  // The clock stands still, so the list does not grow old on a busy computer.
  const a = openDevice(service, { file }, { clock: { ...realClock, now: () => 1_800_000_000_000 } })
  await a.desk.sync.now()
  expect((await turnEnded(a)).map(({ state }) => state.is)).toEqual(Array.from({ length: 8 }, () => 'settled'))
  expect(service.control.count(posts)).toBe(8)
  // One list for sending, and one that is applied to the cache afterwards.
  expect(service.control.count({ path: '/CustomerInfoList' })).toBeLessThanOrEqual(2)
})
