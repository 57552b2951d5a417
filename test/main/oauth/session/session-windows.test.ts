import { beforeEach, describe, expect, it } from 'vitest'
import type { Tokens } from '../../../../main/oauth/tokens.ts'
import { codeOf, hours, minutes, refusing, sessionKit, type SessionKit } from '../session-kit.ts'

let kit: SessionKit
beforeEach(() => void (kit = sessionKit()))
const browserTokens = (): Tokens => kit.tokens('browser', null)

describe('tokens that nothing renews', () => {
  it('end: when, for whom, and whether it is time for others', async () => {
    const session = await kit.signedIn(browserTokens())
    const first = session.ending()
    expect(first).toEqual({ tokens: expect.anything(), user: 'A', due: false, turnsIn: 110 * minutes })
    kit.time += 111 * minutes
    expect(session.ending()).toEqual({ tokens: first!.tokens, user: 'A', due: true, turnsIn: 9 * minutes })
    session.signingIn()
    expect(session.ending()).toBeNull()
    session.failed({ code: 'sign-in-cancelled' })
    expect(session.ending()?.tokens).toBe(first!.tokens)
    await session.accept(kit.tokens('two'), 'A')
    expect(session.ending()).toBeNull()
    await session.signOut('asked')
    expect(session.ending()).toBeNull()
  })

  it('and run out while a window is open are over when it comes to nothing: the reason of the window is shown', async () => {
    const session = await kit.signedIn(browserTokens())
    session.signingIn()
    kit.time += 2 * hours
    session.failed({ code: 'sign-in-denied' })
    expect([session.state(), session.user()]).toEqual([
      { is: 'sign-in-failed', fail: { code: 'sign-in-denied' } },
      null,
    ])
    expect(kit.logged).toContainEqual({ event: 'session-ran-out' })
  })

  it('and ran out before the window opened are over with it', async () => {
    const session = await kit.signedIn(browserTokens())
    kit.time += 2 * hours
    session.signingIn()
    expect([session.state().is, session.user()]).toEqual(['signing-in', null])
    expect(kit.logged).toContainEqual({ event: 'session-ran-out' })
  })

  it('and are good still stand when the window comes to nothing', async () => {
    const session = await kit.signedIn(browserTokens())
    session.signingIn()
    session.failed({ code: 'sign-in-denied' })
    expect([session.state().is, await session.accessToken(), kit.logged]).toEqual([
      'signed-in',
      'browser',
      [{ event: 'signed-in-unseen' }],
    ])
  })
})

describe('a sign-in', () => {
  it.each([
    ['window', 'signed-in'],
    ['elsewhere', 'signed-in-unseen'],
  ] as const)('from the %s is told to the log as %s', async (from, event) => {
    const session = await kit.open()
    if (from === 'window') session.signingIn()
    await session.accept(kit.tokens('one'), 'A', from)
    expect([kit.logged, session.state().is]).toEqual([[{ event }], 'signed-in'])
  })
  it('whose tokens cannot be stored says so, and the next who asks stores them', async () => {
    const session = await kit.open()
    kit.disk = refusing('disk-full') as () => Promise<void>
    expect(await codeOf(session.accept(kit.tokens('one'), 'A'))).toBe('disk-full')
    session.failed({ code: 'disk-full' })
    expect(await codeOf(session.accessToken())).toBe('disk-full')
    kit.disk = async () => undefined
    expect([await session.accessToken(), kit.stored.size, session.state().is]).toEqual(['one', 1, 'signed-in'])
  })
  it('whose tokens are on their way into the vault writes them once, however many ask', async () => {
    const session = await kit.open()
    const disk = Promise.withResolvers<void>()
    let writes = 0
    kit.disk = () => (writes++, disk.promise)
    const accepted = session.accept(kit.tokens('one'), 'A')
    const asked = [session.accessToken(), session.accessToken({ user: 'A' })]
    disk.resolve()
    await accepted
    expect([await Promise.all(asked), writes]).toEqual([['one', 'one'], 1])
  })
  it('that is asked for while tokens are stored keeps both', async () => {
    const session = await kit.open()
    const disk = Promise.withResolvers<void>()
    kit.disk = () => disk.promise
    const accepted = session.accept(kit.tokens('one'), 'A')
    session.signingIn()
    const asked = session.accessToken()
    disk.resolve()
    await accepted
    expect([await asked, session.state()]).toEqual(['one', expect.objectContaining({ again: 'under-way' })])
  })
})
