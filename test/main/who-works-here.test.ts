import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EnvironmentDraft } from '../../preload/contract/settings.ts'
import type { Changed } from '../../preload/contract/topics.ts'
import { handleCall } from '../../main/app/ipc/handle-call.ts'
import { startApp, type App } from '../../main/app/app.ts'
import { isFail } from '../../main/base/app-error.ts'
import type { Desk, DeskHost } from '../../main/desk/desk.ts'
import { startService, type RunningService } from '../../main/demo/start-service.ts'
import { codeOf } from './code-of.ts'
import { personWho, whoCloses } from './person.ts'
import { draftFor } from './profile/desk-app.ts'
import { newProfile, removeProfile, testHost, type Person, type TestHost } from './test-host.ts'

let profile: string
let service: RunningService
let stops: (() => Promise<void>)[]
/** The events of desks, in order, and the calls that each may make to the app. */
let story: string[]
let hosts: DeskHost[]
let waiting: number
/** The action of a user while a desk closes. */
let meanwhile: () => void

beforeEach(async () => {
  profile = newProfile()
  service = await startService({ customers: 3 })
  stops = []
  story = []
  hosts = []
  waiting = 0
  meanwhile = () => undefined
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await service.stop()
  removeProfile(profile)
})

const openDesk = async (
  { place, user }: { readonly place: { readonly administration: string }; readonly user: string },
  host: DeskHost,
): Promise<Desk> => {
  story.push(`${user} opens ${place.administration}`)
  hosts.push(host)
  const close = async (): Promise<null> => {
    meanwhile()
    const token = await host.accessToken().then(
      () => 'with a token',
      (error: unknown) => (isFail(error) ? error.fail.code : 'broken'),
    )
    await new Promise((done) => setTimeout(done, 20))
    story.push(`${user} closes ${place.administration} ${token}`)
    return null
  }
  const sync = {
    read: async () => ({ state: { is: 'idle', lastAt: null }, waiting, needsAttention: 0 }),
    now: async () => void story.push(`${user} syncs ${place.administration}`),
  }
  return {
    place,
    user,
    ended: new Promise(() => undefined),
    sync,
    close,
    customers: {
      rows: async () => story.push(`${user} reads ${place.administration}`),
      save: async () => story.push(`${user} saves in ${place.administration}`),
    },
  } as unknown as Desk
}

const allows = personWho({ decision: 'allow' })

const start = async (
  options: { person?: Person; keychainKey?: string | null; userName?: string } = {},
): Promise<{ app: App; host: TestHost; heard: Changed[] }> => {
  const host = testHost({ profile, keychainKey: 'a key', person: allows, openDesk, ...options })
  const app = await startApp(host)
  const heard: Changed[] = []
  app.onChanged((changed) => heard.push(changed))
  stops.push(app.stop)
  return { app, host, heard }
}
const draft = (): EnvironmentDraft => draftFor(service, { status: 'unknown' })
/** An environment with two administrations. */
const office = async (options: Parameters<typeof start>[0] = {}) => {
  const started = await start(options)
  const { settings, session } = started.app.services
  const { id } = await settings.saveEnvironment(draft())
  for (const administration of ['A1', 'B2']) await settings.addAdministration(id, administration, administration)
  return { ...started, settings, session, id, at: (administration: string) => ({ environment: id, administration }) }
}
const userIn = async (app: App, id: string): Promise<string | undefined> =>
  (await app.services.settings.read()).environments.find((each) => each.id === id)?.user

