import { describe, expect, it } from 'vitest'
import type { RefusedBy } from '../../../../main/service/refused-token.ts'
import type { State } from '../../../../main/oauth/session/session-states.ts'
import { planToken, type TokenOptions, type TokenPlan } from '../../../../main/oauth/session/token-plan.ts'
import type { Held } from '../../../../main/oauth/session/token-times.ts'

const minute = 60_000
/** Tokens were issued at 0 and live for two hours; half of that is over. */
const now = 60 * minute
const fresh: Held = {
  access: 'one',
  issuedAt: 0,
  until: 120 * minute,
  refresh: 'r',
  user: 'A',
  provoked: 0,
  missedAt: null,
  pause: null,
  doubtedAt: null,
}
const due: Held = { ...fresh, until: now + minute }
const lasting: Held = { ...fresh, refresh: null }
/** The token endpoint asked for ten minutes without a question, some time ago. */
const paused = (tokens: Held, ago = minute): Held => ({
  ...tokens,
  pause: { since: now - ago, milliseconds: 10 * minute, fail: { code: 'service-busy', status: 429 } },
})
const service: RefusedBy = { speaker: 'service', worked: false }
const unnamed: RefusedBy = { speaker: 'unnamed', worked: false }
const worked: RefusedBy = { speaker: 'unnamed', worked: true }

const asIn = (tokens: Held): State => ({ is: 'in', tokens })
const stuck = (tokens: Held, rests: number): State => ({ is: 'stuck', tokens, fail: null, since: now - minute, rests })

const give: TokenPlan = { event: null, step: { is: 'give' } }
const refuse: TokenPlan = { event: null, step: { is: 'refuse' } }
const pause: TokenPlan = { event: null, step: { is: 'pause', fail: { code: 'service-busy', status: 429 } } }
const doubt = { is: 'doubted', at: now } as const
const refresh = (provoked: number, fallsBack: boolean): TokenPlan['step'] => ({ is: 'refresh', provoked, fallsBack })

