import { beforeEach, describe, expect, it } from 'vitest'
import type { RefusedBy } from '../../../main/service/refused-token.ts'
import type { Tokens } from '../../../main/oauth/tokens.ts'
import { codeOf } from '../code-of.ts'
import { hours, minutes, refusing, sessionKit, type SessionKit } from './session-kit.ts'

const byService: RefusedBy = { speaker: 'service', worked: false }
const unnamed: RefusedBy = { speaker: 'unnamed', worked: false }
let kit: SessionKit
beforeEach(() => void (kit = sessionKit()))

describe('a fresh token with a 401 everywhere', () => {
  const refusedFresh = async () => {
    const session = await kit.signedIn()
    return { session, fresh: await session.accessToken({ rejected: 'one' }) }
  }

  it('from the service: the user is asked to sign in, and the tokens are kept', async () => {
    const { session, fresh } = await refusedFresh()
    expect(await codeOf(session.accessToken({ rejected: fresh, user: 'A', refusedBy: byService }))).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    expect(session.user()).toBe('A')
    expect(kit.stored.get('tokens:e')).toContain('fresh-1-refresh')
  })

  it('is tried again after 15 seconds and at the next start, because the service may not have known it everywhere yet', async () => {
    const { session, fresh } = await refusedFresh()
    await codeOf(session.accessToken({ rejected: fresh, user: 'A', refusedBy: byService }))
    kit.time += 14_000
    expect(await codeOf(session.accessToken())).toBe('signed-out')
    kit.time += 2_000
    expect(await session.accessToken()).toBe('fresh-2')
    expect(session.state()).toMatchObject({ is: 'signed-in' })
    await codeOf(session.accessToken({ rejected: 'fresh-2', user: 'A', refusedBy: byService }))
    expect(await (await kit.open()).accessToken()).toBe('fresh-2')
  })

  it('causes no loop of refreshes: they back off to one per hour', async () => {
    const { session } = await refusedFresh()
    for (let minute = 0; minute < 24 * 60; minute++) {
      const token = await session.accessToken().catch(() => null)
      if (token !== null)
        expect(await codeOf(session.accessToken({ rejected: token, user: 'A', refusedBy: byService }))).toBe(
          'signed-out',
        )
      kit.time += minutes
    }
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    expect(kit.asked.length).toBeGreaterThan(20)
    expect(kit.asked.length).toBeLessThan(32)
  })

  it('is tried again although the clock was set back since', async () => {
    const { session, fresh } = await refusedFresh()
    await codeOf(session.accessToken({ rejected: fresh, user: 'A', refusedBy: byService }))
    kit.time -= 24 * hours
    expect(await session.accessToken()).toBe('fresh-2')
  })

  it('is refreshed first if it is not quite fresh, and a second 401 in a row is believed', async () => {
    const { session, fresh } = await refusedFresh()
    kit.time += 50_000
    expect(await session.accessToken({ rejected: fresh })).toBe(fresh)
    expect(await session.accessToken({ rejected: fresh, user: 'A', refusedBy: byService })).toBe('fresh-2')
    expect(session.state()).toMatchObject({ is: 'signed-in' })
    kit.time += 50_000
    expect(await codeOf(session.accessToken({ rejected: 'fresh-2', user: 'A', refusedBy: byService }))).toBe(
      'signed-out',
    )
    expect([session.state(), kit.asked.length]).toEqual([{ is: 'signed-out', because: 'expired' }, 2])
  })

  it('from an unnamed sender is doubted once and believed a minute later', async () => {
    const { session, fresh } = await refusedFresh()
    expect(await session.accessToken({ rejected: fresh, user: 'A', refusedBy: unnamed })).toBe(fresh)
    expect(await session.accessToken({ rejected: fresh, user: 'A', refusedBy: unnamed })).toBe(fresh)
    expect(session.state()).toMatchObject({ is: 'signed-in' })
    kit.time += 2 * minutes
    const second = await session.accessToken({ rejected: fresh })
    expect(second).toBe('fresh-2')
    expect(await codeOf(session.accessToken({ rejected: second, user: 'A', refusedBy: unnamed }))).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    expect(kit.asked).toHaveLength(2)
  })

  it('from an unnamed sender, days apart, is doubted twice', async () => {
    const { session, fresh } = await refusedFresh()
    await session.accessToken({ rejected: fresh, user: 'A', refusedBy: unnamed })
    kit.time += 48 * hours
    const second = await session.accessToken()
    expect(await session.accessToken({ rejected: second, user: 'A', refusedBy: unnamed })).toBe(second)
    expect(session.state()).toMatchObject({ is: 'signed-in' })
  })

  it('does not concern the token that replaced it meanwhile', async () => {
    const { session, fresh } = await refusedFresh()
    await session.accept(kit.tokens('two'), 'A')
    expect(await session.accessToken({ rejected: fresh, user: 'A', refusedBy: byService })).toBe('two')
    expect(session.state()).toMatchObject({ is: 'signed-in' })
  })

  it('ends with the next sign-in; a failed sign-in says why', async () => {
    const { session, fresh } = await refusedFresh()
    await codeOf(session.accessToken({ rejected: fresh, user: 'A', refusedBy: byService }))
    session.signingIn()
    expect(session.state()).toMatchObject({ is: 'signing-in' })
    expect(await codeOf(session.accessToken())).toBe('signed-out')
    session.failed({ code: 'sign-in-denied' })
    expect(session.state()).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-denied' } })
    session.signingIn()
    await session.accept(kit.tokens('two'), 'A', 'window')
    expect([session.state().is, await session.accessToken()]).toEqual(['signed-in', 'two'])
  })
})

