import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takePress, watchPresses } from '../../../../main/electron/main-window/presses.ts'

let page: WebContents
const input = (type: string): void => void page.emit('input-event', {}, { type })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(60_000)
  page = new EventEmitter() as WebContents
  watchPresses(page)
})
afterEach(() => void vi.useRealTimers())

describe('a press in a page', () => {
  it.each(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart'])('serves once: %s', (type) => {
    expect(takePress(page)).toBe(false)
    input(type)
    expect([takePress(page), takePress(page)]).toEqual([true, false])
  })
  it.each(['mouseMove', 'mouseUp', 'mouseWheel', 'mouseEnter', 'keyUp', 'char', 'touchEnd'])('is not %s', (type) => {
    input(type)
    expect(takePress(page)).toBe(false)
  })
  it('serves for five seconds', () => {
    input('mouseDown')
    vi.advanceTimersByTime(5_000)
    expect(takePress(page)).toBe(true)
    input('mouseDown')
    vi.advanceTimersByTime(5_001)
    expect(takePress(page)).toBe(false)
  })
  it('serves its own page alone', () => {
    const other = new EventEmitter() as WebContents
    watchPresses(other)
    input('mouseDown')
    expect(takePress(other)).toBe(false)
    expect(takePress(page)).toBe(true)
  })
})
