// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { Environment } from '../../../../preload/contract/settings.ts'
import EnvironmentCard from '../../../../renderer/components/settings/EnvironmentCard.vue'
import { useLock } from '../../../../renderer/stores/lock.ts'
import { useSession } from '../../../../renderer/stores/session.ts'
import { known, office, startSettings } from '../../fake-environments.ts'
import type { Fake } from '../../fake-api.ts'
import type { FakeOptions } from '../../fake-options.ts'
import { argsOf, atDesk, button, click, field, fill, focused, pageText, show, submitDialog } from '../../mounted.ts'

const card = async (change: Partial<Environment> = {}, options: FakeOptions = {}): Promise<Fake> => {
  const environment = { ...office, ...change }
  const fake = await atDesk({ ...options, settings: { environments: [...startSettings.environments, environment] } })
  await useSession().readAll()
  await show(EnvironmentCard, { environment })
  return fake
}
const asked = (fake: Fake, call: string): unknown[] | undefined => argsOf(fake, call).at(-1)

it.each([
  ['active', 'Actief'],
  ['unknown', 'Status not known'],
  ['requested', 'Signing in is refused until the portal shows “Actief”.'],
] as const)('a registration that is %s says: %s', async (status, words) => {
  await card({ status }, { session: { is: 'signed-out', because: 'never' } })
  expect(pageText()).toContain(words)
})
it('a signed-in user does not read that sign-ins are refused', async () => {
  await card({ status: 'requested' })
  expect(pageText()).not.toContain('Signing in is refused')
  expect(pageText()).toContain('Actief')
})
it.each([
  [{ lock: { is: 'none' }, askAbove: null }, 'Off · Never asks'],
  [
    { lock: { is: 'locked', minutes: 30 }, askAbove: 25 },
    'Locked; opens for 30 minutes at a time · Asks above 25 at once',
  ],
] as const)('says how its lock stands', async (change, words) => {
  await card(change)
  expect(pageText()).toContain(words)
})
it('an environment exports its settings to a file, and says that the secret is not in it', async () => {
  const fake = await card()
  await click('Export to file…')
  expect(asked(fake, 'settings.exportEnvironment')).toEqual(['prod'])
  expect(pageText()).toContain('Written to the file, without the secret.')
})
it('a file that was not written is not reported', async () => {
  await card({}, { savesFiles: false })
  await click('Export to file…')
  expect(pageText()).not.toContain('Written to the file')
})
it('each administration counts its waiting edits', async () => {
  await card({ administrations: [known('A', 'Alfa', { waiting: 3, needsAttention: 1 }), known('B', 'Beta')] })
  expect(pageText()).toContain('AlfaA1 needs attention3 waiting')
})
it('forgetting an environment or removing an administration first says what would be lost', async () => {
  await card({
    administrations: [
      known('A', 'Alfa', { waiting: 3, needsAttention: 1 }),
      known('B', 'Beta'),
      known('C', 'Gamma', { waiting: 1 }),
    ],
  })
  await click('Forget')
  expect(pageText()).toContain('5 changes that were not sent are lost:Alfa: 4Gamma: 1')
  await click('Cancel')
  await click('Remove Gamma')
  expect(pageText()).toContain('1 change that was not sent is lost:Gamma: 1')
})
it.each(['Forget', 'Remove Gamma'])('%s says that more than customers is removed', async (action) => {
  await card({ administrations: [known('C', 'Gamma')] })
  await click(action)
  expect(pageText()).toMatch(
    /customers, history, unsaved forms, views and templates are .* copies made before an update/,
  )
})

it.each([
  [{ is: 'signing-in', since: 1 }, 'Signing in…'],
  [
    { is: 'signed-in', user: 'j.devries', until: Date.now() + 500_000, renews: false, kept: true, again: 'under-way' },
    'Signed in as j.devries',
  ],
] as const)('while a sign-in window is open, leads to it and ends it: %j', async (session, words) => {
  const fake = await card({}, { session })
  expect(pageText()).toContain(words)
  await click('Show the window')
  expect(asked(fake, 'session.signIn')).toEqual(['prod', null])
  await click('Cancel signing in')
  expect(asked(fake, 'session.cancelSignIn')).toEqual(['prod'])
})
it('no environment offers it while none is open', async () => {
  await card({}, { session: { is: 'signed-out', because: 'asked' } })
  expect(pageText()).not.toContain('Show the window')
  expect(pageText()).not.toContain('Cancel signing in')
  expect(button('Sign in').disabled).toBe(false)
})

