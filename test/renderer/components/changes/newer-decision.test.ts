// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EditState } from '../../../../preload/contract/edits.ts'
import { refuseSecondClicks } from '../../../../renderer/components/ui/held-pointer.ts'
import { useEdits } from '../../../../renderer/stores/edits.ts'
import ChangesView from '../../../../renderer/views/ChangesView.vue'
import { place } from '../../fake-environments.ts'
import { argsOf, atDesk, button, pageText, show } from '../../mounted.ts'

let stop: () => void
beforeEach(() => void (stop = refuseSecondClicks()))
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})
const changed = (...fields: ('City' | 'Name')[]): EditState => ({
  is: 'conflict',
  conflict: { is: 'changed-there', fields },
})
const clickAnyway = async (): Promise<void> => {
  button('Delete anyway').dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, cancelable: true }))
  await flushPromises()
}

it('a click does not decide a conflict that has just come under it', async () => {
  const fake = await atDesk()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  fake.stage('000014', 'delete', {}, changed('City'))
  await show(ChangesView)
  clock.mockReturnValue(9_000)
  // A sync finds that the service's customer has changed once more.
  fake.stage('000014', 'delete', {}, changed('City', 'Name'))
  await useEdits().read()
  await flushPromises()
  clock.mockReturnValue(9_200)
  await clickAnyway()
  expect(argsOf(fake, 'edits.resolve')).toEqual([])
})
it('a click does not delete another customer whose conflict has just taken the place of one that has gone', async () => {
  const fake = await atDesk()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  fake.stage('000014', 'delete', {}, changed('City'))
  fake.stage('000015', 'delete', {}, changed('City'))
  await show(ChangesView)
  const before = useEdits().edit!
  clock.mockReturnValue(9_000)
  // The first one needs nobody any more: its customer is gone at the service.
  await fake.api.edits.discard(place, [before.id])
  await useEdits().read()
  await flushPromises()
  expect(useEdits().edit?.id).not.toBe(before.id)
  expect(pageText()).toContain('Delete anyway')
  clock.mockReturnValue(9_200)
  await clickAnyway()
  expect(argsOf(fake, 'edits.resolve')).toEqual([])
})
it('a click decides the conflict once a person could see it', async () => {
  const fake = await atDesk()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  fake.stage('000014', 'delete', {}, changed('City'))
  await show(ChangesView)
  fake.stage('000014', 'delete', {}, changed('City', 'Name'))
  await useEdits().read()
  await flushPromises()
  clock.mockReturnValue(1_700)
  await clickAnyway()
  expect(argsOf(fake, 'edits.resolve')).toHaveLength(1)
})
