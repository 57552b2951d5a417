// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { SessionState } from '../../../preload/contract/session.ts'
import EnvironmentCard from '../../../renderer/components/settings/EnvironmentCard.vue'
import AdministrationBanners from '../../../renderer/components/shell/AdministrationBanners.vue'
import SessionNotice from '../../../renderer/components/shell/SessionNotice.vue'
import { draftOf } from '../../../renderer/checks/draft.ts'
import { useSession } from '../../../renderer/stores/session.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import ConnectView from '../../../renderer/views/ConnectView.vue'
import WelcomeView from '../../../renderer/views/WelcomeView.vue'
import type { Fake } from '../fake-api.ts'
import { office, officePlace, startSettings } from '../fake-environments.ts'
import { argsOf, atDesk, button, click, fill, pageText, show } from '../mounted.ts'

const loopback = 'http://127.0.0.1:4711/cb'
const browser = { ...office, redirectUri: loopback, signInWith: 'browser' } as const
const signedOut: SessionState = { is: 'signed-out', because: 'asked' }
const waiting: SessionState = { is: 'signing-in', since: 1 }

const at = async (session: SessionState, environment: typeof office = browser): Promise<Fake> => {
  const fake = await atDesk({
    session,
    settings: { environments: [...startSettings.environments, environment], place: officePlace },
  })
  await useSession().readAll()
  return fake
}

describe('the connect form', () => {
  const radio = (label: string): HTMLInputElement =>
    [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)!.querySelector('input')!
  const way = (): string => (radio('The browser of this computer').checked ? 'browser' : 'window')
  const toEdit = async (change: Partial<typeof office> = {}): Promise<Fake> => {
    const fake = await at(signedOut, { ...browser, ...change })
    useWhere().connect('prod')
    await show(ConnectView)
    return fake
  }
  const choose = async (label: string): Promise<void> => {
    radio(label).click()
    await flushPromises()
  }

  it('offers a window at first, and the browser when the redirect URI can return from it', async () => {
    const fake = await toEdit({ signInWith: 'window' })
    expect(way()).toBe('window')
    expect(pageText()).toContain('below a bar that says whose page it is')
    await choose('The browser of this computer')
    expect(pageText()).toContain('The app never sees the page where you type your password.')
    await click('Save')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).toMatchObject({ signInWith: 'browser' })
  })

  it.each([
    [
      'https://desk.example/cb',
      'The browser can be used when the registered redirect URI is an http address on this computer',
    ],
    ['http://127.0.0.1/cb', 'needs a port'],
    ['http://localhost:80/cb', '1024 or higher'],
  ])('disables the browser for the redirect URI %s, and says why', async (uri, words) => {
    await toEdit({ signInWith: 'window' })
    await fill('Redirect URI', uri)
    expect(radio('The browser of this computer').disabled).toBe(true)
    expect([way(), pageText().includes(words)]).toEqual(['window', true])
  })

  it('disables the browser without a secret, and says why', async () => {
    await toEdit()
    await choose('This registration has a client secret')
    expect(radio('The browser of this computer').disabled).toBe(true)
    expect(way()).toBe('window')
    expect(pageText()).toContain('The browser can be used only with a client secret')
  })

  it('falls back to a window while the redirect URI does not fit, and returns to the browser with one that does', async () => {
    await toEdit()
    expect(way()).toBe('browser')
    await fill('Redirect URI', 'https://desk.example/cb')
    expect(way()).toBe('window')
    await fill('Redirect URI', 'http://localhost:4712/cb')
    expect(way()).toBe('browser')
  })

  it('takes the way from a file', async () => {
    const fake = await atDesk({
      session: signedOut,
      settings: { place: null },
      file: { draft: draftOf({ ...browser, id: '' }), hadSecret: true, administrations: [] },
    })
    await show(ConnectView)
    await click('Fill in from a file…')
    expect(way()).toBe('browser')
    expect(argsOf(fake, 'settings.importEnvironment')).toHaveLength(1)
  })
})

describe('a sign-in in the browser', () => {
  it('is shown by the notice, which opens the browser again and cancels', async () => {
    const fake = await at(waiting)
    await show(SessionNotice)
    expect(pageText()).toContain('Waiting for you in the browser')
    expect(pageText()).toContain('within ten minutes')
    expect(pageText()).not.toContain('window')
    await click('Open the browser again')
    expect(argsOf(fake, 'session.signIn')).toEqual([['prod', null]])
    await click('Cancel signing in')
    expect(argsOf(fake, 'session.cancelSignIn')).toEqual([['prod']])
  })

  it('is shown by the card, which opens the browser again and cancels', async () => {
    const fake = await at(waiting)
    await show(EnvironmentCard, { environment: browser })
    expect(pageText()).toContain('Waiting for you in the browser')
    await click('Open the browser again')
    expect(argsOf(fake, 'session.signIn')).toEqual([['prod', null]])
    await click('Cancel signing in')
    expect(argsOf(fake, 'session.cancelSignIn')).toEqual([['prod']])
  })

  it('is shown by the banner when the user signs in again early', async () => {
    await at({
      is: 'signed-in',
      user: 'j.devries',
      until: Date.now() + 300_000,
      renews: false,
      kept: true,
      again: 'under-way',
    })
    await show(AdministrationBanners)
    expect(pageText()).toContain('Sign in again in the browser.')
    expect(button('Open the browser again').disabled).toBe(false)
  })

  it('is shown by the welcome page, which opens the browser again', async () => {
    const fake = await atDesk({
      session: { is: 'signed-out', because: 'never' },
      settings: { environments: [...startSettings.environments, { ...browser, administrations: [] }], place: null },
    })
    await show(WelcomeView)
    await click('Kantoor De Vries')
    expect(pageText()).toContain('Waiting for you in the browser')
    await click('Open the browser again')
    expect(argsOf(fake, 'session.signIn')).toHaveLength(2)
  })
})

describe('the browser’s own session', () => {
  it('is mentioned after signing out, in the card and above the customers', async () => {
    await at(signedOut)
    await show(EnvironmentCard, { environment: browser })
    expect(pageText()).toContain('The browser may still be signed in at the service.')
    document.body.replaceChildren()
    await show(SessionNotice)
    expect(pageText()).toContain('The browser may still be signed in at the service.')
    expect(pageText()).toContain('Your browser opens.')
  })

  it('is mentioned to another user who signs in', async () => {
    await at(signedOut)
    await show(SessionNotice)
    await click('Sign in as …')
    expect(pageText()).toContain('would let you in as them. Sign out there first.')
  })

  it('is not mentioned for a window, whose session is cleared', async () => {
    await at(signedOut, office)
    await show(SessionNotice)
    await click('Sign in as …')
    expect(pageText()).not.toContain('browser')
  })

  it('is not mentioned before a sign-out', async () => {
    await at({ is: 'signed-out', because: 'never' })
    await show(SessionNotice)
    expect(pageText()).not.toContain('may still be signed in')
  })
})
