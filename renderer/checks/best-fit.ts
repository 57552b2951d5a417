import { fold, wordsIn } from './fold.ts'

/**
 * Smaller is better; null: no match. Every word must be there, in any order, without accents. The name begins with the
 * words, then its words do, then it has them, then only `more` does. `words` are folded.
 */
export const fitOf = (label: string, more: string, words: readonly string[]): number | null => {
  const name = fold(label)
  const all = `${name} ${fold(more)}`
  if (!words.every((word) => all.includes(word))) return null
  if (name.startsWith(words.join(' '))) return 0
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 1
  return words.every((word) => name.includes(word)) ? 2 : 3
}

/** Matches, best first; equals keep their order. `textOf` returns the label, and more that the search looks in. */
export const bestFirst = <T>(
  all: readonly T[],
  words: readonly string[],
  textOf: (one: T) => readonly [label: string, more: string],
): readonly { readonly one: T; readonly fit: number }[] =>
  all
    .flatMap((one) => {
      const fit = fitOf(...textOf(one), words)
      return fit === null ? [] : [{ one, fit }]
    })
    .sort((a, b) => a.fit - b.fit)

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
