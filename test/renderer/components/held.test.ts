// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { useWhere } from '../../../renderer/stores/where.ts'
import type { Fake } from '../fake-api.ts'
import { inOffice } from '../in-app.ts'
import { button, click, field, fill, pageText } from '../mounted.ts'

const many = (writes: number) => ({ is: 'many', writes, askAbove: 10 }) as const
const atChanges = async (): Promise<Fake> => {
  const fake = await inOffice({ askAbove: 10 }, { held: many(12) })
  fake.stage('000012', 'change', { City: { is: 'text', text: 'Gent' } }, { is: 'waiting' })
  fake.changed('edits', 'sync')
  useWhere().go('changes')
  await flushPromises()
  return fake
}
const release = async (typed: string): Promise<void> => {
  await fill('Number of changes', typed)
  document.querySelector<HTMLFormElement>('dialog form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
}
const released = (fake: Fake): unknown[] => fake.asked.filter(({ call }) => call === 'sync.release').map(({ args }) => args[1])
enableAutoUnmount(afterEach)

it('many changes at once to production say that they wait, in the band and under Changes', async () => {
  await atChanges()
  expect(document.querySelector('header.band')?.textContent).toContain('12 changes wait')
  expect(pageText()).toContain('12 changes wait: more than 10 at once to production. They go out when you type their number.')
})
it.each(['Send 12 changes…', 'Send…', 'Send all now'])('“%s” asks for their number', async (name) => {
  await atChanges()
  await click(name)
  expect(pageText()).toContain('They wait in Bakkerij Jansen B.V., Kantoor De Vries.')
  expect(document.activeElement).toBe(field('Number of changes'))
})
it('another number sends nothing', async () => {
  const fake = await atChanges()
  await click('Send 12 changes…')
  await release('21')
  expect(pageText()).toContain('That is not the number: 12 wait.')
  expect(released(fake)).toEqual([])
})
it('their number lets them go, and nothing more is asked', async () => {
  const fake = await atChanges()
  await click('Send 12 changes…')
  await release(' 12 ')
  expect(released(fake)).toEqual([12])
  expect(document.querySelector('dialog')).toBeNull()
  expect(pageText()).not.toContain('more than 10 at once')
})
it('a number with signs between the thousands is the same number', async () => {
  const fake = await atChanges()
  fake.setHeld(many(1200))
  await flushPromises()
  await click('Send 1,200 changes…')
  await release('1.200')
  expect(released(fake)).toEqual([1200])
})
it('a number that changed meanwhile is shown and asked for anew', async () => {
  const fake = await atChanges()
  await click('Send 12 changes…')
  await fill('Number of changes', '12')
  fake.fail('sync.release', { code: 'writes-changed', about: { writes: 13 } })
  fake.setHeld(many(13))
  // The window may not have heard of it yet: main has the last word.
  await release('13')
  expect(pageText()).toContain('Meanwhile the number changed. Nothing was sent. Now 13 wait.')
  expect(button('Send 13 changes', document.querySelector('dialog')!).disabled).toBe(true)
  fake.fail('sync.release', null)
  await release('13')
  expect(released(fake)).toEqual([13, 13])
  expect(document.querySelector('dialog')).toBeNull()
})
