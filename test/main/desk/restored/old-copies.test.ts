import { describe, expect, it } from 'vitest'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCache } from '../../../../main/database/open-database.ts'
import {
  openDevice,
  openService,
  putEdit,
  text,
  until,
  type Device,
  offline,
  openSynced,
  allSettled,
} from '../desk-kit.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import { copiesBehind } from '../../../../main/database/recovery/copy-files.ts'
import { copyFileOf } from '../../../../main/database/recovery/second-copy.ts'
import { quarantine } from '../../../../main/base/files/quarantine.ts'
import { removeFolder } from '../../../temporary-folder.ts'

describe('an edit from an older copy', () => {
  const restored = { is: 'refused', fail: { code: 'edit-restored' } } as const
  const mine = { Name: '"Bakkerij De Zon"', ShortName: '"DEZON"' }
  const there = { Name: 'Bakkerij De Zon', ShortName: 'DEZON' }
  const posts = { method: 'POST', path: '/api/' } as const

  const withCreate = async (isThere: boolean) => {
    const story = await openSynced()
    const made = isThere ? story.service.control.create(there) : null
    await story.a.close()
    putEdit(story.a, { id: 'old', kind: 'create', key: 'n:old', mine, state: restored, user: 'j.devries' })
    const a = await story.a.restart()
    return { ...story, a, made }
  }

  it('that was done since raises a question, and is not sent again', async () => {
    const { service, a, made } = await withCreate(true)
    await a.desk.edits.retry(['old'])
    const edit = await a.editIn('uncertain')
    expect(edit.state.candidates).toEqual([{ key: `s:${made}`, customerId: made, name: 'Bakkerij De Zon' }])
    await a.desk.edits.resolve('old', { is: 'link', customerId: made! }, edit.revision)
    await a.editIn('settled')
    expect(service.control.count(posts)).toBe(0)
  })

  it('that was done since raises a question also when it is saved under another name', async () => {
    const { service, a, made } = await withCreate(true)
    await a.edit('n:old', { Name: text('Bakkerij De Maan') })
    const edit = await a.editIn('uncertain')
    await a.desk.edits.resolve('old', { is: 'link', customerId: made! }, edit.revision)
    await a.editIn('settled')
    expect(service.control.customer(made!)).toMatchObject({ Name: 'Bakkerij De Maan', ShortName: 'DEZON' })
    expect(service.control.count(posts)).toBe(0)
  })

  it('that a person links to a customer asks about changes that somebody made after the person saw it', async () => {
    const { service, a, made } = await withCreate(true)
    await a.edit('n:old', { Name: text('Bakkerij De Maan') })
    const edit = await a.editIn('uncertain')
    service.control.change(made!, { Name: 'Bakkerij De Ster' })
    await a.desk.edits.resolve('old', { is: 'link', customerId: made! }, edit.revision)
    const stopped = await a.editIn('conflict')
    expect(stopped.state).toMatchObject({
      conflict: {
        is: 'fields',
        clashes: [{ field: 'Name', mine: text('Bakkerij De Maan'), theirs: text('Bakkerij De Ster') }],
      },
    })
    expect(service.control.customer(made!)).toMatchObject({ Name: 'Bakkerij De Ster' })
  })

  it('that was done since is not sent again on a cut-off list, and raises a question', async () => {
    const { service, a } = await withCreate(true)
    service.control.quirk({ quirk: 'listTruncated', value: '11' })
    await a.desk.edits.retry(['old'])
    const stopped = await until('its turn is over', async () =>
      (await a.desk.edits.list()).find(({ state }) => state.is !== 'waiting' && state.is !== 'sending'),
    )
    expect([stopped.state.is, service.control.count(posts)]).toEqual(['uncertain', 0])
  })

  it('that was never done is sent once', async () => {
    const { service, a } = await withCreate(false)
    await a.desk.edits.retry(['old'])
    await a.editIn('settled')
    expect(service.control.count(posts)).toBe(1)
    expect(service.control.ids()).toHaveLength(13)
  })

  it('that changes a customer goes through the ordinary merge', async () => {
    const { service, a, id, key } = await openSynced()
    await a.close()
    const cache = openCache({ file: a.options.file, key: a.options.key })
    const base = cache.customers.get(id)!.raw
    cache.close()
    putEdit(a, {
      id: 'old',
      kind: 'change',
      key,
      customerId: id,
      base,
      mine: { City: '"Assen"', Person: '"Ann"' },
      state: restored,
      user: 'j.devries',
    })
    service.control.change(id, { City: 'Assen', Person: 'There' })
    const again = await a.restart()
    await again.desk.edits.retry(['old'])
    const edit = await again.editIn('conflict')
    expect(edit.state.conflict).toMatchObject({
      clashes: [{ field: 'Person', mine: text('Ann'), theirs: text('There') }],
    })
    expect(service.control.count({ method: 'PUT' })).toBe(0)
  })
})

const restored = { is: 'refused', fail: { code: 'edit-restored' } } as const
const create = { Name: text('Bakkerij De Zon'), ShortName: text('DEZON') } as const

