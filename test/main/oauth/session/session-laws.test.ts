import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FailCode } from '../../../../preload/contract/error-payload.ts'
import { AppError, isFail } from '../../../../main/base/app-error.ts'
import type { RefusedBy } from '../../../../main/service/refused-token.ts'
import type { Session } from '../../../../main/oauth/session/session.ts'
import type { Tokens } from '../../../../main/oauth/tokens.ts'
import { hours, minutes, sessionKit } from '../session-kit.ts'

const outcome = fc.constantFrom<FailCode | 'fine'>(
  'fine',
  'fine',
  'fine',
  'service-unreachable',
  'service-slow',
  'service-busy',
  'sign-in-expired',
  'sign-in-refused',
  'sign-in-wrong-client',
)
const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constant('ask' as const),
      rejected: fc.constantFrom('none', 'latest', 'older'),
      by: fc.option(
        fc.record({ speaker: fc.constantFrom('service' as const, 'unnamed' as const), worked: fc.boolean() }),
        { nil: undefined, freq: 1 },
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('answer' as const), with: outcome, rotates: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('write' as const),
      with: fc.constantFrom('fine' as const, 'fine' as const, 'fine' as const, 'full' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('time' as const),
      by: fc.constantFrom(
        -24 * hours,
        -5 * minutes,
        30_000,
        2 * minutes,
        61 * minutes,
        2 * hours - 3 * minutes,
        3 * hours,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('window' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('window-ends' as const), well: fc.boolean(), renews: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('given' as const), renews: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('sign-out' as const) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('restart' as const) }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface Pending {
  readonly signal: AbortSignal | undefined
  readonly resolve: (tokens: Tokens) => void
  readonly reject: (error: unknown) => void
}

/** Plays one story, and returns the laws that it broke. */
const play = async (deeds: readonly Deed[]): Promise<string[]> => {
  const kit = sessionKit()
  const broken: string[] = []
  /** Every access token that was ever on disk, with its refresh token. */
  const durable = new Set<string>()
  const given: string[] = []
  const [refreshes, writes] = [
    [] as Pending[],
    [] as { readonly resolve: () => void; readonly reject: (error: unknown) => void }[],
  ]
  let [window, made] = [false, 0]
  const put = kit.stored.set.bind(kit.stored)
  kit.stored.set = (name, text) => {
    durable.add((JSON.parse(text) as Tokens).access)
    return put(name, text)
  }
  kit.disk = () => new Promise((resolve, reject) => void writes.push({ resolve, reject }))
  kit.answer = (_refresh, signal) =>
    new Promise((resolve, reject) => {
      refreshes.push({ signal, resolve, reject })
      signal?.addEventListener('abort', () => reject(new AppError('service-slow')))
      const open = refreshes.filter((each) => !each.signal?.aborted).length
      if (open > 1) broken.push(`${open} refreshes at once`)
    })
  const fresh = (renews: boolean): Tokens => kit.tokens(`t${++made}`, renews ? `r${made}` : null)
  const watch = (work: Promise<unknown>, what: string): void =>
    void work.catch((error: unknown) => {
      if (!isFail(error) || error.fail.code === 'unexpected')
        broken.push(`${what}: ${String((error as Error).cause ?? error)}`)
    })
  let session: Session = await kit.open()

  const ask = (rejected: 'none' | 'latest' | 'older', by: RefusedBy | undefined): void => {
    const token = rejected === 'none' ? undefined : given.at(rejected === 'latest' ? -1 : -2)
    watch(
      session
        .accessToken({ rejected: token, user: 'A', refusedBy: token === undefined ? undefined : by })
        .then((got) => {
          if (!durable.has(got)) broken.push(`${got} was used before it was stored`)
          given.push(got)
        }),
      'ask',
    )
  }
  const answer = (code: FailCode | 'fine', rotates: boolean): void => {
    const next = refreshes.shift()
    if (code === 'fine') next?.resolve(fresh(rotates))
    else next?.reject(new AppError(code))
  }
  const write = (is: 'fine' | 'full'): void => {
    const next = writes.shift()
    if (is === 'fine') next?.resolve()
    else next?.reject(new AppError('disk-full'))
  }
  const endWindow = (well: boolean, renews: boolean): void => {
    if (!window) return
    window = false
    if (well) watch(session.accept(fresh(renews), 'A', 'window'), 'sign-in')
    else session.failed({ code: 'sign-in-cancelled' })
  }
  const act = async (one: Deed): Promise<void> => {
    switch (one.is) {
      case 'ask':
        return ask(one.rejected, one.by)
      case 'answer':
        return answer(one.with, one.rotates)
      case 'write':
        return write(one.with)
      case 'time':
        return void (kit.time += one.by)
      case 'window':
        return window ? undefined : ((window = true), session.signingIn())
      case 'window-ends':
        return endWindow(one.well, one.renews)
      case 'given':
        return watch(session.accept(fresh(one.renews), 'A'), 'given')
      case 'sign-out':
        return watch(session.signOut('asked'), 'sign-out')
      case 'restart':
        for (const lost of refreshes.splice(0)) lost.reject(new AppError('service-unreachable'))
        for (const lost of writes.splice(0)) lost.reject(new AppError('disk-full'))
        await turn()
        window = false
        session = await kit.open()
    }
  }
  const signedIn: readonly Deed[] = [
    { is: 'given', renews: true },
    { is: 'write', with: 'fine' },
    { is: 'ask', rejected: 'none', by: undefined },
  ]
  for (const one of [...signedIn, ...deeds]) {
    await act(one)
    await turn()
    for (let at = refreshes.length - 1; at >= 0; at--) if (refreshes[at]!.signal?.aborted) refreshes.splice(at, 1)
    const state = session.state()
    if (state.is === 'signed-in' && session.user() === null) broken.push('signed in without a token')
    if (window !== (state.is === 'signing-in' || (state.is === 'signed-in' && state.again === 'under-way')))
      broken.push(`the window is ${window ? 'open' : 'closed'} and the state is ${state.is}`)
  }
  return broken
}

it('a session never says signed in without a token, refreshes twice at once, uses a token before it is stored, or takes a step outside the table', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 120, size: 'max' }), async (deeds) => {
      expect(await play(deeds)).toEqual([])
    }),
    { numRuns: 400 },
  )
})
