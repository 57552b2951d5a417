// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import type { SessionState } from '../../../preload/contract/session.ts'
import type { Environment } from '../../../preload/contract/settings.ts'
import ConnectView from '../../../renderer/views/ConnectView.vue'
import SettingsView from '../../../renderer/views/SettingsView.vue'
import WelcomeView from '../../../renderer/views/WelcomeView.vue'
import SessionNotice from '../../../renderer/components/shell/SessionNotice.vue'
import { useEntering } from '../../../renderer/stores/entering.ts'
import { useSession } from '../../../renderer/stores/session.ts'
import { useSettings } from '../../../renderer/stores/settings.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import { listen } from '../../../renderer/stores/listen.ts'
import { argsOf, atDesk, button, click, field, fill, pageText, show } from '../mounted.ts'
import { office, startSettings } from '../fake-environments.ts'
import type { Fake } from '../fake-api.ts'
import type { FakeOptions } from '../fake-options.ts'

const signedOut = { is: 'signed-out', because: 'never' } as const
const signedIn = { is: 'signed-in', user: 'j.devries', until: 1, renews: false, kept: true, again: 'not-yet' } as const
const bare: Environment = { ...startSettings.environments[0]!, administrations: [] }
let stop = (): void => undefined

const outside = async (options: FakeOptions = {}): Promise<Fake> => {
  const fake = await atDesk({ session: signedOut, ...options, settings: { place: null, ...options.settings } })
  stop = listen()
  return fake
}
/** Each environment's sign-in ends when the test says so. */
const signInsOf = (fake: Fake): ReadonlyMap<string, (end: SessionState) => void> => {
  const ends = new Map<string, (end: SessionState) => void>()
  const session = fake.api.session as unknown as Record<string, (id: string) => Promise<unknown>>
  session['signIn'] = async (id) => ({ ok: true, value: await new Promise<SessionState>((end) => ends.set(id, end)) })
  session['read'] = async () => ({ ok: true, value: signedOut })
  return ends
}
const calls = (fake: Fake): string[] => fake.asked.map(({ call }) => call)
const sent = (fake: Fake, call: string): unknown[] | undefined => argsOf(fake, call).at(-1)

afterEach(() => {
  stop()
  document.body.replaceChildren()
})

describe('the welcome page', () => {
  it('enters the Demo company and signs in', async () => {
    const fake = await outside()
    await show(WelcomeView)
    await click('Explore the Demo company')
    expect(useSettings().place).toEqual({ environment: 'demo', administration: 'DEMO0001' })
    expect(useSession().current?.is).toBe('signing-in')
    fake.setSession(signedIn)
    await flushPromises()
    expect(useSession().current?.is).toBe('signed-in')
  })
  it('signs in first when no administration is known, and lets the user pick one', async () => {
    const fake = await outside({ settings: { environments: [bare] } })
    await show(WelcomeView)
    await click('Explore the Demo company')
    expect(pageText()).toContain('Waiting for you in the sign-in window')
    fake.setSession(signedIn)
    await flushPromises()
    await click('Atelier Noord')
    expect(sent(fake, 'settings.addAdministration')).toEqual(['demo', 'MVL00125', 'Atelier Noord'])
    expect(useSettings().place?.administration).toBe('MVL00125')
  })
  it('enters at once when administrations became known during the sign-in', async () => {
    const fake = await outside({ settings: { environments: [bare] } })
    await show(WelcomeView)
    await click('Explore the Demo company')
    await fake.api.settings.addAdministration('demo', 'DEMO0007', 'Molenaar B.V.')
    fake.setSession(signedIn)
    await flushPromises()
    expect(useSettings().place).toEqual({ environment: 'demo', administration: 'DEMO0007' })
  })
  it('brings a hidden sign-in window to the front again', async () => {
    const fake = await outside({ settings: { environments: [bare] } })
    await show(WelcomeView)
    await click('Explore the Demo company')
    await click('Show the window')
    expect(calls(fake).filter((call) => call === 'session.signIn')).toHaveLength(2)
    expect(pageText()).toContain('Waiting for you in the sign-in window')
  })
  it.each([
    ['signed in', signedIn],
    ['cancelled', { is: 'sign-in-failed', fail: { code: 'sign-in-cancelled' } }],
  ] as const)(
    'leaves the user where they went while another sign-in was open, however that ends: %s',
    async (_how, end) => {
      const fake = await outside({ settings: { environments: [bare, office] } })
      const ends = signInsOf(fake)
      await show(WelcomeView)
      await click('Explore the Demo company')
      await click('Kantoor De VriesProduction')
      expect(useSettings().place?.environment).toBe('prod')
      await fake.api.settings.addAdministration('demo', 'DEMO0007', 'Molenaar B.V.')
      ends.get('demo')?.(end)
      await flushPromises()
      expect(useSettings().place).toEqual({ environment: 'prod', administration: 'MVL00124' })
      expect(useEntering().state.is).toBe('idle')
    },
  )
  it('leaves the user on the page where they went while an administration opened', async () => {
    const fake = await outside({ settings: { environments: [...startSettings.environments, office] } })
    const { goTo } = fake.api.settings
    // The person went to the office, and there to its history, while the Demo company opened.
    Object.assign(fake.api.settings, {
      goTo: async () => {
        useWhere().go('history')
        return goTo({ environment: 'prod', administration: 'MVL00124' })
      },
    })
    await show(WelcomeView)
    await click('Explore the Demo company')
    expect([useSettings().place?.environment, useWhere().page]).toEqual(['prod', 'history'])
  })
  it('leaves the user at a customer whose link was followed during the sign-in', async () => {
    const fake = await outside({ settings: { environments: [bare, office] } })
    const ends = signInsOf(fake)
    await show(WelcomeView)
    await click('Explore the Demo company')
    await useSettings().goTo({ environment: 'prod', administration: 'MVL00125' })
    ends.get('demo')?.(signedIn)
    await flushPromises()
    expect(useSettings().place?.administration).toBe('MVL00125')
    expect(useEntering().state.is).toBe('idle')
  })
  it('says that the sign-in was cancelled, and tries again', async () => {
    const fake = await outside({ settings: { environments: [bare] } })
    await show(WelcomeView)
    await click('Explore the Demo company')
    await click('Cancel signing in')
    expect(pageText()).toContain('Signing in was cancelled.')
    await click('Try again')
    expect(calls(fake).filter((call) => call === 'session.signIn')).toHaveLength(2)
  })
})

