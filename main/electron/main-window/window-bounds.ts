import type { WindowBounds } from '../../settings/stored-settings.ts'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
type Bounds = Partial<Area> & Pick<Area, 'width' | 'height'>

/** At first, and on no larger a screen than this fits. */
const usual = { width: 1280, height: 800 }
/** So much of a window, in pixels, is enough to get hold of it. */
const enough = 50

/**
 * Where a window opens: where it was, unless the screen that was there is gone; then in the middle of the one that is
 * nearest. Never larger than the screen. `area`: what of that screen windows may have. Pure.
 */
export const boundsOn = (place: WindowBounds | null, area: Area): Bounds => {
  const wanted = place ?? usual
  const size = { width: Math.min(wanted.width, area.width), height: Math.min(wanted.height, area.height) }
  if (place === null) return size
  const { x, y } = place
  const beside = x < area.x + area.width - enough && x + size.width > area.x + enough
  const above = y >= area.y - 10 && y < area.y + area.height - enough
  return beside && above ? { x, y, ...size } : size
}
