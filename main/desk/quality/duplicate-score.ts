import type { DuplicateReason } from '../../../preload/contract/quality.ts'
import type { Features } from './duplicate-features.ts'
import { nameLikeness, type WordWeight } from './name-likeness.ts'
import { withinErrors } from './text-distance.ts'

/**
 * Weights for and against two customers being one, after Fellegi and Sunter: roughly logarithms to base two of how much
 * more often a comparison comes out so among duplicates than among strangers.
 */
const evidence = {
  vat: { same: 8, near: 0, other: -5 },
  registration: { same: 7, near: 0, other: -4 },
  email: { same: 5, near: 1, other: -0.5 },
  phone: { same: 4, near: 0, other: -0.5 },
  name: { same: 5, least: -6, neutralAt: 0.6, slope: 12 },
  place: { same: 5, street: 4.5, postcode: 2, town: 0.5, unknown: 0, other: -2 },
} as const

/** From here on two customers are duplicates. */
const enough = 6

interface Weighed {
  readonly weight: number
  readonly reason: DuplicateReason | null
}

const none: Weighed = { weight: 0, reason: null }

const weighNumber = (a: string, b: string, kind: 'vat' | 'registration' | 'email'): Weighed => {
  if (a === '' || b === '') return none
  const { same, near, other } = evidence[kind]
  if (a === b) return { weight: same, reason: kind }
  return { weight: withinErrors(a, b, 1) ? near : other, reason: null }
}

const weighPhones = (a: readonly string[], b: readonly string[]): Weighed => {
  if (a.length === 0 || b.length === 0) return none
  const { same, other } = evidence.phone
  return a.some((phone) => b.includes(phone)) ? { weight: same, reason: 'phone' } : { weight: other, reason: null }
}

const weighName = (a: Features, b: Features, weight: WordWeight): Weighed => {
  const { same, least, neutralAt, slope } = evidence.name
  if (a.name === '' || b.name === '') return none
  if (a.name === b.name) return { weight: same, reason: 'same-name' }
  const likeness = nameLikeness(a.words, b.words, weight)
  const added = Math.max(least, Math.min(same, (likeness - neutralAt) * slope))
  return { weight: added, reason: added > 0 ? 'alike-name' : null }
}

const sameStart = 4
const sameStreet = (a: string, b: string): boolean => a.slice(0, sameStart) === b.slice(0, sameStart)

/** Postcodes with letters are a few houses; those of digits are towns. */
const isExact = (postcode: string): boolean => /\p{L}/u.test(postcode)

const weighPlace = (a: Features, b: Features): Weighed => {
  const { same, street, postcode, town, unknown, other } = evidence.place
  const samePostcode = a.postcode !== '' && a.postcode === b.postcode
  const sameCity = a.city !== '' && a.city === b.city
  const bothStreets = a.street !== '' && b.street !== ''
  const sameHouse = a.house === b.house && bothStreets && sameStreet(a.street, b.street)
  if (samePostcode) {
    if (sameHouse || (isExact(a.postcode) && a.house !== '' && a.house === b.house))
      return { weight: same, reason: 'address' }
    return { weight: isExact(a.postcode) || !bothStreets ? postcode : town, reason: 'postcode' }
  }
  if (sameCity) return sameHouse ? { weight: street, reason: 'address' } : { weight: town, reason: 'city' }
  const known = (a.postcode !== '' && b.postcode !== '') || (a.city !== '' && b.city !== '')
  if (!known) return { weight: unknown, reason: null }
  const near = sameHouse && a.house !== '' && withinErrors(a.postcode, b.postcode, 1)
  return near ? { weight: postcode, reason: 'address' } : { weight: other, reason: null }
}

export interface PairScore {
  /** From 50 to 100. */
  readonly score: number
  readonly reasons: readonly DuplicateReason[]
}

/** A Belgian VAT number is the registration number: two equal ones are one piece of evidence. */
const weighRegistration = (a: Features, b: Features): Weighed => {
  const weighed = weighNumber(a.registration, b.registration, 'registration')
  const isCounted = weighed.reason !== null && a.vat === b.vat && a.vat.endsWith(digitsOf(a.registration))
  return isCounted ? { ...weighed, weight: 0 } : weighed
}
const digitsOf = (registration: string): string => registration.slice(registration.lastIndexOf(' ') + 1)

/** All but the name, which takes longest to compare. */
const weighFacts = (a: Features, b: Features): readonly Weighed[] => [
  weighNumber(a.vat, b.vat, 'vat'),
  weighRegistration(a, b),
  weighNumber(a.email, b.email, 'email'),
  weighPhones(a.phones, b.phones),
  weighPlace(a, b),
]
const sumOf = (weighed: readonly Weighed[]): number => weighed.reduce((all, { weight }) => all + weight, 0)
const reasonsOf = (weighed: readonly Weighed[]): DuplicateReason[] => weighed.flatMap(({ reason }) => reason ?? [])

const scoreOf = (sum: number): number => Math.round(100 / (1 + 2 ** ((enough - sum) / 2)))

/** Null: strangers, as far as one can tell. The order of the two does not matter. */
export const scorePair = (one: Features, other: Features, weight: WordWeight): PairScore | null => {
  const [a, b] = one.key < other.key ? [one, other] : [other, one]
  const facts = weighFacts(a, b)
  const sum = sumOf(facts)
  if (sum + evidence.name.same < enough) return null
  const name = weighName(a, b, weight)
  if (sum + name.weight < enough) return null
  return { score: scoreOf(sum + name.weight), reasons: reasonsOf([...facts, name]) }
}

/** The score of two customers that nothing tells apart. Little known makes it low, but they are always shown. */
export const scoreCopy = (one: Features, weight: WordWeight): PairScore => {
  const weighed = [...weighFacts(one, one), weighName(one, one, weight)]
  return { score: Math.max(50, scoreOf(sumOf(weighed))), reasons: reasonsOf(weighed) }
}
