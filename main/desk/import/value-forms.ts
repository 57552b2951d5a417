import type { FieldName } from '../../../preload/contract/customer-fields.ts'

/** Forms of values that tell their field without a heading. */
const forms: readonly (readonly [FieldName, RegExp])[] = [
  ['Email', /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/],
  [
    'VatNumber',
    /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[ .]?[\dA-Z][\d .A-Z+*]{6,14}$/,
  ],
  ['ZipCode', /^[1-9]\d{3} ?[A-Z]{2}$/i],
  ['Homepage', /^(?:https?:\/\/|www\.)\S+$/i],
  ['Telephone', /^(?:\+|0\d{1,3}[ -])[\d ()-]{6,16}$/],
]

/** Fields of short codes that many administrations share. */
const coded: readonly FieldName[] = ['CountryId', 'LanguageId', 'CurrencyId']

/** Fewer texts prove nothing. */
const least = 3
/** Of ten texts, so many have the form. */
const mostOfTen = 8

/** The field whose form nearly all filled texts have; null: no form, or several. `isCode`: the service has this code. */
export const fieldOfValues = (
  texts: readonly string[],
  isCode: (field: FieldName, text: string) => boolean,
): FieldName | null => {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '')
  if (filled.length < least) return null
  const fits = (has: (text: string) => boolean): boolean => filled.filter(has).length * 10 >= filled.length * mostOfTen
  const fitting = [
    ...forms.filter(([, form]) => fits((text) => form.test(text))).map(([field]) => field),
    ...coded.filter((field) => fits((text) => isCode(field, text))),
  ]
  return fitting.length === 1 ? fitting[0]! : null
}
