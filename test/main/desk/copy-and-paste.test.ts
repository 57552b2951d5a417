import { expect, it } from 'vitest'
import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { CopyForm } from '../../../preload/contract/customers.ts'
import { pastedTable } from '../../../renderer/checks/pasted-table.ts'
import { pastedInput } from '../../../renderer/components/table/paste-block.ts'
import { dateStyleOf } from '../../../renderer/i18n/days.ts'
import { decimalSign } from '../../../renderer/i18n/decimals.ts'
import { typedText } from '../../../renderer/i18n/field-texts.ts'
import { openTwelve } from './bulk-kit.ts'
import { text } from './desk-kit.ts'

const texts = [
  '=1+1',
  "'=1+1",
  "''=1+1",
  "'+31 6",
  '+31 6',
  '-',
  '@x',
  'a\nb',
  '"a" b',
  "'\ta",
  ' a ',
  "'s Hage",
  '007',
  '1E5',
  '',
]

it.each(['nl-NL', 'en-GB', 'en-US', 'de-CH'])('a copy in %s is pasted as what was copied', async (region) => {
  const { a, keys } = await openTwelve()
  const styles = await a.desk.customers.dateStyles()
  const form: CopyForm = { decimal: decimalSign(region), date: dateStyleOf(region), yes: 'Ja', no: 'Nee' }
  const fields: readonly FieldName[] = [
    'Name',
    'CreditLimit',
    'DiscountPercentage',
    'CocDate',
    'VatVerificationDate',
    'ApplyOrderSurcharge',
    'CustomerGroupId',
  ]
  const amounts = ['12345678901234567.89', '-0.10', '1234.500', '0', '1.234']
  for (const [at, name] of texts.entries()) {
    const key = keys[at % keys.length]!
    const amount = amounts[at % amounts.length]!
    await a.edit(key, { Name: text(name === '' ? 'x' : name), CreditLimit: text(amount) })
    const copied = await a.desk.customers.copyText(
      { is: 'keys', keys: [key] },
      fields.map((field) => ({ field, heading: '' })),
      form,
    )
    const [cells] = pastedTable(copied.text)
    const { values } = await a.desk.customers.read(key)
    const inputs = fields.map((field, index) =>
      pastedInput(field, cells![index]!, (name, typed) => typedText({ region, styles }, name, typed)),
    )
    expect(inputs).toEqual(
      fields.map((field) => {
        const value = values[field]!
        return value.is === 'number' ? text(value.text) : value
      }),
    )
  }
})