it.each([
  ['Forget', 'settings.forgetEnvironment', ['prod', true]],
  ['Remove Alfa', 'settings.removeAdministration', [{ environment: 'prod', administration: 'A' }, true]],
] as const)('%s asks again where a file that was set aside may hold changes', async (name, call, agreed) => {
  const fake = await card({ administrations: [known('A', 'Alfa')] })
  fake.fail(call, { code: 'edits-set-aside' })
  await click(name)
  document.querySelector<HTMLButtonElement>('dialog .danger')?.click()
  await flushPromises()
  expect(pageText()).toContain('Changes that wait in it will be lost, also if the earlier keychain comes back.')
  fake.fail(call, null)
  document.querySelector<HTMLButtonElement>('dialog .danger')?.click()
  await flushPromises()
  expect(asked(fake, call)).toEqual(agreed)
})

describe('after a sign-out', () => {
  const out = { session: { is: 'signed-out', because: 'asked' } } as const
  const kept = 'Customers and changes stay on this computer for the next sign-in.'
  const alfa = known('A', 'Alfa', { waiting: 3, needsAttention: 1 })

  it('the card says what stays on this computer, and removes it only if the user says so', async () => {
    const fake = await card({ administrations: [known('A', 'Alfa')] }, out)
    expect(pageText()).toContain(kept)
    await click('Remove them…')
    expect(pageText()).toContain('The service and its administrations stay in Settings.')
    expect(focused()).not.toBe('Remove data')
    await click('Cancel')
    expect(asked(fake, 'settings.removeData')).toBeUndefined()
    await click('Remove them…')
    await click('Remove data')
    expect(asked(fake, 'settings.removeData')).toEqual(['prod', false])
    expect(pageText()).not.toContain(kept)
    expect(document.activeElement?.textContent).toBe('The data was removed from this computer.')
  })
  it('the number of waiting changes is in view, and they are removed after a second question', async () => {
    const fake = await card({ administrations: [alfa] }, out)
    fake.stage('000010', 'change', { City: { is: 'text', text: 'X' } }, { is: 'waiting' })
    await click('Remove them…')
    expect(pageText()).toContain('4 changes that were not sent are lost:Alfa: 4')
    await click('Remove data')
    expect(pageText()).toContain('Changes still wait to be sent from here. They will be lost.')
    expect(pageText()).toContain(kept)
    await click('Remove data')
    expect(asked(fake, 'settings.removeData')).toEqual(['prod', true])
  })
  it('changes that may wait in a file that was set aside are lost after a second question only', async () => {
    const fake = await card({ administrations: [known('A', 'Alfa')] }, out)
    fake.fail('settings.removeData', { code: 'edits-set-aside' })
    await click('Remove them…')
    await click('Remove data')
    expect(pageText()).toContain(
      'A customer file here cannot be opened now: it is damaged or was changed outside Ledgerdesk, or its key cannot be read.',
    )
    fake.fail('settings.removeData', null)
    await click('Remove data')
    expect(asked(fake, 'settings.removeData')).toEqual(['prod', true])
  })
  it('a locked environment is unlocked first', async () => {
    const fake = await card({ administrations: [alfa], lock: { is: 'locked', minutes: 30 } }, out)
    await click('Remove them…')
    expect(useLock().asking?.environment.id).toBe('prod')
    expect([asked(fake, 'settings.removeData'), pageText().includes('Remove data')]).toEqual([undefined, false])
    useLock().asking?.then()
    await flushPromises()
    expect(pageText()).toContain('Remove data')
  })
  it('nothing is offered where there is no administration', async () => {
    await card({ administrations: [] }, out)
    expect(pageText()).toContain(kept)
    expect(pageText()).not.toContain('Remove them')
  })
})

