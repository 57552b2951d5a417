// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { ConnectionStep } from '../../../preload/contract/settings.ts'
import ConnectView from '../../../renderer/views/ConnectView.vue'
import { useWhere } from '../../../renderer/stores/where.ts'
import { office, officeTest, startSettings } from '../fake-environments.ts'
import { argsOf, button, click, field, fill, pageText, press, show } from '../mounted.ts'
import { fillAll, outside, toEdit } from './connect-form.ts'

const tick = async (label: string): Promise<void> => {
  const input = [...document.querySelectorAll('label')]
    .find((one) => one.textContent?.trim() === label)
    ?.querySelector('input')
  if (!input) throw new Error(`nothing to tick "${label}"`)
  input.click()
  await flushPromises()
}
const steps = (): string[] =>
  [...document.querySelectorAll('ol li')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? '')

describe('the connect form while typing', () => {
  it.each([
    ['https://api.example.com/v23', 'version v23'],
    ['https://api.example.com/V14/', 'version V14'],
    ['https://api.example.com', 'no version'],
    ['https://api.example.com/v23x', 'no version'],
  ])('says of the address %s: %s', async (address, words) => {
    await outside()
    await show(ConnectView)
    await fill('Base address', address)
    expect(pageText()).toContain(words)
  })
  it.each(['Kantoor De Vries', 'kantoor  de vries ', 'KantoorDeVries', 'Demo company'])(
    'says at once that another environment has the name %j, and saves nothing',
    async (name) => {
      const fake = await outside({ settings: { environments: [...startSettings.environments, office] } })
      await show(ConnectView)
      await fillAll()
      await fill('Name', name)
      expect(pageText()).toContain('Another environment has this name.')
      await click('Sign in')
      expect(document.activeElement).toBe(field('Name'))
      expect(argsOf(fake, 'settings.saveEnvironment')).toEqual([])
    },
  )
  it('accepts the environment’s own name', async () => {
    await toEdit()
    expect(pageText()).not.toContain('Another environment has this name.')
  })
  it.each([
    ['https://books.other.example/v23', 'https://desk.example/cb'],
    ['https://api.example.co/v23', 'https://DESK.example.:443/%63b'],
  ])('warns that an unrelated service has the redirect URI: at %s with %s', async (address, uri) => {
    const fake = await outside({
      settings: {
        environments: [
          ...startSettings.environments,
          office,
          { ...office, id: 'more', name: 'Boekhoudbureau', redirectUri: 'https://desk.example/elsewhere' },
        ],
      },
    })
    await show(ConnectView)
    await fillAll()
    await fill('Name', 'Another')
    expect(pageText()).not.toContain('This is also the redirect URI of')
    await fill('Base address', address)
    await fill('Redirect URI', uri)
    expect(pageText()).toContain(
      'This is also the redirect URI of “Kantoor De Vries”, which looks like a service of somebody else.',
    )
    expect(field('Redirect URI').getAttribute('aria-invalid')).toBeNull()
    await click('Sign in')
    expect(argsOf(fake, 'settings.saveEnvironment')).toHaveLength(1)
  })
  it('accepts a redirect URI that test and production of one service share, and its own', async () => {
    await outside({ settings: { environments: [...startSettings.environments, office, officeTest] } })
    useWhere().connect('prod')
    await show(ConnectView)
    expect(pageText()).not.toContain('This is also the redirect URI of')
  })
  it('says that the name is taken when only main knows it', async () => {
    const fake = await outside()
    fake.fail('settings.saveEnvironment', { code: 'environment-incomplete', about: { field: 'name', why: 'taken' } })
    await show(ConnectView)
    await fillAll()
    await click('Sign in')
    expect(pageText()).toContain('Another environment has this name.')
  })
  it('names the host of an unconfirmed address, and keeps all input', async () => {
    const fake = await outside()
    fake.fail('settings.saveEnvironment', { code: 'address-not-confirmed', about: { host: 'books.example' } })
    await show(ConnectView)
    await fillAll()
    await click('Sign in')
    expect(pageText()).toContain('This address was not confirmed.')
    expect(pageText()).toContain('books.example')
    expect(argsOf(fake, 'session.signIn')).toEqual([])
  })
  it.each([
    ['https://desk.example/cb', 'An https address.'],
    ['http://127.0.0.1:8080/cb', 'An address on this computer.'],
    ['nl.kantoor.desk:/cb', 'A scheme of its own.'],
    ['urn:ietf:wg:oauth:2.0:oob', 'The service sends the code to this address in the sign-in window'],
  ])('explains the redirect URI %s', async (uri, words) => {
    await outside()
    await show(ConnectView)
    await fill('Redirect URI', uri)
    expect(pageText()).toContain(words)
  })
  it('hints at a scope of another form, and accepts it', async () => {
    const fake = await outside()
    await show(ConnectView)
    await fillAll()
    await fill('Scope', 'everything')
    field('Scope').dispatchEvent(new FocusEvent('blur'))
    await flushPromises()
    expect(pageText()).toContain('Usually of the form')
    await click('Sign in')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).toMatchObject({ scope: 'everything' })
  })
  it('says that without a secret the user signs in every two hours', async () => {
    await outside()
    await show(ConnectView)
    await tick('This registration has a client secret')
    expect(pageText()).toContain('sign in again every two hours')
  })
  it('explains the registration’s status; a registration that is not activated is saved without a sign-in', async () => {
    const fake = await outside()
    await show(ConnectView)
    expect(pageText()).toContain('That takes several business days')
    await fillAll()
    await tick('Not activated yet')
    expect(pageText()).toContain('sign in when the portal shows “Actief”')
    await click('Save')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).toMatchObject({ status: 'requested' })
    expect(argsOf(fake, 'session.signIn')).toEqual([])
    expect(useWhere().page).toBe('settings')
  })
})

