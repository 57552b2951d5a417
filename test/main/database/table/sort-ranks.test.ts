import fc from 'fast-check'
import { expect, it } from 'vitest'
import { languages } from '../../../../preload/contract/settings.ts'

const options = { numeric: true, sensitivity: 'base' } as const
const regions = ['en-GB', 'en-US', 'en-CA', 'en-ZA', 'nl-NL', 'nl-BE', 'nl-SR', ...languages]

it('texts are in the same order in every language of the app, so that one order serves all', () => {
  const used = new Intl.Collator('en', options)
  const others = regions.map((region) => new Intl.Collator(region, options))
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.string({ unit: fc.constantFrom(..."aAáäåæbøoöÿyijĳIJßsſ ‑-–.0129’'&"), maxLength: 6 }),
  )
  fc.assert(
    fc.property(text, text, (a, b) => {
      for (const other of others) expect(Math.sign(other.compare(a, b))).toBe(Math.sign(used.compare(a, b)))
    }),
    { numRuns: 500 },
  )
  expect(new Intl.Collator('sv', options).compare('ö', 'z')).not.toBe(used.compare('ö', 'z'))
})
