import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldNames } from '../../../../preload/contract/customer-fields.ts'
import {
  importMatches,
  importShares,
  largestPlanFile,
  type ImportPlan,
  type ImportUse,
} from '../../../../preload/contract/import.ts'
import { AppError, isFail } from '../../../../main/base/app-error.ts'
import { readPlanFile, writePlanFile } from '../../../../main/desk/import/plan-file.ts'

const use = (field: ImportUse['field'], more: Partial<ImportUse> = {}): ImportUse => ({
  field,
  empty: { is: 'keep' },
  codes: 'code',
  ...more,
})
const leftOut = use(null)
const headings = ['Klantnr', 'Naam', 'Land']
const plan: ImportPlan = {
  columns: [use('CustomerId'), use('Name', { empty: { is: 'clear' } }), use('CountryId', { codes: 'meaning' })],
  match: ['id', 'vat'],
  unmatched: 'create',
}
const text = writePlanFile(headings, plan)
const changed = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(text) as Record<string, unknown>
  change(file)
  return JSON.stringify(file)
}
const whyOf = (given: string): string => {
  try {
    readPlanFile(given, headings)
    return 'read'
  } catch (error) {
    if (isFail(error, 'import-plan-unreadable')) return String(error.fail.about?.['why'])
    throw error
  }
}

describe('the plan of an import in a file', () => {
  it('returns for a table with the same headings, also in another writing and order', () => {
    expect(readPlanFile(text, headings)).toEqual({ plan, taken: 3 })
    const [id, name, country] = plan.columns
    expect(readPlanFile(text, [' LAND', 'naam ', 'klantnr'])).toEqual({
      plan: { ...plan, columns: [country, name, id] },
      taken: 3,
    })
  })

  it('leaves out columns of the table that it lacks, and forgets those that the table lacks', () => {
    expect(readPlanFile(text, ['Opmerking', 'Naam', 'Naam'])).toEqual({
      plan: { ...plan, columns: [leftOut, plan.columns[1], leftOut] },
      taken: 1,
    })
  })

  it('is refused by a table with none of its headings', () => {
    for (const other of [['Datum', 'Bedrag'], [], ['', '', '']])
      expect(() => readPlanFile(text, other)).toThrow(
        expect.objectContaining({ fail: { code: 'import-plan-of-another' } }),
      )
  })

  it('goes by the place of columns without a heading, in tables of the same width', () => {
    const bare = writePlanFile(['', 'Naam', ''], plan)
    expect(readPlanFile(bare, ['', 'Naam', ''])).toEqual({ plan, taken: 3 })
    expect(readPlanFile(bare, ['', '', 'Naam', '']).plan.columns).toEqual([leftOut, leftOut, plan.columns[1], leftOut])
  })

  it('returns for every table that can be imported, from a file of a size that is read', () => {
    const longest = Array.from({ length: 512 }, (_none, at) => `${at} ${'\u0007'.repeat(1_000_000)}`)
    const whole = { ...plan, columns: longest.map((_heading, at) => use(fieldNames[at] ?? null)) }
    const file = writePlanFile(longest, whole)
    expect(Buffer.byteLength(file)).toBeLessThan(largestPlanFile)
    expect(readPlanFile(file, longest)).toEqual({ plan: whole, taken: 512 })

    const uses = fc.uniqueArray(fc.constantFrom(...fieldNames), { minLength: 1, maxLength: 20 }).chain((fields) =>
      fc.tuple(
        ...fields.map((field) =>
          fc.record({
            heading: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'a', 'A', 'é')),
            use: fc.record({
              field: fc.constantFrom(field, null),
              empty: fc.oneof(
                fc.constantFrom({ is: 'keep' as const }, { is: 'clear' as const }),
                fc.record({ is: fc.constant('fill' as const), text: fc.string() }),
              ),
              codes: fc.constantFrom('code' as const, 'meaning' as const),
              share: fc.constantFrom(...importShares),
            }),
          }),
        ),
      ),
    )
    fc.assert(
      fc.property(uses, fc.subarray([...importMatches]), (columns, match) => {
        const own: ImportPlan = { columns: columns.map((one) => one.use), match, unmatched: 'ask' }
        const named = columns.map(({ heading }) => heading)
        expect(readPlanFile(writePlanFile(named, own), named)).toEqual({ plan: own, taken: named.length })
      }),
    )
  })

  it.each<[string, string, string]>([
    ['nothing', '', 'not-ours'],
    ['a table', 'Naam;Plaats\nJansen;Assen', 'not-ours'],
    ['the settings of an environment', changed((one) => (one['format'] = 'ledgerdesk-environment')), 'not-ours'],
    ['half a file', text.slice(0, text.length / 2), 'not-ours'],
    ['deep brackets', '['.repeat(500_000), 'not-ours'],
    ['a later version', changed((one) => Object.assign(one, { version: 2, more: true })), 'newer'],
    ['a property more', changed((one) => (one['rows'] = [])), 'damaged'],
    ['no columns', changed((one) => delete one['columns']), 'damaged'],
    ['a field that is none', text.replace('"CountryId"', '"Country"'), 'damaged'],
    ['a field twice', text.replace('"CountryId"', '"Name"'), 'damaged'],
    ['a way that is none', changed((one) => (one['match'] = ['phone'])), 'damaged'],
  ])('that holds %s is refused', (_what, given, why) => expect(whyOf(given)).toBe(why))

  it('fails in no other way, and a failure never quotes the file', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (given) => {
        try {
          readPlanFile(given, headings)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          if (given.length > 12)
            expect(JSON.stringify([error.fail, error.message, String(error.cause)])).not.toContain(given)
        }
      }),
    )
  })
})
