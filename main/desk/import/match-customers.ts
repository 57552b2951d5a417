import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { importMatches, importMatchFields, type ImportMatch } from '../../../preload/contract/import.ts'
import { fold } from '../../database/search/fold.ts'

/** The text of a field of a row or of a customer; '' without one. */
export type TextOf = (field: FieldName) => string

const signs = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '')
/** Spreadsheets drop zeros of numbers. Ids with letters keep theirs. */
const likeId = (text: string): string => (/^\d+$/.test(text) ? withoutZeros(text) : '')
const both = (a: string, b: string): string => (a === '' || b === '' ? '' : `${a} ${b}`)

/**
 * People write `n.v.t.`, `geen` or zeros where a customer has no number, also as NL000000000B01: many share that, and
 * it identifies nobody.
 */
const noNumber = /^[^1-9]*(?:0b\d\d)?$/
const numberOf = (text: string): string => {
  const number = signs(text)
  return noNumber.test(number) ? '' : number
}
/** Lists leave out the letters of their own country. Other countries' numbers may be alike without them. */
const withLetters = (number: string): string => number.replace(/^\d{9}b\d\d$/, 'nl$&')
/** `KvK 12345678` and `KvK-nr. 12345678`. */
const withoutLetters = (number: string): string => number.replace(/^kvk(?:nr)?(?=\d)/, '')

/** As with numbers: a word alone is no address. */
const addressOf = (text: string): string => (/[@\d]/.test(text) ? fold(text).trim() : '')

/** The text by which a way compares customers; '': the way does not apply. */
const identityBy: Readonly<Record<ImportMatch, (of: TextOf) => string>> = {
  id: (of) => of('CustomerId').trim(),
  vat: (of) => withLetters(numberOf(of('VatNumber'))),
  'chamber-of-commerce': (of) => withoutZeros(withoutLetters(numberOf(of('CocRegistration')))),
  email: (of) => addressOf(of('Email')),
  'name-and-postcode': (of) => both(signs(of('Name')), signs(of('ZipCode'))),
}

/** Fields that these ways compare. */
export const matchFields = (ways: readonly ImportMatch[]): readonly FieldName[] =>
  importMatches.filter((way) => ways.includes(way)).flatMap((way) => importMatchFields[way])

/** Ways whose fields are all there. */
export const possibleWays = (fields: readonly FieldName[]): readonly ImportMatch[] =>
  importMatches.filter((way) => importMatchFields[way].every((field) => fields.includes(field)))

/** Customers with their keys, found by the ways of a plan. */
export interface CustomerIndex {
  add(key: string, of: TextOf): void
  /** The customers that the first way with a result finds; empty if none has one. */
  find(of: TextOf): readonly string[]
}

/** Nearly all texts have one key: a list for each would take most of the time. */
type Keys = Map<string, string | string[]>
const put = (keys: Keys, identity: string, key: string): void => {
  if (identity === '') return
  const there = keys.get(identity)
  if (there === undefined) keys.set(identity, key)
  else if (typeof there === 'string') keys.set(identity, [there, key])
  else there.push(key)
}

const none: readonly string[] = []
const listOf = (keys: string | readonly string[] | undefined): readonly string[] => {
  if (keys === undefined) return none
  return typeof keys === 'string' ? [keys] : keys
}

/** Ids without their leading zeros: several may look alike then. */
const likeIds = (ids: Keys): Keys => {
  const like: Keys = new Map()
  for (const [id, keys] of ids) for (const key of listOf(keys)) put(like, likeId(id), key)
  return like
}

export const customerIndex = (ways: readonly ImportMatch[]): CustomerIndex => {
  const indexes = ways.map((way) => ({ way, identity: identityBy[way], keys: new Map() as Keys }))
  /** Worked out once a file has an id that nobody has. */
  let alike: Keys | null = null
  return {
    add: (key, of) => {
      alike = null
      for (const { identity, keys } of indexes) put(keys, identity(of), key)
    },
    find: (of) => {
      for (const { way, identity, keys } of indexes) {
        const text = identity(of)
        if (text === '') continue
        const found = keys.get(text) ?? (way === 'id' ? (alike ??= likeIds(keys)).get(likeId(text)) : undefined)
        if (found !== undefined) return listOf(found)
      }
      return none
    },
  }
}

/** The texts by which each way knows a new customer; '' where a way does not apply to the row. */
export const newIdentities = (ways: readonly ImportMatch[], of: TextOf): readonly string[] =>
  ways.map((way) => {
    const text = identityBy[way](of)
    return text === '' ? '' : `${way} ${text}`
  })
