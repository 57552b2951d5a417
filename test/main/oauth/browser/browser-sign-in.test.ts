import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startService, type RunningService } from '../../../../main/demo/start-service.ts'
import { AppError } from '../../../../main/base/app-error.ts'
import { openBrowserSignIn } from '../../../../main/oauth/browser/browser-sign-in.ts'
import { backPath } from '../../../../main/oauth/browser/loopback-request.ts'
import { newState } from '../../../../main/oauth/state.ts'
import type { TokenEndpoint } from '../../../../main/oauth/token-endpoint.ts'
import { browserOf, type TestBrowser } from '../browser.ts'
import { answers, freePort, get, sendRaw } from '../raw-request.ts'
import { hours, minutes } from '../session-kit.ts'
import { sessionsKit, type KitOptions, type SessionsKit } from '../sessions-kit.ts'

let service: RunningService
let port: number
let redirectUri: string
beforeEach(async () => {
  port = await freePort()
  redirectUri = `http://127.0.0.1:${port}/signed-in`
  service = await startService({ customers: 3, redirectUri })
})
afterEach(() => service.stop())

const tokensAsked = (): number => service.control.count({ path: '/OAuth/Token' })
const kitWith = (open: TestBrowser['open'], more: Partial<KitOptions> = {}): Promise<SessionsKit> =>
  sessionsKit({ service, browser: open, ...more, registration: { signInWith: 'browser', ...more.registration } })
const signIn = (kit: SessionsKit) => Promise.resolve(kit.sessions.service.signIn('e', null))
/** This browser opens, and nobody uses it. */
const nobody: TestBrowser['open'] = async () => undefined
const opened = (kit: SessionsKit, times = 1): Promise<void> => expect.poll(() => kit.host.browsed.length).toBe(times)
/** A code of the service for the sign-in under way. */
const codeFor = ({ host: { browsed } }: SessionsKit): string =>
  service.control.code('production', new URL(browsed[0]!).searchParams.get('code_challenge')!)
const host = (): string => `127.0.0.1:${port}`

