import axios, { AxiosHeaders, type AxiosAdapter } from 'axios'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { Place } from '../../preload/contract/place.ts'
import { startApp, type App } from '../../main/app.ts'
import { isFail } from '../../main/app-error.ts'
import { startService, type RunningService } from '../../main/demo/start-service.ts'
import type { Desk, DeskHost, DeskOptions } from '../../main/desk/desk.ts'
import { startDesk } from '../../main/desk/start-desk.ts'
import { personWho } from './person.ts'
import { newProfile, removeProfile, testHost } from './test-host.ts'
import { text, until } from './desk/desk-kit.ts'

/**
 * Two environments that look the same: the same administrations, the same customers. Every value that is typed says where and by
 * whom, so that one that turns up anywhere else, or goes out in another's name, is found.
 */
const people = ['Anna', 'Bert'] as const
type Person = (typeof people)[number]

const which = fc.record({ environment: fc.nat({ max: 1 }), administration: fc.nat({ max: 1 }), customer: fc.nat({ max: 1 }) })
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ is: fc.constant('save' as const), at: which }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('sign-in' as const), at: which, person: fc.constantFrom(...people) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('sign-out' as const), at: which }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('take-over' as const), at: which }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('sync' as const), at: which }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

/** What ought to be: whose each value is, where it belongs, and what each customer was last given. */
interface Books {
  readonly owner: Map<string, string>
  readonly home: Map<string, string>
  readonly last: Map<string, string>
  readonly tokens: Map<string, string>
  readonly broken: string[]
}

const marked = /^v\d+$/
const homeOf = ({ environment, administration }: Place): string => `${environment} ${administration}`

/** Looks at every request on its way out. */
const watched = (books: Books, { place, user }: DeskOptions): AxiosAdapter => (config) => {
  const person = /"Person":"(v\d+)"/i.exec(typeof config.data === 'string' ? config.data : '')?.[1]
  const token = String(AxiosHeaders.from(config.headers).get('Authorization'))
  if (person !== undefined) {
    if (books.home.get(person) !== homeOf(place)) books.broken.push(`${person} of ${books.home.get(person)} was sent from ${homeOf(place)}`)
    if (books.owner.get(person) !== user) books.broken.push(`${person} of ${books.owner.get(person)} was sent by ${user}`)
  }
  const holder = `${user} in ${place.environment}`
  if ((books.tokens.get(token) ?? holder) !== holder) books.broken.push(`a token of ${books.tokens.get(token)} was used by ${holder}`)
  books.tokens.set(token, holder)
  return axios.getAdapter('http')(config)
}

const deskHere = (books: Books) => async (options: DeskOptions, host: DeskHost): Promise<Desk> => {
  const { promise: ended, resolve } = Promise.withResolvers<Error | null>()
  const desk = startDesk({ ...options, every: 0, timeout: 5_000, settleTime: 200 }, host, { adapter: watched(books, options) })
  return { ...desk, place: options.place, ended, close: () => desk.close().finally(() => resolve(null)) }
}

/** The app with both environments and all four administrations, nobody signed in. */
const open = async (services: readonly RunningService[], books: Books): Promise<{ app: App; places: Place[][]; close: () => Promise<void> }> => {
  const profile = newProfile()
  const app = await startApp(testHost({ profile, keychainKey: 'a key', person: personWho({ decision: 'allow' }), openDesk: deskHere(books) }))
  const places: Place[][] = []
  for (const { facts: { baseUrl: baseAddress, clientId, clientSecret: secret, redirectUri, scope, databases } } of services) {
    const { id } = await app.services.settings.saveEnvironment({ kind: 'test', name: 'Office', baseAddress, clientId, secret, redirectUri, scope, pathStyle: 'standard' })
    for (const name of databases.slice(0, 2)) await app.services.settings.addAdministration(id, name, name)
    places.push(databases.slice(0, 2).map((administration) => ({ environment: id, administration })))
  }
  const close = async (): Promise<void> => {
    await app.stop()
    removeProfile(profile)
  }
  return { app, places, close }
}

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'fine'
  } catch (error) {
    if (isFail(error)) return error.fail.code
    throw error
  }
}

