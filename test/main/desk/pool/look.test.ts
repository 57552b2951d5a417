import { writeFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../../../preload/contract/administration-ref.ts'
import { startApp } from '../../../../main/app/app.ts'
import { copyFileOf } from '../../../../main/database/recovery/second-copy.ts'
import { startDemo } from '../../../../main/demo/start-demo.ts'
import { administrationFiles } from '../../../../main/desk/pool/administration-files.ts'
import { openDesk } from '../../../../main/desk/worker/open-desk.ts'
import { personWho } from '../../person.ts'
import { draftFor } from '../../profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from '../../test-host.ts'
import { failing, openService, text, until } from '../desk-kit.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** Two administrations that were read, with a change in the second that waits; then the app starts anew. */
const startAnew = async () => {
  const service = await openService()
  const profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  const host = testHost({ profile, keychainKey: 'a key', person: personWho({ decision: 'allow' }), openDesk })
  const open = async (): Promise<App> => {
    const app = await startApp(host)
    onTestFinished(app.stop)
    return app
  }
  const first = await open()
  const { id: environment } = await first.services.settings.saveEnvironment(draftFor(service, { status: 'unknown' }))
  await first.services.session.signIn(environment, 'Anna')
  const places = service.facts.databases.slice(0, 2).map((administration) => ({ environment, administration }))
  for (const place of places) {
    await first.services.settings.addAdministration(environment, place.administration, place.administration)
    await first.services.settings.goTo(place)
    await until('it is read', async () => (await first.services.sync.read(place)).complete === 12)
  }
  const [here, there] = places as [AdministrationRef, AdministrationRef]
  service.control.quirk({ quirk: 'unavailable' })
  const id = service.control.ids({ database: there.administration })[0]!
  await first.services.customers.save(there, `s:${id}`, { Person: text('Nora Buiten') }, 0)
  await first.services.settings.goTo(here)
  await first.stop()
  const app = await open()
  await app.services.settings.goTo(here)
  await app.services.sync.read(here)
  return { service, profile, environment, app, here, there, id }
}

describe('a look into an administration that is not open', () => {
  it('finds its customers as the disk has them, with changes that wait, and calls no service', async () => {
    const { service, app, there, id } = await startAnew()
    const { customers } = app.services
    service.control.clearQuirks()
    await until('the open one has synced', () => service.control.count({ path: 'CustomerInfoList' }) > 0)
    service.control.clearCounts()
    const found = await customers.lookUp(there, ['nora buiten', 'buiten'], ['Person', 'CustomerId'])
    expect(found).toMatchObject({ rows: [{ key: `s:${id}`, cells: ['Nora Buiten', id] }], shown: 1 })
    const [, another] = service.control.ids({ database: there.administration })
    const name = String(service.control.customer(another!, { database: there.administration })!['Name'])
    const both = await customers.lookUp(there, ['buiten', name], ['Name'])
    expect([both?.rows.map(({ key }) => key).toSorted(), both?.shown]).toEqual([
      [`s:${id}`, `s:${another}`].toSorted(),
      1,
    ])
    expect(await customers.lookUp(there, ['nobody has this name'], ['Person'])).toEqual({ rows: [], shown: 0 })
    expect(service.control.count({ path: encodeURIComponent(there.administration) })).toBe(0)
    await customers.rows(there, { search: '', filter: {}, sort: [], columns: [], from: 0, count: 0 })
    await until('once it is open the change is sent', () => service.control.count({ method: 'PUT' }) === 1)
  })

  it('reports a second copy that it found damaged, and for which administration', async () => {
    const { profile, app, there } = await startAnew()
    const { administration } = there
    const file = administrationFiles(profile, { names: () => [], remove: async () => undefined }).fileOf(there)
    writeFileSync(copyFileOf(file), Buffer.alloc(8_192, 3))
    await app.services.customers.lookUp(there, ['buiten'], ['Person'])
    const { notices } = await app.services.settings.read()
    expect(notices).toMatchObject([{ code: 'copy-damaged', about: { administration } }])
  })

  it('lets looks and openings of the same administration wait for one another', async () => {
    const { app, here, there } = await startAnew()
    const { customers } = app.services
    const looks = await Promise.all([
      customers.lookUp(there, ['buiten'], ['Person']),
      customers.lookUp(here, ['buiten'], ['Person']),
      customers.lookUp(there, ['buiten'], ['Person']),
      customers.rows(there, { search: 'buiten', filter: {}, sort: [], columns: ['Person'], from: 0, count: 9 }),
      customers.lookUp(there, ['buiten'], ['Person']),
    ])
    expect(looks.map((one) => one?.rows.length)).toEqual([1, 0, 1, 1, 1])
  })

  it('finds nothing where nothing was read yet, and knows no administration that the settings lack', async () => {
    const { service, environment, app } = await startAnew()
    const { customers, settings } = app.services
    const unread = { environment, administration: service.facts.databases[2]! }
    await expect(customers.lookUp(unread, ['a'], ['Name'])).rejects.toEqual(failing('administration-unknown'))
    await settings.addAdministration(environment, unread.administration, 'New')
    expect(await customers.lookUp(unread, ['a'], ['Name'])).toBeNull()
  })

  it('ends before the administration is removed, and finds nothing after', async () => {
    const { app, there } = await startAnew()
    const { customers, settings } = app.services
    const [looked] = await Promise.all([
      customers.lookUp(there, ['buiten'], ['Person']),
      settings.removeAdministration(there, true),
    ])
    expect(looked?.rows.length).toBe(1)
    await expect(customers.lookUp(there, ['buiten'], ['Person'])).rejects.toEqual(failing('administration-unknown'))
  })

  it('starts no Demo company that is not open', async () => {
    const profile = newProfile()
    onTestFinished(() => removeProfile(profile))
    let starts = 0
    const host = testHost({
      ...{ profile, keychainKey: 'a key', person: personWho({ decision: 'allow' }), openDesk },
      startDemo: (options) => {
        starts++
        return startDemo({ ...options, customers: 12 })
      },
    })
    const first = await startApp(host)
    await first.services.session.signIn('demo', null)
    const [administration] = await first.services.settings.offeredAdministrations('demo')
    const demo = { environment: 'demo', administration: administration!.databaseId }
    await first.services.settings.goTo(demo)
    await until('it is read', async () => (await first.services.sync.read(demo)).complete === 12)
    await first.services.settings.goTo(null)
    await first.stop()
    const app = await startApp(host)
    onTestFinished(app.stop)
    expect((await app.services.customers.lookUp(demo, ['a'], ['Name']))?.rows.length).toBeGreaterThan(0)
    expect(starts).toBe(1)
  })
})