const rows: readonly (readonly [says: string, State, TokenOptions, TokenPlan])[] = [
  ['is refused without tokens', { is: 'out', because: 'never' }, {}, refuse],
  ['is refused behind a first sign-in window', { is: 'asking', openSince: 0 }, {}, refuse],
  ['is refused after a failed sign-in', { is: 'failed', fail: { code: 'unexpected' } }, {}, refuse],

  ['is given while it is fresh', asIn(fresh), {}, give],
  ['is given behind a sign-in window while it is fresh', { is: 'in-asking', tokens: fresh, openSince: 0 }, {}, give],
  ['is given to the user of the tokens', asIn(fresh), { user: 'A' }, give],
  ['is refused to another user', asIn(fresh), { user: 'B' }, refuse],
  ['is refused to another user without a wait for a refresh', { is: 'renewing', tokens: fresh }, { user: 'B' }, refuse],

  ['is refreshed when due, and given if that fails', asIn(due), {}, { event: null, step: refresh(0, true) }],
  ['is given when due without a refresh token', asIn({ ...due, refresh: null }), {}, give],
  ['is refused when expired without a refresh token', asIn({ ...lasting, until: now }), {}, refuse],

  ['is given to its end during a pause of the token endpoint', asIn(paused({ ...due, until: now + 1 })), {}, give],
  ['is not given once expired, and not requested, during a pause', asIn(paused({ ...due, until: now })), {}, pause],
  ['is not given once rejected, and not requested, during a pause', asIn(paused(fresh)), { rejected: 'one' }, pause],
  ['is refreshed after a pause', asIn(paused(due, 10 * minute)), {}, { event: null, step: refresh(0, true) }],

  ['is refreshed when rejected', asIn(fresh), { rejected: 'one' }, { event: null, step: refresh(1, true) }],
  ['is given when another one was rejected', asIn(fresh), { rejected: 'older' }, give],
  [
    'is not refreshed for another 401 just after a refresh for one',
    asIn({ ...fresh, issuedAt: now - 30_000, provoked: 1 }),
    { rejected: 'one' },
    give,
  ],
  [
    'is refreshed a second time with a count of the first',
    asIn({ ...fresh, issuedAt: now - 2 * minute, provoked: 1 }),
    { rejected: 'one' },
    { event: null, step: refresh(2, true) },
  ],
  ['is tried once more when rejected without a refresh token', asIn(lasting), { rejected: 'one' }, give],

  [
    'is refreshed without a doubt when it worked before and is refused everywhere',
    asIn(fresh),
    { rejected: 'one', refusedBy: worked },
    { event: null, step: refresh(1, false) },
  ],
  [
    'is refreshed as the first in a row when it worked since the last refresh',
    asIn({ ...fresh, issuedAt: now - 2 * minute, provoked: 1 }),
    { rejected: 'one', refusedBy: worked },
    { event: null, step: refresh(1, false) },
  ],
  [
    'is doubted, refreshed and not given on failure when an older one is refused everywhere',
    asIn(fresh),
    { rejected: 'one', refusedBy: service },
    { event: doubt, step: refresh(1, false) },
  ],
  [
    'is not doubted twice',
    asIn({ ...fresh, issuedAt: now - 5_000, provoked: 1, doubtedAt: now - 30_000 }),
    { rejected: 'one', refusedBy: unnamed },
    { event: null, step: { is: 'give' } },
  ],
  [
    'is refused when fresh and refused everywhere by the service',
    asIn({ ...fresh, issuedAt: now - 5_000 }),
    { rejected: 'one', refusedBy: service },
    { event: { is: 'refused-everywhere', at: now }, step: { is: 'refuse' } },
  ],
  [
    'is only doubted after an unnamed refusal when fresh',
    asIn({ ...fresh, issuedAt: now - 5_000, provoked: 1 }),
    { rejected: 'one', refusedBy: unnamed },
    { event: doubt, step: { is: 'give' } },
  ],
  [
    'is given again after an unnamed refusal without a refresh token',
    asIn(lasting),
    { rejected: 'one', refusedBy: worked },
    { event: doubt, step: { is: 'give' } },
  ],
  [
    'is refused when the service refuses it everywhere, without a refresh token',
    asIn(lasting),
    { rejected: 'one', refusedBy: service },
    { event: { is: 'refused-everywhere', at: now }, step: { is: 'refuse' } },
  ],
  ['is given when another one was refused everywhere', asIn(fresh), { rejected: 'older', refusedBy: service }, give],

  [
    'waits for a refresh under way',
    { is: 'renewing', tokens: due },
    { rejected: 'one' },
    { event: null, step: { is: 'wait-for-refresh' } },
  ],
  [
    'waits for a refresh behind a sign-in window',
    { is: 'renewing-asking', tokens: due, openSince: 0 },
    {},
    { event: null, step: { is: 'wait-for-refresh' } },
  ],
  [
    'waits until new tokens are in the vault',
    { is: 'storing', tokens: fresh },
    {},
    { event: null, step: { is: 'wait-for-vault' } },
  ],
  [
    'waits for the vault behind a sign-in window',
    { is: 'storing-asking', tokens: fresh, openSince: 0 },
    {},
    { event: null, step: { is: 'wait-for-vault' } },
  ],

  ['is refused during a back-off', stuck(fresh, 10 * minute), {}, refuse],
  ['is refreshed after a back-off', stuck(fresh, minute), {}, { event: null, step: refresh(1, false) }],
  ['is refused after a back-off without a refresh token', stuck(lasting, 0), {}, refuse],
  [
    'is refused after a back-off behind a sign-in window',
    { is: 'stuck-asking', tokens: fresh, fail: null, since: 0, rests: 0, openSince: 0 },
    {},
    refuse,
  ],
]

describe('an access token', () => {
  it.each(rows)('%s', (_says, state, options, plan) => {
    expect(planToken(state, options, now)).toEqual(plan)
  })

  it('is neither given nor replaced for an administration that is refused alone, unless it worked there before', () => {
    const [state, rejected, administration] = [asIn(fresh), 'one', 'A1']
    for (const refusedBy of [service, unnamed])
      expect(planToken(state, { rejected, refusedBy, administration }, now, true)).toEqual({
        event: null,
        step: { is: 'not-here', administration },
      })
    expect(planToken(state, { rejected, refusedBy: worked, administration }, now, true).step).toEqual(refresh(1, false))
    expect(planToken(state, { rejected, administration }, now, true).step).toEqual(refresh(1, true))
  })

  it('is replaced for a caller that is refused everywhere and works for no administration', () => {
    const { event, step } = planToken(asIn(fresh), { rejected: 'one', refusedBy: service }, now, true)
    expect([event, step]).toEqual([doubt, refresh(1, false)])
  })

  it('is not requested during a back-off although the clock was set back', () => {
    const state = stuck(fresh, 2 * minute)
    expect(planToken(state, {}, now - 2 * minute)).toEqual(refuse)
    expect(planToken(state, {}, now - 3 * minute)).toEqual({ event: null, step: refresh(1, false) })
  })
})
