import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder, removeFolder } from '../../../temporary-folder.ts'
import { openDevice, openService, openSynced, text } from '../desk-kit.ts'

describe('a service that answers 401 to one kind of call, and not to others', () => {
  it.each([
    ['a list of names', '/AccountManagerNVL', 6],
    ['any list of names, also that of administrations', 'NVL', undefined],
  ])('still has its customers read if the call is %s', async (_, path, countries) => {
    const service = await openService()
    service.control.quirk({ quirk: 'unauthorized', path })
    const folder = newFolder()
    onTestFinished(() => removeFolder(folder))
    const a = openDevice(service, { file: join(folder, 'first.db') })
    await a.synced()
    expect(await a.desk.sync.read()).toMatchObject({ customers: 12, complete: 12 })
    const choices = await a.desk.customers.choices()
    expect([choices.CountryId?.length, choices.AccountManagerId]).toEqual([countries, undefined])
  })

  it('refuses the change of a person who may only read, in its own words, and is still read', async () => {
    const { service, a, key, id } = await openSynced()
    service.control.quirk({ quirk: 'unauthorized', method: 'PUT' })
    const before = service.control.customerText(id)
    await a.edit(key, { City: text('Assen') })
    const { state } = await a.editIn('refused')
    expect(state.fail).toMatchObject({
      code: 'service-refused',
      status: 401,
      messages: [{ text: 'De gebruiker is niet ingelogd.' }],
    })
    await a.synced()
    expect(service.control.customerText(id)).toBe(before)
  })
})
