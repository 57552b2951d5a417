// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h, mergeProps, nextTick, ref } from 'vue'
import { timeToSee, useTimeToSee } from '../../../../renderer/components/ui/time-to-see.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** A “Stop” that has just become “Resume”, and what its clicks did. */
const changed = async (options: { readonly keys?: boolean } = {}) => {
  const meaning = ref('Stop')
  const clicked = vi.fn()
  const shown = mount(
    defineComponent({
      setup: () => {
        const seen = useTimeToSee(
          () => meaning.value,
          (now, before) => now !== before,
          options,
        )
        return () => h('button', mergeProps({ onClick: clicked }, { ...seen.value }), meaning.value)
      },
    }),
  )
  const click = (detail: number): void =>
    void shown.element.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
  meaning.value = 'Resume'
  await nextTick()
  return { click, clicked, isNew: () => shown.classes('just-changed') }
}

it('a button lets the pointer through until a person could see that it has changed', async () => {
  const { click, clicked, isNew } = await changed()
  expect(isNew()).toBe(true)
  vi.advanceTimersByTime(timeToSee - 1)
  click(1)
  expect(clicked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await nextTick()
  expect(isNew()).toBe(false)
  click(1)
  expect(clicked).toHaveBeenCalledOnce()
})
it('a key acts at once, unless the button keeps the focus while it changes', async () => {
  const one = await changed()
  one.click(0)
  expect(one.clicked).toHaveBeenCalledOnce()
  const kept = await changed({ keys: true })
  kept.click(0)
  expect(kept.clicked).not.toHaveBeenCalled()
})
