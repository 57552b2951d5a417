/**
 * The cell at which Ctrl with an arrow stops, as in a spreadsheet: the last filled one before an empty one, else the
 * next filled one, else the end. -1 without a start.
 */
export const edgeOf = (length: number, start: number, by: 1 | -1, isFilled: (at: number) => boolean): number => {
  if (start < 0 || start >= length) return -1
  const end = by === 1 ? length - 1 : 0
  if (start === end) return end
  const next = start + by
  const within = isFilled(start) && isFilled(next)
  let at = next
  if (within) while (at !== end && isFilled(at + by)) at += by
  else while (at !== end && !isFilled(at)) at += by
  return at
}
