// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstRowFocus } from '../../../../renderer/components/table/first-row-focus.ts'

let search: HTMLInputElement
const focus = vi.fn<() => void>()
const here = { isHere: true, comes: true, ofAll: true, focus }
const none = { isHere: false, comes: false, ofAll: true, focus }

beforeEach(() => {
  vi.useFakeTimers()
  search = document.body.appendChild(document.createElement('input'))
  search.focus()
  focus.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('a key that goes to the table waits for a row that is being read', () => {
  const down = firstRowFocus()
  down.go()
  vi.advanceTimersByTime(60_000)
  down.arrive({ ...none, comes: true })
  down.arrive(here)
  down.arrive(here)
  expect(focus).toHaveBeenCalledTimes(1)
})

it('a key that goes to the table reaches rows that come a moment after an answer without any', () => {
  const down = firstRowFocus()
  down.go()
  down.arrive(none)
  vi.advanceTimersByTime(2_900)
  down.arrive(here)
  expect(focus).toHaveBeenCalledTimes(1)
})

it('a key that goes to the table is forgotten if there is still no row after three seconds', () => {
  const down = firstRowFocus()
  down.go()
  vi.advanceTimersByTime(3_100)
  down.arrive(none)
  down.arrive(here)
  expect(focus).not.toHaveBeenCalled()
})

it('a key that goes to the table is forgotten at once if a search finds nothing', () => {
  const down = firstRowFocus()
  down.go()
  down.arrive({ ...none, ofAll: false })
  down.arrive(here)
  expect(focus).not.toHaveBeenCalled()
})

it('a key that goes to the table is forgotten when the user moves the focus, or searches for something else', () => {
  const down = firstRowFocus()
  down.go()
  document.body.appendChild(document.createElement('button')).focus()
  down.arrive(here)
  search.focus()
  down.go()
  down.forget()
  down.arrive(here)
  expect(focus).not.toHaveBeenCalled()
})
