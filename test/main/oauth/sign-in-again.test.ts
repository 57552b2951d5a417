import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import type { SignInEnd, SignInRequest } from '../../../main/base/host.ts'
import { personWho } from '../person.ts'
import type { Person } from '../test-host.ts'
import { hours, minutes } from './session-kit.ts'
import { sessionsKit, type SessionsKit } from './sessions-kit.ts'

const closed: SignInEnd = { is: 'closed', refusedWith: null, fail: null }
const allows = personWho({ decision: 'allow' })

let service: RunningService
beforeEach(async () => void (service = await startService({ customers: 3 })))
afterEach(() => service.stop())

/** A user at a service that may still know them: hidden pages succeed or not. */
const atService =
  (how: { hidden: Person; visible?: Person }): Person =>
  (request) =>
    request.unseenFor === null ? (how.visible ?? allows)(request) : how.hidden(request)
const asks: Person = async () => closed
const browser = async (person: Person, more: Partial<Parameters<typeof sessionsKit>[0]> = {}): Promise<SessionsKit> => {
  const kit = await sessionsKit({ service, person, registration: { secret: null }, ...more })
  await kit.sessions.service.signIn('e', null)
  return kit
}
const unseenOnes = ({ host }: SessionsKit): SignInRequest[] => host.opened.filter(({ unseenFor }) => unseenFor !== null)
const again = async (kit: SessionsKit): Promise<string> => {
  const state = await kit.state()
  return state.is === 'signed-in' ? state.again : state.is
}

describe('a sign-in without a refresh token', () => {
  it('is due ten minutes before its end, notifies at that moment, and expires at its end', async () => {
    const kit = await browser(atService({ hidden: asks }))
    await kit.pass(2 * hours - 11 * minutes)
    expect(await again(kit)).toBe('not-yet')
    const before = kit.notified.count
    await kit.pass(minutes)
    await expect.poll(() => again(kit)).toBe('due')
    expect(kit.notified.count).toBeGreaterThan(before)
    expect(await kit.sessions.accessToken('e')).toBeTruthy()
    const earlier = kit.notified.count
    await kit.pass(10 * minutes)
    expect(await kit.state()).toEqual({ is: 'signed-out', because: 'expired' })
    expect(kit.notified.count).toBeGreaterThan(earlier)
  })

  it('is renewed without a window if the service still knows the user, who is not asked', async () => {
    const kit = await browser(atService({ hidden: allows }))
    const first = await kit.sessions.accessToken('e')
    await kit.pass(2 * hours - 10 * minutes)
    await expect.poll(() => kit.sessions.accessToken('e')).not.toBe(first)
    expect(await kit.state()).toMatchObject({
      is: 'signed-in',
      user: 'Anna',
      again: 'not-yet',
      until: kit.host.now() + 2 * hours,
    })
    expect(unseenOnes(kit).map(({ unseenFor }) => unseenFor)).toEqual([20_000])
    for (let times = 0; times < 5; times++) {
      const token = await kit.sessions.accessToken('e')
      await kit.pass(2 * hours - 10 * minutes)
      await expect.poll(() => kit.sessions.accessToken('e')).not.toBe(token)
    }
    expect(kit.host.opened.filter(({ unseenFor }) => unseenFor === null)).toHaveLength(1)
  })

  it('is not shown as due during an attempt without a window, which happens once', async () => {
    const { promise, resolve } = Promise.withResolvers<SignInEnd>()
    const kit = await browser(atService({ hidden: () => promise }))
    await kit.pass(2 * hours - 10 * minutes)
    expect([await again(kit), unseenOnes(kit).length]).toEqual(['not-yet', 1])
    resolve(closed)
    await expect.poll(() => again(kit)).toBe('due')
    await kit.pass(9 * minutes)
    expect(unseenOnes(kit)).toHaveLength(1)
  })

  it('keeps the old token while a second window is open, and then takes its tokens or keeps the first', async () => {
    let visible: Person = allows
    const kit = await browser(atService({ hidden: asks, visible: (request) => visible(request) }))
    await kit.pass(2 * hours - 5 * minutes)
    const old = await kit.sessions.accessToken('e')
    const { promise, resolve } = Promise.withResolvers<SignInEnd>()
    visible = () => promise
    const second = kit.sessions.service.signIn('e', null)
    await expect.poll(() => again(kit)).toBe('under-way')
    expect(await kit.sessions.accessToken('e')).toBe(old)
    resolve(closed)
    expect(await second).toMatchObject({ is: 'signed-in', again: 'due' })
    expect(await kit.sessions.accessToken('e')).toBe(old)
    visible = allows
    expect(await kit.sessions.service.signIn('e', null)).toMatchObject({ is: 'signed-in', again: 'not-yet' })
    expect(await kit.sessions.accessToken('e')).not.toBe(old)
  })

  it('that expires under its second window is signing in, until that ends', async () => {
    let visible: Person = allows
    const kit = await browser(atService({ hidden: asks, visible: (request) => visible(request) }))
    await kit.pass(2 * hours - 5 * minutes)
    const { promise, resolve } = Promise.withResolvers<SignInEnd>()
    visible = () => promise
    const second = kit.sessions.service.signIn('e', null)
    await expect.poll(() => again(kit)).toBe('under-way')
    await kit.pass(6 * minutes)
    expect(await kit.state()).toMatchObject({ is: 'signing-in' })
    resolve({ is: 'closed', refusedWith: null, fail: { code: 'service-certificate' } })
    expect(await second).toEqual({ is: 'sign-in-failed', fail: { code: 'service-certificate' } })
  })

  it('is noticed as due or expired soon after a sleep or a change of the clock', async () => {
    const kit = await browser(atService({ hidden: asks }))
    kit.host.pass(2 * hours - 5 * minutes)
    await kit.pass(16_000)
    await expect.poll(() => again(kit)).toBe('due')
    const other = await browser(atService({ hidden: asks }))
    other.host.pass(-24 * hours)
    await other.pass(16_000)
    await expect.poll(() => again(other)).toBe('due')
  })

  it('is renewed without a window after a sleep too, and waiting work continues', async () => {
    const kit = await browser(atService({ hidden: allows }))
    kit.woken.length = 0
    kit.host.pass(14 * hours)
    expect(await kit.state()).toEqual({ is: 'signed-out', because: 'expired' })
    await kit.pass(16_000)
    await expect.poll(() => again(kit)).toBe('not-yet')
    await expect.poll(() => kit.woken).toEqual(['e'])
  })
})

