import type { Shape } from '../messages/shape.ts'
import type { about, inGrid } from './en.ts'

/** Words of ours with those of another product. The first that fits counts, and what follows it in a word stays. */
export type Words = readonly (readonly [ours: string, theirs: string])[]

/** Facts of a language, and its words by which the app recognizes what people and services wrote. */
export interface AboutLanguage {
  /** Of BCP 47, with the usual region: it decides how dates and numbers look and what is sorted first. */
  readonly tag: string
  /** In the language itself, so that somebody who reads no other finds it. */
  readonly name: string
  /** Those of the connected product, by the sets of `termSets` in `settings.ts`; ours need none. */
  readonly terms: { readonly [K in keyof typeof about.terms]: Words }
  /** Customer, its id, and payment condition, by which a person recognizes the terms. */
  readonly ownTerms: string
  /** The states of a customer, the one to show first, and others that a service may write. */
  readonly states: { readonly [K in keyof typeof about.states]: readonly [string, ...(readonly string[])] }
  /** Usual names of countries and currencies that differ from those of Intl. */
  readonly codes: Readonly<Record<string, readonly string[]>>
  /** Words that a spreadsheet may have for yes and no. */
  readonly yes: readonly string[]
  readonly no: readonly string[]
  /** Words that other programs add to the heading of a column with the meanings of codes. */
  readonly meanings: readonly string[]
}

/** The grid's own sentences, by its keys. */
export type GridTexts = Shape<typeof inGrid>
