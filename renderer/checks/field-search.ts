import { fieldNames, fieldOf, sections, type FieldName, type Section } from '../../preload/contract/customer-fields.ts'
import { bestFirst } from './best-fit.ts'
import { allNames, everyNames } from './field-names.ts'
import { wordsIn } from './fold.ts'
import { columnFields } from './table-columns.ts'

/** A field is found by any of its names, and best by the one that the user reads. */
const textIn =
  (names: Readonly<Record<FieldName, string>>) =>
  (field: FieldName): readonly [string, string] => [names[field], allNames(field)]

export interface FieldGroup {
  readonly section: Section
  readonly fields: readonly FieldName[]
}

/**
 * Fields by section, usually those that can be columns or have conditions. Every word must be in their names in any
 * language and terms. With a search the best fit comes first, and its section.
 */
export const fieldsFor = (search: string, of: readonly FieldName[] = columnFields): readonly FieldGroup[] => {
  const words = wordsIn(search)
  const inEach = everyNames.map((names) => bestFirst(of, words, textIn(names)))
  const fitOfField = (field: FieldName): number =>
    Math.min(...inEach.map((fits) => fits.find(({ one }) => one === field)?.fit ?? Infinity))
  const fits = of.filter((field) => fitOfField(field) < Infinity)
  if (words.length > 0) fits.sort((a, b) => fitOfField(a) - fitOfField(b))
  return sections
    .map((section) => ({ section, fields: fits.filter((field) => fieldOf(field).section === section) }))
    .filter(({ fields }) => fields.length > 0)
    .sort((a, b) => (words.length > 0 ? fitOfField(a.fields[0]!) - fitOfField(b.fields[0]!) : 0))
}

/** Fields with every word in their label, contract name or value, in any order, best first; null without a search. */
export const findFields = (
  search: string,
  textOf: (name: FieldName) => readonly [label: string, more: string],
): ReadonlySet<FieldName> | null => {
  const words = wordsIn(search)
  return words.length === 0 ? null : new Set(bestFirst(fieldNames, words, textOf).map(({ one }) => one))
}
