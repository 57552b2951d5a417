import { describe, expect, it } from 'vitest'
import { openDevice, openService, text, until } from './desk-kit.ts'

const start = async () => {
  const service = await openService()
  const device = openDevice(service)
  await device.synced()
  const [id] = service.control.ids()
  return { service, device, key: `s:${id}` }
}

describe('a desk is busy', () => {
  it('while an edit waits for its moment and is sent, and at rest once the service has it', async () => {
    const { service, device, key } = await start()
    expect(await device.desk.isBusy()).toBe(false)
    await device.edit(key, { City: text('Assen') })
    expect(await device.desk.isBusy()).toBe(true)
    await until('it is sent and confirmed', async () => !(await device.desk.isBusy()))
    expect(service.control.customer(key.slice(2))).toMatchObject({ City: 'Assen' })
  })

  it('not with edits that wait for a person, for its release or for the service', async () => {
    const { service, device, key } = await start()
    await device.desk.hold({ locked: true, askAbove: null })
    await device.edit(key, { City: text('Assen') })
    expect(await device.desk.isBusy()).toBe(false)
    service.control.quirk({ quirk: 'unavailable' })
    await device.desk.hold({ locked: false, askAbove: null })
    expect(await device.desk.isBusy()).toBe(true)
    await until('the service is known to be away', async () => !(await device.desk.isBusy()))
    expect((await device.desk.sync.read()).waiting).toBe(1)
  })
})