describe('a token without a refresh token', () => {
  it('survives a 401, which may mean a missing database', async () => {
    const session = await kit.signedIn(kit.tokens('browser', null))
    kit.time += 5 * minutes
    expect(await session.accessToken({ rejected: 'browser' })).toBe('browser')
    expect(session.state()).toMatchObject({ is: 'signed-in' })
  })

  it('expires when the service answers 401 everywhere', async () => {
    const session = await kit.signedIn(kit.tokens('browser', null))
    expect(await codeOf(session.accessToken({ rejected: 'browser', user: 'A', refusedBy: byService }))).toBe(
      'signed-out',
    )
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    kit.time += 61 * minutes
    expect(await codeOf(session.accessToken())).toBe('signed-out')
    expect([session.ending(), kit.asked]).toEqual([null, []])
  })
})

describe('a refresh with a lost answer', () => {
  /** A service that issues each refresh token once, and accepts the previous one for a while or never. */
  const rotating = (grace: number) => {
    let [good, before, replacedAt] = ['one-refresh', '', -Infinity]
    let lost = 0
    kit.answer = async (refresh): Promise<Tokens> => {
      if (refresh !== good && !(refresh === before && kit.time - replacedAt < grace))
        return refusing('sign-in-expired')()
      ;[before, replacedAt, good] = [good, kit.time, `${good}+`]
      return lost-- > 0 ? refusing('service-unreachable')() : kit.tokens(`access of ${good}`, good)
    }
    return (times: number): void => void (lost = times)
  }

  it('is harmless if the old refresh token still works for a while', async () => {
    const loseNext = rotating(10 * minutes)
    const session = await kit.signedIn()
    loseNext(1)
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('service-unreachable')
    kit.time += 2 * minutes
    expect(await session.accessToken({ rejected: 'one' })).toBe('access of one-refresh++')
    expect(kit.asked).toEqual(['one-refresh', 'one-refresh'])
    expect(session.state()).toMatchObject({ is: 'signed-in' })
  })

  it('ends the session if it does not, and the old token is used until then', async () => {
    const loseNext = rotating(0)
    const session = await kit.signedIn()
    kit.time += 2 * hours - 4 * minutes
    loseNext(1)
    expect(await session.accessToken()).toBe('one')
    kit.time += 2 * minutes
    expect(await codeOf(session.accessToken())).toBe('signed-out')
    expect(session.state()).toEqual({ is: 'signed-out', because: 'expired' })
    expect(kit.stored.size).toBe(0)
  })
})

describe('a refresh that does not get through', () => {
  it('gives every waiting caller the old token while it is valid', async () => {
    const session = await kit.signedIn()
    kit.time += 2 * hours - 4 * minutes
    kit.answer = refusing('service-slow')
    expect(await Promise.all([session.accessToken(), session.accessToken(), session.accessToken()])).toEqual([
      'one',
      'one',
      'one',
    ])
    expect(kit.asked).toHaveLength(1)
  })

  it('ahead of time is tried again after a minute, so callers do not wait for it repeatedly', async () => {
    const session = await kit.signedIn()
    kit.time += 2 * hours - 4 * minutes
    kit.answer = refusing('service-slow')
    for (let times = 0; times < 10; times++) await session.accessToken()
    expect(kit.asked).toHaveLength(1)
    kit.time += minutes
    await session.accessToken()
    expect(kit.asked).toHaveLength(2)
  })

  it('fails after a 401, without a valid old token', async () => {
    const session = await kit.signedIn()
    kit.answer = refusing('service-busy')
    expect(
      await Promise.all([
        codeOf(session.accessToken({ rejected: 'one' })),
        codeOf(session.accessToken({ rejected: 'one' })),
        codeOf(session.accessToken()),
      ]),
    ).toEqual(['service-busy', 'service-busy', 'nothing failed'])
  })
})

describe('the session’s clock', () => {
  it('set back by a day causes a refresh, because the token’s age is unknown', async () => {
    const session = await kit.signedIn()
    kit.time -= 24 * hours
    expect(await session.accessToken()).toBe('fresh-1')
    expect(await session.accessToken()).toBe('fresh-1')
    expect(kit.asked).toHaveLength(1)
  })

  it('set back by a usual correction causes none', async () => {
    const session = await kit.signedIn()
    kit.time -= 5 * minutes
    expect(await session.accessToken()).toBe('one')
  })
})
