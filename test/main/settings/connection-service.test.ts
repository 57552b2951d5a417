import { text as readText } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ConnectionStep, EnvironmentDraft } from '../../../preload/contract/settings.ts'
import { startApp } from '../../../main/app/app.ts'
import { AppError } from '../../../main/base/app-error.ts'
import { startService } from '../../../main/demo/start-service.ts'
import { connectionService, type ConnectionContext } from '../../../main/settings/connection-service.ts'
import { failing } from '../desk/desk-kit.ts'
import { personWho } from '../person.ts'
import { draftFor } from '../profile/desk-app.ts'
import { serveHttp } from '../serve-http.ts'
import { newProfile, removeProfile, testHost, type TestHostOptions } from '../test-host.ts'

const start = async (options: TestHostOptions = {}) => {
  const profile = newProfile()
  const app = await startApp(testHost({ profile, person: personWho({ decision: 'allow' }), ...options }))
  onTestFinished(async () => {
    await app.stop()
    removeProfile(profile)
  })
  return app.services
}
const outcomeOf = ({ is, fail }: ConnectionStep): string =>
  [is, fail?.code, fail?.about?.['database'] ?? fail?.about?.['field']].filter(Boolean).join(' ')

/** Answers everything alike, and records what was sent. */
const startSite = async (status: number, location?: string) => {
  const received: string[] = []
  const { origin } = await serveHttp(async (request, response) => {
    received.push(`${request.url} ${await readText(request)}`)
    response.writeHead(status, location === undefined ? {} : { Location: location }).end()
  })
  return { address: `${origin}/acc/v23`, received }
}
const service = async () => {
  const running = await startService({ customers: 1 })
  onTestFinished(() => running.stop())
  return running
}
const withoutSecret = ({ secret: _secret, ...rest }: EnvironmentDraft): EnvironmentDraft => {
  void _secret
  return rest
}

describe('a step of a connection test', () => {
  it('ends at once when it is stopped while a person is still asked about the address', async () => {
    const asked = Promise.withResolvers<void>()
    const { settings } = await start({
      confirmAddress: () => {
        asked.resolve()
        return new Promise<boolean>(() => undefined)
      },
    })
    const step = settings.testStep(draftFor(await service(), { baseAddress: 'https://books.example' }), 'address', '')
    await asked.promise
    await settings.cancelTest()
    expect(await step).toEqual({ check: 'address', is: 'not-tried' })
  })

  it('of an unknown environment fails, and sends nothing', async () => {
    const [{ settings }, { address, received }] = [await start(), await startSite(404)]
    const draft = draftFor(await service(), { id: 'nowhere', baseAddress: address })
    await expect(settings.testStep(draft, 'address', '')).rejects.toThrowError(failing('environment-unknown'))
    expect(received).toEqual([])
  })

  it('reads an administration only with a session, and only for a complete form', async () => {
    const [{ settings, session }, running] = [await start(), await service()]
    const { id } = await settings.saveEnvironment(draftFor(running))
    const draft = withoutSecret(draftFor(running, { id }))
    const database = ` ${running.facts.databases[0]!} `
    expect(outcomeOf(await settings.testStep(draft, 'database', database))).toBe('not-tried')
    await session.signIn(id, null)
    expect(outcomeOf(await settings.testStep(draft, 'database', database))).toBe('passed')
    expect(outcomeOf(await settings.testStep(draft, 'database', ' NOWHERE '))).toBe('failed database-unknown NOWHERE')
    expect(outcomeOf(await settings.testStep({ ...draft, clientId: '' }, 'database', database))).toBe('not-tried')
  })

  it('sends no secret where none is typed or stored', async () => {
    const [{ settings }, { address, received }] = [await start(), await startSite(400)]
    const draft = draftFor(await service(), { baseAddress: address })
    const { id } = await settings.saveEnvironment({ ...draft, secret: '' })
    for (const one of [{ ...draft, secret: '' }, withoutSecret(draft), withoutSecret({ ...draft, id })])
      expect(outcomeOf(await settings.testStep(one, 'client', ''))).toBe('passed')
    expect(received).toHaveLength(3)
    expect(received.filter((text) => text.includes('client_secret'))).toEqual([])
  })
})