describe('signing in at an administration', () => {
  it.each([
    ['never', 'You have not signed in yet.'],
    ['expired', 'The sign-in has expired.'],
    ['forgotten', 'could not be kept on this computer'],
  ] as const)('signed out because %s says so', async (because, words) => {
    await atDesk({ session: { is: 'signed-out', because } })
    await useSession().readAll()
    await show(SessionNotice)
    expect(pageText()).toContain(words)
    expect(button('Sign in').disabled).toBe(false)
  })
  it('shows a denied consent with its sentence and a way on', async () => {
    await atDesk({ session: { is: 'sign-in-failed', fail: { code: 'sign-in-denied' } } })
    await useSession().readAll()
    await show(SessionNotice, { strip: true })
    expect(pageText()).toContain('Access was denied on the consent page.')
    expect(button('Sign in again')).toBeTruthy()
  })
})

const fillAll = async (): Promise<void> => {
  await fill('Name', 'Kantoor')
  await fill('Base address', 'https://api.example.com/v23')
  await fill('Client identifier', 'desk')
  await fill('Client secret', 's3cret+&=')
  await fill('Redirect URI', 'https://desk.example/cb')
  await fill('Scope', 'http://vendor.product.API/Web/WebApi/*')
  await fill('Database id', 'MVL00124')
}

describe('connecting a service', () => {
  it('marks what is missing and sends nothing', async () => {
    const fake = await outside()
    await show(ConnectView)
    await click('Test the connection')
    expect(field('Base address').getAttribute('aria-invalid')).toBe('true')
    expect(calls(fake)).not.toContain('settings.saveEnvironment')
  })
  it('saves, adds the administration and signs in', async () => {
    const fake = await outside()
    await show(ConnectView)
    await fillAll()
    await click('Sign in')
    expect(sent(fake, 'settings.saveEnvironment')?.[0]).toMatchObject({
      kind: 'test',
      clientId: 'desk',
      secret: 's3cret+&=',
    })
    expect(sent(fake, 'settings.addAdministration')?.slice(1)).toEqual(['MVL00124', 'MVL00124'])
    expect(useSettings().place?.administration).toBe('MVL00124')
    expect(calls(fake)).toContain('session.signIn')
  })
  it('marks the field that main refused', async () => {
    const fake = await outside()
    fake.fail('settings.saveEnvironment', {
      code: 'environment-incomplete',
      about: { field: 'clientId', why: 'empty' },
    })
    await show(ConnectView)
    await fillAll()
    await click('Sign in')
    expect(field('Client identifier').getAttribute('aria-invalid')).toBe('true')
    expect(pageText()).toContain('This is needed.')
  })
})

describe('the settings page', () => {
  it('asks twice before it drops waiting edits', async () => {
    const own: Environment = { ...office, name: 'Kantoor', administrations: [] }
    const fake = await outside({ settings: { environments: [...startSettings.environments, own] } })
    fake.stage('000010', 'change', { City: { is: 'text', text: 'X' } }, { is: 'waiting' })
    await show(SettingsView)
    await click('Forget')
    await flushPromises()
    document.querySelector<HTMLButtonElement>('dialog .danger')?.click()
    await flushPromises()
    expect(pageText()).toContain('Changes still wait to be sent from here. They will be lost.')
    document.querySelector<HTMLButtonElement>('dialog .danger')?.click()
    await flushPromises()
    expect(sent(fake, 'settings.forgetEnvironment')).toEqual(['prod', true])
    expect(useSettings().environmentOf('prod')).toBeUndefined()
  })
  it('never shows a secret, only that there is one', async () => {
    await outside()
    await show(SettingsView)
    expect([...document.querySelectorAll('input')].filter(({ type }) => type === 'password')).toEqual([])
  })
})