describe('the user of an environment', () => {
  it('is at first the computer’s user, also when signed in, and in the Demo company its login', async () => {
    const { app, session, id } = await office({ userName: 'computer' })
    expect(await userIn(app, id)).toBe('computer')
    expect(await userIn(app, 'demo')).toBe('demo')
    expect(await session.signIn(id, null)).toMatchObject({ is: 'signed-in', user: 'computer' })
    expect(JSON.stringify(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8')))).not.toContain('computer')
  })

  it('is the last who signed in by name, in this environment only, after any restart, sign-out or change', async () => {
    const { app, settings, session, id, heard } = await office()
    expect(await session.signIn(id, '  Zoë de Vries ')).toMatchObject({ is: 'signed-in', user: 'Zoë de Vries' })
    expect(heard).toContainEqual({ topic: 'settings' })
    await settings.saveEnvironment({ ...draft(), id, name: 'Renamed' })
    await session.signOut(id)
    await app.stop()
    const again = await start()
    expect([await userIn(again.app, id), await userIn(again.app, 'demo')]).toEqual(['Zoë de Vries', 'demo'])
    expect(await again.app.services.session.signIn(id, null)).toMatchObject({ user: 'Zoë de Vries' })
    await again.app.stop()
    expect(await (await start()).app.services.session.read(id)).toMatchObject({ is: 'signed-in', user: 'Zoë de Vries' })
  })

  it.each([
    ['closed', whoCloses, 'sign-in-cancelled'],
    ['denied', personWho({ decision: 'deny' }), 'sign-in-denied'],
    [
      'answered with a wrong state',
      personWho({ decision: 'allow', bend: (address) => address.replace(/state=[^&]*/, 'state=other') }),
      'sign-in-wrong-state',
    ],
  ] as const)('is unchanged if the sign-in of another is %s', async (_what, person, code) => {
    let sits: Person = allows
    const { app, session, settings, id, at, host } = await office({ person: (request) => sits(request) })
    await session.signIn(id, 'Anna')
    await settings.goTo(at('A1'))
    sits = person
    expect(await session.signIn(id, 'Bert')).toMatchObject({ is: 'signed-in', user: 'Anna' })
    expect(host.lines.join('')).toContain(code)
    expect(await userIn(app, id)).toBe('Anna')
    expect(story.filter((line) => line.includes('opens') || line.includes('closes'))).toEqual(['Anna opens A1'])
    await session.signOut(id)
    expect(await session.signIn(id, 'Bert')).toMatchObject({ is: 'sign-in-failed', fail: { code } })
    expect(await userIn(app, id)).toBe('Anna')
  })

  it('has a name that can be read and imitates no other', async () => {
    const { app, session, id, host } = await office()
    for (const name of ['', '  ', 'a\u0000b', 'a\nb', 'x'.repeat(81), 'Jan\u202e']) {
      expect(await codeOf(() => session.signIn(id, name))).toBe('arguments-wrong')
      expect(await handleCall(app.services, host.log, 'session', 'signIn', [id, name])).toMatchObject({
        ok: false,
        fail: { code: 'arguments-wrong' },
      })
    }
    expect(host.opened).toEqual([])
    expect(await session.signIn(id, null)).toMatchObject({ is: 'signed-in' })
  })
})

describe('a change of hands', () => {
  it('closes the desks of one user and opens them for the other, and a write under way still has its token', async () => {
    const { session, settings, app, id, at } = await office()
    await session.signIn(id, 'Anna')
    await settings.goTo(at('A1'))
    await app.services.sync.read(at('B2'))
    story = []
    await session.signIn(id, 'Bert')
    expect(story.slice(0, 2).toSorted()).toEqual(['Anna closes A1 with a token', 'Anna closes B2 with a token'])
    expect(story.slice(2, 4).toSorted()).toEqual(['Bert opens A1', 'Bert opens B2'])
    expect(story.slice(4).toSorted()).toEqual(['Bert syncs A1', 'Bert syncs B2'])
  })

  it('lets nobody in meanwhile: a caller gets the desk of the new user', async () => {
    const { session, settings, app, id, at } = await office()
    await session.signIn(id, 'Anna')
    await settings.goTo(at('A1'))
    const asking: unknown[] = []
    meanwhile = () => {
      for (const administration of ['A1', 'B2'])
        asking.push(
          app.services.customers.rows(at(administration), {
            search: '',
            filter: {},
            sort: [],
            columns: [],
            from: 0,
            count: 1,
          }),
        )
    }
    story = []
    await session.signIn(id, 'Bert')
    await Promise.all(asking)
    expect(story.filter((line) => line.startsWith('Anna'))).toEqual(['Anna closes A1 with a token'])
    expect(story.filter((line) => line.includes('opens') || line.includes('reads')).toSorted()).toEqual([
      'Bert opens A1',
      'Bert opens B2',
      'Bert reads A1',
      'Bert reads B2',
    ])
    meanwhile = () => undefined
  })

  it('makes no change in the name of the new user that the one before asked for', async () => {
    const { session, settings, app, id, at } = await office()
    await session.signIn(id, 'Anna')
    await settings.goTo(at('A1'))
    const save = (user: string): Promise<string> =>
      codeOf(() => app.services.customers.save({ ...at('A1'), user }, 's:1', { Fax: { is: 'empty' } }, 0))
    let late: Promise<string> | null = null
    meanwhile = () => void (late = save('Anna'))
    await session.signIn(id, 'Bert')
    meanwhile = () => undefined
    expect(await late).toBe('another-user-signed-in')
    expect(story.filter((line) => line.includes('saves'))).toEqual([])
    expect([await save('Bert'), await save('Anna')]).toEqual(['nothing failed', 'another-user-signed-in'])
    expect(story.filter((line) => line.includes('saves'))).toEqual(['Bert saves in A1'])
  })

  it('gives no token of one user to a desk of the other', async () => {
    const { session, settings, id, at } = await office()
    await session.signIn(id, 'Anna')
    await settings.goTo(at('A1'))
    const [ofAnna] = hosts
    expect(await codeOf(() => ofAnna!.accessToken())).toBe('nothing failed')
    await session.signIn(id, 'Bert')
    expect(await codeOf(() => ofAnna!.accessToken())).toBe('signed-out')
    expect(await codeOf(() => hosts.at(-1)!.accessToken())).toBe('nothing failed')
    await session.signIn(id, 'Anna')
    expect(await codeOf(() => ofAnna!.accessToken())).toBe('nothing failed')
  })

  it('starts with pages without a login: the service asks who it is', async () => {
    const { session, id, host } = await office()
    await session.signIn(id, 'Anna')
    expect(host.forgotten).toEqual([id])
    await session.signIn(id, null)
    await session.signIn(id, 'Anna')
    expect(host.forgotten).toEqual([id])
    await session.signIn(id, 'Bert')
    expect(host.forgotten).toEqual([id, id])
  })

  it('leaves the desks of other environments and of the same user open', async () => {
    const { session, settings, id, at } = await office()
    const other = await settings.saveEnvironment({ ...draft(), name: 'Other' })
    await settings.addAdministration(other.id, 'A1', 'A1')
    await session.signIn(id, 'Anna')
    await session.signIn(other.id, 'Anna')
    await settings.goTo(at('A1'))
    await settings.goTo({ environment: other.id, administration: 'A1' })
    story = []
    await session.signIn(id, 'Anna')
    expect(story).toEqual(['Anna syncs A1'])
    await session.signIn(id, 'Bert')
    expect(story.slice(1)).toEqual(['Anna closes A1 with a token', 'Bert opens A1', 'Bert syncs A1'])
  })

  it('that was interrupted is detected from the tokens', async () => {
    const { app, session, id, at } = await office()
    await session.signIn(id, 'Anna')
    await session.signIn(id, 'Bert')
    await app.stop()
    for (const name of ['settings.json', 'settings.copy.json'])
      writeFileSync(join(profile, name), readFileSync(join(profile, name), 'utf8').replace('"Bert"', '"Anna"'))
    story = []
    const again = await start()
    expect(await again.app.services.session.read(id)).toMatchObject({ is: 'signed-in', user: 'Bert' })
    await again.app.services.settings.goTo(at('A1'))
    expect(story).toEqual(['Bert opens A1'])
    expect(await userIn(again.app, id)).toBe('Bert')
  })

  it('is refused if edits are only in memory and would be lost', async () => {
    const { app, session, settings, id, at, host } = await office({ keychainKey: null })
    await session.signIn(id, 'Anna')
    await settings.goTo(at('A1'))
    waiting = 2
    const opened = host.opened.length
    await expect(session.signIn(id, 'Bert')).rejects.toMatchObject({
      fail: { code: 'environment-has-waiting-edits', about: { waiting: 2 } },
    })
    expect(host.opened).toHaveLength(opened)
    expect(await userIn(app, id)).toBe('Anna')
    expect(await session.signIn(id, 'Anna')).toMatchObject({ is: 'signed-in', user: 'Anna' })
    waiting = 0
    expect(await session.signIn(id, 'Bert')).toMatchObject({ is: 'signed-in', user: 'Bert' })
  })
})
