import { expect, it } from 'vitest'
import { customerFields } from '../../../preload/contract/customer-fields.ts'
import { fieldsFor } from '../../../renderer/checks/field-search.ts'

const found = (words: string): readonly string[] => fieldsFor(words).flatMap(({ fields }) => fields)

it('the field search lists every field that can be a column, by section', () => {
  expect(found('')).toHaveLength(customerFields.filter(({ type }) => type !== 'list').length)
  expect(fieldsFor('')[0]?.section).toBe('general')
})
it.each([
  ['vat nr', []],
  ['vat number verified', ['VatVerificationDate']],
  ['BTW-nummer gecontr', ['VatVerificationDate']],
  ['plaats', ['City', 'CocCity']],
  ['CountryId', ['CountryId']],
  ['betalingsvoorwaarde', ['PaymentConditionId']],
  ['debiteurnummer', ['CustomerId']],
  ['debtor id', ['CustomerId', 'CustomerGroupId']],
])('the field search for “%s” matches any name of a field', (words, fields) => expect(found(words)).toEqual(fields))
