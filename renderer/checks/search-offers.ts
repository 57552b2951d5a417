import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { Code } from './code-search.ts'
import { namesOfCode, type ShownChoices } from './code-texts.ts'
import { fold, wordsIn } from './fold.ts'

/** Codes of a field that are shown by the same text, with the words of each of their names. */
export interface Meaning {
  readonly field: FieldName
  readonly codes: readonly string[]
  readonly names: readonly (readonly string[])[]
}
/** A filter that a search offers. `rest`: the words of the search that do not name the codes. */
export interface SearchOffer {
  readonly field: FieldName
  readonly codes: readonly string[]
  readonly rest: string
}

/** Fewer letters name a code only if they are its whole name: they begin too many names. */
const leastLetters = 3

const namesIn = (field: FieldName, code: Code): readonly (readonly string[])[] => {
  const texts = [code.label, code.own ?? '', ...namesOfCode(field, code)]
  return [...new Set(texts.map((text) => wordsIn(text).join(' ')))].filter(Boolean).map((name) => name.split(' '))
}

export const meaningsOf = (choices: ShownChoices): readonly Meaning[] =>
  Object.entries(choices).flatMap(([field, codes]) => {
    const meant = codes.filter(({ code, label }) => code !== '' && label.trim() !== '')
    return [...Map.groupBy(meant, ({ label }) => fold(label.trim())).values()].map((same) => ({
      field: field as FieldName,
      codes: same.map(({ code }) => code),
      names: same.flatMap((one) => namesIn(field as FieldName, one)),
    }))
  })

/** Words of a search, from one to before another. A smaller `fit` is better. */
interface Run {
  readonly from: number
  readonly to: number
  readonly fit: number
}

/** A run at these places: the first words of the name, the last one begun, or its last words, whole. */
const runAt = (words: readonly string[], name: readonly string[], from: number, first: number): Run | null => {
  let length = 0
  while (length < name.length - first && words[from + length] === name[first + length]) length++
  const reachesEnd = first + length === name.length
  const next = words[from + length]
  const begun = first === 0 && !reachesEnd && next !== undefined && name[length]!.startsWith(next)
  const to = from + length + (begun ? 1 : 0)
  const isWhole = first === 0 && reachesEnd
  if (to === from || (first > 0 && !reachesEnd)) return null
  if (!isWhole && words.slice(from, to).join('').length < leastLetters) return null
  return { from, to, fit: isWhole ? 0 : first === 0 ? 1 : 2 }
}

const better = (a: Run | null, b: Run | null): Run | null => {
  if (!a || !b) return a ?? b
  return (b.fit - a.fit || a.to - a.from - (b.to - b.from)) >= 0 ? a : b
}

const runOf = (words: readonly string[], { names }: Meaning): Run | null => {
  let best: Run | null = null
  for (const name of names)
    for (let from = 0; from < words.length; from++)
      for (let first = 0; first < name.length; first++) best = better(best, runAt(words, name, from, first))
  return best
}

/**
 * The filters that words of a search name, best first. Of one field only those that the most words name: “united k” is
 * no customer with a k in the United States.
 */
export const searchOffers = (meanings: readonly Meaning[], search: string): readonly SearchOffer[] => {
  const written = search.split(/\s+/).filter(Boolean)
  const words = written.map(fold)
  const named = meanings.flatMap((meaning) => {
    const run = runOf(words, meaning)
    return run ? [{ ...meaning, ...run, words: run.to - run.from }] : []
  })
  const mostOf = new Map(
    [...Map.groupBy(named, ({ field }) => field)].map(([field, some]) => [
      field,
      Math.max(...some.map((one) => one.words)),
    ]),
  )
  return named
    .filter((one) => one.words === mostOf.get(one.field))
    .sort((a, b) => a.fit - b.fit)
    .map(({ field, codes, from, to }) => ({
      field,
      codes,
      rest: written.filter((_, at) => at < from || at >= to).join(' '),
    }))
}
