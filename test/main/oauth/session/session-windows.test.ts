import { beforeEach, describe, expect, it } from 'vitest'
import type { Tokens } from '../../../../main/oauth/tokens.ts'
import { codeOf } from '../../code-of.ts'
import { hours, minutes, refusing, sessionKit, type SessionKit } from '../session-kit.ts'

let kit: SessionKit
beforeEach(() => void (kit = sessionKit()))
const browserTokens = (): Tokens => kit.tokens('browser', null)

describe('tokens without a refresh token', () => {
  it('report their end, their user and whether they are due', async () => {
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

  it('that expire under an open window are gone when it fails: the window’s reason is shown', async () => {
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

  it('that expired before the window opened are gone with it', async () => {
    const session = await kit.signedIn(browserTokens())
    kit.time += 2 * hours
    session.signingIn()
    expect([session.state().is, session.user()]).toEqual(['signing-in', null])
    expect(kit.logged).toContainEqual({ event: 'session-ran-out' })
  })

  it('that are valid remain when the window fails', async () => {
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

describe('the end of a sign-in', () => {
  it.each([
    ['window', 'signed-in'],
    ['elsewhere', 'signed-in-unseen'],
  ] as const)('from the %s is logged as %s', async (from, event) => {
    const session = await kit.open()
    if (from === 'window') session.signingIn()
    await session.accept(kit.tokens('one'), 'A', from)
    expect([kit.logged, session.state().is]).toEqual([[{ event }], 'signed-in'])
  })
  it('fails if the tokens cannot be stored, and the next caller stores them', async () => {
    const session = await kit.open()
    kit.disk = refusing('disk-full') as () => Promise<void>
    expect(await codeOf(session.accept(kit.tokens('one'), 'A'))).toBe('disk-full')
    session.failed({ code: 'disk-full' })
    expect(await codeOf(session.accessToken())).toBe('disk-full')
    kit.disk = async () => undefined
    expect([await session.accessToken(), kit.stored.size, session.state().is]).toEqual(['one', 1, 'signed-in'])
  })
  it('writes the tokens to the vault once, however many callers ask', async () => {
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
  it('that was requested during a write keeps both', async () => {
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
