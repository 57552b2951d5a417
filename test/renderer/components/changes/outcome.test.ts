// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listen } from '../../../../renderer/stores/listen.ts'
import { messageTime } from '../../../../renderer/stores/passing.ts'
import { useEdits } from '../../../../renderer/stores/edits.ts'
import { usePicking } from '../../../../renderer/stores/picking.ts'
import { useWhere } from '../../../../renderer/stores/where.ts'
import ChangesView from '../../../../renderer/views/ChangesView.vue'
import type { Fake } from '../../fake-api.ts'
import { atDesk, click, pageText, show, text } from '../../mounted.ts'

let fake: Fake
let stop: () => void
beforeEach(async () => {
  fake = await atDesk()
  stop = listen()
  fake.stage('000012', 'change', { City: text('Gent') }, { is: 'waiting' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('the outcome of an act under Changes leaves after its moment', async () => {
  await show(ChangesView)
  await click('Discard')
  await click('Discard change')
  expect(pageText()).toContain('1 change discarded.')
  await vi.advanceTimersByTimeAsync(messageTime - 1)
  expect(pageText()).toContain('1 change discarded.')
  await vi.advanceTimersByTimeAsync(1)
  expect(pageText()).not.toContain('1 change discarded.')
})

it('what a person who was led here should do stays', async () => {
  usePicking().reveal('edit-1')
  useWhere().notice = 'history.reversed'
  await show(ChangesView)
  await vi.advanceTimersByTimeAsync(10 * messageTime)
  expect(pageText()).toContain('It is sent like any other.')
})

it.each([
  [{ is: 'sending', since: 1 }, 'The change that undoes it was made.'],
  [{ is: 'settled', at: 1, serviceChanged: [], messages: [] }, 'The change that undoes it was sent.'],
  [{ is: 'refused', fail: { code: 'service-refused' } }, ''],
] as const)('a reverse that is %j by itself is not said to wait for a check', async (state, says) => {
  usePicking().reveal('edit-1')
  useWhere().notice = 'history.reversed'
  await show(ChangesView)
  expect(pageText()).toContain('It is sent like any other.')
  fake.stage('000012', 'change', {}, state)
  fake.changed('edits')
  await vi.advanceTimersByTimeAsync(0)
  expect(pageText()).toContain(says)
  expect(pageText().includes('It is sent like any other.')).toBe(state.is === 'sending')
})

it('a reverse that the list does not have yet is said to wait, too', async () => {
  await useEdits().read()
  fake.stage('000013', 'change', { City: text('Gent') }, { is: 'waiting' })
  usePicking().reveal('edit-2')
  useWhere().notice = 'history.reversed'
  await show(ChangesView)
  expect(pageText()).toContain('It is sent like any other.')
})
