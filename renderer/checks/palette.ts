import { bestFirst } from './best-fit.ts'
import { wordsIn } from './fold.ts'

/** A palette line is found by its label and by `more`. */
export interface Findable {
  readonly id: string
  readonly label: string
  readonly more?: string
}

/** Matches, best first. Among equals the most recently chosen comes first, then the given order. */
export const found = <T extends Findable>(
  all: readonly T[],
  wanted: string,
  recent: readonly string[],
): readonly T[] => {
  const since = ({ id }: Findable): number => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return bestFirst(all, wordsIn(wanted), ({ label, more = '' }) => [label, more])
    .toSorted((a, b) => a.fit - b.fit || since(a.one) - since(b.one))
    .map(({ one }) => one)
}
