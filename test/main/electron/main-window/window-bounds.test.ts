import { describe, expect, it } from 'vitest'
import { boundsOn } from '../../../../main/electron/main-window/window-bounds.ts'

const area = { x: 0, y: 25, width: 1920, height: 1015 }
const stored = (x: number, y: number, width = 1400, height = 900) => ({ x, y, width, height, maximized: false })

describe('the main window opens', () => {
  it.each([
    ['where it was', stored(200, 60), { x: 200, y: 60, width: 1400, height: 900 }],
    ['where it was, partly out of sight', stored(-900, 300), { x: -900, y: 300, width: 1400, height: 900 }],
    ['in the middle, where its screen at the right is gone', stored(2000, 60), { width: 1400, height: 900 }],
    ['in the middle, where its screen at the left is gone', stored(-1380, 60), { width: 1400, height: 900 }],
    ['in the middle, where its bar would be out of reach', stored(200, -400), { width: 1400, height: 900 }],
    [
      'no larger than the screen, where it comes from a larger one',
      stored(0, 25, 3840, 2100),
      { x: 0, y: 25, width: 1920, height: 1015 },
    ],
    ['at its usual size at first', null, { width: 1280, height: 800 }],
  ])('%s', (_where, before, bounds) => expect(boundsOn(before, area)).toEqual(bounds))
  it('no larger than a small screen at first', () =>
    expect(boundsOn(null, { x: 0, y: 0, width: 1024, height: 700 })).toEqual({ width: 1024, height: 700 }))
})
