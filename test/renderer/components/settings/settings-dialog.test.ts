// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import NoticeBar from '../../../../renderer/components/shell/NoticeBar.vue'
import SettingsDialog from '../../../../renderer/components/settings/SettingsDialog.vue'
import type { SettingsDoubt } from '../../../../preload/contract/settings.ts'
import { useConfirming } from '../../../../renderer/stores/confirming.ts'
import { useLock } from '../../../../renderer/stores/lock.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import type { Fake } from '../../fake-api.ts'
import { office, officePlace, officeTest, startSettings } from '../../fake-environments.ts'
import { atDesk, button, click, pageText, show } from '../../mounted.ts'

const locked = { is: 'locked', minutes: 30 } as const
const environments = [
  ...startSettings.environments,
  { ...office, lock: locked, askAbove: 10, signInWith: 'browser' as const, pkce: 'off' as const },
  { ...officeTest, id: 'other', kind: 'production' as const, lock: locked, askAbove: null },
]
let fake: Fake
const begin = async (is: SettingsDoubt = 'settings', language: 'en' | 'nl' = 'en', vies = false): Promise<void> => {
  const unconfirmed = { is, unlocked: ['demo', 'other'] }
  fake = await atDesk({ settings: { environments, place: officePlace, unconfirmed, vies } })
  await show(SettingsDialog, { unconfirmed }, { language })
}
beforeEach(() => document.body.replaceChildren())
afterEach(() => document.body.replaceChildren())
const wasCalled = (call: string): boolean => fake.asked.some((one) => one.call === call)

it('the settings dialog shows each service as the settings are now, with lock and number, but not the Demo company', async () => {
  await begin()
  for (const text of [
    'Kantoor De Vries',
    'https://api.example.com/v23',
    'desk-4711',
    'Read-only; unlocks for 30 minutes at a time',
    'Asks above 10 at once',
    'https://test.example.com/v23',
    'Never asks',
  ])
    expect(pageText()).toContain(text)
  const [first, second] = [...document.querySelectorAll('section.service')].map(({ textContent }) => textContent)
  expect([
    document.querySelectorAll('section.service').length,
    first?.includes('LockOff'),
    second?.includes('LockOff'),
  ]).toEqual([2, false, true])
})

it('the settings dialog shows how each service signs in and how many administrations it has', async () => {
  await begin()
  const rows = [...document.querySelector('section.service')!.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.trim()).join(': '),
  )
  expect(rows.slice(2, 6)).toEqual([
    `Redirect URI: ${office.redirectUri}`,
    'Sign in with: The browser of this computer',
    'PKCE: Off',
    `Administrations: ${office.administrations.length}`,
  ])
})

it('the settings dialog says that VIES is allowed, where it is', async () => {
  const allowed = 'VAT numbers may be sent to the European Commission to be checked (VIES).'
  await begin('settings', 'en', true)
  expect(pageText()).toContain(allowed)
  document.body.replaceChildren()
  await begin()
  expect(pageText()).not.toContain(allowed)
})

it.each([
  ['settings', 'en', 'changed outside Ledgerdesk'],
  ['vault', 'en', 'older than the settings'],
  ['keychain', 'en', 'The keychain of this computer has changed'],
  ['keychain', 'nl', 'De sleutelhanger van deze computer is veranderd'],
  ['settings', 'nl', 'buiten Ledgerdesk om gewijzigd'],
  ['vault', 'nl', 'ouder dan de instellingen'],
] as const)('says of %s in %s what does not fit', async (is, language, words) => {
  await begin(is, language)
  expect(pageText()).toContain(words)
})

it('the settings are confirmed when the user says so', async () => {
  await begin()
  await click('These settings are right')
  expect([wasCalled('settings.confirmSettings'), useSettings().settings?.unconfirmed, useConfirming().open]).toEqual([
    true,
    null,
    false,
  ])
})

it('the settings dialog says why confirming failed, and stays', async () => {
  await begin()
  fake.fail('settings.confirmSettings', { code: 'settings-not-saved' })
  await click('These settings are right')
  expect(pageText()).toContain('The settings could not be written')
  expect([useSettings().settings?.unconfirmed?.is, useConfirming().open]).toEqual(['settings', true])
})

it('the settings dialog stays when the user cancels the system’s box', async () => {
  await begin()
  fake.fail('settings.confirmSettings', { code: 'confirming-cancelled' })
  await click('These settings are right')
  expect(pageText()).toContain('You did not confirm your services.')
  expect([useSettings().settings?.unconfirmed?.is, useConfirming().open]).toEqual(['settings', true])
})

it('the settings dialog opens by itself, closes without an answer, and opens again from a notice that stays', async () => {
  await begin()
  const confirming = useConfirming()
  expect(confirming.open).toBe(true)
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await flushPromises()
  expect([confirming.open, wasCalled('settings.confirmSettings')]).toEqual([false, false])
  document.body.replaceChildren()
  await show(NoticeBar)
  expect(pageText()).toContain('The settings are not as Ledgerdesk left them')
  expect(() => button('Dismiss')).toThrow()
  await click('Look at the settings…')
  expect(confirming.open).toBe(true)
})

it('unlocking any service but the Demo company asks to confirm the settings first', async () => {
  await begin()
  const [confirming, lock] = [useConfirming(), useLock()]
  confirming.later()
  lock.ask(environments[1])
  expect([confirming.open, lock.asking]).toEqual([true, null])
})