describe('a sign-in without a window is not tried', () => {
  it('without a network, but is tried once there is one', async () => {
    let isOnline = false
    const kit = await browser(atService({ hidden: allows }), { online: () => isOnline })
    await kit.pass(2 * hours - 8 * minutes)
    expect([await again(kit), unseenOnes(kit).length]).toEqual(['due', 0])
    isOnline = true
    await kit.pass(15_000)
    await expect.poll(() => again(kit)).toBe('not-yet')
  })

  it('after a sign-out', async () => {
    const kit = await browser(atService({ hidden: allows }))
    await kit.sessions.service.signOut('e')
    await kit.pass(5 * hours)
    expect([await kit.state(), unseenOnes(kit).length]).toEqual([{ is: 'signed-out', because: 'asked' }, 0])
  })

  it('with a refresh token', async () => {
    const kit = await browser(atService({ hidden: allows }), { registration: {} })
    await kit.pass(5 * hours)
    expect(unseenOnes(kit)).toEqual([])
  })

  it('with pages that somebody else may have logged in to', async () => {
    let visible: Person = allows
    const kit = await browser(atService({ hidden: allows, visible: (request) => visible(request) }))
    visible = asks
    await kit.sessions.service.signIn('e', 'Bert')
    expect(kit.host.forgotten).toEqual(['e', 'e'])
    await kit.pass(2 * hours - 5 * minutes)
    expect([await again(kit), unseenOnes(kit).length, await kit.sessions.user('e')]).toEqual(['due', 0, 'Anna'])
  })

  it('during the user’s own sign-in: it ends and their window opens', async () => {
    const { promise, resolve } = Promise.withResolvers<SignInEnd>()
    const kit = await browser(atService({ hidden: () => promise }))
    await kit.pass(2 * hours - 9 * minutes)
    expect(unseenOnes(kit)).toHaveLength(1)
    expect(await kit.sessions.service.signIn('e', null)).toMatchObject({ is: 'signed-in', again: 'not-yet' })
    resolve(closed)
    expect(kit.host.opened.map(({ unseenFor }) => unseenFor)).toEqual([null, 20_000, null])
  })

  it('for another user: its tokens are dropped after a change of hands', async () => {
    const late = Promise.withResolvers<void>()
    const kit = await browser(
      atService({
        hidden: async (request) => {
          await late.promise
          return allows(request)
        },
      }),
      {
        endpoint: () => ({
          redeem: () => Promise.reject(new Error('no code here')),
          refresh: async () => ({
            access: 'of-bert',
            issuedAt: kit.host.now(),
            until: kit.host.now() + 2 * hours,
            refresh: 'r',
          }),
        }),
      },
    )
    await kit.pass(2 * hours - 9 * minutes)
    await kit.sessions.service.useRefreshToken('e', 'pasted', 'Bert')
    late.resolve()
    await expect.poll(() => kit.host.lines.join('')).toContain('unseen-sign-in-failed')
    expect([await kit.sessions.accessToken('e'), await kit.sessions.user('e')]).toEqual(['of-bert', 'Bert'])
  })
})
