// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import ProxyDialog from '../../../../renderer/components/shell/ProxyDialog.vue'
import { listen } from '../../../../renderer/stores/listen.ts'
import type { ProxyQuestion } from '../../../../preload/contract/proxy.ts'
import type { Fake } from '../../fake-api.ts'
import { argsOf, atDesk, button, click, field, fill, focused, pageText, show, submitDialog } from '../../mounted.ts'

const question: ProxyQuestion = { id: 'one', proxy: 'proxy.office:8080', realm: 'Staff <b>only</b>', again: false }
let fake: Fake
let stop: () => void
const begin = async (proxy?: ProxyQuestion, language: 'en' | 'nl' = 'en'): Promise<void> => {
  fake = await atDesk(proxy ? { proxy } : {})
  stop = listen()
  await show(ProxyDialog, {}, { language })
}
beforeEach(() => document.body.replaceChildren())
afterEach(() => stop())

const lastArgs = (call: string): unknown[] | undefined => argsOf(fake, call).at(-1)
const open = (): boolean => document.querySelector('dialog') !== null

it('the proxy dialog is absent while no proxy asks', async () => {
  await begin()
  expect(open()).toBe(false)
})

it('the proxy dialog names a proxy that asked before the window was there, its realm as plain text', async () => {
  await begin(question)
  expect(pageText()).toContain('proxy.office:8080')
  expect(pageText()).toContain('Staff <b>only</b>')
  expect(document.querySelector('dialog b')).toBeNull()
  expect(document.activeElement).toBe(field('Name'))
})

it('the proxy dialog omits a realm that the proxy does not name', async () => {
  await begin({ ...question, realm: '' })
  expect(pageText()).not.toContain('Calls itself')
})

it('the proxy dialog answers with the typed credentials, and closes', async () => {
  await begin()
  fake.askProxy(question)
  await flushPromises()
  await fill('Name', ' OFFICE\\jan ')
  await fill('Password', ' with spaces ')
  await submitDialog()
  expect(lastArgs('proxy.answer')).toEqual(['one', 'OFFICE\\jan', ' with spaces '])
  expect(open()).toBe(false)
})

it('the proxy dialog keeps the name, not the password, after a refusal, and says what happened', async () => {
  await begin(question)
  await fill('Name', 'jan')
  await fill('Password', 'wrong')
  await submitDialog()
  fake.askProxy({ ...question, id: 'two', again: true })
  await flushPromises()
  expect(pageText()).toContain('The proxy did not accept this name and password.')
  expect([field('Name').value, field('Password').value]).toEqual(['jan', ''])
  expect(document.activeElement).toBe(field('Password'))
  await fill('Password', 'right')
  await submitDialog()
  expect(lastArgs('proxy.answer')).toEqual(['two', 'jan', 'right'])
})

it.each([
  ['', 'Enter a name.'],
  ['jan:de', 'A name for a proxy has no colon in it.'],
])('the proxy dialog sends nothing with the name “%s”', async (name, fault) => {
  await begin(question)
  await fill('Name', name)
  await fill('Password', 'secret')
  await submitDialog()
  expect(pageText()).toContain(fault)
  await fill('Name', 'jan')
  expect(pageText()).not.toContain(fault)
  await fill('Name', name)
  expect(lastArgs('proxy.answer')).toBeUndefined()
  expect(document.activeElement).toBe(field('Name'))
  expect(field('Password').value).toBe('secret')
})

it('the proxy dialog goes on without credentials by its button and by Esc', async () => {
  await begin(question)
  await click('Continue without')
  expect(lastArgs('proxy.refuse')).toEqual(['one'])
  expect(open()).toBe(false)
  fake.askProxy({ ...question, id: 'two' })
  await flushPromises()
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await flushPromises()
  expect(lastArgs('proxy.refuse')).toEqual(['two'])
})

it('the proxy dialog closes when the question ends, and the focus returns', async () => {
  await begin()
  const before = document.body.appendChild(document.createElement('button'))
  before.textContent = 'Before'
  before.focus()
  fake.askProxy(question)
  await flushPromises()
  fake.askProxy(null)
  await flushPromises()
  expect(open()).toBe(false)
  expect(focused()).toBe('Before')
})

it('the proxy dialog speaks Dutch', async () => {
  await begin(question, 'nl')
  expect(pageText()).toContain('Aanmelden bij de proxy')
  expect(button('Doorgaan zonder proxy')).toBeTruthy()
})
