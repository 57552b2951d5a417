import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { copiesBehind } from '../../../main/database/recovery/copy-files.ts'
import { openCache } from '../../../main/database/open-database.ts'
import { copyFileOf } from '../../../main/database/recovery/second-copy.ts'
import { quarantine } from '../../../main/base/files/quarantine.ts'
import { openDevice, openService, text, until, type Device, offline } from './desk-kit.ts'

const restored = { is: 'refused', fail: { code: 'edit-restored' } } as const
const create = { Name: text('Bakkerij De Zon'), ShortName: text('DEZON') } as const

/** An edit that was made offline is in the second copy, which cannot be written from now on. */
const start = async (make: (away: Device, key: string) => Promise<unknown>) => {
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
  rmSync(newCopyOf(file), { recursive: true })
  for (const copy of [copyFileOf(file), ...copiesBehind(file)]) rmSync(`${copy}-wal`, { recursive: true, force: true })
  writeFileSync(file, Buffer.alloc(8_192, 3))
  const aside = await quarantine(file, 17)
  const device = openDevice(service, { file, rescueFrom: [aside!] })
  await device.synced()
  return device
}

describe('a damaged database with an outdated second copy', () => {
  const goingOn = async (
    story: Awaited<ReturnType<typeof start>>,
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
    const story = await start((away) => away.desk.customers.create(create))
    const last = await goingOn(story, {}, (device) => device.synced().then(() => device.editIn('settled')))
    expect((await last.desk.edits.list()).map(({ state }) => state)).toEqual([restored])
    expect(story.made()).toBe(1)
  })

  it('does not make a discarded customer', async () => {
    const story = await start((away) => away.desk.customers.create(create))
    const last = await goingOn(story, offline, async ({ desk }) => desk.edits.discard((await desk.edits.list())[0]!.id))
    expect((await last.desk.edits.list()).map(({ state }) => state)).toEqual([restored])
    expect(story.made()).toBe(0)
  })

  it('does not repeat a change that somebody reverted', async () => {
    const story = await start((away, key) => away.edit(key, { Telephone: text('020-1111111') }))
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
  const { service, file, made } = await start((away) => away.desk.customers.create(create))
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
  rmSync(inTheWay, { recursive: true })
  await device.desk.sync.now()
  await until('all is sent', async () => (await device.desk.edits.list()).every(({ state }) => state.is === 'settled'))
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
