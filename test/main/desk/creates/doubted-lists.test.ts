import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { quarantine } from '../../../../main/base/files/quarantine.ts'
import {
  openDevice,
  openService,
  text,
  until,
  type Device,
  allCustomers,
  newcomerByName,
  posts,
  newcomersAt,
} from '../desk-kit.ts'
import { holdingAnswers } from '../holding-answers.ts'

type Service = Awaited<ReturnType<typeof openService>>
const createOf = async ({ desk }: Device) => (await desk.edits.list()).find(({ kind }) => kind === 'create')!
const states = async ({ desk }: Device) =>
  (await desk.edits.list()).map(({ state }) => (state.is === 'conflict' ? state.conflict.is : state.is))
const allAre = (device: Device, is: string) =>
  until(`all edits are ${is}`, async () => (await states(device)).every((each) => each === is))
const turnEnded = (device: Device) =>
  until('the turn of the create is over', async () => {
    const { state } = await createOf(device)
    return state.is !== 'waiting' && state.is !== 'sending' && state.is
  })
const doubted = async (device: Device) => {
  await device.desk.sync.now()
  const { fail } = await device.state('failed')
  return fail
}

/** A create that was done without an answer. */
const lostCreate = async (customers: number) => {
  const service = await openService({ customers })
  const a = openDevice(service)
  await a.synced()
  service.control.quirk({ quirk: 'resetAfter', ...posts, times: 1 })
  await a.desk.customers.create(newcomerByName)
  await until('its answer is lost', async () => {
    const { state, maybeDone } = await createOf(a)
    return state.is === 'waiting' && maybeDone === 'create'
  })
  return { service, a }
}

const cutOff = ({ control }: Service): void => control.quirk({ quirk: 'listTruncated', value: '6' })
const hideAll = ({ control }: Service): void => control.ids().forEach((id) => control.remove(id))

describe('a create whose answer was lost', () => {
  it.each([
    ['cut off', cutOff],
    ['empty, as all customers are hidden', hideAll],
  ])('is not sent again after a rescue that left few known customers, when the list is %s', async (_what, spoil) => {
    const { service, a } = await lostCreate(12)
    await a.close()
    const file = a.options.file!
    writeFileSync(file, Buffer.alloc(8_192, 3))
    rmSync(`${file}-wal`, { force: true })
    spoil(service)
    const next = openDevice(service, { file, rescueFrom: [(await quarantine(file, 17))!] })
    await next.desk.sync.now()
    expect(await turnEnded(next)).toBe('uncertain')
    expect(service.control.count(posts)).toBe(1)
  })

  it('is not sent again on a cut-off list that a person accepted', async () => {
    const { service, a } = await lostCreate(112)
    cutOff(service)
    expect((await doubted(a)).code).toBe('list-shrunk')
    await a.desk.sync.acceptShrunkList()
    expect(await turnEnded(a)).toBe('uncertain')
    expect([newcomersAt(service).length, service.control.count(posts)]).toEqual([1, 1])
    service.control.clearQuirks()
    await a.desk.edits.discard([(await createOf(a)).id])
    await a.synced()
    expect((await a.desk.sync.read()).customers).toBe(113)
  })

  it('is not sent again if the list lacks more customers than sync reads', async () => {
    const { service, a } = await lostCreate(120)
    for (const id of service.control.ids().slice(0, 110)) service.control.remove(id)
    expect((await doubted(a)).code).toBe('list-shrunk')
    service.control.remove(newcomersAt(service)[0]!)
    await a.desk.sync.acceptShrunkList()
    expect(await turnEnded(a)).toBe('uncertain')
    expect(service.control.count(posts)).toBe(1)
  })

  it('is not sent again on a list without a customer that somebody deleted right after it was read', async () => {
    const { adapter, hold } = holdingAnswers()
    const service = await openService({ customers: 5 })
    const a = openDevice(service, {}, { adapter })
    await a.synced()
    service.control.quirk({ quirk: 'resetAfter', ...posts, times: 1 })
    await a.desk.customers.create(newcomerByName)
    await until('it left', () => service.control.count(posts) === 1)
    await a.desk.hold({ locked: true, askAbove: null })
    const unlisted = service.control.ids()[4]!
    service.control.quirk({ quirk: 'listTruncated', value: '4' })
    const read = hold('get', `/Customer/${unlisted}`)
    await a.desk.hold({ locked: false, askAbove: null })
    let isRead = false
    void read.answered.then(() => (isRead = true))
    await until('the unlisted customer was read', () => isRead)
    service.control.remove(unlisted)
    read.let()
    expect(await turnEnded(a)).toBe('uncertain')
    expect([newcomersAt(service).length, service.control.count(posts)]).toEqual([1, 1])
  })

  it('is sent again without a question if it was not done and the unlisted customers are gone', async () => {
    const service = await openService()
    const a = openDevice(service)
    await a.synced()
    service.control.quirk({ quirk: 'resetBefore', ...posts, times: 1 })
    await a.desk.customers.create(newcomerByName)
    await until('it left', () => service.control.count(posts) === 1)
    await a.desk.hold({ locked: true, askAbove: null })
    service.control.remove(service.control.ids()[0]!)
    await a.desk.hold({ locked: false, askAbove: null })
    await a.editIn('settled')
    expect(newcomersAt(service)).toHaveLength(1)
  })
})

