import { describe, expect, it } from 'vitest'
import {
  openDevice,
  openService,
  text,
  until,
  failing,
  putEdit,
  type Device,
  openSynced,
  oneComputer,
} from '../desk-kit.ts'
import type { RunningService } from '../../../../main/demo/start-service.ts'
import { openCache } from '../../../../main/database/open-database.ts'

const allLines = { search: '', before: null, count: 100 } as const

/** Anna changes a city and leaves before it is sent; Bert comes. */
const annaThenBert = async () => {
  const service = await openService()
  const sits = oneComputer(service)
  const anna = await sits('Anna')
  await anna.synced()
  const customer = service.control.ids()[0]!
  service.control.quirk({ quirk: 'unavailable' })
  await anna.edit(`s:${customer}`, { Person: text('Ann') })
  await until('the service turned her down', async () =>
    ['failed', 'offline'].includes((await anna.desk.sync.read()).state.is),
  )
  const { id } = (await anna.desk.edits.list())[0]!
  await anna.close()
  service.control.clearQuirks()
  return { service, sits, id, customer, person: () => service.control.customer(customer)?.['Person'] }
}

describe('another user’s edit', () => {
  it('is listed, is not sent, and is sent when that user is back', async () => {
    const { sits, id, person, service } = await annaThenBert()
    const bert = await sits('Bert')
    const puts = service.control.count({ method: 'PUT' })
    await bert.synced()
    await bert.synced()
    expect(await bert.desk.edits.read(id)).toMatchObject({ user: 'Anna', anothers: true, state: { is: 'waiting' } })
    expect([person() === 'Ann', service.control.count({ method: 'PUT' })]).toEqual([false, puts])
    const anna = await sits('Anna')
    await anna.desk.edits.retry([id])
    expect(await anna.editIn('settled')).toMatchObject({ user: 'Anna', anothers: false })
    expect(person()).toBe('Ann')
  })

  it("is sent in the current user's name after a take-over, and the history says who did what", async () => {
    const { sits, id, person } = await annaThenBert()
    const bert = await sits('Bert')
    const before = await bert.desk.edits.read(id)
    await bert.desk.edits.takeOver([id])
    const settled = await bert.editIn('settled')
    expect(settled).toMatchObject({ id, user: 'Bert', anothers: false })
    expect(settled.revision).toBeGreaterThan(before.revision)
    expect(person()).toBe('Ann')
    const { entries } = await bert.desk.history.list(allLines)
    expect(entries.map(({ event, who }) => `${who} ${event}`)).toEqual([
      'Bert settled',
      'Bert taken-over',
      'Anna saved',
    ])
    expect(await bert.desk.history.verify()).toEqual({ is: 'whole', entries: 3 })
  })

  it('stays unchanged if it already belongs to the current user', async () => {
    const { sits, id } = await annaThenBert()
    const anna = await sits('Anna')
    const { revision } = await anna.desk.edits.read(id)
    await anna.desk.edits.takeOver([id])
    expect(await anna.desk.edits.read(id)).toMatchObject({ revision, user: 'Anna' })
  })
})

describe('a take-over', () => {
  it('leaves the decision on a conflict to the new owner', async () => {
    const service = await openService()
    const sits = oneComputer(service)
    const anna = await sits('Anna')
    await anna.synced()
    const id = service.control.ids()[0]!
    service.control.change(id, { Person: 'There' })
    await anna.edit(`s:${id}`, { Person: text('Ann') })
    const { id: edit } = await anna.editIn('conflict')
    const bert = await sits('Bert')
    await bert.desk.edits.takeOver([edit])
    const mine = await bert.desk.edits.read(edit)
    expect(mine).toMatchObject({ user: 'Bert', state: { is: 'conflict' } })
    await bert.desk.edits.resolve(edit, { is: 'fields', picks: { Person: 'mine' } }, mine.revision)
    await bert.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ Person: 'Ann' })
  })

  it('is refused for an edit that is being sent, is settled or does not exist', async () => {
    const service = await openService()
    const device = openDevice(service)
    await device.synced()
    service.control.quirk({ quirk: 'latency', value: '400', method: 'PUT' })
    await device.edit(`s:${service.control.ids()[0]!}`, { Person: text('Ann') })
    const { id } = await device.editIn('sending')
    await expect(device.desk.edits.takeOver([id])).rejects.toThrowError(failing('edit-not-possible-now'))
    await device.editIn('settled')
    await expect(device.desk.edits.takeOver([id])).rejects.toThrowError(failing('edit-sent-already'))
    await expect(device.desk.edits.takeOver(['none'])).rejects.toThrowError(failing('edit-unknown'))
  })
})

/** Another user of the same computer. */
const as = (service: RunningService, device: Device, user: string): Device =>
  openDevice(service, { ...device.options, user })

describe("another user's edit in the way", () => {
  const others = async () => {
    const story = await openSynced()
    story.service.control.quirk({ quirk: 'unavailable' })
    await story.a.edit(story.key, { City: text('Assen') })
    await story.a.close()
    story.service.control.clearQuirks('unavailable')
    const b = as(story.service, story.a, 'b.bakker')
    await b.synced()
    const [edit] = await b.desk.edits.list()
    return { ...story, b, edit: edit! }
  }

  it('waits, and cannot be saved over or deleted over', async () => {
    const { service, b, key, edit } = await others()
    expect(edit).toMatchObject({ user: 'j.devries', anothers: true, state: { is: 'waiting' } })
    expect(await b.desk.sync.read()).toMatchObject({ waiting: 1 })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
    await expect(b.edit(key, { City: text('Delft') })).rejects.toThrowError(failing('edit-of-another-user'))
    await expect(b.remove(key)).rejects.toThrowError(failing('edit-of-another-user'))
  })

  it('delays no edit of the current user, and can be discarded', async () => {
    const { service, b, key, edit } = await others()
    const other = service.control.ids()[1]!
    await b.edit(`s:${other}`, { City: text('Delft') })
    await b.editIn('settled')
    expect(service.control.customer(other)).toMatchObject({ City: 'Delft' })
    await b.desk.edits.discard([edit.id])
    expect((await b.desk.customers.read(key)).edit).toBeNull()
  })
})

describe('an edit from before makers were noted', () => {
  it('is sent, and belongs to the next user who saves it', async () => {
    const { service, a, id, key } = await openSynced()
    await a.close()
    const cache = openCache({ file: a.options.file, key: a.options.key })
    const raw = cache.customers.get(id)!.raw
    cache.close()
    putEdit(a, { id: 'old', kind: 'change', key, customerId: id, base: raw, mine: { City: '"Assen"' } })
    service.control.quirk({ quirk: 'unavailable' })
    const b = as(service, a, 'b.bakker')
    expect((await b.desk.edits.list())[0]).toMatchObject({ user: '', anothers: false })
    await b.edit(key, { Person: text('Ann') })
    expect((await b.desk.edits.list())[0]).toMatchObject({ user: 'b.bakker', anothers: false })
    service.control.clearQuirks('unavailable')
    await b.desk.sync.now()
    await b.editIn('settled')
    expect(service.control.customer(id)).toMatchObject({ City: 'Assen', Person: 'Ann' })
  })
})
