/** The lines of a long list that are drawn, from `from` up to `to`. */
export interface ListPart {
  readonly from: number
  readonly to: number
}

/** Thousands of lines would take seconds to draw, and again after each change. */
export const partSize = 100
const longest = 3 * partSize

const within = ({ from, to }: ListPart, length: number): ListPart => {
  const size = Math.max(to - from, partSize)
  const start = Math.max(Math.min(from, length - size), 0)
  return { from: start, to: Math.min(start + size, length) }
}

/**
 * The part with the line at `at` (-1: no line), a whole part longer where that line is next to it. It moves along where
 * it would be too long. Pure.
 */
export const partWith = (before: ListPart, at: number, length: number): ListPart => {
  const part = within(before, length)
  const { from, to } = part
  if (at === -1 || (at >= from && at < to)) return part
  if (at >= to && at < to + partSize) {
    const end = Math.min(at + partSize, length)
    return { from: Math.max(from, end - longest), to: end }
  }
  if (at < from && at >= from - partSize) {
    const start = Math.max(at + 1 - partSize, 0)
    return { from: start, to: Math.min(to, start + longest) }
  }
  return within({ from: at - partSize / 2, to: at + partSize / 2 }, length)
}

/** The same part after lines left or came before it. `first`: its first line before. Pure. */
export const partOnward = ({ from, to }: ListPart, first: string | undefined, list: readonly string[]): ListPart => {
  const now = from === 0 || first === undefined ? from : list.indexOf(first)
  const start = now === -1 ? from : now
  return { from: start, to: start + to - from }
}