/** An edit that was made offline is in the second copy, which cannot be written from now on. */
const startWithoutCopy = async (make: (away: Device, key: string) => Promise<unknown>) => {
  const service = await openService({ customers: 5 })
  const first = openDevice(service)
  await first.synced()
  await first.close()
  const file = first.options.file!
  const id = service.control.ids()[0]!
  const away = openDevice(service, { file, ...offline })
  await make(away, `s:${id}`)
  await away.close()
  mkdirSync(`${copyFileOf(file)}-wal`)
  const made = (): number =>
    service.control.ids().filter((each) => service.control.customer(each)?.['ShortName'] === 'DEZON').length
  return { service, file, id, made }
}

/** While this exists, no new copy can be made either. */
const newCopyOf = (file: string): string => `${copyFileOf(file)}-journal`

/** The database is unreadable, and the next one takes over from the other files. */
const openedWithoutDatabase = async (
  service: Awaited<ReturnType<typeof openService>>,
  file: string,
): Promise<Device> => {
  removeFolder(newCopyOf(file))
  for (const copy of [copyFileOf(file), ...copiesBehind(file)]) removeFolder(`${copy}-wal`)
  writeFileSync(file, Buffer.alloc(8_192, 3))
  const aside = await quarantine(file, 17)
  const device = openDevice(service, { file, rescueFrom: [aside!] })
  await device.synced()
  return device
}

describe('a damaged database with an outdated second copy', () => {
  const goingOn = async (
    story: Awaited<ReturnType<typeof startWithoutCopy>>,
    options: { readonly baseAddress?: string },
    go: (device: Device) => Promise<unknown>,
  ): Promise<Device> => {
    const device = openDevice(story.service, { file: story.file, ...options })
    mkdirSync(join(newCopyOf(story.file), 'something'), { recursive: true })
    await go(device)
    await device.close()
    expect(device.notices.map(({ code }) => code)).toContain('copy-not-written')
    return openedWithoutDatabase(story.service, story.file)
  }

  it('does not make a customer twice', async () => {
    const story = await startWithoutCopy((away) => away.desk.customers.create(create))
    const last = await goingOn(story, {}, (device) => device.synced().then(() => device.editIn('settled')))
    expect((await last.desk.edits.list()).map(({ state }) => state)).toEqual([restored])
    expect(story.made()).toBe(1)
  })

  it('does not make a discarded customer', async () => {
    const story = await startWithoutCopy((away) => away.desk.customers.create(create))
    const last = await goingOn(story, offline, async ({ desk }) =>
      desk.edits.discard([(await desk.edits.list())[0]!.id]),
    )
    expect((await last.desk.edits.list()).map(({ state }) => state)).toEqual([restored])
    expect(story.made()).toBe(0)
  })

  it('does not repeat a change that somebody reverted', async () => {
    const story = await startWithoutCopy((away, key) => away.edit(key, { Telephone: text('020-1111111') }))
    const { service, id } = story
    const before = service.control.customer(id)!['Telephone']
    const last = await goingOn(story, {}, async (device) => {
      await device.synced()
      await device.editIn('settled')
      service.control.change(id, { Telephone: before })
    })
    expect((await last.desk.edits.list()).map(({ state }) => state)).toEqual([restored])
    expect(service.control.customer(id)!['Telephone']).toBe(before)
  })
})

it('a second copy that can be neither written nor renamed stops sending and reports why, and no edit is lost', async () => {
  const { service, file, made } = await startWithoutCopy((away) => away.desk.customers.create(create))
  const inTheWay = `${copyFileOf(file)}.behind-5`
  mkdirSync(join(inTheWay, 'something'), { recursive: true })
  const device = openDevice(service, { file }, { openCache: (options) => openCache({ ...options, now: () => 5 }) })
  await device.desk.sync.now()
  expect((await device.state('failed')).fail).toEqual({ code: 'copy-not-written' })
  await device.edit(`s:${service.control.ids()[0]!}`, { City: text('Assen') })
  const before = service.control.count({ method: 'GET' })
  await device.desk.sync.now()
  await until(
    'the next round has failed too',
    async () =>
      service.control.count({ method: 'GET' }) > before && (await device.desk.sync.read()).state.is === 'failed',
  )
  expect((await device.desk.edits.list()).map(({ state }) => state.is)).toEqual(['waiting', 'waiting'])
  expect([made(), service.control.count({ method: 'PUT' })]).toEqual([0, 0])
  removeFolder(inTheWay)
  await device.desk.sync.now()
  await allSettled(device)
  expect([made(), service.control.count({ method: 'PUT' })]).toEqual([1, 1])
})

it('an edit waits while the second copy can neither record it nor be renamed, and is then sent once', async () => {
  const service = await openService({ customers: 5 })
  let checks = 0
  const device = openDevice(
    service,
    {},
    {
      openCache: (options) => {
        const cache = openCache(options)
        const checkCopy = (): void => {
          if (++checks === 2) throw new AppError('copy-not-written')
          cache.checkCopy()
        }
        return { ...cache, checkCopy }
      },
    },
  )
  await device.synced()
  await device.desk.customers.create(create)
  await device.state('failed')
  expect([checks, service.control.count({ method: 'POST', path: '/api/' })]).toEqual([2, 0])
  await device.desk.sync.now()
  await device.editIn('settled')
  expect(service.control.count({ method: 'POST', path: '/api/' })).toBe(1)
})
