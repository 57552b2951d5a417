import { copyFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AdministrationRef } from '../../preload/contract/administration-ref.ts'
import type { App } from '../../main/app/app.ts'
import type { RunningService } from '../../main/demo/start-service.ts'
import { codeOf } from './code-of.ts'
import { openService } from './desk/desk-kit.ts'
import { draftFor, enter, startOn, syncWhole, type Started } from './profile/desk-app.ts'
import { newProfile, removeProfile } from './test-host.ts'

/** An attacker can write a profile's files while the app is closed, and cannot unseal them. */

let profile: string
let service: RunningService
let foreign: RunningService
beforeEach(async () => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  service = await openService()
  foreign = await openService()
})

type Json = Record<string, unknown>
const edit = (name: string, change: (content: Json) => void): void => {
  const file = join(profile, name)
  const content = JSON.parse(readFileSync(file, 'utf8')) as Json
  change(content)
  writeFileSync(file, JSON.stringify(content))
}
/** Every request, to any path. */
const asked = ({ control }: RunningService): number => control.count({})
const closed = async ({ app }: Started): Promise<void> => app.stop()
const entered = async (): Promise<AdministrationRef> => {
  const started = await startOn(profile)
  const place = await enter(started, service)
  await closed(started)
  return place
}
/** In both files: a change of one alone is undone by the other. */
const moved = (change: Readonly<Record<string, string>>): void => {
  edit('settings.json', (settings) => Object.assign((settings['environments'] as Json[]).at(-1)!, change))
  copyFileSync(join(profile, 'settings.json'), join(profile, 'settings.copy.json'))
}
/** The vault is stored twice, and each file detects a changed byte. */
const reseal = (change: (sealed: Record<string, string>) => void): void => {
  edit('vault.json', (vault) => {
    change(vault['sealed'] as Record<string, string>)
    delete vault['check']
  })
  copyFileSync(join(profile, 'vault.json'), join(profile, 'vault.copy.json'))
}
const swap = (sealed: Record<string, string>, one: string, other: string): void =>
  void ([sealed[one], sealed[other]] = [sealed[other]!, sealed[one]!])

/** Even if the user confirms the settings, sealed content goes nowhere else. */
const startConfirmed = async (): Promise<Started> => {
  const started = await startOn(profile)
  expect(await started.app.services.settings.read()).toMatchObject({
    unconfirmed: { is: expect.stringMatching(/settings|vault/) as string },
  })
  await started.app.services.settings.confirmSettings()
  return started
}
const tryAll = async (app: App, place: AdministrationRef): Promise<readonly string[]> => {
  const { session, sync, customers } = app.services
  return [
    await codeOf(() => session.signIn(place.environment, null)),
    await codeOf(() => sync.now(place)),
    await codeOf(() => customers.rows(place, { search: '', filter: {}, sort: [], columns: [], from: 0, count: 1 })),
  ]
}

describe('files of a profile that were changed while the app was closed', () => {
  it.each([
    ['address', () => ({ baseAddress: foreign.facts.baseUrl.replace(/\/+$/, '') })],
    ['client', () => ({ clientId: 'another-client' })],
  ])(
    'with another %s in the settings send nothing that was stored, and a newly entered secret repairs it',
    async (_what, change) => {
      const place = await entered()
      const before = asked(service)
      moved(change())
      const { app } = await startConfirmed()
      expect(await app.services.session.read(place.environment)).toEqual({ is: 'signed-out', because: 'of-another' })
      expect(await tryAll(app, place)).toEqual(['sealed-for-another', 'sealed-for-another', 'sealed-for-another'])
      expect([asked(foreign), asked(service)]).toEqual([0, before])

      await app.services.settings.saveEnvironment(draftFor(service, { id: place.environment }))
      expect(await codeOf(() => app.services.session.signIn(place.environment, null))).toBe('nothing failed')
      await syncWhole(app, place)
    },
  )

  it('with another version of the same service still work', async () => {
    const place = await entered()
    moved({ baseAddress: `${service.facts.baseUrl.replace(/\/+$/, '').replace(/\/v\d+$/, '')}/v99` })
    const { app } = await startConfirmed()
    expect(await app.services.session.read(place.environment)).toMatchObject({ is: 'signed-in' })
  })

  it('with swapped tokens of two environments make neither usable', async () => {
    const started = await startOn(profile)
    const [one, other] = [await enter(started, service), await enter(started, foreign, { name: 'Foreign' })]
    await closed(started)
    reseal((sealed) => swap(sealed, `tokens:${one.environment}`, `tokens:${other.environment}`))
    const before = [asked(service), asked(foreign)]
    const { app } = await startConfirmed()
    for (const place of [one, other]) {
      expect(await app.services.session.read(place.environment)).toEqual({ is: 'signed-out', because: 'of-another' })
      await codeOf(() => app.services.sync.now(place))
    }
    expect([asked(service), asked(foreign)]).toEqual(before)
  })

  it('with one administration’s database and key replaced by another’s open as neither', async () => {
    const started = await startOn(profile)
    const one = await enter(started, service)
    const other: AdministrationRef = { ...one, administration: service.facts.databases[1]! }
    await started.app.services.settings.addAdministration(one.environment, other.administration, 'Second')
    await syncWhole(started.app, other)
    await closed(started)
    const folder = join(profile, 'desks', one.environment)
    const [first, second] = readdirSync(folder).flatMap((name) => /^([0-9a-f]{32})\.db$/.exec(name)?.[1] ?? []) as [
      string,
      string,
    ]
    for (const name of readdirSync(folder)) {
      const to = name.startsWith(first)
        ? `x-${second}${name.slice(first.length)}`
        : name.startsWith(second)
          ? `x-${first}${name.slice(second.length)}`
          : name
      renameSync(join(folder, name), join(folder, to))
    }
    for (const name of readdirSync(folder)) renameSync(join(folder, name), join(folder, name.replace(/^x-/, '')))
    const files = readdirSync(folder).toSorted()
    reseal((sealed) => swap(sealed, `key:${one.environment}/${first}`, `key:${one.environment}/${second}`))
    const { app } = await startConfirmed()
    for (const place of [one, other])
      expect(
        await codeOf(() =>
          app.services.customers.rows(place, { search: '', filter: {}, sort: [], columns: [], from: 0, count: 1 }),
        ),
      ).toBe('sealed-for-another')
    expect(readdirSync(folder).toSorted()).toEqual(files)
  })
})
