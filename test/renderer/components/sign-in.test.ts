// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import EnvironmentBanner from '../../../renderer/components/shell/EnvironmentBanner.vue'
import SessionNotice from '../../../renderer/components/shell/SessionNotice.vue'
import { useEdits } from '../../../renderer/stores/edits.ts'
import { useSession } from '../../../renderer/stores/session.ts'
import type { Fake } from '../fake-api.ts'
import { atDesk, button, click, field, fill, pageText, press, show } from '../mounted.ts'

let fake: Fake
beforeEach(async () => {
  fake = await atDesk({ session: { is: 'signed-out', because: 'asked' } })
  await useSession().readAll()
})
afterEach(() => document.body.replaceChildren())
const asked = (): unknown[] | undefined => fake.asked.findLast(({ call }) => call === 'session.signIn')?.args

it('signing in is one click, as the last user', async () => {
  await show(SessionNotice)
  await click('Sign in')
  expect(asked()).toEqual(['demo', null])
})
it('the sign-in notice names the Demo company in the user’s language', async () => {
  await show(SessionNotice, {}, { language: 'nl' })
  expect(pageText()).toContain('Aanmelden bij Demobedrijf')
})
it('another user types their name over the last one', async () => {
  await show(SessionNotice)
  await click('Sign in as …')
  expect(field('Name').value).toBe('j.devries')
  expect(document.activeElement).toBe(field('Name'))
  await fill('Name', '  A. Bakker ')
  button('Sign in as A. Bakker').form?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
  expect(asked()).toEqual(['demo', 'A. Bakker'])
})
it('signing in as another user needs a name, and Esc gives it up', async () => {
  await show(SessionNotice)
  await click('Sign in as …')
  await fill('Name', ' ')
  button('Sign in').form?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
  expect(pageText()).toContain('Enter a name.')
  expect(asked()).toBeUndefined()
  await press('Escape')
  expect(document.activeElement).toBe(button('Sign in as …'))
})
it('the sign-in notice says whose edits wait for them', async () => {
  fake.stage(
    '000012',
    'change',
    { City: { is: 'text', text: 'Gent' } },
    { is: 'waiting' },
    { user: 'A. Bakker', anothers: true },
  )
  await useEdits().read()
  await show(SessionNotice)
  expect(pageText()).toContain('1 change made by A. Bakker stays here until its maker signs in, or you take it over.')
})
it('the banner names the user, signed in or not', async () => {
  await show(EnvironmentBanner)
  expect(pageText()).toContain('j.devries, signed out')
  fake.setSession({
    is: 'signed-in',
    user: 'A. Bakker',
    until: Date.now() + 1000,
    renews: true,
    kept: true,
    again: 'not-yet',
  })
  await useSession().readAll()
  await flushPromises()
  expect(pageText()).toContain('Signed in as A. Bakker')
})
