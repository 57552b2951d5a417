import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../../main/base/app-error.ts'
import type { RefusedBy } from '../../../../main/service/refused-token.ts'
import type { TokenOptions } from '../../../../main/oauth/session/token-plan.ts'
import type { Tokens } from '../../../../main/oauth/tokens.ts'
import type { Kept } from '../../../../main/base/files/vault.ts'
import { codeOf } from '../../code-of.ts'
import { hours, minutes, refusing, sessionKit, type SessionKit } from '../session-kit.ts'

let kit: SessionKit
beforeEach(() => void (kit = sessionKit()))

const [byService, unnamed]: readonly RefusedBy[] = [
  { speaker: 'service', worked: false },
  { speaker: 'unnamed', worked: false },
]
const browserTokens = (): Tokens => kit.tokens('browser', null)
/** An answer of the token endpoint that the test gives later. */
const heldAnswer = () => {
  const { promise, resolve, reject } = Promise.withResolvers<Tokens>()
  const asked = Promise.withResolvers<AbortSignal>()
  kit.answer = (_refresh, signal) => (asked.resolve(signal!), promise)
  return { resolve, reject, asked: asked.promise }
}

describe('the vault of a session', () => {
  it.each<[string, Kept, object]>([
    ['nothing', { is: 'none' }, { is: 'signed-out', because: 'never' }],
    ['what nobody can open', { is: 'unreadable' } as Kept, { is: 'signed-out', because: 'expired' }],
    ['what was sealed for another service', { is: 'of-another' } as Kept, { is: 'signed-out', because: 'of-another' }],
    [
      'what a later version sealed',
      { is: 'text', text: '{"access":"x","issuedAt":0,"until":9e15,"refresh":null,"more":1}' },
      { is: 'signed-out', because: 'expired' },
    ],
    [
      'what a later version wrote in another way',
      { is: 'text', text: '2:tokens' },
      { is: 'signed-out', because: 'expired' },
    ],
    ['no tokens', { is: 'text', text: 'null' }, { is: 'signed-out', because: 'expired' }],
  ])('may hold %s: the user then signs in', async (_what, kept, state) => {
    const asked: unknown[] = []
    kit.vault.get = async (...given) => (asked.push(given), kept)
    const session = await kit.open()
    expect([session.state(), session.user(), asked]).toEqual([state, null, [['tokens:e', 'the service']]])
    session.signingIn()
    await session.accept(kit.tokens('one'), 'A', 'window')
    expect([session.state().is, await session.accessToken()]).toEqual(['signed-in', 'one'])
  })

  it('holds the tokens that the session stored, and nothing else', async () => {
    const session = await kit.signedIn()
    await session.accessToken({ rejected: 'one' })
    expect(JSON.parse(kit.stored.get('tokens:e')!)).toEqual({ ...kit.tokens('fresh-1'), user: 'A' })
  })
})

describe('a change of a session', () => {
  it('notifies once if it is visible, and every step is counted', async () => {
    const session = await kit.open()
    session.notifyIfChanged()
    expect([kit.changes, kit.moves]).toEqual([0, 0])
    await session.accept(kit.tokens('one'), 'A')
    expect([kit.changes, kit.moves]).toEqual([1, 2])
    session.notifyIfChanged()
    await session.accessToken()
    expect([kit.changes, kit.moves]).toEqual([1, 2])
    session.signingIn()
    expect([kit.changes, kit.moves]).toEqual([2, 3])
    session.failed({ code: 'sign-in-cancelled' })
    expect([kit.changes, kit.moves]).toEqual([3, 4])
    session.failed({ code: 'sign-in-cancelled' })
    expect([kit.changes, kit.moves]).toEqual([3, 4])
  })

  it('by time alone notifies once at the next read', async () => {
    const session = await kit.signedIn(browserTokens())
    const before = kit.changes
    kit.time += 2 * hours
    expect(kit.changes).toBe(before)
    session.notifyIfChanged()
    session.notifyIfChanged()
    expect(kit.changes).toBe(before + 1)
  })

  it('that failed is logged, unless only the network failed', async () => {
    const session = await kit.signedIn()
    for (const [code, entries] of [
      ['service-unreachable', []],
      ['service-slow', []],
      ['service-busy', [{ event: 'refresh-failed', code: 'service-busy' }]],
    ] as const) {
      kit.logged.length = 0
      kit.answer = refusing(code)
      await codeOf(session.accessToken({ rejected: 'one' }))
      expect(kit.logged).toEqual(entries)
    }
    const why = new TypeError('a mistake')
    kit.logged.length = 0
    kit.answer = () => Promise.reject(why)
    await codeOf(session.accessToken({ rejected: 'one' }))
    expect(kit.logged).toEqual([{ event: 'refresh-failed', error: why }])
  })
})

