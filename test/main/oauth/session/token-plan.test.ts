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
  doubtedAt: null,
}
const due: Held = { ...fresh, until: now + minute }
const lasting: Held = { ...fresh, refresh: null }
const service: RefusedBy = { speaker: 'service', worked: false }
const unnamed: RefusedBy = { speaker: 'unnamed', worked: false }
const worked: RefusedBy = { speaker: 'unnamed', worked: true }

const asIn = (tokens: Held): State => ({ is: 'in', tokens })
const stuck = (tokens: Held, rests: number): State => ({ is: 'stuck', tokens, fail: null, since: now - minute, rests })

const give: TokenPlan = { event: null, step: { is: 'give' } }
const refuse: TokenPlan = { event: null, step: { is: 'refuse' } }
const doubt = { is: 'doubted', at: now } as const
const refresh = (provoked: number, fallsBack: boolean): TokenPlan['step'] => ({ is: 'refresh', provoked, fallsBack })

const rows: readonly (readonly [says: string, State, TokenOptions, TokenPlan])[] = [
  ['without tokens a person must sign in', { is: 'out', because: 'never' }, {}, refuse],
  ['behind a first sign-in window nobody gets a token', { is: 'asking', openSince: 0 }, {}, refuse],
  ['after a failed sign-in nobody gets a token', { is: 'failed', fail: { code: 'unexpected' } }, {}, refuse],

  ['a fresh token is given', asIn(fresh), {}, give],
  ['a fresh token is given behind a sign-in window', { is: 'in-asking', tokens: fresh, openSince: 0 }, {}, give],
  ['the person of the tokens gets one', asIn(fresh), { user: 'A' }, give],
  ['another person gets none', asIn(fresh), { user: 'B' }, refuse],
  ['another person does not wait for a refresh', { is: 'renewing', tokens: fresh }, { user: 'B' }, refuse],

  ['a token that is due is refreshed, and serves on failure', asIn(due), {}, { event: null, step: refresh(0, true) }],
  ['a due token without a refresh token is given', asIn({ ...due, refresh: null }), {}, give],
  ['a token that is over and has no refresh token is refused', asIn({ ...lasting, until: now }), {}, refuse],

  ['a refused token is refreshed', asIn(fresh), { rejected: 'one' }, { event: null, step: refresh(1, true) }],
  ['a token other than the refused one is given', asIn(fresh), { rejected: 'older' }, give],
  [
    'a token just issued because of a 401 is not refreshed for another',
    asIn({ ...fresh, issuedAt: now - 30_000, provoked: 1 }),
    { rejected: 'one' },
    give,
  ],
  [
    'a second refresh because of a 401 counts the first',
    asIn({ ...fresh, issuedAt: now - 2 * minute, provoked: 1 }),
    { rejected: 'one' },
    { event: null, step: refresh(2, true) },
  ],
  ['a refused token without a refresh token is tried once more', asIn(lasting), { rejected: 'one' }, give],

  [
    'a token that worked before and is refused everywhere has ended: it is refreshed without a doubt',
    asIn(fresh),
    { rejected: 'one', refusedBy: worked },
    { event: null, step: refresh(1, false) },
  ],
  [
    'an older token that is refused everywhere is doubted and refreshed, and does not serve on failure',
    asIn(fresh),
    { rejected: 'one', refusedBy: service },
    { event: doubt, step: refresh(1, false) },
  ],
  [
    'a doubt is not noted twice',
    asIn({ ...fresh, issuedAt: now - 5_000, provoked: 1, doubtedAt: now - 30_000 }),
    { rejected: 'one', refusedBy: unnamed },
    { event: null, step: { is: 'give' } },
  ],
  [
    'a fresh token that the service refuses everywhere signs out',
    asIn({ ...fresh, issuedAt: now - 5_000 }),
    { rejected: 'one', refusedBy: service },
    { event: { is: 'refused-everywhere', at: now }, step: { is: 'refuse' } },
  ],
  [
    'an unnamed refusal of a fresh token is only doubted',
    asIn({ ...fresh, issuedAt: now - 5_000, provoked: 1 }),
    { rejected: 'one', refusedBy: unnamed },
    { event: doubt, step: { is: 'give' } },
  ],
  [
    'a token without a refresh token is given again after an unnamed refusal',
    asIn(lasting),
    { rejected: 'one', refusedBy: worked },
    { event: doubt, step: { is: 'give' } },
  ],
  [
    'a token without a refresh token that the service refuses everywhere signs out',
    asIn(lasting),
    { rejected: 'one', refusedBy: service },
    { event: { is: 'refused-everywhere', at: now }, step: { is: 'refuse' } },
  ],
  [
    'a refusal everywhere of another token says nothing about this one',
    asIn(fresh),
    { rejected: 'older', refusedBy: service },
    give,
  ],

  [
    'callers wait for the refresh that is under way',
    { is: 'renewing', tokens: due },
    { rejected: 'one' },
    { event: null, step: { is: 'wait-for-refresh' } },
  ],
  [
    'callers wait for the refresh behind a sign-in window',
    { is: 'renewing-asking', tokens: due, openSince: 0 },
    {},
    { event: null, step: { is: 'wait-for-refresh' } },
  ],
  [
    'callers wait until new tokens are in the vault',
    { is: 'storing', tokens: fresh },
    {},
    { event: null, step: { is: 'wait-for-vault' } },
  ],
  [
    'callers wait for the vault behind a sign-in window',
    { is: 'storing-asking', tokens: fresh, openSince: 0 },
    {},
    { event: null, step: { is: 'wait-for-vault' } },
  ],

  ['a refused session rests first', stuck(fresh, 10 * minute), {}, refuse],
  [
    'a refused session is tried again after its rest',
    stuck(fresh, minute),
    {},
    { event: null, step: refresh(1, false) },
  ],
  ['a refused session without a refresh token needs a person', stuck(lasting, 0), {}, refuse],
  [
    'a refused session is not tried behind a sign-in window',
    { is: 'stuck-asking', tokens: fresh, fail: null, since: 0, rests: 0, openSince: 0 },
    {},
    refuse,
  ],
]

describe('an access token', () => {
  it.each(rows)('%s', (_says, state, options, plan) => {
    expect(planToken(state, options, now)).toEqual(plan)
  })

  it('is not requested during a back-off although the clock was set back', () => {
    const state = stuck(fresh, 2 * minute)
    expect(planToken(state, {}, now - 2 * minute)).toEqual(refuse)
    expect(planToken(state, {}, now - 3 * minute)).toEqual({ event: null, step: refresh(1, false) })
  })
})
