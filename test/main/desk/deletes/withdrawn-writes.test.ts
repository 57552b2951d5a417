import { describe, expect, it } from 'vitest'
import { quarantine } from '../../../../main/base/files/quarantine.ts'
import { openDevice, openService, text, until, valueOf } from '../desk-kit.ts'

const deletes = { method: 'DELETE' } as const
/** A delete that left without an answer; it arrives after `arrives` milliseconds, or never. */
const lost = async (arrives: string | null, settleTime = 1_500) => {
  const service = await openService()
  const a = openDevice(service, { settleTime })
  await a.synced()
  const id = service.control.ids()[0]!
  const name = valueOf(await a.desk.customers.read(`s:${id}`), 'Name')
  service.control.quirk(
    arrives === null
      ? { quirk: 'resetBefore', times: 1, method: 'DELETE' }
      : { quirk: 'late', value: arrives, times: 1, method: 'DELETE' },
  )
  await a.remove(`s:${id}`)
  await until('it leaves', () => service.control.count(deletes) > 0)
  // Otherwise sync would send it again as soon as its answer is lost.
  await a.desk.hold({ locked: true, askAbove: null })
  const edit = await until('its answer is lost', async () =>
    (await a.desk.edits.list()).find(({ state }) => state.is === 'waiting'),
  )
  return { service, a, id, name, edit, notice: { code: 'deleted-after-all', about: { name, customer: id } } }
}
const listed = async ({ a, id }: Pick<Awaited<ReturnType<typeof lost>>, 'a' | 'id'>): Promise<boolean> =>
  (await a.desk.customers.keys({ is: 'keys', keys: [`s:${id}`] })).length > 0

describe('a deletion that is withdrawn after it left', () => {
  it('warns beforehand that it may have been done, and reports later that it was', async () => {
    const story = await lost('500')
    const { service, a, id, edit, notice } = story
    expect(edit.maybeDone).toBe('delete')
    await a.desk.edits.discard([edit.id])
    expect(await listed(story)).toBe(true)
    await until('it arrives', () => !service.control.ids().includes(id))
    await a.synced()
    expect(await listed(story)).toBe(false)
    expect(a.notices).toEqual([notice])
    await a.synced()
    expect(a.notices).toEqual([notice])
  })

  it('is reported after a restart too', async () => {
    const { service, a, id, edit, notice } = await lost('500')
    await a.desk.edits.discard([edit.id])
    const again = await a.restart()
    await until('it arrives', () => !service.control.ids().includes(id))
    await again.synced()
    expect(again.notices).toEqual([notice])
  })

  it('is reported after damage of the database too', async () => {
    const { service, a, id, edit, notice } = await lost('500')
    await a.desk.edits.discard([edit.id])
    await a.close()
    const again = openDevice(service, { file: a.options.file!, rescueFrom: [(await quarantine(a.options.file!, 17))!] })
    await until('it arrives', () => !service.control.ids().includes(id))
    // The new file has no customers: an unlisted one was there when the deletion was withdrawn.
    await again.synced()
    expect(again.notices).toEqual([notice])
  })

  it("is forgotten once it can no longer arrive: a later deletion is somebody else's", async () => {
    const { service, a, id, edit } = await lost(null, 300)
    await a.desk.edits.discard([edit.id])
    await a.desk.hold({ locked: false, askAbove: null })
    // The new save waits until the deletion can no longer arrive.
    await a.edit(`s:${id}`, { Person: text('Still here') })
    await a.editIn('settled')
    await a.synced()
    service.control.remove(id)
    await a.synced()
    expect(a.notices).toEqual([])
  })

  it('does not claim that it left if it never did', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'unavailable' })
    await a.remove(`s:${id}`)
    const [edit] = await a.desk.edits.list()
    expect(edit).toMatchObject({ kind: 'delete', maybeDone: null })
    await a.desk.edits.discard([edit!.id])
    service.control.clearQuirks()
    service.control.remove(id)
    await a.synced()
    expect(a.notices).toEqual([])
  })

  it('warns about an earlier lost change instead, if the deletion itself never left', async () => {
    const service = await openService()
    const a = openDevice(service, { settleTime: 60_000 })
    await a.synced()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'late', value: '50000', times: 1, method: 'PUT' })
    await a.edit(`s:${id}`, { Person: text('Lost') })
    await until('the answer is lost', async () =>
      (await a.desk.edits.list()).some(({ state, maybeDone }) => state.is === 'waiting' && maybeDone === 'change'),
    )
    await a.remove(`s:${id}`)
    const [edit] = await a.desk.edits.list()
    expect(edit).toMatchObject({ kind: 'delete', maybeDone: 'change' })
    await a.desk.edits.discard([edit!.id])
    service.control.remove(id)
    await a.synced()
    expect(a.notices).toEqual([])
  })
})

describe('a change that is withdrawn after it left', () => {
  const lostChange = async () => {
    const service = await openService()
    const a = openDevice(service, { settleTime: 1_500 })
    await a.synced()
    const id = service.control.ids()[0]!
    service.control.quirk({ quirk: 'late', value: '700', times: 1, method: 'PUT' })
    await a.edit(`s:${id}`, { City: text('Assen') })
    await until('it leaves', () => service.control.count({ method: 'PUT' }) > 0)
    await a.desk.hold({ locked: true, askAbove: null })
    const edit = await until('its answer is lost', async () =>
      (await a.desk.edits.list()).find(({ state }) => state.is === 'waiting'),
    )
    await a.desk.edits.discard([edit.id])
    return { service, a, id }
  }
  /** The late write carries the whole earlier record, so it would undo an edit that was sent before it. */
  const both = { City: 'Assen', Person: 'Ann' }

  it('does not undo a later save, though it arrives afterwards', async () => {
    const { service, a, id } = await lostChange()
    await a.desk.hold({ locked: false, askAbove: null })
    await a.edit(`s:${id}`, { Person: text('Ann') })
    await a.editIn('settled')
    expect(service.control.customer(id)).toMatchObject(both)
  })

  it('does not undo a later save after a restart either', async () => {
    const { service, a, id } = await lostChange()
    const again = await a.restart()
    await again.edit(`s:${id}`, { Person: text('Ann') })
    await again.editIn('settled')
    expect(service.control.customer(id)).toMatchObject(both)
    await again.synced()
    expect(again.notices).toEqual([])
  })
})
