import fc from 'fast-check'

/**
 * Any characters except half surrogate pairs. The unit `binary` of fast-check gives the same, but takes seconds to
 * build.
 */
const character = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code))
export const anyText = (
  lengths: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> => fc.string({ unit: character, ...lengths })

/** Valid JSON texts in any spelling: numbers, escapes, white space, duplicate names, deep nesting. */

const space = fc.constantFrom('', '', '', ' ', '\t', '\r\n', ' \n ')

const sign = fc.constantFrom('', '-')
const digits = fc.stringMatching(/^(0|[1-9]\d{0,25})$/)
const fraction = fc.constantFrom('', '.0', '.00', '.50', '.1', '.000000000000000000001')
const exponent = fc.constantFrom('', '', 'e0', 'E400', 'e-7', 'E+3', 'e00012')
export const numberTexts: fc.Arbitrary<string> = fc
  .tuple(sign, digits, fraction, exponent)
  .map((parts) => parts.join(''))

const unit = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
const spellings = [
  (text: string): string => JSON.stringify(text),
  (text: string): string => `"${text.split('').map(unit).join('')}"`,
  (text: string): string =>
    `"${text
      .split('')
      .map((sign) => unit(sign).toUpperCase().replace('\\U', '\\u'))
      .join('')}"`,
  (text: string): string => JSON.stringify(text).replaceAll('/', '\\/'),
] as const

export const texts: fc.Arbitrary<string> = fc.oneof(
  anyText({ maxLength: 12 }),
  fc.constantFrom('', '"', '\\', '}]', '{"a":1}', '/', '\u2028', '0.0', '__proto__'),
)
export const stringTexts: fc.Arbitrary<string> = fc
  .tuple(texts, fc.constantFrom(...spellings))
  .map(([text, spell]) => spell(text))

const scalars = fc.oneof(fc.constantFrom('null', 'true', 'false'), numberTexts, stringTexts)

const listed = (open: string, items: readonly string[], close: string, gap: string): string =>
  `${open}${gap}${items.map((item) => `${item}${gap}`).join(`,${gap}`)}${close}`

export const jsonTexts: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    scalars,
    fc.tuple(fc.array(tie('value'), { maxLength: 4 }), space).map(([items, gap]) => listed('[', items, ']', gap)),
    fc.tuple(fc.array(fc.tuple(stringTexts, tie('value')), { maxLength: 4 }), space).map(([members, gap]) =>
      listed(
        '{',
        members.map(([name, value]) => `${name}${gap}:${gap}${value}`),
        '}',
        gap,
      ),
    ),
  ),
})).value

export const spaces = space
