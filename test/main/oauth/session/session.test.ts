import { beforeEach, describe, expect, it } from 'vitest'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'
import type { Tokens } from '../../../../main/oauth/tokens.ts'
import { codeOf } from '../../code-of.ts'
import { hours, minutes, refusing, sessionKit, type SessionKit } from '../session-kit.ts'

let kit: SessionKit
beforeEach(() => void (kit = sessionKit()))
const inVault = (): Tokens => JSON.parse(kit.stored.get('tokens:e') ?? 'null') as Tokens

describe('a signed-in session', () => {
  it('hands out the token while it is valid', async () => {
    const session = await kit.signedIn()
    kit.time += 2 * hours - 6 * minutes
    expect(await session.accessToken()).toBe('one')
    expect(kit.asked).toEqual([])
  })

  it('refreshes five minutes ahead', async () => {
    const session = await kit.signedIn()
    kit.time += 2 * hours - 5 * minutes
    expect(await session.accessToken()).toBe('fresh-1')
    expect(kit.asked).toEqual(['one-refresh'])
  })

  it('makes one refresh of fifty concurrent rejections', async () => {
    const session = await kit.signedIn()
    const given = await Promise.all(Array.from({ length: 50 }, () => session.accessToken({ rejected: 'one' })))
    expect(new Set(given)).toEqual(new Set(['fresh-1']))
    expect(kit.asked).toEqual(['one-refresh'])
  })

  it('does not refresh for a token that was already replaced', async () => {
    const session = await kit.signedIn()
    await session.accessToken({ rejected: 'one' })
    expect(await session.accessToken({ rejected: 'one' })).toBe('fresh-1')
    expect(kit.asked).toHaveLength(1)
  })

  it('stores the new pair before it hands out the token', async () => {
    const session = await kit.signedIn()
    const order: string[] = []
    kit.disk = async () => {
      await new Promise(setImmediate)
      order.push('stored')
    }
    await session.accessToken({ rejected: 'one' }).then(() => order.push('handed out'))
    expect(order).toEqual(['stored', 'handed out'])
    expect(inVault().refresh).toBe('fresh-1-refresh')
  })

  it('keeps the old refresh token if none is returned', async () => {
    kit.answer = async () => kit.tokens('fresh', null)
    const session = await kit.signedIn()
    await session.accessToken({ rejected: 'one' })
    expect(inVault().refresh).toBe('one-refresh')
    expect(session.state()).toMatchObject({ is: 'signed-in', renews: true, kept: true })
  })

  it('does not hand out a token whose refresh token could not be stored, and stores it at the next try', async () => {
    const session = await kit.signedIn()
    kit.disk = refusing('disk-full')
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('disk-full')
    expect(await codeOf(session.accessToken())).toBe('disk-full')
    kit.disk = async () => undefined
    expect(await session.accessToken()).toBe('fresh-1')
    expect(inVault().refresh).toBe('fresh-1-refresh')
    expect(kit.asked).toHaveLength(1)
  })

  it('does not loop when a fresh token is rejected too', async () => {
    const session = await kit.signedIn()
    const fresh = await session.accessToken({ rejected: 'one' })
    expect(await session.accessToken({ rejected: fresh })).toBe(fresh)
    expect(kit.asked).toHaveLength(1)
    kit.time += 2 * minutes
    expect(await session.accessToken({ rejected: fresh })).toBe('fresh-2')
  })

  it('refreshes after a rejection although the clock was set back since the last one', async () => {
    const session = await kit.signedIn()
    const first = await session.accessToken({ rejected: 'one' })
    kit.time -= 2 * hours
    expect(await session.accessToken({ rejected: first })).toBe('fresh-2')
  })
  it('continues after a restart', async () => {
    await kit.signedIn()
    const again = await kit.open()
    expect(again.state()).toMatchObject({ is: 'signed-in', until: kit.time + 2 * hours })
    expect(await again.accessToken()).toBe('one')
  })

  it('works with tokens that live for seconds', async () => {
    const session = await kit.signedIn({ ...kit.tokens('short'), until: kit.time + 2_000 })
    expect(await session.accessToken()).toBe('short')
    kit.time += 1_900
    expect(await session.accessToken()).toBe('fresh-1')
  })
})

