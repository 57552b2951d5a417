import { beforeEach, describe, expect, it } from 'vitest'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import { openSession, type Session } from '../../../../main/oauth/session/session.ts'
import type { TokenEndpoint } from '../../../../main/oauth/token-endpoint.ts'
import type { Tokens } from '../../../../main/oauth/tokens.ts'
import type { Vault } from '../../../../main/base/files/vault.ts'
import { codeOf } from '../../code-of.ts'

const hours = 3_600_000
const minutes = 60_000

let time: number
let asked: string[]
let answer: (refresh: string) => Promise<Tokens>
let stored: Map<string, string>
let disk: 'fine' | 'full'
let order: string[]

/** A vault whose disk can be full; `stored` is its content. */
const vault = (): Vault => ({
  kept: true,
  seal: null,
  answers: () => true,
  get: async (name) => (stored.has(name) ? { is: 'text', text: stored.get(name)! } : { is: 'none' }),
  put: async (name, text) => {
    if (disk === 'full') throw new AppError('disk-full')
    order.push('stored')
    stored.set(name, text)
  },
  remove: async (name) => void stored.delete(name),
  quarantine: async () => undefined,
  names: () => [...stored.keys()],
})

const endpoint: TokenEndpoint = {
  redeem: () => Promise.reject(new Error('no code here')),
  refresh: (token) => {
    asked.push(token)
    return answer(token)
  },
}

const open = (): Promise<Session> =>
  openSession({
    environment: 'e',
    vault: vault(),
    sealedTo: () => 'the service',
    now: () => time,
    endpoint: async () => endpoint,
    changed: () => undefined,
    log: () => undefined,
    usualUser: () => 'computer',
  })
const tokens = (access: string, refresh: string | null = `${access}-refresh`): Tokens => ({
  access,
  issuedAt: time,
  until: time + 2 * hours,
  refresh,
})
const refusing = (code: FailCode) => () => Promise.reject(new AppError(code))
const inVault = (): Tokens => JSON.parse(stored.get('tokens:e') ?? 'null') as Tokens

const signedIn = async (first: Tokens = tokens('one')): Promise<Session> => {
  const session = await open()
  await session.accept(first, 'A')
  return session
}

beforeEach(() => {
  time = 1_000_000
  asked = []
  order = []
  stored = new Map()
  disk = 'fine'
  let count = 1
  answer = async () => tokens(`fresh-${count++}`)
})

describe('a signed-in session', () => {
  it('hands out the token while it is valid', async () => {
    const session = await signedIn()
    time += 2 * hours - 6 * minutes
    expect(await session.accessToken()).toBe('one')
    expect(asked).toEqual([])
  })

  it('refreshes five minutes ahead', async () => {
    const session = await signedIn()
    time += 2 * hours - 5 * minutes
    expect(await session.accessToken()).toBe('fresh-1')
    expect(asked).toEqual(['one-refresh'])
  })

  it('makes one refresh of fifty concurrent rejections', async () => {
    const session = await signedIn()
    const given = await Promise.all(Array.from({ length: 50 }, () => session.accessToken({ rejected: 'one' })))
    expect(new Set(given)).toEqual(new Set(['fresh-1']))
    expect(asked).toEqual(['one-refresh'])
  })

  it('does not refresh for a token that was already replaced', async () => {
    const session = await signedIn()
    await session.accessToken({ rejected: 'one' })
    expect(await session.accessToken({ rejected: 'one' })).toBe('fresh-1')
    expect(asked).toHaveLength(1)
  })

  it('stores the new pair before it hands out the token', async () => {
    const session = await signedIn()
    order = []
    await session.accessToken({ rejected: 'one' }).then(() => order.push('handed out'))
    expect(order).toEqual(['stored', 'handed out'])
    expect(inVault().refresh).toBe('fresh-1-refresh')
  })

  it('keeps the old refresh token if none is returned', async () => {
    answer = async () => tokens('fresh', null)
    const session = await signedIn()
    await session.accessToken({ rejected: 'one' })
    expect(inVault().refresh).toBe('one-refresh')
    expect(session.state()).toMatchObject({ is: 'signed-in', renews: true, kept: true })
  })

  it('does not hand out a token whose refresh token could not be stored, and stores it at the next try', async () => {
    const session = await signedIn()
    disk = 'full'
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('disk-full')
    expect(await codeOf(session.accessToken())).toBe('disk-full')
    disk = 'fine'
    expect(await session.accessToken()).toBe('fresh-1')
    expect(inVault().refresh).toBe('fresh-1-refresh')
    expect(asked).toHaveLength(1)
  })

  it('does not loop when a fresh token is rejected too', async () => {
    const session = await signedIn()
    const fresh = await session.accessToken({ rejected: 'one' })
    expect(await session.accessToken({ rejected: fresh })).toBe(fresh)
    expect(asked).toHaveLength(1)
    time += 2 * minutes
    expect(await session.accessToken({ rejected: fresh })).toBe('fresh-2')
  })

  it('refreshes after a rejection although the clock was set back since the last one', async () => {
    const session = await signedIn()
    const first = await session.accessToken({ rejected: 'one' })
    time -= 2 * hours
    expect(await session.accessToken({ rejected: first })).toBe('fresh-2')
  })
  it('continues after a restart', async () => {
    await signedIn()
    const again = await open()
    expect(again.state()).toMatchObject({ is: 'signed-in', until: time + 2 * hours })
    expect(await again.accessToken()).toBe('one')
  })

  it('works with tokens that live for seconds', async () => {
    const session = await signedIn({ ...tokens('short'), until: time + 2_000 })
    expect(await session.accessToken()).toBe('short')
    time += 1_900
    expect(await session.accessToken()).toBe('fresh-1')
  })
})

