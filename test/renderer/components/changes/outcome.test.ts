// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listen } from '../../../../renderer/stores/listen.ts'
import { messageTime } from '../../../../renderer/stores/passing.ts'
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
  useWhere().notice = 'history.reversed'
  await show(ChangesView)
  await vi.advanceTimersByTimeAsync(10 * messageTime)
  expect(pageText()).toContain('Check it before it is sent.')
})
