import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Place } from '../../preload/contract/place.ts'
import type { RunningService } from '../../main/demo/start-service.ts'
import { openDesks, type Desks } from '../../main/desks.ts'
import { openVault } from '../../main/oauth/vault.ts'
import { openService, text } from './desk/desk-kit.ts'
import { openDesk } from './profile/desk-app.ts'
import { newProfile, removeProfile, testHost } from './test-host.ts'

let profile: string
let service: RunningService
let place: Place
let run: number
beforeEach(async () => {
  profile = newProfile()
  onTestFinished(() => removeProfile(profile))
  service = await openService({ customers: 3 })
  place = { environment: 'e', administration: service.facts.databases[0]! }
  run = 0
})

/** The desks of one run of the app; nothing leaves. `locked`: what the keychain sealed cannot be opened in this run. */
const startWith = async (keychainKey: string, { locked = false } = {}): Promise<{ desks: Desks; notices: string[]; handed: Uint8Array[] }> => {
  const [notices, handed] = [[] as string[], [] as Uint8Array[]]
  const computer = testHost({ profile, keychainKey, openDesk: (options, deskHost) => {
    handed.push(options.key, ...(options.regained ?? []).map(({ key }) => key))
    return openDesk(options, deskHost)
  } })
  computer.pass(++run * 1_000)
  const host = locked ? { ...computer, unseal: () => Promise.reject(new Error('the keychain is locked')) } : computer
  const { baseUrl: baseAddress, clientId, redirectUri, scope } = service.facts
  const desks = openDesks({
    host, vault: await openVault(host), check: () => undefined, user: () => 'A', sending: () => ({ locked: true, askAbove: null }), proxyFor: async () => null,
    registration: async (environment) => ({ environment, baseAddress, clientId, secret: null, redirectUri, scope, pathStyle: 'standard' }),
    accessToken: async () => service.control.signIn().accessToken,
    known: { mayDiffer: () => undefined, counted: () => undefined, forget: () => undefined }, changed: () => undefined, notice: ({ code }) => void notices.push(code),
  })
  onTestFinished(() => desks.stop())
  return { desks, notices, handed }
}
const make = async (desks: Desks, name: string): Promise<unknown> => (await desks.at(place)).customers.create({ Name: text(name), ShortName: text(name.toUpperCase()) })
const waiting = async (desks: Desks): Promise<string[]> => (await (await desks.at(place)).edits.list()).map(({ name, state }) => `${name} ${state.is}`).toSorted()

describe('a keychain that is another for a while', () => {
  it('gives the changes of before back when it returns, once, for the person to look at', async () => {
    const before = await startWith('old key')
    await make(before.desks, 'Aalders')
    await before.desks.stop()

    const meanwhile = await startWith('other key!')
    expect(await waiting(meanwhile.desks)).toEqual([])
    await make(meanwhile.desks, 'Bakker')
    await meanwhile.desks.stop()

    const back = await startWith('old key')
    expect(await waiting(back.desks)).toEqual(['Aalders refused'])
    expect(back.notices).toEqual(['keychain-changed', 'edits-restored'])
    expect(await (await back.desks.at(place)).history.verify()).toMatchObject({ is: 'whole' })
    expect(back.handed.map((key) => [...key])).toEqual([Array<number>(32).fill(0), Array<number>(32).fill(0)])
    const [aalders] = await (await back.desks.at(place)).edits.list()
    await (await back.desks.at(place)).edits.discard(aalders!.id)
    await back.desks.stop()

    const again = await startWith('old key')
    expect([await waiting(again.desks), again.notices]).toEqual([[], []])
  })

  it('that only could not be opened for a while gives them back to the file that went on, beside what waits there', async () => {
    const before = await startWith('a key')
    await make(before.desks, 'Aalders')
    await before.desks.stop()
    const meanwhile = await startWith('a key', { locked: true })
    await make(meanwhile.desks, 'Bakker')
    await meanwhile.desks.stop()
    expect(meanwhile.notices).toEqual(['keychain-changed'])
    const back = await startWith('a key')
    expect([await waiting(back.desks), back.notices]).toEqual([['Aalders refused', 'Bakker waiting'], ['edits-restored']])
    expect(await (await back.desks.at(place)).history.verify()).toMatchObject({ is: 'whole' })
  })
})
