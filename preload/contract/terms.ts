import { about } from './languages/index.ts'
import type { Words } from './languages/shape.ts'
import type { Language, Terms } from './settings.ts'

const isUpper = (text: string): boolean => text !== text.toLowerCase()
const inCase = (theirs: string, found: string): string =>
  isUpper(found.slice(0, 1)) ? theirs.slice(0, 1).toUpperCase() + theirs.slice(1) : theirs

const plainly = (word: string): string => word.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')

interface Exchange {
  readonly theirs: ReadonlyMap<string, string>
  /** The words of the list, the longer first. A placeholder such as {customers} keeps its name. */
  readonly found: RegExp
}
const exchanges = new Map<Words, Exchange>()
const exchangeOf = (words: Words): Exchange => {
  const known = exchanges.get(words)
  if (known !== undefined) return known
  const longerFirst = words.map(([ours]) => ours).sort((a, b) => b.length - a.length)
  const made = {
    theirs: new Map(words),
    found: new RegExp(`(?<![\\p{L}{])(?:${longerFirst.map(plainly).join('|')})`, 'giu'),
  }
  exchanges.set(words, made)
  return made
}
/** A text of ours in the terms of the connected product. */
export const inTerms = (text: string, language: Language, terms: Terms): string => {
  if (terms === 'customer' || about[language].terms[terms].length === 0) return text
  const { theirs, found } = exchangeOf(about[language].terms[terms])
  return text.replace(found, (word) => {
    const other = theirs.get(word.toLowerCase())
    return other === undefined ? word : inCase(other, word)
  })
}

type Texts = { readonly [name: string]: string | Texts }
/** A catalogue, or a part of one, in the terms of the connected product. */
export const allInTerms = <T extends object>(texts: T, language: Language, terms: Terms): T => {
  const change = (part: Texts): Texts =>
    Object.fromEntries(
      Object.entries(part).map(([name, one]) => [
        name,
        typeof one === 'string' ? inTerms(one, language, terms) : change(one),
      ]),
    )
  return terms === 'customer' ? texts : (change(texts as Texts) as T)
}

/** The words by which a person recognizes the terms. */
export const termsNamed = (language: Language, terms: Terms): string =>
  inTerms(about[language].ownTerms, language, terms)
