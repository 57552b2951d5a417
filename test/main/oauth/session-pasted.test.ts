import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../../main/demo/start-service.ts'
import type { TokenEndpoint } from '../../../main/oauth/token-endpoint.ts'
import { codeOf } from '../code-of.ts'
import { personWho } from '../person.ts'
import { hours } from './session-kit.ts'
import { sessionsKit, type SessionsKit } from './sessions-kit.ts'

let service: RunningService
beforeEach(async () => void (service = await startService({ customers: 3 })))
afterEach(() => service.stop())

const allows = personWho({ decision: 'allow' })
const open = (more: Partial<Parameters<typeof sessionsKit>[0]> = {}) =>
  sessionsKit({ service, person: allows, ...more })
const paste = (kit: Awaited<ReturnType<typeof open>>, token: string, user: string | null = null) =>
  Promise.resolve(kit.sessions.service.useRefreshToken('e', token, user))
const asked = (): number => service.control.count({ path: '/OAuth/Token' })

describe('a pasted refresh token', () => {
  it('is exchanged at once and stored like a sign-in, without spaces around it', async () => {
    const kit = await open()
    const state = await paste(kit, `  ${service.control.signIn().refreshToken}\n`)
    expect(state).toEqual({
      is: 'signed-in',
      user: 'Anna',
      until: kit.host.now() + 2 * hours,
      renews: true,
      kept: true,
      again: 'not-yet',
    })
    expect(await kit.namesKept()).toEqual(['tokens:e'])
    expect([asked(), kit.woken]).toEqual([1, ['e']])
    kit.host.pass(3 * hours)
    expect(await kit.sessions.accessToken('e')).toBeTruthy()
    expect(asked()).toBe(2)
  })

  it('that the service refuses changes nothing: the user stays signed in', async () => {
    const kit = await open()
    await kit.sessions.service.signIn('e', null)
    const before = [await kit.state(), await kit.sessions.accessToken('e')]
    await expect(paste(kit, 'no-such-token', 'Bert')).rejects.toMatchObject({ fail: { code: 'refresh-token-refused' } })
    expect([await kit.state(), await kit.sessions.accessToken('e')]).toEqual(before)
    expect(await kit.sessions.user('e')).toBe('Anna')
  })

  it.each([
    ['', 'nothing'],
    ['two words', 'a blank in it'],
    ['tok\u00e9n', 'another letter'],
    ['x'.repeat(16_385), 'far too long'],
    ['line\nbreak', 'a line end'],
  ])('%j is refused without a request (%s)', async (token) => {
    const kit = await open()
    expect(await codeOf(paste(kit, token))).toBe('refresh-token-refused')
    expect(asked()).toBe(0)
  })

  it('says of a fault of the service that nothing tries again by itself, and changes nothing', async () => {
    const kit = await open()
    await kit.sessions.service.signIn('e', null)
    service.control.quirk({ quirk: 'unavailable', value: '5', path: '/OAuth/Token' })
    expect(await codeOf(paste(kit, service.control.signIn().refreshToken))).toBe('sign-in-unanswered')
    expect(await kit.state()).toMatchObject({ is: 'signed-in' })
    const wrong = await open({ registration: { secret: 'wrong' } })
    service.control.clearQuirks()
    expect(await codeOf(paste(wrong, service.control.signIn().refreshToken))).toBe('sign-in-wrong-client')
    expect(await wrong.state()).toEqual({ is: 'signed-out', because: 'never' })
  })

  it('of another user changes hands by the rules of a sign-in, and the pages forget the earlier user', async () => {
    const kit = await open()
    await kit.sessions.service.signIn('e', null)
    expect(await paste(kit, service.control.signIn().refreshToken, 'Bert')).toMatchObject({
      is: 'signed-in',
      user: 'Bert',
    })
    expect(kit.host.forgotten).toEqual(['e'])
    const held = await open({ mayChangeHands: () => Promise.reject(new Error('edits would be lost')) })
    const before = asked()
    await expect(paste(held, service.control.signIn().refreshToken, 'Bert')).rejects.toThrow('edits would be lost')
    expect(asked()).toBe(before)
  })

  it('is stored if the service returns no other, and else the other', async () => {
    service.control.quirk({ quirk: 'noRefreshToken' })
    const kit = await open()
    await paste(kit, service.control.signIn().refreshToken)
    kit.host.pass(3 * hours)
    expect(await kit.sessions.accessToken('e')).toBeTruthy()
    service.control.clearQuirks()
    service.control.quirk({ quirk: 'rotateRefresh', value: 'old-dies' })
    await paste(kit, service.control.signIn().refreshToken)
    kit.host.pass(3 * hours)
    expect(await kit.sessions.accessToken('e')).toBeTruthy()
    expect(await kit.state()).toMatchObject({ is: 'signed-in' })
  })

  it('replaces an open sign-in window', async () => {
    const kit = await open({ person: () => new Promise(() => undefined) })
    const window = kit.sessions.service.signIn('e', null)
    await expect.poll(() => kit.host.opened.length).toBe(1)
    expect(await paste(kit, service.control.signIn().refreshToken)).toMatchObject({ is: 'signed-in', again: 'not-yet' })
    expect(await window).toMatchObject({ is: expect.stringMatching(/signed-in|sign-in-failed/) as string })
  })

  it('leaves nothing behind if its environment is forgotten meanwhile', async () => {
    service.control.quirk({ quirk: 'latency', value: '300', path: '/OAuth/Token' })
    const kit = await open()
    const pasted = codeOf(paste(kit, service.control.signIn().refreshToken))
    await expect.poll(asked).toBe(1)
    await kit.sessions.forget('e', async () => undefined)
    expect(await pasted).not.toBe('nothing failed')
    expect(await kit.namesKept()).toEqual([])
  })

  it('can be cancelled while the service is slow, and then changes nothing', async () => {
    const kit = await open()
    await kit.sessions.service.signIn('e', null)
    const before = [await kit.state(), asked()]
    service.control.quirk({ quirk: 'latency', value: '300', path: '/OAuth/Token' })
    const pasted = codeOf(paste(kit, service.control.signIn().refreshToken, 'Bert'))
    await expect.poll(asked).toBe(2)
    await kit.sessions.service.cancelSignIn('e')
    expect(await pasted).toBe('sign-in-cancelled')
    expect([await kit.state(), await kit.sessions.user('e')]).toEqual([before[0], 'Anna'])
  })

  it('waits for all that were pasted before it', async () => {
    let [running, most] = [0, 0]
    const endpoint: TokenEndpoint = {
      redeem: () => Promise.reject(new Error('nothing to redeem')),
      refresh: async (refresh) => {
        most = Math.max(most, ++running)
        for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
        running--
        return { access: 'a', issuedAt: kit.host.now(), until: kit.host.now() + 2 * hours, refresh }
      },
    }
    const kit: SessionsKit = await open({ endpoint: () => endpoint })
    await Promise.all(['one', 'two', 'three'].map((token) => paste(kit, token)))
    expect(most).toBe(1)
  })

  it('is in no log line', async () => {
    const kit = await open()
    const { refreshToken } = service.control.signIn()
    await paste(kit, refreshToken)
    await codeOf(paste(kit, `${refreshToken}x`))
    expect(kit.host.lines.join('')).not.toContain(refreshToken)
  })
})
