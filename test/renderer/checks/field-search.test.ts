import { expect, it } from 'vitest'
import { fieldsFor } from '../../../renderer/checks/field-search.ts'

const found = (words: string): readonly string[] => fieldsFor(words).flatMap(({ fields }) => fields)

it('has every field that can be a column, by section', () => {
  expect(found('')).toHaveLength(54)
  expect(fieldsFor('')[0]?.section).toBe('general')
})
it.each([
  ['vat nr', []],
  ['vat number verified', ['VatVerificationDate']],
  ['BTW-nummer gecontr', ['VatVerificationDate']],
  ['plaats', ['City', 'CocCity']],
  ['CountryId', ['CountryId']],
])('finds “%s” by any of its names', (words, fields) => expect(found(words)).toEqual(fields))