const play = async (services: readonly RunningService[], deeds: readonly Deed[]): Promise<void> => {
  const books: Books = { owner: new Map(), home: new Map(), last: new Map(), tokens: new Map(), broken: [] }
  for (const { control } of services) control.reset()
  const { app: { services: calls }, places, close } = await open(services, books)
  const placeOf = ({ environment, administration }: Deed['at']): Place => places[environment]![administration]!
  const userIn = async (place: Place): Promise<string> => (await calls.settings.read()).environments.find(({ id }) => id === place.environment)!.user
  const signIn = async (place: Place, person: Person): Promise<void> => {
    expect(await calls.session.signIn(place.environment, person)).toMatchObject({ is: 'signed-in', user: person })
  }
  const synced = async (place: Place): Promise<void> => {
    const lastAt = async (): Promise<number> => {
      const { state } = await calls.sync.read(place)
      return 'lastAt' in state ? state.lastAt ?? 0 : 0
    }
    const before = await lastAt()
    await calls.sync.now(place)
    await until('a sync', async () => (await lastAt()) > before || (await calls.sync.read(place)).state.is === 'signed-out')
  }
  const ids = services[0]!.control.ids().slice(0, 2)
  let count = 0
  const save = async (place: Place, id: string): Promise<void> => {
    const value = `v${++count}`
    const user = await userIn(place)
    books.owner.set(value, user)
    books.home.set(value, homeOf(place))
    const { edit } = await calls.customers.read(place, `s:${id}`)
    const code = await codeOf(() => calls.customers.save(place, `s:${id}`, { Person: text(value) }, edit?.revision ?? 0))
    if (code === 'fine') books.last.set(`${homeOf(place)} ${id}`, value)
    else expect(['edit-of-another-user', 'edit-changed-meanwhile']).toContain(code)
    if (code === 'edit-of-another-user') expect((await calls.edits.read(place, edit!.id)).user).not.toBe(user)
  }
  const takeOver = async (place: Place, id: string): Promise<void> => {
    const { edit } = await calls.customers.read(place, `s:${id}`)
    if (edit === null) return
    const { changes, user } = await calls.edits.read(place, edit.id)
    const value = changes.find(({ field }) => field === 'Person')?.to
    if (value?.is !== 'text') return
    // Whose it is changes before it can be sent, and is put back where it could not be taken over.
    books.owner.set(value.text, await userIn(place))
    if (await codeOf(() => calls.edits.takeOver(place, edit.id)) !== 'fine') books.owner.set(value.text, user)
  }
  const run = async ({ is, at, ...rest }: Deed): Promise<void> => {
    const [place, id] = [placeOf(at), ids[at.customer]!]
    if (is === 'save') await save(place, id)
    else if (is === 'sign-in' && 'person' in rest) await signIn(place, rest.person)
    else if (is === 'sign-out') await calls.session.signOut(place.environment)
    else if (is === 'take-over') await takeOver(place, id)
    else await synced(place)
    expect(books.broken).toEqual([])
  }
  /** Each person comes once more, so that everything goes out. */
  const finish = async (): Promise<void> => {
    for (const person of people) for (const place of places.flat()) {
      if ((await userIn(place)) !== person || (await calls.session.read(place.environment)).is !== 'signed-in') await signIn(place, person)
      await synced(place)
    }
  }
  const check = async (): Promise<void> => {
    expect(books.broken).toEqual([])
    for (const [environment, { control }] of services.entries()) for (const place of places[environment]!) for (const id of ids) {
      const there = control.customer(id, { database: place.administration })?.['Person']
      const last = books.last.get(`${homeOf(place)} ${id}`)
      expect(last === undefined ? marked.test(String(there)) : there).toBe(last ?? false)
    }
    for (const place of places.flat()) {
      const { entries } = await calls.history.list(place, { search: '', before: null, count: 200 })
      for (const { who, event, changes, environment, administration } of entries) {
        expect({ environment, administration }).toEqual(place)
        const value = changes[0]?.to
        if (event === 'settled' && value?.is === 'text') expect([books.owner.get(value.text), books.home.get(value.text)]).toEqual([who, homeOf(place)])
      }
      expect(await calls.history.verify(place)).toMatchObject({ is: 'whole' })
    }
  }
  try {
    await signIn(places[0]![0]!, 'Anna')
    await signIn(places[1]![0]!, 'Bert')
    for (const place of places.flat()) await synced(place)
    for (const each of deeds) await run(each)
    await finish()
    await check()
  } finally {
    await close()
  }
}

it('nothing crosses from one environment, administration or person to another, unless it is taken over', async () => {
  const services = [await startService({ customers: 2, seed: 7 }), await startService({ customers: 2, seed: 7 })]
  onTestFinished(async () => {
    for (const service of services) await service.stop()
  })
  await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 24 }), (deeds) => play(services, deeds)), { numRuns: 6 })
}, 120_000)
