import type { Language, Terms } from './settings.ts'

/** Words of ours with those of another product. The first that fits counts, and what follows it in a word stays. */
type Words = readonly (readonly [ours: string, theirs: string])[]

const debtorNl: Words = [
  ['klantbedrijf', 'klantbedrijf'],
  ['klanten', 'debiteuren'],
  ['klant', 'debiteur'],
]
const termsNl: Words = [
  ['betalingscondities', 'betalingsvoorwaarden'],
  ['betalingsconditie', 'betalingsvoorwaarde'],
  ['leveringscondities', 'leveringsvoorwaarden'],
  ['leveringsconditie', 'leveringsvoorwaarde'],
]
const termsEn: Words = [['payment condition', 'payment term']]
const words: Readonly<Record<Language, Readonly<Record<Terms, Words>>>> = {
  en: {
    customer: [],
    'customer-terms': [['customer id', 'customer number'], ...termsEn],
    debtor: [
      ['customer id', 'debtor number'],
      ['customer', 'debtor'],
    ],
    'debtor-terms': [['customer id', 'debtor number'], ['customer', 'debtor'], ...termsEn],
  },
  nl: {
    customer: [],
    'customer-terms': termsNl,
    debtor: debtorNl,
    'debtor-terms': [...debtorNl, ...termsNl],
  },
}

const isUpper = (text: string): boolean => text !== text.toLowerCase()
const inCase = (theirs: string, found: string): string =>
  isUpper(found.slice(0, 1)) ? theirs.slice(0, 1).toUpperCase() + theirs.slice(1) : theirs

/** All words of the table, the longer first. A placeholder such as {customers} keeps its name. */
const found =
  /(?<![\p{L}{])(?:klantbedrijf|klanten|klant|betalingscondities|betalingsconditie|leveringscondities|leveringsconditie|customer id|customer|payment condition)/giu
const maps = new Map<Words, ReadonlyMap<string, string>>()
/** A text of ours in the terms of the connected product. */
export const inTerms = (text: string, language: Language, terms: Terms): string => {
  const list = words[language][terms]
  const theirs = maps.get(list) ?? new Map(list)
  maps.set(list, theirs)
  if (theirs.size === 0) return text
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

const own: Readonly<Record<Language, string>> = {
  en: 'Customer, customer id, payment condition',
  nl: 'Klant, klantnummer, betalingsconditie',
}
/** The words by which a person recognizes the terms. */
export const termsNamed = (language: Language, terms: Terms): string => inTerms(own[language], language, terms)
