import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { QualityMute } from '../../../../preload/contract/quality.ts'
import { qualityMutesFact } from '../../../../main/database/facts.ts'
import { openCache } from '../../../../main/database/open-database.ts'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { allCustomers, failing, openDevice, openService, text, until } from '../desk-kit.ts'

/** Four customers with a sound address; nothing is sent until the test allows it. */
const start = async () => {
  const service = await openService({ customers: 4 })
  for (const id of service.control.ids()) service.control.change(id, { Email: `${id}@example.nl` })
  const device = openDevice(service)
  await device.synced()
  await device.desk.hold({ locked: true, askAbove: null })
  const emails = async (muted: boolean) =>
    (await device.desk.quality.findings({ rule: 'email', muted, from: 0, count: 50 })).map(({ name }) => name)
  const mutedKeys = async () => (await device.desk.quality.read()).mutes.map(({ key }) => key)
  return { service, device, desk: device.desk, emails, mutedKeys }
}

const send = async ({ desk }: Awaited<ReturnType<typeof start>>): Promise<void> => {
  await desk.hold({ locked: false, askAbove: null })
  await until('all is sent', async () => (await desk.edits.list()).every(({ state }) => state.is === 'settled'))
}

it('a muted finding about a new customer stays muted once the customer is created', async () => {
  const opened = await start()
  const { desk, emails, mutedKeys } = opened
  const { key } = await desk.customers.create({ Name: text('Nieuw'), Email: text('nobody') })
  await desk.quality.run()
  await desk.quality.mute('email', [key], 'has no other')
  await send(opened)
  expect([await emails(true), await emails(false)]).toEqual([['Nieuw'], []])
  expect(await desk.quality.keys('email', false)).toEqual([])
  expect((await desk.quality.run())?.result?.counts.find(({ rule }) => rule === 'email')).toMatchObject({
    findings: 0,
    muted: 1,
  })
  const [known] = (await desk.customers.keys(allCustomers)).filter((one) => one.startsWith('s:')).slice(-1)
  expect(await mutedKeys()).toEqual([known])
  expect([await emails(true), await emails(false)]).toEqual([['Nieuw'], []])
})

it('a finding that was muted before its customer was created can be heard again afterwards', async () => {
  const opened = await start()
  const { desk, emails } = opened
  const { key } = await desk.customers.create({ Name: text('Nieuw'), Email: text('nobody') })
  await desk.quality.run()
  await desk.quality.mute('email', [key], 'has no other')
  await send(opened)
  const [muted] = await desk.quality.findings({ rule: 'email', muted: true, from: 0, count: 50 })
  await desk.quality.unmute('email', [muted!.key])
  expect([await emails(true), await emails(false)]).toEqual([[], ['Nieuw']])
})

it('the mutes of a removed customer go with the next run, and those of a rule stay', async () => {
  const opened = await start()
  const { device, desk, mutedKeys } = opened
  const [first, second] = (await desk.customers.keys(allCustomers)) as [string, string]
  for (const key of [first, second]) await device.edit(key, { Email: text('nobody') })
  await desk.quality.run()
  await desk.quality.mute('email', [first], 'one')
  await desk.quality.mute('email', [second], 'two')
  await desk.quality.mute('phone', null, 'of no use here')
  await device.remove(first)
  await desk.quality.run()
  expect(await mutedKeys()).toEqual([null, second, first])
  await send(opened)
  await desk.quality.run()
  expect(await mutedKeys()).toEqual([null, second])
})

it('a muted finding counts again at the next run once its customer has another wrong value', async () => {
  const { device, desk, emails, mutedKeys } = await start()
  const [first, second] = (await desk.customers.keys(allCustomers)) as [string, string]
  for (const key of [first, second]) await device.edit(key, { Email: text('nobody') })
  await desk.quality.run()
  await desk.quality.mute('email', [first, second], 'has no other')
  await device.edit(first, { Email: text('no one at all') })
  await device.edit(second, { City: text('Assen') })
  await desk.quality.run()
  expect([await mutedKeys(), (await emails(false)).length, (await emails(true)).length]).toEqual([[second], 1, 1])
})

it('a finding whose value was mended stays muted for that value', async () => {
  const { device, desk, mutedKeys } = await start()
  const [first] = (await desk.customers.keys(allCustomers)) as [string]
  await device.edit(first, { Email: text('nobody') })
  await desk.quality.run()
  await desk.quality.mute('email', [first], 'has no other')
  for (const [email, keys] of [
    ['jan@example.nl', [first]],
    ['nobody', [first]],
    ['no one', []],
  ] as const) {
    await device.edit(first, { Email: text(email) })
    await desk.quality.run()
    expect([email, await mutedKeys()]).toEqual([email, keys])
  }
})

