import { beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../../main/service/failures.ts'
import { AppError } from '../../../main/base/app-error.ts'
import type { Session } from '../../../main/oauth/session/session.ts'
import { codeOf } from '../code-of.ts'
import { hours, minutes, refusing, sessionKit, type SessionKit } from './session-kit.ts'

let kit: SessionKit
beforeEach(() => void (kit = sessionKit()))

/** The token endpoint says when to ask again, in milliseconds. */
const busy = (retryAfter: number) => (): Promise<never> =>
  Promise.reject(new ServiceError({ code: 'service-busy', status: 429 }, 'not-done', retryAfter))
const askOften = async (session: Session): Promise<readonly string[]> => {
  const codes = []
  for (let at = 0; at < 20; at++) codes.push(await codeOf(session.accessToken()))
  return [...new Set(codes)]
}

describe('a token endpoint that asks to wait', () => {
  const expired = async (): Promise<Session> => {
    const session = await kit.signedIn()
    kit.time += 3 * hours
    return session
  }

  it('is left alone for that time, with its own failure, and then asked once', async () => {
    const session = await expired()
    const { answer } = kit
    kit.answer = busy(10 * minutes)
    expect(await askOften(session)).toEqual(['service-busy'])
    kit.time += 10 * minutes - 1
    expect([await askOften(session), kit.asked]).toEqual([['service-busy'], ['one-refresh']])
    kit.answer = answer
    kit.time += 1
    expect([await session.accessToken(), kit.asked.length]).toEqual(['fresh-1', 2])
    expect(session.state()).toMatchObject({ is: 'signed-in' })
  })

  it('is asked by nobody of fifty who waited for the same refresh', async () => {
    const session = await expired()
    kit.answer = busy(10 * minutes)
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(session.accessToken())))
    expect([new Set(codes), kit.asked.length]).toEqual([new Set(['service-busy']), 1])
  })

  it('stops nobody while the old token is valid', async () => {
    const session = await kit.signedIn()
    kit.time += 2 * hours - 4 * minutes
    kit.answer = busy(30 * minutes)
    expect([await session.accessToken(), await session.accessToken()]).toEqual(['one', 'one'])
    kit.time += 2 * minutes
    expect([await session.accessToken(), kit.asked.length]).toEqual(['one', 1])
    kit.time += 2 * minutes
    expect([await codeOf(session.accessToken()), kit.asked.length]).toEqual(['service-busy', 1])
  })

  it('is left alone after a 401 too, whoever answered it', async () => {
    const session = await kit.signedIn()
    kit.answer = busy(10 * minutes)
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('service-busy')
    kit.time += minutes
    expect(await codeOf(session.accessToken({ rejected: 'one' }))).toBe('service-busy')
    for (const speaker of ['service', 'unnamed'] as const)
      expect(await codeOf(session.accessToken({ rejected: 'one', refusedBy: { speaker, worked: true } }))).toBe(
        'service-busy',
      )
    expect([kit.asked.length, await session.accessToken()]).toEqual([1, 'one'])
  })

  it('is asked after an hour at the latest, and after a change of the clock', async () => {
    const session = await expired()
    const { answer } = kit
    kit.answer = busy(30 * 24 * hours)
    expect(await askOften(session)).toEqual(['service-busy'])
    kit.time += hours - 1
    expect([await askOften(session), kit.asked.length]).toEqual([['service-busy'], 1])
    kit.time += 1
    await askOften(session)
    expect(kit.asked.length).toBe(2)
    kit.answer = answer
    kit.time -= 2 * hours - 1
    await session.accessToken()
    expect(kit.asked.length).toBe(3)
  })

  it('does not keep a person from signing in', async () => {
    const session = await expired()
    kit.answer = busy(10 * minutes)
    await askOften(session)
    session.signingIn()
    await session.accept(kit.tokens('two'), 'A', 'window')
    expect(await session.accessToken()).toBe('two')
  })

  it.each(['service-busy', 'service-unreachable'] as const)(
    'is asked again at once without a time (%s)',
    async (code) => {
      const session = await expired()
      kit.answer = refusing(code)
      await askOften(session)
      expect(kit.asked.length).toBe(20)
    },
  )
})

describe('a registration that the token endpoint refused', () => {
  const refused = async (code: 'sign-in-wrong-client' | 'sign-in-scope-refused' = 'sign-in-wrong-client') => {
    const session = await kit.signedIn()
    const { answer } = kit
    kit.answer = refusing(code)
    kit.time += 3 * hours
    expect(await askOften(session)).toEqual(['signed-out'])
    return { session, answer }
  }

  it.each(['sign-in-wrong-client', 'sign-in-scope-refused'] as const)(
    'is sent once and not with each call (%s), and the reason stays in view',
    async (code) => {
      const { session } = await refused(code)
      kit.time += hours - 1
      expect([await askOften(session), kit.asked, session.state()]).toEqual([
        ['signed-out'],
        ['one-refresh'],
        { is: 'sign-in-failed', fail: { code } },
      ])
    },
  )

  it('is tried again after an hour, because the service may have been wrong, and at the next start', async () => {
    const { session, answer } = await refused()
    kit.time += hours
    expect([await askOften(session), kit.asked.length]).toEqual([['signed-out'], 2])
    kit.answer = answer
    expect([await (await kit.open()).accessToken(), kit.asked.length]).toEqual(['fresh-1', 3])
  })

  it('is tried at once after a person changed it, with the kept refresh token', async () => {
    const { session, answer } = await refused()
    session.registrationChanged(false)
    kit.answer = answer
    expect([await session.accessToken(), kit.asked]).toEqual(['fresh-1', ['one-refresh', 'one-refresh']])
  })

  it('is tried at once also if a person changed it while the refusal was under way', async () => {
    const session = await kit.signedIn()
    const { answer } = kit
    const { promise, reject } = Promise.withResolvers<never>()
    kit.answer = () => promise
    kit.time += 3 * hours
    const waiting = codeOf(session.accessToken())
    await expect.poll(() => kit.asked.length).toBe(1)
    session.registrationChanged(false)
    reject(new AppError('sign-in-wrong-client'))
    expect(await waiting).toBe('signed-out')
    kit.answer = answer
    expect([await session.accessToken(), kit.asked.length]).toEqual(['fresh-1', 2])
  })

  it('is tried at once also if a person changed it during a sign-in that they then gave up', async () => {
    const { session, answer } = await refused()
    session.signingIn()
    session.registrationChanged(false)
    session.failed({ code: 'sign-in-cancelled' })
    kit.answer = answer
    expect([await session.accessToken(), kit.asked.length]).toEqual(['fresh-1', 2])
  })

  it('changes nothing where the session is in order, signed out, or being signed in', async () => {
    const session = await kit.signedIn()
    const before = session.state()
    session.registrationChanged(false)
    expect([session.state(), await session.accessToken()]).toEqual([before, 'one'])
    session.signingIn()
    session.registrationChanged(false)
    expect(session.state()).toMatchObject({ again: 'under-way' })
    await session.signOut('asked')
    session.registrationChanged(false)
    expect(session.state().is).toBe('signing-in')
  })
})
