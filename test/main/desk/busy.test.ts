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

  it('not with edits that wait for a person or a release, but with those that wait for the service', async () => {
    const { service, device, key } = await start()
    await device.desk.hold({ locked: true, askAbove: null })
    await device.edit(key, { City: text('Assen') })
    expect(await device.desk.isBusy()).toBe(false)
    service.control.quirk({ quirk: 'unavailable' })
    await device.desk.hold({ locked: false, askAbove: null })
    expect(await device.desk.isBusy()).toBe(true)
    await until('the service is known to be away', async () =>
      ['offline', 'failed'].includes((await device.desk.sync.read()).state.is),
    )
    // Nobody opens a closed desk again, so its edits would never leave.
    expect([await device.desk.isBusy(), (await device.desk.sync.read()).waiting]).toEqual([true, 1])
    await device.desk.hold({ locked: true, askAbove: null })
    expect(await device.desk.isBusy()).toBe(false)
  })
})
