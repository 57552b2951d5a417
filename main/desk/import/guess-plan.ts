import { about, languages, mainTexts } from '../../../preload/contract/languages/index.ts'
import { customerFields, fieldNames, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Choices } from '../../../preload/contract/customers.ts'
import type { ImportMatch, ImportPlan, ImportUse } from '../../../preload/contract/import.ts'
import { inTerms } from '../../../preload/contract/terms.ts'
import { termSets } from '../../../preload/contract/settings.ts'
import { fold } from '../../database/search/fold.ts'
import { codeList, type CodeList } from './code-list.ts'
import { headingWords } from './heading-words.ts'
import { possibleWays } from './match-customers.ts'
import { fieldOfValues } from './value-forms.ts'

/** A column's heading and some of its texts. */
export interface GuessColumn {
  readonly heading: string
  readonly texts: readonly string[]
}

const plain = (heading: string): string => fold(heading).replace(/[^\p{L}\p{N}]+/gu, '')
/** The contract's names, and without the `Id` of codes. */
const ownNames = (field: FieldName): readonly string[] => [field, field.replace(/Id$/, '')]

/** The app's own labels in the terms of any product, whichever were chosen when a list was exported. */
const labelsOf = (field: FieldName): readonly string[] =>
  termSets.flatMap((terms) => languages.map((language) => inTerms(mainTexts[language].field[field], language, terms)))

/** The surest first: where two fields have a word, the first keeps it. */
const byHeading: ReadonlyMap<string, FieldName> = new Map(
  [
    fieldNames.map((field) => [field, [field, ...labelsOf(field)]] as const),
    Object.entries(headingWords) as [FieldName, readonly string[]][],
    fieldNames.map((field) => [field, ownNames(field)] as const),
  ]
    .flat()
    .toReversed()
    .flatMap(([field, words]) => words.map((word) => [plain(word), field] as const)),
)

/** An export writes the meanings of codes in a column of their own; other programs add a word too. */
const meaningWords = languages.flatMap((language) => about[language].meanings)
/** The heading of the codes; '' for a heading of another kind. */
const headingOfCodes = (heading: string): string => {
  const words = plain(heading)
  const word = meaningWords.find((one) => words.endsWith(one))
  return word === undefined ? '' : words.slice(0, -word.length)
}

/** The surer, the lower. */
type Guess = { readonly field: FieldName; readonly codes: ImportUse['codes']; readonly rank: 0 | 1 | 2 }

const guessOf = ({ heading, texts }: GuessColumn, lists: Lists): Guess | null => {
  const named = byHeading.get(plain(heading))
  if (named !== undefined) return { field: named, codes: codesIn(texts, lists(named)), rank: 0 }
  const explained = byHeading.get(headingOfCodes(heading))
  if (explained !== undefined && fieldOf(explained).choices !== undefined)
    return { field: explained, codes: 'meaning', rank: 1 }
  const seen = fieldOfValues(texts, (field, text) => lists(field)?.meaningOf(text) !== undefined)
  return seen === null ? null : { field: seen, codes: 'code', rank: 2 }
}

type Lists = (field: FieldName) => CodeList | null

/** Meanings where more texts are a meaning than a code. */
const codesIn = (texts: readonly string[], list: CodeList | null): ImportUse['codes'] => {
  if (list === null) return 'code'
  const codes = texts.filter((text) => list.codeOf(text) !== null).length
  const meanings = texts.filter((text) => list.codesOfMeaning(text).length > 0).length
  return meanings > codes ? 'meaning' : 'code'
}

const listsOf = (choices: Choices): Lists => {
  const lists = new Map(
    customerFields.flatMap(({ name }) => (choices[name] ? [[name, codeList(name, choices[name])] as const] : [])),
  )
  return (field) => lists.get(field) ?? null
}

/** Several customers may share an e-mail address: it decides only where nothing surer is there. */
const matchOf = (fields: readonly FieldName[]): readonly ImportMatch[] => {
  const possible = possibleWays(fields)
  const sure = possible.filter((way) => way === 'id' || way === 'vat' || way === 'chamber-of-commerce')
  return sure.length > 0 ? sure : possible.toReversed()
}

/** A plan for a table, guessed from headings and texts. No field has two columns: the surest and first one keeps it. */
export const guessPlan = (columns: readonly GuessColumn[], choices: Choices): ImportPlan => {
  const lists = listsOf(choices)
  const guesses = columns.map((column) => guessOf(column, lists))
  const taken = new Map<FieldName, number>()
  for (const rank of [0, 1, 2])
    guesses.forEach((guess, at) => {
      if (guess?.rank === rank && !taken.has(guess.field)) taken.set(guess.field, at)
    })
  return {
    columns: guesses.map((guess, at) =>
      guess !== null && taken.get(guess.field) === at
        ? { field: guess.field, empty: { is: 'keep' }, codes: guess.codes }
        : { field: null, empty: { is: 'keep' }, codes: 'code' },
    ),
    match: matchOf([...taken.keys()]),
    unmatched: 'ask',
  }
}