describe('the user of the tokens', () => {
  it('is stored with them, through refreshes and restarts', async () => {
    const session = await signedIn()
    await session.accessToken({ rejected: 'one' })
    expect(inVault()).toMatchObject({ access: 'fresh-1', user: 'A' })
    const again = await open()
    expect([again.user(), again.state()]).toEqual(['A', expect.objectContaining({ is: 'signed-in', user: 'A' })])
    await again.signOut('asked')
    expect(again.user()).toBeNull()
  })

  it('is the usual user for tokens stored without a name', async () => {
    stored.set('tokens:e', JSON.stringify(tokens('old')))
    const session = await open()
    expect([session.user(), await session.accessToken({ user: 'computer' })]).toEqual(['computer', 'old'])
  })

  it('decides who gets them: another user’s work gets none and causes no refresh', async () => {
    const session = await signedIn()
    expect(await session.accessToken({ user: 'A' })).toBe('one')
    expect(await codeOf(session.accessToken({ user: 'B' }))).toBe('signed-out')
    expect(await codeOf(session.accessToken({ rejected: 'one', user: 'B' }))).toBe('signed-out')
    expect([asked, session.state().is]).toEqual([[], 'signed-in'])
  })

  it('changes at once, and a refresh for the earlier user has no effect', async () => {
    const session = await signedIn()
    const { promise, resolve } = Promise.withResolvers<Tokens>()
    answer = () => promise
    const waiting = codeOf(session.accessToken({ rejected: 'one', user: 'A' }))
    await Promise.resolve()
    await session.accept(tokens('two'), 'B')
    expect(await session.accessToken({ user: 'B' })).toBe('two')
    resolve(tokens('late'))
    expect(await waiting).toBe('signed-out')
    expect(await session.accessToken({ user: 'B' })).toBe('two')
    expect(inVault()).toMatchObject({ access: 'two', user: 'B' })
  })
})

describe('the user stays signed in after', () => {
  it.each<FailCode>([
    'service-unreachable',
    'service-slow',
    'service-busy',
    'service-failing',
    'service-answer-unreadable',
    'service-redirected',
    'service-certificate',
  ])('%s', async (code) => {
    const session = await signedIn()
    answer = refusing(code)
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe(code)
    expect(session.state().is).toBe('signed-in')
    expect(inVault().refresh).toBe('one-refresh')
  })

  it('a failed refresh ahead of time, and the old token stays in use', async () => {
    const session = await signedIn()
    answer = refusing('service-unreachable')
    time += 2 * hours - 1 * minutes
    expect(await session.accessToken()).toBe('one')
    time += 2 * minutes
    expect(await codeOf(session.accessToken())).toBe('service-unreachable')
  })

  it('a refused registration, and the refresh token is kept and tried again an hour later', async () => {
    const session = await signedIn()
    const works = answer
    answer = refusing('sign-in-wrong-client')
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-wrong-client' } })
    answer = works
    time += hours
    expect(await session.accessToken()).toBe('fresh-1')
  })
})

describe('the user is signed out', () => {
  it('by an invalid refresh token', async () => {
    const session = await signedIn()
    answer = refusing('sign-in-expired')
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    expect(stored.size).toBe(0)
  })

  it('by a refusal without a reason; the refresh token is kept and tried again ten minutes later', async () => {
    const session = await signedIn()
    const works = answer
    answer = refusing('sign-in-refused')
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    answer = works
    time += 9 * minutes
    expect(await codeOf(session.accessToken())).toBe('signed-out')
    time += 2 * minutes
    expect(await session.accessToken()).toBe('fresh-1')
    expect([asked, session.state().is]).toEqual([['one-refresh', 'one-refresh'], 'signed-in'])
  })

  it('by asking, and a refresh under way does not undo it', async () => {
    const session = await signedIn()
    const { promise, resolve } = Promise.withResolvers<Tokens>()
    answer = () => promise
    const waiting = codeOf(session.accessToken({ rejected: 'one' }))
    await Promise.resolve()
    await session.signOut('asked')
    resolve(tokens('late'))
    expect(await waiting).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'signed-out', because: 'asked' })
    expect(stored.size).toBe(0)
  })

  it('by time, without a refresh token', async () => {
    const session = await signedIn(tokens('browser', null))
    expect(session.state()).toMatchObject({ is: 'signed-in', renews: false })
    time += 2 * hours - 1 * minutes
    expect(await session.accessToken()).toBe('browser')
    time += 2 * minutes
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    expect(await codeOf(session.accessToken())).toBe('signed-out')
    expect(asked).toEqual([])
  })

  it('from the start, without a sign-in', async () => {
    const session = await open()
    expect(session.state()).toEqual({ is: 'signed-out', because: 'never' })
    expect(await codeOf(session.accessToken())).toBe('signed-out')
  })
})
