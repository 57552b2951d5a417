/** The lines of a long list that are drawn: those in view, and some before and after. */
export interface ListWindow {
  readonly from: number
  /** Not included. */
  readonly to: number
}

const spare = 8

/** Lengths in pixels. Without a layout the first lines are drawn. */
export const windowOf = (top: number, height: number, line: number, total: number): ListWindow => {
  const first = Math.floor(Math.max(0, top) / line) - spare
  const last = Math.ceil((Math.max(0, top) + (height || 20 * line)) / line) + spare
  return { from: Math.min(Math.max(0, first), total), to: Math.min(Math.max(0, last), total) }
}

/** The scroll position that shows a line, moved as little as possible. */
export const topShowing = (at: number, top: number, height: number, line: number): number =>
  Math.min(Math.max(top, (at + 1) * line - height), at * line)