/** The service of a saved environment at this address, and what it asked. */
const serviceOf = (baseAddress: string, isConfirmed: boolean) => {
  const [trusted, sessionsRead] = [[] as string[], [] as string[]]
  const context = {
    environments: { get: () => ({ baseAddress, clientId: 'a' }), secret: async () => null },
    sessions: {
      service: { read: async (id: string) => (sessionsRead.push(id), { is: 'signed-in' }) },
      accessToken: async () => 'token',
    },
    proxyFor: async () => null,
    trust: {
      passed: async (id: string) => {
        trusted.push(id)
        if (!isConfirmed) throw new AppError('settings-not-confirmed')
      },
    },
    addresses: { confirm: async () => undefined },
  } as unknown as ConnectionContext
  return { ...connectionService(context), trusted, sessionsRead }
}

describe('a step for settings in doubt', () => {
  it('is refused for the environment of the form, or for a new one, and sends nothing', async () => {
    const { address, received } = await startSite(404)
    const { testStep, trusted } = serviceOf(address, false)
    const draft = draftFor(await service(), { baseAddress: address })
    for (const one of [{ ...draft, id: 'office' }, draft])
      await expect(testStep(one, 'address', '')).rejects.toThrowError(failing('settings-not-confirmed'))
    expect([trusted, received]).toEqual([['office', 'new'], []])
  })
})

describe('the session of an environment', () => {
  it('is read for the step that needs a token, and for no other', async () => {
    const { address } = await startSite(404)
    const { testStep, sessionsRead } = serviceOf(address, true)
    const draft = draftFor(await service(), { id: 'office', baseAddress: address, clientId: 'a' })
    for (const check of ['address', 'client', 'redirect'] as const) await testStep(draft, check, 'A')
    expect(sessionsRead).toEqual([])
    expect(outcomeOf(await testStep(draft, 'database', 'A'))).toBe('failed database-unknown A')
    expect(sessionsRead).toEqual(['office'])
  })
})

describe('a redirect that carries an error', () => {
  const cb = 'https://desk.example/cb'
  it.each([
    ['?error=unauthorized_client', 'failed sign-in-wrong-client'],
    ['?error=invalid_client', 'failed sign-in-wrong-client'],
    ['?error=redirect_uri_mismatch', 'failed sign-in-wrong-redirect'],
    ['?error=server_error', 'failed connecting-failing'],
    ['?error=temporarily_unavailable', 'failed connecting-busy'],
    ['?error=unsupported_response_type', 'failed sign-in-wrong-client'],
    ['?error=invalid_request', 'failed sign-in-refused'],
    ['#error=invalid_scope', 'failed sign-in-scope-refused'],
    ['#state=x', 'passed'],
    ['', 'passed'],
  ])('with %s at its end means: %s', async (end, outcome) => {
    const [{ settings }, { address }] = [await start(), await startSite(302, `${cb}${end}`)]
    const draft = draftFor(await service(), { baseAddress: address, redirectUri: cb })
    expect(outcomeOf(await settings.testStep(draft, 'redirect', ''))).toBe(outcome)
    // Without a secret no code could be bound, so the service is asked once.
    expect(outcomeOf(await settings.testStep({ ...draft, secret: '' }, 'redirect', ''))).toBe(outcome)
  })

  it('to an address that begins like ours and is none says nothing', async () => {
    const [{ settings }, { address }] = [await start(), await startSite(302, 'https://desk.example:99999/?error=x')]
    const draft = draftFor(await service(), { baseAddress: address, redirectUri: 'https://desk.example' })
    expect(outcomeOf(await settings.testStep(draft, 'redirect', ''))).toBe('passed')
  })

  it('to another address says nothing about this registration', async () => {
    const [{ settings }, { address }] = [
      await start(),
      await startSite(302, 'https://login.example/?error=invalid_scope'),
    ]
    const draft = draftFor(await service(), { baseAddress: address, redirectUri: cb })
    expect(outcomeOf(await settings.testStep(draft, 'redirect', ''))).toBe('passed')
  })
})

it('the administrations of an environment are offered with a session only', async () => {
  const [{ settings, session }, running] = [await start(), await service()]
  const { id } = await settings.saveEnvironment(draftFor(running))
  await expect(settings.offeredAdministrations(id)).rejects.toThrowError(failing('signed-out'))
  await session.signIn(id, null)
  expect((await settings.offeredAdministrations(id)).map(({ databaseId }) => databaseId)).toEqual(
    running.facts.databases,
  )
})
