import type { WindowBounds } from '../../settings/stored-settings.ts'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
type Bounds = Partial<Area> & Pick<Area, 'width' | 'height'>

/** The first size, reduced to a smaller screen. */
const usualSize = { width: 1280, height: 800 }
/** Pixels of a window that must stay on the screen, so that the user can drag it. */
const minVisible = 50

/**
 * The stored bounds, if the window would be on a screen; else only a size, and Electron centres the window. Never
 * larger than the screen. `area`: the work area of the nearest screen, in pixels. Pure.
 */
export const boundsOn = (stored: WindowBounds | null, area: Area): Bounds => {
  const wanted = stored ?? usualSize
  const size = { width: Math.min(wanted.width, area.width), height: Math.min(wanted.height, area.height) }
  if (stored === null) return size
  const { x, y } = stored
  const inWidth = x < area.x + area.width - minVisible && x + size.width > area.x + minVisible
  const inHeight = y >= area.y - 10 && y < area.y + area.height - minVisible
  return inWidth && inHeight ? { x, y, ...size } : size
}