it.each([
  ['Name', ' Kantoor Zuid\u00A0', 'Kantoor Zuid'],
  ['Base address', '\u00A0https://api.example.com/ v23\u200B', 'https://api.example.com/v23'],
  ['Client identifier', ' desk\u200B-4711\t', 'desk-4711'],
  ['Client secret', '\u2060s3 cret\u00A0', 's3 cret'],
  ['Redirect URI', 'https://desk.exam\u00ADple/cb ', 'https://desk.example/cb'],
  ['Scope', '\uFEFFhttp://vendor.product.API/Web/ WebApi/*', 'http://vendor.product.API/Web/WebApi/*'],
  ['Database id', '\u200EMVL00124\u00A0', 'MVL00124'],
])('a pasted or dropped value of %s is without what a mail or a PDF adds', async (label, given, kept) => {
  await outside()
  await show(ConnectView)
  for (const inputType of ['insertFromPaste', 'insertFromDrop']) {
    const input = field(label)
    input.value = given
    input.dispatchEvent(new InputEvent('input', { inputType }))
    await flushPromises()
    expect(field(label).value).toBe(kept)
  }
})
describe('the safety of production', () => {
  const lock = (): HTMLSelectElement =>
    document.querySelector<HTMLSelectElement>('section select[aria-describedby$="lock-help"]')!
  it('saves the lock and the number', async () => {
    const fake = await outside()
    await show(ConnectView)
    await fillAll()
    await tick('Production')
    lock().selectedIndex = 2
    lock().dispatchEvent(new Event('change'))
    await click('Sign in')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).toMatchObject({ lockMinutes: 10, askAbove: 10 })
  })
  it('has the question where a test environment becomes production', async () => {
    const fake = await toEdit({ kind: 'test', askAbove: null })
    await tick('Production')
    await click('Save')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).toMatchObject({ kind: 'production', askAbove: 10 })
  })
  it('saves no number without the question', async () => {
    const fake = await toEdit({ askAbove: 25 })
    await tick('Ask to type the number before sending many changes at once')
    await click('Save')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).toMatchObject({ lockMinutes: null, askAbove: null })
  })
  it('is absent for a test environment', async () => {
    const fake = await outside()
    await show(ConnectView)
    await fillAll()
    expect(pageText()).not.toContain('Safety in production')
    await click('Sign in')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).toMatchObject({
      kind: 'test',
      lockMinutes: null,
      askAbove: null,
    })
  })
  it('refuses an invalid number', async () => {
    const fake = await outside()
    await show(ConnectView)
    await fillAll()
    await tick('Production')
    const above = document.querySelector<HTMLInputElement>('input[inputmode=numeric]')!
    above.value = '0'
    above.dispatchEvent(new Event('input'))
    await click('Sign in')
    expect(pageText()).toContain('A whole number from 1 to 100,000.')
    expect(argsOf(fake, 'settings.saveEnvironment')).toEqual([])
  })
  it('unlocks first when a lock is on, and then saves the form', async () => {
    const fake = await toEdit({ lock: { is: 'locked', minutes: 10 } })
    fake.fail('settings.saveEnvironment', { code: 'environment-locked' })
    await click('Save')
    expect(button('Unlock and save')).toBeTruthy()
  })
})

