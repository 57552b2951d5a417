import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRecords } from '../../../../main/desk/quality/record-texts.ts'
import type { FieldName } from '../../../../preload/contract/customer-fields.ts'

const fields: readonly FieldName[] = ['Name', 'City', 'CreditLimit', 'IsDunForPayment', 'VatNumber']

/** As `JSON.parse` reads it: the exact spelling of a field wins, and a nested value has no text. */
const plainly = (json: string): (string | undefined)[] => {
  const record = Object.entries(JSON.parse(json) as object) as [string, unknown][]
  return fields.map((field) => {
    const exact = record.find(([name]) => name === field)
    const [, value] = exact ?? record.find(([name]) => name.toLowerCase() === field.toLowerCase()) ?? []
    if (value === undefined) return undefined
    return value === null || typeof value === 'object' ? '' : String(value as string | number | boolean)
  })
}

const text = fc.string({
  unit: fc.constantFrom('a', 'B', '"', '\\', 'é', '€', ' ', ',', '}', ':', '\n'),
  maxLength: 20,
})
const value = fc.oneof(
  text.map((one) => JSON.stringify(one)),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((one) => JSON.stringify(one)),
  fc.constantFrom('null', 'true', 'false', '0.0', '-0', '1e3', '12.50', '""', '[]', '{}', '[1,"a"]', '{"Name":"b"}'),
)
const name = fc.constantFrom(...fields, 'name', 'CITY', 'Other', 'Other.1', '7', 'a"b', '__proto__')
const space = fc.constantFrom('', '', '', ' ', '\n')

describe('the texts of stored records', () => {
  it('are those of JSON.parse, whatever the records and their order', () => {
    const shape = fc.tuple(fc.uniqueArray(name, { maxLength: 8 }), space)
    const records = shape.chain(([names, gap]) =>
      fc.array(
        fc
          .array(value, { minLength: names.length, maxLength: names.length })
          .map((values) => `{${names.map((one, at) => `${JSON.stringify(one)}:${gap}${values[at]!}`).join(',')}}`),
        { maxLength: 4 },
      ),
    )
    fc.assert(
      fc.property(fc.array(records, { maxLength: 4 }), (all) => {
        const read = openRecords()
        for (const json of all.flat()) {
          const record = read(json)
          expect(record.texts(fields)).toEqual(plainly(json))
          expect(fields.map((field) => record.text(field))).toEqual(plainly(json))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it.each(['null', '7', 'true', '""', '[]'])(
    'are read at once where 55 values are %s and the last has an escape',
    (one) => {
      const read = openRecords()
      const wide = (last: string): string =>
        `{${Array.from({ length: 55 }, (_, at) => `"x${at}":${one}`).join(',')},"Name":${last}}`
      expect([String.raw`"a"`, String.raw`"a\"b"`].map((last) => read(wide(last)).text('Name'))).toEqual(['a', 'a"b'])
    },
  )

  it('are read from records of more names than an expression takes', () => {
    const read = openRecords()
    const wide = (last: string): string =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [at === 9 ? 'Name' : `x${at}`, last])),
      )
    expect(['one', 'two'].map((last) => read(wide(last)).text('Name'))).toEqual(['one', 'two'])
  })
})