describe('signing in by the browser', () => {
  it('returns to the app, which shows a page, comes to the front and stops listening', async () => {
    const browser = browserOf(redirectUri, { decision: 'allow' })
    const kit = await kitWith(browser.open)
    expect(await signIn(kit)).toMatchObject({ is: 'signed-in', user: 'Anna', renews: true })
    expect(kit.host.opened).toEqual([])
    expect(kit.host.browsed).toHaveLength(1)
    expect(kit.host.browsed[0]).toMatch(
      new RegExp(
        `^${service.facts.baseUrl}/OAuth/Authorize\\?client_id=.*&response_type=code&state=[\\w-]{43}&code_challenge=[\\w-]{43}&code_challenge_method=S256$`,
      ),
    )
    expect(kit.host.fronted.count).toBe(1)
    await expect.poll(() => browser.pages).toHaveLength(1)
    // The app's language is Dutch here.
    expect(browser.pages[0]).toContain('Je kunt dit tabblad sluiten')
    expect(browser.pages[0]).not.toContain('Het aanmelden is niet gelukt')
    expect(browser.tabs).toEqual([`http://${host()}${backPath}`])
    await expect.poll(() => answers(port)).toBe(false)
    expect(tokensAsked()).toBe(1)
  })

  it('that was denied fails in the app, and the tab shows that it did not work', async () => {
    const browser = browserOf(redirectUri, { decision: 'deny' })
    const kit = await kitWith(browser.open)
    expect(await signIn(kit)).toMatchObject({ is: 'sign-in-failed', fail: { code: 'sign-in-denied' } })
    await expect.poll(() => browser.pages).toHaveLength(1)
    expect(browser.pages[0]).toContain('Het aanmelden is niet gelukt')
    expect(kit.host.fronted.count).toBe(1)
    expect(tokensAsked()).toBe(0)
  })

  it('listens only after the button is pressed', async () => {
    const kit = await kitWith(nobody)
    await kit.state()
    expect(await answers(port)).toBe(false)
    const ended = signIn(kit)
    await opened(kit)
    expect(await answers(port)).toBe(true)
    await kit.sessions.service.cancelSignIn('e')
    await ended
  })

  it.each([
    ['another state', 'code=evil&state=of-somebody-else'],
    ['no state', 'code=evil'],
    ['an error without a state', 'error=access_denied'],
    ['the state in capitals', 'CAPITALS'],
    ['the state twice', 'TWICE'],
    ['nothing', ''],
  ])('is not ended by a request with %s, and the right answer still counts', async (_what, query) => {
    const kit = await kitWith(nobody)
    const ended = signIn(kit)
    await opened(kit)
    const state = new URL(kit.host.browsed[0]!).searchParams.get('state')!
    const sent = query
      .replace('CAPITALS', `code=evil&state=${state.toUpperCase()}`)
      .replace('TWICE', `code=evil&state=${state}&state=${state}`)
    expect(await sendRaw(port, get(`/signed-in?${sent}`, host()))).toMatchObject({ status: 404, body: '' })
    expect(await kit.state()).toMatchObject({ is: 'signing-in' })
    expect((await sendRaw(port, get(`/signed-in?code=${codeFor(kit)}&state=${state}`, host()))).status).toBe(303)
    expect(await ended).toMatchObject({ is: 'signed-in' })
  })

  it('accepts only the first right answer', async () => {
    const kit = await kitWith(nobody)
    const ended = signIn(kit)
    await opened(kit)
    const state = new URL(kit.host.browsed[0]!).searchParams.get('state')!
    const [first, second] = [codeFor(kit), codeFor(kit)]
    const came = await Promise.all(
      [first, second].map((code) => sendRaw(port, get(`/signed-in?code=${code}&state=${state}`, host()))),
    )
    expect(came.map(({ status }) => status)).toEqual([303, 303])
    expect(await ended).toMatchObject({ is: 'signed-in' })
    expect(tokensAsked()).toBe(1)
  })

  it('refuses an answer with another issuer, whatever its state', async () => {
    const kit = await kitWith(nobody)
    const ended = signIn(kit)
    await opened(kit)
    const state = new URL(kit.host.browsed[0]!).searchParams.get('state')!
    await sendRaw(port, get(`/signed-in?code=${codeFor(kit)}&state=${state}&iss=https%3A%2F%2Fevil.example`, host()))
    expect(await ended).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-wrong-state' } })
    expect(tokensAsked()).toBe(0)
  })

  it('stops listening when it is cancelled, and ignores later answers', async () => {
    const kit = await kitWith(nobody)
    const ended = signIn(kit)
    await opened(kit)
    await kit.sessions.service.cancelSignIn('e')
    expect(await ended).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
    expect(await answers(port)).toBe(false)
    expect(kit.host.fronted.count).toBe(0)
  })

  it('waits for ten minutes', async () => {
    const kit = await kitWith(nobody)
    const ended = signIn(kit)
    await opened(kit)
    await kit.pass(10 * minutes - 1)
    expect(await kit.state()).toMatchObject({ is: 'signing-in' })
    await kit.pass(1)
    expect(await ended).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-timed-out' } })
    expect(await answers(port)).toBe(false)
  })

  it('refuses an answer that comes after ten minutes of sleep', async () => {
    const kit = await kitWith(nobody)
    const ended = signIn(kit)
    await opened(kit)
    kit.host.pass(11 * minutes)
    const state = new URL(kit.host.browsed[0]!).searchParams.get('state')!
    await sendRaw(port, get(`/signed-in?code=${codeFor(kit)}&state=${state}`, host()))
    expect((await sendRaw(port, get(backPath, host()))).body).toContain('Het aanmelden is niet gelukt')
    expect(await ended).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-timed-out' } })
    expect(tokensAsked()).toBe(0)
  })

  it('says in the tab that it did not work if the answer has a code and an error', async () => {
    const kit = await kitWith(nobody)
    const ended = signIn(kit)
    await opened(kit)
    const state = new URL(kit.host.browsed[0]!).searchParams.get('state')!
    await sendRaw(port, get(`/signed-in?code=${codeFor(kit)}&error=access_denied&state=${state}`, host()))
    expect((await sendRaw(port, get(backPath, host()))).body).toContain('Het aanmelden is niet gelukt')
    expect(await ended).toMatchObject({ is: 'sign-in-failed' })
    expect(tokensAsked()).toBe(0)
  })

  it('fails as unexpected if opening the browser throws, and frees the port', async () => {
    const kit = await kitWith(async () => {
      throw new RangeError('no browser')
    })
    await expect(signIn(kit)).rejects.toThrow('no browser')
    expect(await answers(port)).toBe(false)
  })

  it('fails if the browser does not open, and frees the port', async () => {
    const kit = await kitWith(async () => {
      throw new AppError('sign-in-browser-not-opened')
    })
    expect(await signIn(kit)).toEqual({ is: 'sign-in-failed', fail: { code: 'sign-in-browser-not-opened' } })
    expect(await answers(port)).toBe(false)
  })

  it('opens the browser again at the same address, and keeps waiting if that fails', async () => {
    let works = true
    const kit = await kitWith(async () => {
      if (!works) throw new AppError('sign-in-browser-not-opened')
    })
    const ended = signIn(kit)
    await opened(kit)
    const again = signIn(kit)
    await opened(kit, 2)
    expect(new Set(kit.host.browsed).size).toBe(1)
    works = false
    await expect(signIn(kit)).rejects.toMatchObject({ fail: { code: 'sign-in-browser-not-opened' } })
    expect(await kit.state()).toMatchObject({ is: 'signing-in' })
    await kit.sessions.service.cancelSignIn('e')
    expect((await Promise.all([ended, again])).map(({ is }) => is)).toEqual(['sign-in-failed', 'sign-in-failed'])
  })

  it('opens no browser if another program has the port', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(async () => void (await new Promise((done) => other.close(done))))
    const kit = await kitWith(nobody)
    expect(await signIn(kit)).toEqual({
      is: 'sign-in-failed',
      fail: { code: 'sign-in-port-taken', about: { host: host() } },
    })
    expect(kit.host.browsed).toEqual([])
  })

  it('ends with the app and frees the port', async () => {
    const kit = await kitWith(nobody)
    const ended = signIn(kit)
    await opened(kit)
    await kit.sessions.stop()
    expect(await ended).toMatchObject({ is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } })
    expect(await answers(port)).toBe(false)
  })

  it('uses a window without a secret, or with a redirect that cannot return, whatever was chosen', async () => {
    for (const registration of [
      { secret: null },
      { redirectUri: 'https://desk.example/cb' },
      { signInWith: 'window' as const },
    ]) {
      const kit = await kitWith(nobody, {
        registration,
        person: async () => ({ is: 'closed', refusedWith: null, fail: null }),
      })
      await signIn(kit)
      expect([kit.host.opened.length, kit.host.browsed.length]).toEqual([1, 0])
    }
  })

  it('is never tried without the user: tokens that nothing renews need a person', async () => {
    const endpoint: TokenEndpoint = {
      redeem: async () => ({ access: 'a', issuedAt: kit.host.now(), until: kit.host.now() + 2 * hours, refresh: null }),
      refresh: () => Promise.reject(new Error('there is nothing to refresh with')),
    }
    const browser = browserOf(redirectUri, { decision: 'allow' })
    const kit: SessionsKit = await kitWith(browser.open, { endpoint: () => endpoint })
    expect(await signIn(kit)).toMatchObject({ is: 'signed-in', renews: false })
    await kit.pass(2 * hours - 9 * minutes)
    await expect.poll(() => kit.state()).toMatchObject({ is: 'signed-in', again: 'due' })
    expect([kit.host.opened.length, kit.host.browsed.length]).toEqual([0, 1])
  })
})

