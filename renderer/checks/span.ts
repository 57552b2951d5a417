/** Everything from one to the other, whichever comes first; only the second where the first is not there. */
export const span = <T>(list: readonly T[], from: T | null, to: T): readonly T[] => {
  const start = from === null ? -1 : list.indexOf(from)
  const end = list.indexOf(to)
  if (start < 0 || end < 0) return end < 0 ? [] : [to]
  return list.slice(Math.min(start, end), Math.max(start, end) + 1)
}
