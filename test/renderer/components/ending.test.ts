// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import type { SessionState } from '../../../preload/contract/session.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import type { Fake } from '../fake-api.ts'
import { inOffice } from '../in-app.ts'
import { button, click, pageText } from '../mounted.ts'

const until = Date.now() + 540_000
const ending = (again: 'not-yet' | 'due' | 'under-way', end = until): SessionState => ({
  is: 'signed-in',
  user: 'j.devries',
  until: end,
  renews: false,
  kept: true,
  again,
})
const text = (value: string) => ({ is: 'text', text: value }) as const
const typing = async (session: SessionState): Promise<Fake> => {
  const fake = await inOffice({ hasSecret: false }, { session })
  await useRecord().open('000012')
  useRecord().set('City', text('Gent'))
  await flushPromises()
  return fake
}
const signIns = (fake: Fake): number => fake.asked.filter(({ call }) => call === 'session.signIn').length

it('the banner about the sign-in’s end is absent while there is time', async () => {
  await typing(ending('not-yet'))
  expect(pageText()).not.toContain('Your sign-in ends')
})
it('the banner announces the sign-in’s end in time; signing in again keeps the draft and the user', async () => {
  const fake = await typing(ending('due'))
  expect(pageText()).toContain(
    `Your sign-in ends at ${new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(until).slice(0, 1)}`,
  )
  await click('Sign in again')
  expect(signIns(fake)).toBe(1)
  expect(pageText()).toContain('Sign in again in the window of the service.')
  expect(pageText()).toContain('Signed in as j.devries')
  fake.setSession(ending('not-yet', until + 7_200_000))
  await flushPromises()
  expect(pageText()).not.toContain('Your sign-in ends')
  expect(useRecord().draft).toEqual({ City: text('Gent') })
  expect(document.querySelector<HTMLInputElement>('[data-field=City] input')?.value).toBe('Gent')
})
it('nobody is shown as signed out while the service’s window opens', async () => {
  await typing(ending('due'))
  // Main has not answered yet.
  Object.assign(window.api.session, { signIn: () => new Promise(() => undefined) })
  await click('Sign in again')
  expect(pageText()).toContain('Signed in as j.devries')
  expect(pageText()).toContain('Sign in again in the window of the service.')
})
it('a dismissed banner stays away until the next sign-in ends', async () => {
  const fake = await typing(ending('due'))
  await click('Dismiss')
  expect(pageText()).not.toContain('Your sign-in ends')
  fake.setSession(ending('due', until + 7_200_000))
  await flushPromises()
  expect(pageText()).toContain('Your sign-in ends')
})
it('the banner shows a sign-in under way, brings its window to the front, and cancels it', async () => {
  const fake = await typing(ending('under-way'))
  await click('Show the window')
  expect(signIns(fake)).toBe(1)
  await click('Cancel signing in')
  expect(fake.asked.some(({ call }) => call === 'session.cancelSignIn')).toBe(true)
})
it('after the sign-in has ended, customers can be read and changed, and the draft is kept', async () => {
  const fake = await typing(ending('due'))
  fake.setSession({ is: 'signed-out', because: 'expired' })
  await flushPromises()
  expect(useRecord().draft).toEqual({ City: text('Gent') })
  await click('Save')
  expect(fake.asked.some(({ call }) => call === 'customers.save')).toBe(true)
  expect(button('New customer').disabled).toBe(false)
})
