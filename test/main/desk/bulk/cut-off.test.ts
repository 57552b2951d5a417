import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { copiedFact } from '../../../../main/database/facts.ts'
import type { DeskOptions } from '../../../../main/desk/desk.ts'
import { sendsAll } from '../../../../main/sync/outbox/sending-policy.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { asIfKilled } from '../../database/damage.ts'
import {
  openDevice,
  openService,
  text,
  until,
  type Device,
  allCustomers,
  sendsNothing,
  failing,
  allSettled,
} from '../desk-kit.ts'

const asksAbove = { locked: false, askAbove: 200 } as const

/**
 * 250 customers: more than are sent unasked, and more than one slice. `atEdit` runs within the save that it counts down
 * to.
 */
const start = async (customers = 250) => {
  const service = await openService({ customers })
  let after = Infinity
  let happens = (): void => undefined
  const newId = (): string => {
    if (--after === 0) happens()
    return randomUUID()
  }
  const a = openDevice(service, {}, { recheck: 0, newId })
  await a.synced()
  await until('all are read', async () => (await a.desk.sync.read()).complete === customers)
  const keys = await a.desk.customers.keys(allCustomers)
  const atEdit = (count: number, work: () => void): void => {
    after = count
    happens = work
  }
  const writes = (): number => service.control.count({ method: 'PUT' }) + service.control.count({ method: 'POST' })
  const preview = async (city = 'Assen'): Promise<string> =>
    (await a.desk.bulk.preview(allCustomers, { is: 'set', field: 'City', input: text(city) })).id
  const stage = async (city = 'Assen') => a.desk.bulk.stage(await preview(city))
  return { service, a, keys, atEdit, writes, preview, stage }
}
type Story = Awaited<ReturnType<typeof start>>

const heldAt = async (device: Device) => (await device.desk.sync.read()).held
/** Starts again after the process was killed within the save of that edit. */
const killedAt = async (
  { service, a, atEdit }: Story,
  edit: number,
  save: () => Promise<unknown>,
  options: Partial<DeskOptions> = {},
): Promise<Device> => {
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  let file = ''
  atEdit(edit, () => void (file = asIfKilled(a.options.file!, folder)))
  await save()
  await a.close()
  service.control.clearCounts()
  return openDevice(service, { sending: asksAbove, ...options, file }, { recheck: 0 })
}
const cutOff = async (options: Partial<DeskOptions> = {}) => {
  const story = await start()
  await story.a.desk.hold(sendsNothing)
  const b = await killedAt(story, 150, () => story.stage(), options)
  return { ...story, b }
}

describe('a bulk change that the end of the app cut off', () => {
  it('waits for a person, though it is small enough to be sent', async () => {
    const { b, writes } = await cutOff()
    await b.synced()
    expect([(await b.desk.edits.list()).length, await heldAt(b), writes()]).toEqual([
      100,
      { is: 'cut-off', writes: 100 },
      0,
    ])
    await expect(b.desk.sync.release(99)).rejects.toEqual(failing('writes-changed'))
    const again = await b.restart()
    await again.synced()
    expect([await heldAt(again), writes()]).toEqual([{ is: 'cut-off', writes: 100 }, 0])
  })

  it('is sent once its number is given, and later edits are sent by themselves', async () => {
    const { b, keys, writes } = await cutOff()
    for (const { id } of (await b.desk.edits.list()).slice(3)) await b.desk.edits.discard([id])
    await b.desk.sync.release(3)
    await allSettled(b)
    expect([writes(), await heldAt(b)]).toEqual([3, null])
    await b.close()
    const again = await b.restart()
    await again.edit(keys[249]!, { City: text('Zwolle') })
    await allSettled(again)
    expect([writes(), await heldAt(again)]).toEqual([4, null])
  })

  it('is forgotten once it is discarded, and later edits are sent by themselves', async () => {
    const { b, keys, writes } = await cutOff()
    const edits = await b.desk.edits.list()
    for (const { id } of edits.slice(1)) await b.desk.edits.discard([id])
    expect(await heldAt(b)).toEqual({ is: 'cut-off', writes: 1 })
    await b.desk.edits.discard([edits[0]!.id])
    await b.edit(keys[0]!, { City: text('Zwolle') })
    await allSettled(b)
    expect([writes(), await heldAt(b)]).toEqual([1, null])
  })

  it("asks only its maker, and delays no other user's edits", async () => {
    const { b, keys, writes } = await cutOff({ user: 'somebody.else' })
    await b.edit(keys[249]!, { City: text('Zwolle') })
    await until('their own is sent', async () =>
      (await b.desk.edits.list()).some(({ state }) => state.is === 'settled'),
    )
    expect([writes(), await heldAt(b)]).toEqual([1, null])
    const maker = await b.restart({}, { user: 'j.devries' })
    await maker.synced()
    expect([writes(), await heldAt(maker)]).toEqual([1, { is: 'cut-off', writes: 100 }])
  })

  it('waits behind a lock too, and asks after the unlock', async () => {
    const { b, writes } = await cutOff({ sending: sendsNothing })
    expect(await heldAt(b)).toEqual({ is: 'locked' })
    await b.desk.hold(sendsAll)
    await b.synced()
    expect([await heldAt(b), writes()]).toEqual([{ is: 'cut-off', writes: 100 }, 0])
  })

  it('delays nothing once none of its edits is left', async () => {
    const { service, a, keys } = await start()
    await a.close()
    const cache = openCache({ file: a.options.file, key: a.options.key })
    cache.facts.put(copiedFact('staging j.devries'), '["one of before"]')
    cache.close()
    const b = await a.restart()
    await b.edit(keys[0]!, { City: text('Zwolle') })
    await allSettled(b)
    expect(service.control.count({ method: 'PUT' })).toBe(1)
  })
})

