import { about } from './languages/index.ts'
import type { Words } from './languages/shape.ts'
import type { Language, Terms } from './settings.ts'

const isUpper = (text: string): boolean => text !== text.toLowerCase()
const inCase = (theirs: string, found: string): string =>
  isUpper(found.slice(0, 1)) ? theirs.slice(0, 1).toUpperCase() + theirs.slice(1) : theirs

/** Beginnings of words. A placeholder such as {customers} keeps its name. */
const beginnings = /(?<![\p{L}{])\p{L}/gu
/** The pair at a place of a text; of several the first. */
const pairAt = (text: string, at: number, words: Words): Words[number] | undefined =>
  words.find(([ours]) => text.slice(at, at + ours.length).toLowerCase() === ours)
/** A text of ours in the terms of the connected product. */
export const inTerms = (text: string, language: Language, terms: Terms): string => {
  const words = terms === 'customer' ? [] : about[language].terms[terms]
  if (words.length === 0) return text
  let [changed, done] = ['', 0]
  for (const { index } of text.matchAll(beginnings)) {
    const pair = index < done ? undefined : pairAt(text, index, words)
    if (pair === undefined) continue
    const [ours, theirs] = pair
    changed += text.slice(done, index) + inCase(theirs, text.slice(index))
    done = index + ours.length
  }
  return changed + text.slice(done)
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
