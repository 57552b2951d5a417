import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pkceChoices, usesPkce, type PkceChoice } from '../../../preload/contract/pkce.ts'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import { proofFor } from '../../../main/oauth/pkce.ts'
import type { Registration } from '../../../main/oauth/registration.ts'
import { tokenEndpoint } from '../../../main/oauth/token-endpoint.ts'
import { filesIn } from '../../temporary-folder.ts'
import { personWho } from '../person.ts'
import { sessionsKit, type KitOptions, type SessionsKit } from './sessions-kit.ts'

let service: RunningService
beforeEach(async () => void (service = await startService({ customers: 1 })))
afterEach(() => service.stop())

const registration: Registration = {
  environment: 'e',
  baseAddress: 'https://api.example/v23',
  clientId: 'c',
  secret: 's',
  redirectUri: 'https://desk.example/cb',
  scope: 'x',
  pathStyle: 'standard',
}
const start = (options: Partial<KitOptions> = {}): Promise<SessionsKit> =>
  sessionsKit({ service, person: personWho({ decision: 'allow' }), ...options })
const signIn = async ({ sessions }: SessionsKit): Promise<string> => {
  const state = await sessions.service.signIn('e', null)
  return state.is === 'sign-in-failed' ? state.fail.code : state.is
}
const asked = ({ host }: SessionsKit, at = 0): URLSearchParams => new URL(host.opened[at]!.start).searchParams

describe('a sign-in with PKCE', () => {
  it('requests its code with a new S256 challenge of 256 bits each time', async () => {
    const kit = await start()
    expect([await signIn(kit), await signIn(kit)]).toEqual(['signed-in', 'signed-in'])
    const challenges = [0, 1].map((at) => asked(kit, at).get('code_challenge'))
    expect(challenges).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)])
    expect(new Set(challenges).size).toBe(2)
    expect(asked(kit).get('code_challenge_method')).toBe('S256')
  })

  it('refuses a code of another sign-in even with the right state (code injection)', async () => {
    const planted = (address: string): string => {
      const url = new URL(address)
      url.searchParams.set('code', service.control.code())
      return url.href
    }
    const kit = await start({ person: personWho({ decision: 'allow', bend: planted }) })
    expect(await signIn(kit)).toBe('sign-in-expired')
    expect(await kit.namesKept()).toEqual([])
  })

  it('keeps its verifier in memory only, for one exchange', async () => {
    const verifiers: string[] = []
    const kit = await start({
      endpoint: (one) => {
        const { redeem, refresh } = tokenEndpoint(one, { now: Date.now, proxyFor: async () => null })
        return {
          refresh,
          redeem: (code, verifier, signal) => (verifiers.push(verifier!), redeem(code, verifier, signal)),
        }
      },
    })
    expect(await signIn(kit)).toBe('signed-in')
    expect(verifiers).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(createHash('sha256').update(verifiers[0]!).digest('base64url')).toBe(asked(kit).get('code_challenge'))
    const kept = filesIn(kit.host.profile).map((file) => readFileSync(file, 'latin1'))
    expect(
      [...kept, ...kit.host.lines, JSON.stringify(await kit.state()), asked(kit).toString()].filter((text) =>
        text.includes(verifiers[0]!),
      ),
    ).toEqual([])
  })

  it('has neither challenge nor verifier if the user or a test turned PKCE off', async () => {
    for (const pkce of ['off', 'found-off'] as const) {
      const kit = await start({ registration: { pkce } })
      expect(await signIn(kit)).toBe('signed-in')
      expect([...asked(kit).keys()]).toEqual(['client_id', 'redirect_uri', 'scope', 'response_type', 'state'])
    }
  })
})

describe('a service that does not know PKCE', () => {
  it('and ignores it, still signs users in', async () => {
    service.control.quirk({ quirk: 'noPkce' })
    expect(await signIn(await start())).toBe('signed-in')
  })

  it('and refuses it causes a failure that names PKCE, so that the next sign-in goes without', async () => {
    service.control.quirk({ quirk: 'noPkce', value: 'refuses' })
    const refused: string[] = []
    const kit = await start({ pkceRefused: (environment) => void refused.push(environment) })
    expect(await signIn(kit)).toBe('sign-in-pkce-refused')
    expect(refused).toEqual(['e'])
  })

  it('is not blamed if PKCE was not used, or if the answer is of another sign-in', async () => {
    const refused: string[] = []
    const says =
      (state: string) =>
      (address: string): string => {
        const [url, given] = [new URL(registration.redirectUri), new URL(address).searchParams.get('state') ?? '']
        url.search = new URLSearchParams({ error: 'invalid_request', state: state || given }).toString()
        return url.href
      }
    const [redirectUri, pkceRefused] = [
      service.facts.redirectUri,
      (environment: string) => void refused.push(environment),
    ]
    const bent =
      (state: string) =>
      (address: string): string =>
        says(state)(address).replace(registration.redirectUri, redirectUri)
    expect(
      await signIn(
        await start({
          registration: { pkce: 'off' },
          person: personWho({ decision: 'allow', bend: bent('') }),
          pkceRefused,
        }),
      ),
    ).toBe('sign-in-refused')
    expect(
      await signIn(await start({ person: personWho({ decision: 'allow', bend: bent('another') }), pkceRefused })),
    ).toBe('sign-in-wrong-state')
    expect(refused).toEqual([])
  })
})

describe('a proof of PKCE', () => {
  it('exists in the code flow unless PKCE is off', () => {
    const has = (part: Partial<Registration>): boolean => proofFor({ ...registration, ...part }) !== null
    expect(pkceChoices.map((pkce) => [pkce, has({ pkce })])).toEqual([
      ['untested', true],
      ['found-on', true],
      ['found-off', false],
      ['on', true],
      ['off', false],
    ] satisfies [PkceChoice, boolean][])
    expect([has({}), has({ secret: null }), pkceChoices.filter(usesPkce)]).toEqual([
      true,
      false,
      ['untested', 'found-on', 'on'],
    ])
  })
})