describe('a refusal by the token endpoint', () => {
  it.each(['sign-in-wrong-client', 'sign-in-scope-refused'] as const)(
    'of the registration (%s) is shown, and the tokens are kept',
    async (code) => {
      const session = await kit.signedIn()
      kit.answer = refusing(code)
      const error: unknown = await session.accessToken({ rejected: 'one' }).catch((one: unknown) => one)
      expect(error).toMatchObject({ fail: { code: 'signed-out' }, cause: { fail: { code } } })
      expect([session.state(), kit.stored.size]).toEqual([{ is: 'sign-in-failed', fail: { code } }, 1])
      expect(kit.logged.at(-1)).toEqual({ event: 'session-refused', code })
    },
  )
  it('of the tokens removes them and says why', async () => {
    const session = await kit.signedIn()
    kit.answer = refusing('sign-in-expired')
    await expect(session.accessToken({ rejected: 'one' })).rejects.toMatchObject({
      fail: { code: 'signed-out' },
      cause: { fail: { code: 'sign-in-expired' } },
    })
    expect([kit.stored.size, session.user()]).toEqual([0, null])
  })
  it('of replaced tokens changes nothing', async () => {
    const session = await kit.signedIn()
    const { reject, asked } = heldAnswer()
    const waiting = session.accessToken({ rejected: 'one' })
    await asked
    await session.accept(kit.tokens('two'), 'A')
    reject(new AppError('sign-in-expired'))
    expect([await waiting, session.state().is, kit.stored.size]).toEqual(['two', 'signed-in', 1])
  })
})

describe('a refresh under way', () => {
  it('is aborted by a sign-out and by other tokens', async () => {
    for (const end of ['sign-out', 'tokens'] as const) {
      const session = await kit.signedIn()
      const { asked, reject } = heldAnswer()
      const waiting = codeOf(session.accessToken({ rejected: 'one' }))
      const signal = await asked
      expect(signal.aborted).toBe(false)
      await (end === 'sign-out' ? session.signOut('asked') : session.accept(kit.tokens('two'), 'A'))
      expect(signal.aborted).toBe(true)
      reject(new AppError('service-slow'))
      expect(await waiting).toBe(end === 'sign-out' ? 'signed-out' : 'nothing failed')
    }
  })

  it('is awaited by `settled`, as the vault is', async () => {
    const session = await kit.signedIn()
    const answer = heldAnswer()
    const disk = Promise.withResolvers<void>()
    kit.disk = () => disk.promise
    const waiting = session.accessToken({ rejected: 'one' })
    await answer.asked
    const order: string[] = []
    const settled = session.settled().then(() => order.push('settled'))
    answer.resolve(kit.tokens('two'))
    await new Promise(setImmediate)
    expect(order).toEqual([])
    const again = session.settled().then(() => order.push('settled again'))
    disk.resolve()
    await waiting.then(() => order.push('handed out'))
    await Promise.all([settled, again])
    expect([order.toSorted(), kit.stored.get('tokens:e')]).toEqual([
      ['handed out', 'settled', 'settled again'],
      expect.stringContaining('two'),
    ])
    await session.settled()
  })

  it('settles if it fails, too', async () => {
    const session = await kit.signedIn()
    kit.answer = refusing('service-busy')
    const waiting = codeOf(session.accessToken({ rejected: 'one' }))
    await session.settled()
    expect(await waiting).toBe('service-busy')
  })

  it('does not close the window over it, and its token is used', async () => {
    const session = await kit.signedIn()
    const { asked, resolve } = heldAnswer()
    const waiting = session.accessToken({ rejected: 'one', user: 'A' })
    await asked
    session.signingIn()
    const second = session.accessToken({ rejected: 'one', user: 'A' })
    resolve(kit.tokens('two'))
    expect([await waiting, await second, session.state()]).toEqual([
      'two',
      'two',
      expect.objectContaining({ is: 'signed-in', again: 'under-way' }),
    ])
  })

  it('that does not get through is harmless while the old token is valid, even under a window', async () => {
    const session = await kit.signedIn()
    session.signingIn()
    kit.time += 2 * hours - 4 * minutes
    kit.answer = refusing('service-busy')
    expect(await session.accessToken()).toBe('one')
    kit.time += 4 * minutes
    expect(await codeOf(session.accessToken())).toBe('service-busy')
  })

  it.each([
    [true, undefined],
    [false, undefined],
    [true, 'A'],
    [false, 'A'],
  ])('brings a token that is used once however short it lives (window open: %s, for %s)', async (open, user) => {
    const session = await kit.signedIn()
    if (open) session.signingIn()
    kit.answer = async () => {
      if (kit.asked.length > 1) throw new AppError('service-busy')
      return { ...kit.tokens('short'), until: kit.time }
    }
    expect([await session.accessToken({ rejected: 'one', user }), kit.asked.length]).toEqual(['short', 1])
  })

  it('that brings the same token again is followed by another for whoever that token was refused to', async () => {
    const session = await kit.signedIn()
    const { asked, resolve } = heldAnswer()
    kit.time += 2 * hours - 4 * minutes
    const ahead = session.accessToken()
    await asked
    const refused = session.accessToken({ rejected: 'one' })
    kit.answer = async () => kit.tokens('fresh')
    resolve(kit.tokens('one'))
    expect([await ahead, await refused, kit.asked.length]).toEqual(['one', 'fresh', 2])
  })

  it('serves only the user of those tokens: another one is signed out', async () => {
    const session = await kit.signedIn()
    const { asked, resolve } = heldAnswer()
    const waiting = codeOf(session.accessToken({ rejected: 'one', user: 'A' }))
    await asked
    const [other] = [codeOf(session.accessToken({ user: 'B' }))]
    resolve(kit.tokens('two'))
    expect([await waiting, await other]).toEqual(['nothing failed', 'signed-out'])
  })
})