describe('edits that are saved as one batch', () => {
  it('wait for a person after a full disk stopped them, and are one step to undo', async () => {
    const { a, atEdit, stage, writes } = await start()
    atEdit(150, () => {
      throw new AppError('disk-full')
    })
    await expect(stage()).rejects.toEqual(failing('disk-full'))
    await a.synced()
    expect([await heldAt(a), writes()]).toEqual([{ is: 'cut-off', writes: 100 }, 0])
    expect(await a.desk.undo.undo()).toMatchObject({ done: 100 })
    expect([await heldAt(a), await a.desk.edits.list()]).toEqual([null, []])
  })

  it('are sent without a question if the user stopped the batch and they are few enough', async () => {
    const { a, preview, writes, atEdit } = await start()
    const id = await preview()
    atEdit(150, () => void a.desk.bulk.stop(id))
    expect(await a.desk.bulk.stage(id)).toMatchObject({ staged: 200, left: 50 })
    expect(await heldAt(a)).toBeNull()
    await until('they are being sent', () => writes() > 1)
  })

  it('are saved whole also while another change is previewed and dropped', async () => {
    const { a, keys, stage, atEdit } = await start()
    await a.desk.hold(sendsNothing)
    const chosen = { is: 'keys', keys: keys.slice(0, 2) } as const
    const previewed = Promise.withResolvers<unknown>()
    atEdit(150, () => {
      a.desk.bulk.preview(chosen, { is: 'set', field: 'Fax', input: text('1') }).catch(previewed.resolve)
      void a.desk.bulk.drop()
    })
    expect(await stage()).toMatchObject({ staged: 250, left: 0 })
    expect(await previewed.promise).toEqual(failing('bulk-preview-gone'))
  })

  it('are saved whole although a dialog is closed before its preview is made', async () => {
    const { a, stage, atEdit } = await start()
    await a.desk.hold(sendsNothing)
    atEdit(150, () => void a.desk.bulk.drop())
    expect(await stage()).toMatchObject({ staged: 250, left: 0 })
  })

  it('also wait for a person if a redo was cut off', async () => {
    const story = await start()
    const { a, stage, writes } = story
    await a.desk.hold(sendsNothing)
    await stage()
    await a.desk.undo.undo()
    const b = await killedAt(story, 150, () => a.desk.undo.redo())
    await b.synced()
    expect([await heldAt(b), writes()]).toEqual([{ is: 'cut-off', writes: 100 }, 0])
  })

  it('do not leave before all are saved, even while an undo runs', async () => {
    const { service, a, keys, writes } = await start(300)
    await a.desk.hold(sendsNothing)
    await a.edit(keys[0]!, { Telephone: text('020-1') })
    await a.desk.hold({ locked: false, askAbove: 250 })
    await allSettled(a)
    const { id } = await a.desk.bulk.preview(
      { is: 'keys', keys: keys.slice(1) },
      { is: 'set', field: 'City', input: text('Assen') },
    )
    service.control.clearCounts()
    const staging = a.desk.bulk.stage(id)
    expect(await a.desk.undo.undo()).toMatchObject({ step: { what: 'change' }, done: 1 })
    expect(await staging).toMatchObject({ staged: 299 })
    await a.synced()
    expect([await heldAt(a), writes()]).toEqual([{ is: 'many', writes: 300, askAbove: 250 }, 0])
  })
})
