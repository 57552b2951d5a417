import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../../main/demo/start-service.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { openDevice, openService, putEdit, text, type Device, failing } from './desk-kit.ts'

const start = async () => {
  const service = await openService()
  const a = openDevice(service)
  await a.synced()
  const id = service.control.ids()[0]!
  return { service, a, id, key: `s:${id}` }
}
/** Another user of the same computer. */
const as = (service: RunningService, device: Device, user: string): Device =>
  openDevice(service, { ...device.options, user })

describe("another user's edit in the way", () => {
  const others = async () => {
    const story = await start()
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
    await b.desk.edits.discard(edit.id)
    expect((await b.desk.customers.read(key)).edit).toBeNull()
  })
})

describe('an edit from before makers were noted', () => {
  it('is sent, and belongs to the next user who saves it', async () => {
    const { service, a, id, key } = await start()
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
