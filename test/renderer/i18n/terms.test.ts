import { describe, expect, it } from 'vitest'
import { allInTerms, inTerms, termsNamed } from '../../../preload/contract/terms.ts'
import { languages, termSets, type Language, type Terms } from '../../../preload/contract/settings.ts'
import { windowTexts } from '../../../preload/contract/languages/index.ts'

type Texts = { readonly [name: string]: string | Texts }
const leaves = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, one]) =>
    typeof one === 'string' ? [[path + name, one] as [string, string]] : leaves(one, `${path}${name}.`),
  )
const textsIn = (language: Language, terms: Terms): [string, string][] =>
  leaves(allInTerms(windowTexts[language], language, terms) as unknown as Texts)
const combinations = languages.flatMap((language) => termSets.map((terms) => [language, terms] as const))
const placeholders = (text: string): readonly string[] => text.match(/\{[^}]*\}|@[.:]?[\w.:]+/g) ?? []
const parts = (text: string): number => text.split(' | ').length

describe('the texts in the terms of another product', () => {
  it.each(combinations)('in %s for %s have the keys, placeholders and plural forms of ours', (language, terms) => {
    const [ours, theirs] = [leaves(windowTexts[language] as unknown as Texts), textsIn(language, terms)]
    expect(theirs.map(([key]) => key)).toEqual(ours.map(([key]) => key))
    expect(theirs.map(([, text]) => placeholders(text))).toEqual(ours.map(([, text]) => placeholders(text)))
    expect(theirs.map(([, text]) => parts(text))).toEqual(ours.map(([, text]) => parts(text)))
  })

  it('are ours unless others are chosen', () => {
    expect(allInTerms(windowTexts.nl, 'nl', 'customer')).toBe(windowTexts.nl)
    expect(termsNamed('nl', 'customer')).toBe('Klant, klantnummer, betalingsconditie')
  })

  it.each([
    ['en', 'customer-terms', 'Customer, customer number, payment term'],
    ['en', 'debtor', 'Debtor, debtor number, payment condition'],
    ['en', 'debtor-terms', 'Debtor, debtor number, payment term'],
    ['nl', 'customer-terms', 'Klant, klantnummer, betalingsvoorwaarde'],
    ['nl', 'debtor', 'Debiteur, debiteurnummer, betalingsconditie'],
    ['nl', 'debtor-terms', 'Debiteur, debiteurnummer, betalingsvoorwaarde'],
  ] as const)('in %s are named by their words: %s', (language, terms, named) =>
    expect(termsNamed(language, terms)).toBe(named),
  )

  it.each([
    ['en', 'debtor-terms', /customer|payment condition/iu],
    ['en', 'customer-terms', /customer id|payment condition/iu],
    ['nl', 'debtor-terms', /klant(?!bedrijf)|conditie/iu],
    ['nl', 'customer-terms', /conditie/iu],
  ] as const)('in %s for %s keep no word of ours', (language, terms, ours) =>
    expect(
      textsIn(language, terms).filter(([, text]) => ours.test(text.replace(/\{[^}]*\}|@[.:]?[\w.:]+/g, ''))),
    ).toEqual([]),
  )

  it('keep case, plural, and the other parts of a word', () => {
    expect(inTerms('Klanten van klantbedrijf {klanten}: klantenlijst, Klantgroep', 'nl', 'debtor')).toBe(
      'Debiteuren van klantbedrijf {klanten}: debiteurenlijst, Debiteurgroep',
    )
    expect(inTerms('Customers and customers’ payment conditions', 'en', 'debtor-terms')).toBe(
      'Debtors and debtors’ payment terms',
    )
  })
})
