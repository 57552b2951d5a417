// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import UnsavedDialog from '../../../renderer/components/form/UnsavedDialog.vue'
import { useGoing } from '../../../renderer/stores/going.ts'
import { useRecord } from '../../../renderer/stores/record.ts'
import { useWhere } from '../../../renderer/stores/where.ts'
import ConnectView from '../../../renderer/views/ConnectView.vue'
import { office } from '../fake-environments.ts'
import { inOffice } from '../in-app.ts'
import { argsOf, click, field, fill, pageText, press, show } from '../mounted.ts'
import { fillAll, outside, toEdit } from './connect-form.ts'

const question = 'What you filled in for this service is not saved yet.'

it.each([
  ['another page is chosen', () => Promise.resolve(useGoing()('settings'))],
  ['Esc is pressed', () => press('Escape')],
])('what is filled in for a service is not lost when %s', async (_way, leave) => {
  await toEdit()
  await fill('Name', 'Other')
  await leave()
  const sheet = await show(UnsavedDialog)
  expect(pageText()).toContain(question)
  await click('Keep editing')
  expect([useWhere().page, field('Name').value, useRecord().leaving]).toEqual(['connect', 'Other', null])
  sheet.unmount()
  await leave()
  await show(UnsavedDialog)
  expect([...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent)).toEqual([
    'Keep editing',
    'Discard',
  ])
  await click('Discard')
  expect([useWhere().page, useRecord().leaving]).toEqual(['settings', null])
})
it.each(['untouched', 'as it was again'])('a form that is %s is left without a question', async (state) => {
  await toEdit()
  if (state !== 'untouched') await fill('Name', 'Other')
  if (state !== 'untouched') await fill('Name', office.name)
  await press('Escape')
  expect([useWhere().page, useRecord().leaving]).toEqual(['settings', null])
})
it('a new service says that it is not saved, and Cancel leaves it', async () => {
  await outside()
  useWhere().connect()
  const view = await show(ConnectView)
  await fill('Name', 'Kantoor')
  expect(pageText()).toContain('Not saved yet. Cancel leaves without saving.')
  await click('Cancel')
  view.unmount()
  useGoing()('settings')
  expect([useWhere().page, useRecord().leaving]).toEqual(['settings', null])
})
it('a new service that is saved, and whose administration does not open, is left without a question', async () => {
  const fake = await outside()
  fake.fail('settings.goTo', { code: 'disk-full' })
  useWhere().connect()
  await show(ConnectView)
  await fillAll()
  await click('Sign in')
  expect(argsOf(fake, 'settings.saveEnvironment')).toHaveLength(1)
  expect(useWhere().page).toBe('connect')
  useGoing()('settings')
  expect([useWhere().page, useRecord().leaving]).toEqual(['settings', null])
})

const unload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
it('in the window: the side bar asks, closing the window asks, and both stop asking once it is discarded', async () => {
  await inOffice()
  useWhere().connect('prod')
  await flushPromises()
  expect(unload()).toBe(false)
  await fill('Name', 'Other')
  expect(unload()).toBe(true)
  await click('Changes')
  expect(pageText()).toContain(question)
  await click('Discard')
  expect([useWhere().page, unload()]).toEqual(['changes', false])
})

/** Holds the answer of main until the returned function is called. */
const slowSave = (): (() => Promise<void>) => {
  const { saveEnvironment } = window.api.settings
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(window.api.settings, {
    saveEnvironment: async (...args: Parameters<typeof saveEnvironment>) => {
      const answer = await saveEnvironment(...args)
      await promise
      return answer
    },
  })
  return async () => {
    resolve()
    await flushPromises()
  }
}
it('a person who left while the form was being saved stays where they went', async () => {
  const fake = await inOffice()
  useWhere().connect('prod')
  await flushPromises()
  await fill('Name', 'Other')
  const saved = slowSave()
  await click('Save')
  await click('Changes')
  await click('Discard')
  await saved()
  expect([argsOf(fake, 'settings.saveEnvironment').length, useWhere().page]).toEqual([1, 'changes'])
})
it('what is typed while the form is being saved stays in it, unsaved', async () => {
  await toEdit()
  await fill('Name', 'Other')
  const saved = slowSave()
  await click('Save')
  await fill('Name', 'Another')
  await saved()
  expect([useWhere().page, field('Name').value]).toEqual(['connect', 'Another'])
  await press('Escape')
  await show(UnsavedDialog)
  expect(pageText()).toContain(question)
})