describe('the client secret', () => {
  it('is never shown, only replaced', async () => {
    const fake = await toEdit()
    expect(document.querySelector('input[type=password]')).toBeNull()
    expect(pageText()).toContain('Kept and sealed.')
    await click('Save')
    expect(argsOf(fake, 'settings.saveEnvironment')[0]?.[0]).not.toHaveProperty('secret')
    await click('Replace…')
    expect(document.activeElement).toBe(field('Client secret'))
    await fill('Client secret', 'new one')
    await click('Save')
    expect(argsOf(fake, 'settings.saveEnvironment')[1]?.[0]).toMatchObject({ id: 'prod', secret: 'new one' })
  })
  it('is asked for again with another address', async () => {
    const fake = await toEdit()
    fake.fail('settings.saveEnvironment', { code: 'environment-incomplete', about: { field: 'secret', why: 'empty' } })
    await fill('Base address', 'https://elsewhere.example/v23')
    await click('Save')
    expect(pageText()).toContain('belongs to another address')
    expect(field('Client secret').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the connection test', () => {
  const failing: readonly ConnectionStep[] = [
    { check: 'client', is: 'failed', fail: { code: 'sign-in-wrong-client', status: 401 } },
  ]
  it('goes step by step with the typed values, and saves nothing', async () => {
    const fake = await outside()
    const goOn = fake.holdSteps()
    await show(ConnectView)
    await fillAll()
    await click('Test the connection')
    expect(steps()).toEqual([
      'The address answerstrying…',
      'The service knows the clientto come',
      'The redirect URI fitsto come',
      'The database is thereto come',
    ])
    goOn()
    await flushPromises()
    expect(steps()).toEqual([
      'The address answerspassed',
      'The service knows the clientpassed',
      'The redirect URI fitspassed',
      'The database is therepassed',
    ])
    expect(
      argsOf(fake, 'settings.testStep').map(([draft, check, database]) => [
        (draft as { clientId: string; secret: string }).clientId,
        check,
        database,
      ]),
    ).toEqual([
      ['desk', 'address', 'MVL00124'],
      ['desk', 'client', 'MVL00124'],
      ['desk', 'redirect', 'MVL00124'],
      ['desk', 'database', 'MVL00124'],
    ])
    expect(argsOf(fake, 'settings.saveEnvironment')).toEqual([])
  })
  it('ends at the failed step, says what to do, and why later steps were not tried', async () => {
    const fake = await outside({ steps: failing })
    await show(ConnectView)
    await fillAll()
    await click('Test the connection')
    expect(steps()[1]).toContain('failed')
    expect(pageText()).toContain('The service does not know this client identifier')
    expect(steps()[2]).toContain('not triedIt is tried once the steps above pass.')
    expect(argsOf(fake, 'settings.testStep')).toHaveLength(2)
  })
  it('asks nothing more of an unconfirmed address', async () => {
    const fake = await outside({
      steps: [
        { check: 'address', is: 'failed', fail: { code: 'address-not-confirmed', about: { host: 'books.example' } } },
      ],
    })
    await show(ConnectView)
    await fillAll()
    await click('Test the connection')
    expect(steps()[0]).toContain('This address was not confirmed.')
    expect(argsOf(fake, 'settings.testStep')).toHaveLength(1)
  })
  it('says that the database needs a sign-in', async () => {
    await outside({ steps: [{ check: 'database', is: 'not-tried' }] })
    await show(ConnectView)
    await fillAll()
    await click('Test the connection')
    expect(steps()[3]).toContain('It needs a sign-in at this address.')
  })
  it.each([
    ['its button', () => click('Stop the test')],
    ['Esc', () => press('Escape')],
  ])('stops by %s, and the form stays', async (_way, stop) => {
    const fake = await outside()
    fake.holdSteps()
    await show(ConnectView)
    await fillAll()
    await click('Test the connection')
    await stop()
    await flushPromises()
    expect(argsOf(fake, 'settings.cancelTest')).toHaveLength(1)
    expect(steps().every((one) => one.includes('You stopped the test.'))).toBe(true)
    expect(field('Client identifier').value).toBe('desk')
    expect(button('Test the connection').disabled).toBe(false)
    expect(useWhere().page).toBe('customers')
  })
  it('is forgotten when the form changes', async () => {
    await outside()
    await show(ConnectView)
    await fillAll()
    await click('Test the connection')
    await fill('Client identifier', 'other')
    expect(steps()).toEqual([])
  })
  it('leads to what is missing', async () => {
    const fake = await outside()
    await show(ConnectView)
    await fill('Name', 'Kantoor')
    await click('Test the connection')
    expect(document.activeElement).toBe(field('Base address'))
    expect(argsOf(fake, 'settings.testStep')).toEqual([])
  })
})
