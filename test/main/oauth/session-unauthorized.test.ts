import { AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, it } from 'vitest'
import { customerInfoList } from '../../../main/service/resources.ts'
import { createServiceClient } from '../../../main/service/service-client.ts'
import { codeOf } from '../code-of.ts'
import { minutes, refusing, sessionKit } from './session-kit.ts'

type Voice = { readonly headers: Readonly<Record<string, string>>; readonly text: string }
const bearer: Voice = { headers: { 'www-authenticate': 'Bearer error="invalid_token"' }, text: '{"Message":"no"}' }
const bare: Voice = { headers: {}, text: '{"Message":"no"}' }

const answer = (config: InternalAxiosRequestConfig, refusal: Voice | null): AxiosResponse => ({
  data: refusal === null ? '[]' : refusal.text,
  status: refusal === null ? 200 : 401,
  statusText: '',
  headers: AxiosHeaders.from({ ...refusal?.headers }),
  config,
  request: null,
})

/** A signed-in session at a service that answers each call with this challenge, or with data for null. */
const atService = async (refusalOf: (token: string, url: string) => Voice | null) => {
  const kit = sessionKit()
  const session = await kit.signedIn()
  const syncOf = (administration: string): (() => Promise<string>) => {
    const client = createServiceClient({
      baseAddress: 'https://books.example/v23',
      databaseId: administration,
      pathStyle: 'standard',
      atOnce: 2,
      timeout: 60_000,
      now: () => kit.time,
      proxyFor: async () => null,
      accessToken: (options) => session.accessToken({ ...options, user: 'A', administration }),
      adapter: async (config) => {
        const authorization = AxiosHeaders.from(config.headers as AxiosHeaders).get('Authorization')
        return answer(config, refusalOf(String(authorization).replace('Bearer ', ''), config.url ?? ''))
      },
    })
    return () => codeOf(client.call('GET', customerInfoList, null))
  }
  return { kit, session, sync: syncOf('A1'), syncOther: syncOf('B2') }
}

/** A sender that answers 401 to each call that `refuses` selects, with this challenge. */
const office = (voice: Voice, refuses: (url: string) => boolean = () => true) =>
  atService((_token, url) => (refuses(url) ? voice : null))

it('a service that refuses every token makes the app ask the user to sign in, after one refresh', async () => {
  const { kit, session, sync } = await office(bearer)
  expect(await sync()).toBe('signed-out')
  expect([session.state(), kit.asked]).toEqual([{ is: 'signed-out', because: 'expired' }, ['one-refresh']])
})

it('a missing administration signs nobody out', async () => {
  const { kit, session, sync } = await office(bearer, (url) => url.includes('Customer'))
  for (let times = 0; times < 3; times++) {
    expect(await sync()).toBe('database-unknown')
    kit.time += 10_000
  }
  expect([session.state().is, kit.asked]).toEqual(['signed-in', ['one-refresh']])
})

it('a missing administration causes fewer and fewer refreshes', async () => {
  const { kit, session, sync } = await office(bearer, (url) => url.includes('Customer'))
  for (let minute = 0; minute < 600; minute++) {
    expect(await sync()).toBe('database-unknown')
    kit.time += minutes
  }
  expect(session.state().is).toBe('signed-in')
  expect(kit.asked.length).toBeLessThan(20)
})

it('a token refused everywhere long after its issue is refreshed first, whatever caused the refreshes before', async () => {
  let all = false
  const { kit, session, sync } = await office(bearer, (url) => all || url.includes('Customer'))
  for (let minute = 0; minute < 60; minute++) {
    await sync()
    kit.time += minutes
  }
  all = true
  const before = kit.asked.length
  await sync()
  expect([session.state().is, kit.asked.length]).toEqual(['signed-in', before + 1])
  await sync()
  expect([session.state(), kit.asked.length]).toEqual([{ is: 'signed-out', because: 'expired' }, before + 1])
})

it('a token refused everywhere is refreshed once the network is back, if its refresh did not get through', async () => {
  let all = false
  const { kit, session, sync } = await office(bearer, (url) => all || url.includes('Customer'))
  await sync()
  kit.time += 40_000
  all = true
  const { answer } = kit
  kit.answer = refusing('service-unreachable')
  await sync()
  expect([session.state().is, kit.asked.length]).toEqual(['signed-in', 2])
  kit.time += 3_000
  kit.answer = answer
  await sync()
  expect([session.state().is, kit.asked.length]).toEqual(['signed-in', 3])
})

it.each([
  ['the page of a portal', { headers: { 'content-type': 'text/html' }, text: '<html>Log in to the hotel</html>' }],
  ['a proxy that wants a name', { headers: { 'www-authenticate': 'Basic realm="gateway"' }, text: '' }],
  ['a proxy with two schemes of its own', { headers: { 'www-authenticate': 'Negotiate, NTLM' }, text: '{}' }],
])('%s signs nobody out, however often it answers 401', async (_who, voice) => {
  const { kit, session, sync } = await office(voice)
  for (let times = 0; times < 10; times++) {
    expect(await sync()).toBe('service-answer-unreadable')
    kit.time += 2 * minutes
  }
  expect(session.state().is).toBe('signed-in')
  expect(kit.asked.length).toBeLessThan(6)
})