describe('a refresh token', () => {
  it('is pasted into a field that does not show it, for a user, and used at once', async () => {
    const fake = await card()
    await click('Use a refresh token…')
    expect(field('Refresh token').type).toBe('password')
    expect(document.activeElement).toBe(field('Refresh token'))
    expect(field('For whom').value).toBe('j.devries')
    await fill('Refresh token', '  tok-en\n')
    await fill('For whom', 'Background')
    await submitDialog()
    expect(asked(fake, 'session.useRefreshToken')).toEqual(['prod', 'tok-en', 'Background'])
    expect(document.querySelector('dialog')).toBeNull()
    expect(pageText()).toContain('Signed in as Background')
  })
  it('takes only a name that the app can store: without unseen characters, and not too long', async () => {
    await card()
    await click('Use a refresh token…')
    field('For whom').value = 'Back\u200bground'
    field('For whom').dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }))
    await flushPromises()
    expect([field('For whom').value, field('For whom').maxLength]).toEqual(['Background', 80])
  })
  it('needs no name for the current user', async () => {
    const fake = await card()
    await click('Use a refresh token…')
    await fill('Refresh token', 'tok')
    await submitDialog()
    expect(asked(fake, 'session.useRefreshToken')).toEqual(['prod', 'tok', null])
  })
  it('stays after the service has refused it, with what happened and what to do', async () => {
    const fake = await card()
    fake.fail('session.useRefreshToken', { code: 'refresh-token-refused', status: 400 })
    await click('Use a refresh token…')
    await fill('Refresh token', 'tok')
    await submitDialog()
    expect(pageText()).toContain('The service refused this refresh token. Whoever was signed in before still is')
    expect(field('Refresh token').value).toBe('tok')
    expect(button('Use it').disabled).toBe(false)
  })
  it('is given up when the dialog is cancelled during the exchange', async () => {
    const fake = await card()
    const session = fake.api.session as unknown as Record<string, () => Promise<unknown>>
    session['useRefreshToken'] = () => new Promise(() => undefined)
    await click('Use a refresh token…')
    await click('Cancel')
    expect(asked(fake, 'session.cancelSignIn')).toBeUndefined()
    await click('Use a refresh token…')
    await fill('Refresh token', 'tok')
    await submitDialog()
    await click('Cancel')
    expect(asked(fake, 'session.cancelSignIn')).toEqual(['prod'])
    expect(document.querySelector('dialog')).toBeNull()
  })
  it('is required: without one nothing is asked of the service', async () => {
    const fake = await card()
    await click('Use a refresh token…')
    await submitDialog()
    expect(pageText()).toContain('Paste the token.')
    expect(focused()).toBe('')
    expect(asked(fake, 'session.useRefreshToken')).toBeUndefined()
  })
  it('without a client secret says that one is needed', async () => {
    await card({ hasSecret: false })
    await click('Use a refresh token…')
    expect(pageText()).toContain('this registration has none here')
  })
})
it('adding an administration is typed at once, and the keyboard is where it was afterwards', async () => {
  await card({})
  await click('Add administration')
  expect(document.activeElement).toBe(field('Database id'))
  await click('Cancel')
  expect(document.activeElement).toBe(button('Add administration'))
  await click('Add administration')
  await fill('Database id', 'MVL00999')
  await click('Add')
  expect(document.activeElement).toBe(button('Add administration'))
})
it.each([
  ['of which all are known', {}, 'Every administration that the service offers is in the list already.'],
  ['without a list', { offered: [] }, 'The service offers no list. Enter the database id.'],
] as const)('says what a service offers, %s', async (_what, { offered }: { offered?: readonly [] }, words) => {
  const fake = await card()
  const settings = fake.api.settings as unknown as Record<string, () => Promise<unknown>>
  if (offered) settings['offeredAdministrations'] = async () => ({ ok: true, value: offered })
  await click('Add administration')
  expect(pageText()).toContain(words)
})