describe('the user of the tokens', () => {
  it('is stored with them, through refreshes and restarts', async () => {
    const session = await kit.signedIn()
    await session.accessToken({ rejected: 'one' })
    expect(inVault()).toMatchObject({ access: 'fresh-1', user: 'A' })
    const again = await kit.open()
    expect([again.user(), again.state()]).toEqual(['A', expect.objectContaining({ is: 'signed-in', user: 'A' })])
    await again.signOut('asked')
    expect(again.user()).toBeNull()
  })

  it('is the one who signed in, also after a restart and whoever usually works here', async () => {
    const session = await kit.open()
    await session.accept(kit.tokens('two'), 'B')
    const again = await kit.open()
    expect([again.user(), await codeOf(again.accessToken({ user: 'A' }))]).toEqual(['B', 'signed-out'])
  })

  it('is the usual user for tokens stored without a name', async () => {
    kit.stored.set('tokens:e', JSON.stringify(kit.tokens('old')))
    const session = await kit.open()
    expect([session.user(), await session.accessToken({ user: 'A' })]).toEqual(['A', 'old'])
  })

  it('decides who gets them: another user’s work gets none and causes no refresh', async () => {
    const session = await kit.signedIn()
    expect(await session.accessToken({ user: 'A' })).toBe('one')
    expect(await codeOf(session.accessToken({ user: 'B' }))).toBe('signed-out')
    expect(await codeOf(session.accessToken({ rejected: 'one', user: 'B' }))).toBe('signed-out')
    expect([kit.asked, session.state().is]).toEqual([[], 'signed-in'])
  })

  it('changes at once, and a refresh for the earlier user has no effect', async () => {
    const session = await kit.signedIn()
    const { promise, resolve } = Promise.withResolvers<Tokens>()
    kit.answer = () => promise
    const waiting = codeOf(session.accessToken({ rejected: 'one', user: 'A' }))
    await Promise.resolve()
    await session.accept(kit.tokens('two'), 'B')
    expect(await session.accessToken({ user: 'B' })).toBe('two')
    resolve(kit.tokens('late'))
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
    const session = await kit.signedIn()
    kit.answer = refusing(code)
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe(code)
    expect(session.state().is).toBe('signed-in')
    expect(inVault().refresh).toBe('one-refresh')
  })

  it('a failed refresh ahead of time, and the old token stays in use', async () => {
    const session = await kit.signedIn()
    kit.answer = refusing('service-unreachable')
    kit.time += 2 * hours - 1 * minutes
    expect(await session.accessToken()).toBe('one')
    kit.time += 2 * minutes
    expect(await codeOf(session.accessToken())).toBe('service-unreachable')
  })

  it('a refused registration, and the refresh token is kept and tried again an hour later', async () => {
    const session = await kit.signedIn()
    const works = kit.answer
    kit.answer = refusing('sign-in-wrong-client')
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-wrong-client' } })
    kit.answer = works
    kit.time += hours
    expect(await session.accessToken()).toBe('fresh-1')
  })
})

describe('the user is signed out', () => {
  it('by an invalid refresh token', async () => {
    const session = await kit.signedIn()
    kit.answer = refusing('sign-in-expired')
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    expect(kit.stored.size).toBe(0)
  })

  it('by a refusal without a reason; the refresh token is kept and tried again ten minutes later', async () => {
    const session = await kit.signedIn()
    const works = kit.answer
    kit.answer = refusing('sign-in-refused')
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    kit.answer = works
    kit.time += 9 * minutes
    expect(await codeOf(session.accessToken())).toBe('signed-out')
    kit.time += 2 * minutes
    expect(await session.accessToken()).toBe('fresh-1')
    expect([kit.asked, session.state().is]).toEqual([['one-refresh', 'one-refresh'], 'signed-in'])
  })

  it('by asking, and a refresh under way does not undo it', async () => {
    const session = await kit.signedIn()
    const { promise, resolve } = Promise.withResolvers<Tokens>()
    kit.answer = () => promise
    const waiting = codeOf(session.accessToken({ rejected: 'one' }))
    await Promise.resolve()
    await session.signOut('asked')
    resolve(kit.tokens('late'))
    expect(await waiting).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'signed-out', because: 'asked' })
    expect(kit.stored.size).toBe(0)
  })

  it('by time, without a refresh token', async () => {
    const session = await kit.signedIn(kit.tokens('browser', null))
    expect(session.state()).toMatchObject({ is: 'signed-in', renews: false })
    kit.time += 2 * hours - 1 * minutes
    expect(await session.accessToken()).toBe('browser')
    kit.time += 2 * minutes
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    expect(await codeOf(session.accessToken())).toBe('signed-out')
    expect(kit.asked).toEqual([])
  })

  it('from the start, without a sign-in', async () => {
    const session = await kit.open()
    expect(session.state()).toEqual({ is: 'signed-out', because: 'never' })
    expect(await codeOf(session.accessToken())).toBe('signed-out')
  })
})