/** Sends nothing until the service hides all its customers; `shownAgain` shows them again. */
const hidden = async (act: (device: Device, keys: readonly string[]) => Promise<void>) => {
  const service = await openService({ customers: 5 })
  const a = openDevice(service)
  await a.synced()
  await a.desk.hold({ locked: true, askAbove: null })
  await act(a, await a.desk.customers.keys(allCustomers))
  const were = service.control.ids().map((id) => service.control.customer(id)!)
  hideAll(service)
  await a.desk.hold({ locked: false, askAbove: null })
  return { service, a, shownAgain: () => were.forEach((fields) => service.control.create(fields)) }
}
const changeAll = async ({ desk }: Device) =>
  void (await desk.bulk.stage(
    (await desk.bulk.preview(allCustomers, { is: 'set', field: 'Telephone', input: text('020-1') })).id,
  ))
const removeAll = async ({ desk }: Device, keys: readonly string[]) => {
  for (const key of keys) await desk.customers.remove(key, 0)
}
const shrunk = { code: 'list-shrunk', about: { gone: 5, had: 5 } }

describe('an empty list while edits hold every customer', () => {
  it.each([
    ['changes', changeAll],
    ['deletions', removeAll],
  ] as const)('is doubted, and %s wait until the customers are listed again', async (_what, act) => {
    const { service, a, shownAgain } = await hidden(act)
    expect(await doubted(a)).toEqual(shrunk)
    expect(await states(a)).toEqual(Array(5).fill('waiting'))
    shownAgain()
    await a.synced()
    await allAre(a, 'settled')
    expect(service.control.ids().map((id) => service.control.customer(id)!['Telephone'])).toEqual(
      act === removeAll ? [] : Array(5).fill('020-1'),
    )
  })

  it('turns changes into questions once a person accepts it, and nothing is left when they are discarded', async () => {
    const { service, a } = await hidden(changeAll)
    expect(await doubted(a)).toEqual(shrunk)
    await a.desk.sync.acceptShrunkList()
    await allAre(a, 'deleted-there')
    for (const { id } of await a.desk.edits.list()) await a.desk.edits.discard([id])
    await a.synced()
    expect(await a.desk.sync.read()).toMatchObject({
      customers: 0,
      waiting: 0,
      needsAttention: 0,
      state: { is: 'idle' },
    })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })

  it('settles deletions once a person accepts it', async () => {
    const { a } = await hidden(removeAll)
    expect(await doubted(a)).toEqual(shrunk)
    await a.desk.sync.acceptShrunkList()
    await allAre(a, 'settled')
    await a.synced()
    expect(await a.desk.sync.read()).toMatchObject({
      customers: 0,
      waiting: 0,
      needsAttention: 0,
      state: { is: 'idle' },
    })
  })

  it('stays accepted after a restart, and after a change is discarded before its turn', async () => {
    const { a } = await hidden(changeAll)
    expect(await doubted(a)).toEqual(shrunk)
    await a.desk.hold({ locked: true, askAbove: null })
    await a.desk.sync.acceptShrunkList()
    await a.state('idle')
    await a.desk.edits.discard([(await a.desk.edits.list())[0]!.id])
    const again = await a.restart()
    await again.synced()
    await allAre(again, 'deleted-there')
    expect(await again.desk.sync.read()).toMatchObject({ customers: 4, needsAttention: 4 })
  })

  it('is doubted again after customers were listed once more', async () => {
    const { service, a, shownAgain } = await hidden(changeAll)
    expect(await doubted(a)).toEqual(shrunk)
    await a.desk.sync.acceptShrunkList()
    await allAre(a, 'deleted-there')
    for (const { id } of await a.desk.edits.list()) await a.desk.edits.discard([id])
    shownAgain()
    await a.synced()
    await a.desk.hold({ locked: true, askAbove: null })
    await changeAll(a)
    hideAll(service)
    expect(await doubted(a)).toEqual(shrunk)
  })

  it('is accepted without a question if our own deletions emptied the administration', async () => {
    const service = await openService({ customers: 3 })
    const a = openDevice(service)
    await a.synced()
    await removeAll(a, await a.desk.customers.keys(allCustomers))
    await allAre(a, 'settled')
    await a.synced()
    expect([service.control.ids(), (await a.desk.sync.read()).customers]).toEqual([[], 0])
  })

  it('sends no create a second time whose answer was lost, and its acceptance raises a question', async () => {
    const { service, a } = await lostCreate(3)
    await a.desk.hold({ locked: true, askAbove: null })
    await changeAll(a)
    hideAll(service)
    await a.desk.hold({ locked: false, askAbove: null })
    expect((await doubted(a)).code).toBe('list-shrunk')
    await a.desk.sync.acceptShrunkList()
    expect(await turnEnded(a)).toBe('uncertain')
    expect(service.control.count(posts)).toBe(1)
    const { id, revision } = await createOf(a)
    await a.desk.edits.resolve(id, { is: 'create-anyway' }, revision)
    expect(await turnEnded(a)).toBe('settled')
    expect(newcomersAt(service)).toHaveLength(1)
  })
})

describe('a list that a person accepted', () => {
  it('lets edits be sent although it was stopped before it was read', async () => {
    const service = await openService({ customers: 112 })
    const a = openDevice(service)
    await a.synced()
    cutOff(service)
    expect((await doubted(a)).code).toBe('list-shrunk')
    service.control.quirk({ quirk: 'latency', value: '60000', path: 'CustomerInfoList' })
    await a.desk.sync.acceptShrunkList()
    await a.state('listing')
    await a.desk.sync.cancel()
    await a.state('failed')
    const [key] = await a.desk.customers.keys(allCustomers)
    await a.edit(key!, { Telephone: text('020-1') })
    await a.editIn('settled')
  })
})
