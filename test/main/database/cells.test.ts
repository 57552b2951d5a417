import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldNames, type FieldName } from '../../../preload/contract/customer-fields.ts'
import { cellsOf } from '../../../main/database/cells.ts'

const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, '', [], { City: 'Gent' }, 'a "quote" \\ é\n'),
)
/** Contract fields in any letter case, and others, in any order. */
const name = fc.oneof(
  fc.constantFrom(...fieldNames.slice(0, 8)),
  fc.constantFrom('name', 'NAME', 'Unknown', 'toString', '__proto__'),
)
const record = fc.array(fc.tuple(name, value)).map((pairs) => ({
  text: `{${pairs.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`).join(', ')}}`,
  pairs,
}))

it('some fields of a record are the same as among all of them', () => {
  fc.assert(
    fc.property(
      fc.option(record),
      fc.option(record),
      fc.boolean(),
      fc.subarray(fieldNames.slice(0, 8)),
      (listRow, raw, stale, wanted) => {
        const texts = { listRow: listRow?.text ?? null, raw: raw?.text ?? null, stale }
        const all = cellsOf(texts)
        const expected = wanted.flatMap((field): [FieldName, string][] =>
          all.has(field) ? [[field, all.get(field)!]] : [],
        )
        const found = cellsOf(texts, new Set(wanted))
        expect(wanted.flatMap((field) => (found.has(field) ? [[field, found.get(field)]] : []))).toEqual(expected)
        expect(found.size).toBe(expected.length)
      },
    ),
  )
})

it('a cell has the text that JSON holds, of the last property of its name, in records of any order', () => {
  fc.assert(
    fc.property(record, ({ text, pairs }) => {
      const cells = cellsOf({ listRow: text, raw: null, stale: false })
      for (const field of ['Name', 'City'] as const) {
        const last = pairs.findLast(([key]) => key.toLowerCase() === field.toLowerCase())?.[1]
        const nested = typeof last === 'object'
        expect(cells.get(field)).toBe(last === undefined ? undefined : nested ? '' : String(last))
      }
    }),
  )
})
