// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listen } from '../../../renderer/stores/listen.ts'
import { useEdits } from '../../../renderer/stores/edits.ts'
import ChangesView from '../../../renderer/views/ChangesView.vue'
import type { Fake } from '../fake-api.ts'
import { atDesk, pageText, show } from '../mounted.ts'

const text = (value: string) => ({ is: 'text', text: value }) as const
let fake: Fake
let stop: () => void
beforeEach(async () => {
  fake = await atDesk()
  stop = listen()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

it('shows the change that needs a person first, also one that comes later', async () => {
  await show(ChangesView)
  expect(pageText()).toContain('Nothing waits')
  fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
  fake.stage('000014', 'delete', {}, { is: 'conflict', conflict: { is: 'changed-there', fields: ['City'] } })
  await useEdits().read()
  await flushPromises()
  expect(pageText()).toContain('Changed on the service')
})

it('stays with the change that is being looked at', async () => {
  fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
  await show(ChangesView)
  fake.stage('000014', 'delete', {}, { is: 'conflict', conflict: { is: 'changed-there', fields: ['City'] } })
  await useEdits().read()
  await flushPromises()
  expect(useEdits().edit?.key).toContain('000012')
})