it('an unnamed sender is believed the second time, a minute later', async () => {
  const { kit, session, sync } = await office(bare)
  await sync()
  await sync()
  expect(session.state().is).toBe('signed-in')
  kit.time += 2 * minutes
  await sync()
  expect([session.state(), kit.asked.length]).toEqual([{ is: 'signed-out', because: 'expired' }, 2])
})

/** A service that accepts the tokens that `takes` selects. Like most, it names no scheme. */
const taking = async (takes: (token: string, url: string) => boolean, voice = bare) => {
  const { kit, session, sync } = await atService((token, url) => (takes(token, url) ? null : voice))
  /** Milliseconds until a call succeeds, with one call per second. */
  const standstill = async (most = 5 * minutes): Promise<number> => {
    const from = kit.time
    while ((await sync()) !== 'nothing failed') {
      kit.time += 1_000
      if (kit.time - from > most) return Infinity
    }
    return kit.time - from
  }
  return { kit, session, sync, standstill }
}

it.each([
  ['that names no scheme', bare],
  ['that asks for a bearer token', bearer],
])('a token that a service %s ends soon after its issue is renewed within seconds, every time', async (_who, voice) => {
  const ended = new Set<string>(['one'])
  const { kit, session, sync, standstill } = await taking((token) => !ended.has(token), voice)
  expect(await sync()).toBe('nothing failed')
  for (let times = 0; times < 6; times++) {
    kit.time += 20_000
    ended.add(await session.accessToken())
    expect(await standstill()).toBeLessThan(20_000)
    expect(session.state().is).toBe('signed-in')
  }
  expect(kit.asked.length).toBeLessThan(10)
})

it('a token that ends right after its issue is renewed well within a minute', async () => {
  const ended = new Set<string>(['one', 'fresh-1'])
  for (const voice of [bare, bearer]) {
    const { standstill } = await taking((token) => !ended.has(token), voice)
    expect(await standstill()).toBeLessThan(30_000)
  }
})

it('the failure says that the service refuses the token, and not that the user is signed out, during the wait for a new one', async () => {
  const { kit, session, sync } = await taking((token) => !['one', 'fresh-1'].includes(token))
  expect(await sync()).toBe('token-refused')
  kit.time += 2_000
  expect(await sync()).toBe('token-refused')
  expect(session.state().is).toBe('signed-in')
})

it('a service that accepts every token once causes no loop of refreshes', async () => {
  const used = new Set<string>()
  const { kit, sync } = await taking((token, url) => {
    const first = url.includes('Customer') && !used.has(token)
    used.add(token)
    return first
  })
  for (let second = 0; second < 600; second++) {
    await sync()
    kit.time += 1_000
  }
  expect(kit.asked.length).toBeLessThan(45)
})

it('a service that accepts no token causes ever fewer refreshes', async () => {
  for (const voice of [bare, bearer]) {
    const { kit, sync } = await taking(() => false, voice)
    for (let second = 0; second < 3 * 3_600; second += 5) {
      await sync()
      kit.time += 5_000
    }
    expect(kit.asked.length).toBeLessThan(16)
  }
})

it('a missing administration causes no more refreshes because others exist', async () => {
  const { kit, session, sync } = await taking((_token, url) => !url.includes('Customer'))
  for (let second = 0; second < 600; second += 5) {
    expect(await sync()).toBe('database-unknown')
    await session.accessToken()
    kit.time += 5_000
  }
  expect(kit.asked.length).toBeLessThan(6)
})

describe('an administration that is refused, at a service that refuses its list of administrations too,', () => {
  const start = async () => {
    let isAll = false
    const refuses = (url: string): boolean => isAll || url.includes('/A1/') || url.includes('AdministrationNVL')
    const service = await office(bearer, refuses)
    // The second call brings the news of the first one along.
    for (let call = 0; call < 2; call++) {
      service.kit.time += 1_000
      expect(await service.syncOther()).toBe('nothing failed')
    }
    return { ...service, refuseAll: () => void (isAll = true) }
  }

  it('signs nobody out while another administration answers', async () => {
    const { kit, session, sync, syncOther } = await start()
    for (let minute = 0; minute < 120; minute++) {
      expect([await sync(), await syncOther()]).toEqual(['database-unknown', 'nothing failed'])
      kit.time += minutes
    }
    expect(session.state().is).toBe('signed-in')
    expect(kit.asked.length).toBeLessThan(20)
  })

  it('is no reason to wait once the other administration is refused as well', async () => {
    const { session, sync, syncOther, refuseAll } = await start()
    refuseAll()
    expect([await sync(), await syncOther()]).toEqual(['database-unknown', 'signed-out'])
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
  })

  it('leads to a sign-in half an hour after the last answer of another one', async () => {
    const { kit, session, sync } = await start()
    for (let minute = 0; minute < 30; minute++) {
      expect(await sync()).toBe('database-unknown')
      kit.time += minutes
    }
    expect(session.state().is).toBe('signed-in')
    while (session.state().is === 'signed-in' && kit.time < 2_000_000_000) {
      await sync()
      kit.time += minutes
    }
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
  })

  it('leads to a sign-in where the other one answered a person who was signed in before', async () => {
    const { kit, session, sync, syncOther, refuseAll } = await start()
    await session.accept(kit.tokens('two'), 'A')
    refuseAll()
    expect([await sync(), await syncOther()]).toEqual(['signed-out', 'signed-out'])
  })
})