describe('a token that the service accepted before and now refuses everywhere', () => {
  it('has ended: it is renewed, without doubt about the next one', async () => {
    const session = await kit.signedIn()
    kit.time += minutes
    expect(await session.accessToken({ rejected: 'one', user: 'A', refusedBy: { ...unnamed!, worked: true } })).toBe(
      'fresh-1',
    )
    kit.time += minutes + 1_000
    expect(await session.accessToken({ rejected: 'fresh-1', user: 'A', refusedBy: unnamed })).toBe('fresh-2')
    expect(session.state().is).toBe('signed-in')
  })
  it('is doubted the first time and expires the second, without a refresh token', async () => {
    const session = await kit.signedIn(browserTokens())
    const worked = { ...unnamed!, worked: true }
    expect(await session.accessToken({ rejected: 'browser', user: 'A', refusedBy: worked })).toBe('browser')
    kit.time += 2 * minutes
    expect(await codeOf(session.accessToken({ rejected: 'browser', user: 'A', refusedBy: worked }))).toBe('signed-out')
    expect(kit.asked).toEqual([])
  })
  it('is handed out if it was not refused, whatever happened to another', async () => {
    const session = await kit.signedIn()
    expect([await session.accessToken({ rejected: 'another', user: 'A', refusedBy: byService }), kit.asked]).toEqual([
      'one',
      [],
    ])
  })
})

describe('an administration that answered', () => {
  const answered = async (...by: readonly TokenOptions[]) => {
    const session = await kit.signedIn()
    for (const one of by) await codeOf(session.accessToken({ answeredAt: kit.time, ...one }))
    return session.accessToken({ rejected: 'one', user: 'A', administration: 'B2', refusedBy: byService })
  }

  it('proves the sign-in of its user: the other one, which is refused, is named', async () => {
    await expect(answered({ user: 'A', administration: 'A1' })).rejects.toMatchObject({
      fail: { code: 'database-unknown', status: 401, about: { database: 'B2' } },
    })
  })
  it('proves it also where a desk that was opened anew has had no answer yet', async () => {
    const desk = { user: 'A', administration: 'A1' }
    for (const answeredAt of [null, undefined])
      expect(await codeOf(answered(desk, { ...desk, answeredAt }))).toBe('database-unknown')
  })
  it.each<[string, TokenOptions]>([
    ['another user', { user: 'B', administration: 'A1' }],
    ['a caller that names none', { user: 'A' }],
  ])('proves nothing where it answered %s', async (_whom, by) => {
    expect(await codeOf(answered(by))).toBe('signed-out')
  })
})
