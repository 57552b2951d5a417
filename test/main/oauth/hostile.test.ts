import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionState } from '../../../preload/contract/session.ts'
import { authorizeAttacks, type AuthorizeAttack } from './hostile-authorize.ts'
import { canaries, found, honest, openStage, type Stage } from './hostile-stage.ts'
import { tokenAttacks, type TokenAttack } from './hostile-tokens.ts'

const { secret, code, access, refresh } = canaries
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  // Provides a state of an earlier sign-in.
  await stage.signIn(honest)
})
afterAll(() => stage.stop())
beforeEach(() => {
  stage.clear()
  stage.tokens(null)
})

/** The time limit is 30 seconds for users. Attacks that last until it run sixty times faster here. */
const hurry = ({ ends }: TokenAttack): void => {
  if (ends !== 'service-slow') return
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(milliseconds / 60))
}

const outcomeOf = (state: SessionState): string => {
  if (state.is === 'signed-in') return 'signed in'
  if (state.is !== 'sign-in-failed') return state.is
  return state.fail.code === 'sign-in-cancelled' ? 'nothing' : state.fail.code
}

/** Fails if a secret is where it does not belong. `away`: the texts that the server itself gave away. */
const nothingLeaked = async (environment: string, away: readonly string[] = []): Promise<void> => {
  const { app, evil, logged, service, files, states } = stage
  expect(evil.got.filter(({ from }) => from === 'main')).toEqual([])
  const kept = [secret, access, refresh, code].filter((text) => !away.includes(text))
  for (const { whole } of evil.got) expect(found(whole, kept)).toEqual([])
  for (const { from, whole } of service.got)
    if (from === 'window') expect(found(whole, [secret, access, refresh])).toEqual([])
  for (const text of logged) expect(found(text, [secret, access, refresh, code, ...states])).toEqual([])
  for (const bytes of files()) expect(found(bytes, [secret, access, refresh, code])).toEqual([])
  const visible = JSON.stringify([await app.services.settings.read(), await app.services.session.read(environment)])
  expect(found(visible, [secret, access, refresh, code, ...states])).toEqual([])
  expect({}).not.toHaveProperty('polluted')
}

const title = ({ does, comes }: { readonly does: string; readonly comes: string }): string => `${does}: ${comes}`

describe('an authorization server that', () => {
  it.each(
    authorizeAttacks.map((attack): [string, AuthorizeAttack] => [
      `${attack.flow === 'token' ? '(browser flow) ' : ''}${title(attack)}`,
      attack,
    ]),
  )('%s', async (_title, attack) => {
    const { environment, state } = await stage.signIn(attack)
    expect(outcomeOf(state)).toBe(attack.ends)
    expect(stage.asked.token).toHaveLength(attack.redeemed ?? 0)
    for (const body of stage.asked.token) expect(new URLSearchParams(body).getAll('client_id')).toEqual(['desk'])
    if (attack.ends === 'signed in') {
      expect(await stage.use(environment)).toBe('fine')
      expect(stage.asked.bearers).toEqual([`Bearer ${access}`])
    }
    expect(stage.window.visited.every((address) => /^https:|^http:\/\/(127\.|localhost|\[::1\])/.test(address))).toBe(
      true,
    )
    await nothingLeaked(environment, attack.givesCodeAway ? [code] : [])
    await stage.app.services.settings.forgetEnvironment(environment, false)
  })
})

/** Sync goes on by itself after these faults; a sign-in says that it does not. */
const faults: readonly TokenAttack['ends'][] = ['service-slow', 'service-unreachable', 'service-failing']
const endOfSignIn = ({ ends }: TokenAttack): string => {
  if (ends === 'fine') return 'signed in'
  return faults.includes(ends) ? 'sign-in-unanswered' : ends
}

/** The token is refreshed for a question of the settings, which no sync asks again. */
const whileConnecting = (end: string): string =>
  end.replace(/^service-(?=unreachable$|slow$|busy$|failing$|refused$)/, 'connecting-')

describe('a token endpoint that', () => {
  const cases = tokenAttacks.map((attack): [string, TokenAttack] => [title(attack), attack])

  it.each(cases)('when a code is redeemed, %s', async (_title, attack) => {
    stage.tokens(attack)
    hurry(attack)
    const { environment, state } = await stage.signIn(honest)
    expect(outcomeOf(state)).toBe(endOfSignIn(attack))
    expect(stage.asked.token).toHaveLength(1)
    if (attack.ends === 'fine') expect(state).toMatchObject({ until: stage.host.now() + 7_200_000 })
    await nothingLeaked(environment)
    await stage.app.services.settings.forgetEnvironment(environment, false)
  })

  it.each(cases)('when a token is refreshed, %s', async (_title, attack) => {
    const { environment } = await stage.signIn(honest)
    stage.host.pass(7_200_000)
    stage.clear()
    stage.tokens(attack)
    hurry(attack)
    const outcome = await stage.use(environment)
    expect(outcome).toBe(attack.asksAgain ? 'signed-out' : whileConnecting(attack.ends))
    expect(stage.asked.token).toHaveLength(1)
    expect(stage.asked.bearers).toEqual(attack.ends === 'fine' ? [`Bearer ${access}`] : [])
    await nothingLeaked(environment)

    vi.restoreAllMocks()
    stage.tokens(null)
    stage.host.pass(7_200_000)
    expect(await stage.use(environment)).toBe(attack.asksAgain ? 'signed-out' : 'fine')
    await stage.app.services.settings.forgetEnvironment(environment, false)
  })
})
