import { fold } from './fold.ts'

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