it('a finding that was mended before it was muted counts again once its customer has a wrong value', async () => {
  const { device, desk, emails, mutedKeys } = await start()
  const [first] = (await desk.customers.keys(allCustomers)) as [string]
  await device.edit(first, { Email: text('nobody') })
  await desk.quality.run()
  await device.edit(first, { Email: text('jan@example.nl') })
  await desk.quality.mute('email', [first], 'in order')
  await desk.quality.run()
  expect(await mutedKeys()).toEqual([first])
  await device.edit(first, { Email: text('no one at all') })
  await desk.quality.run()
  expect([await mutedKeys(), (await emails(false)).length]).toEqual([[], 1])
})

it('the mute of a new customer goes once nobody wants to create it', async () => {
  const { desk, mutedKeys } = await start()
  const { key, edit } = await desk.customers.create({ Name: text('Nieuw'), Email: text('nobody') })
  await desk.quality.run()
  await desk.quality.mute('email', [key], 'has no other')
  await desk.edits.discard([edit!.id])
  await desk.quality.run()
  expect(await mutedKeys()).toEqual([])
})

/** A database that was begun again has the mutes of the one before, and no customers yet. */
const begunAgain = async ({ service, device }: Awaited<ReturnType<typeof start>>) => {
  await device.close()
  const before = openCache({ file: device.options.file, key: device.options.key })
  const mutes = before.facts.get(qualityMutesFact)!
  before.close()
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  const file = join(folder, 'cache.db')
  const cache = openCache({ file, key: device.options.key })
  cache.facts.put(qualityMutesFact, mutes)
  cache.close()
  return openDevice(service, { file })
}

it('a run before the first whole read of the list forgets no mute', async () => {
  const opened = await start()
  const { service, desk, mutedKeys } = opened
  const [first] = (await desk.customers.keys(allCustomers)) as [string]
  const { key: created } = await desk.customers.create({ Name: text('Nieuw'), Email: text('nobody') })
  await desk.quality.run()
  await desk.quality.mute('email', [first], 'one')
  await desk.quality.mute('email', [created], 'two')
  expect(await mutedKeys()).toEqual([created, first])
  service.control.quirk({ quirk: 'unavailable' })
  const again = await begunAgain(opened)
  const keysAgain = async () => (await again.desk.quality.read()).mutes.map(({ key }) => key)
  await again.desk.quality.run()
  expect(await keysAgain()).toEqual([created, first])
  service.control.clearQuirks()
  await again.synced()
  await again.desk.quality.run()
  expect(await keysAgain()).toEqual([first])
})

it('one finding too many is not muted, and no other mute makes room for it', async () => {
  const opened = await start()
  const { device, desk } = opened
  const [first, second] = (await desk.customers.keys(allCustomers)) as [string, string]
  await desk.quality.mute('email', [first], 'one')
  await device.close()
  const cache = openCache({ file: device.options.file, key: device.options.key })
  const [one] = JSON.parse(cache.facts.get(qualityMutesFact)!) as readonly QualityMute[]
  cache.facts.put(
    qualityMutesFact,
    JSON.stringify(Array.from({ length: 10_000 }, (_, at) => ({ ...one, key: `s:${at}` }))),
  )
  cache.close()
  const again = (await device.restart()).desk
  await expect(again.quality.mute('email', [second], 'two')).rejects.toEqual(failing('too-many-mutes'))
  expect((await again.quality.read()).mutes).toHaveLength(10_000)
  expect((await again.quality.mute('phone', null, 'of no use here')).mutes).toHaveLength(10_001)
  expect((await again.quality.unmute('email', ['s:0'])).mutes).toHaveLength(10_000)
  expect((await again.quality.mute('email', [second], 'two')).mutes).toHaveLength(10_001)
})

it('a selection of findings is muted at once with one reason, and is heard again at once', async () => {
  const { device, desk, emails } = await start()
  const keys = await desk.customers.keys(allCustomers)
  for (const key of keys) await device.edit(key, { Email: text('nobody') })
  await desk.quality.run()
  const view = await desk.quality.mute('email', [...keys.slice(1), keys[1]!], 'checked by phone')
  expect(view.mutes.map(({ key, reason }) => [key, reason])).toEqual(
    keys.slice(1).map((key) => [key, 'checked by phone']),
  )
  expect(new Set(view.mutes.map(({ at }) => at)).size).toBe(1)
  expect(view.result?.counts.find(({ rule }) => rule === 'email')).toMatchObject({ findings: 1, muted: 3 })
  expect([await desk.quality.keys('email', true), await desk.quality.keys('email', false)]).toEqual([
    keys.slice(1),
    keys.slice(0, 1),
  ])
  expect((await desk.quality.unmute('email', keys)).mutes).toEqual([])
  expect(await emails(false)).toHaveLength(4)
})

it('a selection that is too large is not muted in part', async () => {
  const { desk } = await start()
  const [first] = (await desk.customers.keys(allCustomers)) as [string]
  await desk.quality.mute('email', [first], 'one')
  const many = Array.from({ length: 10_000 }, (_none, at) => `s:none ${at}`)
  await expect(desk.quality.mute('email', many, 'two')).rejects.toEqual(failing('too-many-mutes'))
  expect((await desk.quality.read()).mutes.map(({ reason }) => reason)).toEqual(['one'])
})
