import type { FieldName } from './customer-fields.ts'
import type { Choices } from './customers.ts'
import type { ExportColumn, ExportForm } from './export.ts'

/** Requests of exports, for the window and for the run without one. Pure. */

/** The form before the first export: a semicolon where the decimal sign is a comma, as Excel reads it there. */
export const firstForm = (decimal: ExportForm['decimal']): ExportForm => ({
  format: 'xlsx',
  values: 'shown',
  separator: decimal === ',' ? ';' : ',',
  decimal,
  encoding: 'utf-8-bom',
})

/** How the columns of a file are headed. */
export interface HeadingSource {
  /** In the user's language, or as the service names its fields. */
  readonly headings: 'own' | 'service'
  readonly values: ExportForm['values']
  readonly choices: Choices
  /** A field's name in the user's language. */
  readonly label: (field: FieldName) => string
  /** The heading of a column with the meanings of codes, made of the heading of the codes. */
  readonly meaning: (heading: string) => string
}

/** Codes that the service explains get a column of meanings, unless values are raw. */
export const exportColumn = (
  field: FieldName,
  { headings, values, choices, label, meaning }: HeadingSource,
): ExportColumn => {
  const heading = headings === 'own' ? label(field) : field
  const hasMeanings = values === 'shown' && (choices[field] ?? []).length > 0
  return { field, heading, meaning: hasMeanings ? meaning(heading) : null }
}