describe('a sign-in by the browser', () => {
  const open = (openBrowser: () => Promise<void>) => {
    const stops: string[] = []
    const registration = {
      environment: 'e',
      baseAddress: 'https://api.example/v23',
      clientId: 'c',
      secret: 's',
      redirectUri,
      scope: 'x',
      pathStyle: 'standard',
    } as const
    const listening = { linger: () => undefined, close: async () => void stops.push('listener') }
    const signingIn = openBrowserSignIn(
      {
        host: { openBrowser },
        registration,
        challenge: null,
        loopback: { listen: async () => listening, stop: async () => undefined },
        toolbar: { name: 'Office', language: 'en' },
        after: () => () => void stops.push('clock'),
      },
      newState(() => 0),
    )
    return { signingIn, stops }
  }

  it('that is over has no clock left, and opens no browser again', async () => {
    let browsed = 0
    const { signingIn, stops } = open(async () => void browsed++)
    await expect.poll(() => browsed).toBe(1)
    signingIn.close()
    expect(await signingIn.ended).toEqual({ is: 'closed', refusedWith: null, fail: null })
    await signingIn.focus()
    expect([stops, browsed]).toEqual([['clock', 'listener'], 1])
  })

  it('whose browser does not open is closed with the reason', async () => {
    const { signingIn, stops } = open(() => Promise.reject(new AppError('sign-in-browser-not-opened')))
    expect(await signingIn.ended).toEqual({
      is: 'closed',
      refusedWith: null,
      fail: { code: 'sign-in-browser-not-opened' },
    })
    expect(stops).toEqual(['clock', 'listener'])
  })
})
