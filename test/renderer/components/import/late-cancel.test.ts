// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refuseSecondClicks } from '../../../../renderer/components/ui/held-pointer.ts'
import { useImport } from '../../../../renderer/stores/import.ts'
import { asked, at, dialog, fake, leave, submit } from './at-import.ts'

let stop: () => void
beforeEach(() => void (stop = refuseSecondClicks()))
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  leave()
})
/** The button at the end of the foot: where “Cancel” of a check is, “Import” comes. */
const last = (): HTMLButtonElement => [...dialog()!.querySelectorAll<HTMLButtonElement>('.sheet-foot button')].at(-1)!

it('a click that was meant for “Cancel” of the check imports nothing', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  await at('columns')
  fake.imports.hold({ step: 'checking', done: 90, total: 100 }, 'check')
  await submit()
  expect(last().textContent?.trim()).toBe('Cancel')
  // The check ends while the hand is on its way to the button.
  clock.mockReturnValue(5_000)
  fake.imports.goOn()
  await flushPromises()
  expect(last().textContent?.trim()).toMatch(/^Import /)
  clock.mockReturnValue(5_200)
  last().dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, cancelable: true }))
  await flushPromises()
  expect(asked('stage')).toEqual([])
  expect(useImport().flow.is).toBe('checked')
})
