import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../main/base/app-error.ts'
import { fieldNames } from '../../../preload/contract/customer-fields.ts'
import {
  customerIdOf,
  openListSplitter,
  parseRawList,
  parseRawRecord,
  propertyOf,
  readProperties,
  readStoredRecord,
  writeRawRecord,
} from '../../../main/customers/raw-record.ts'
import { jsonTexts, spaces, stringTexts } from './any-json.ts'

const members = fc.array(fc.tuple(stringTexts, jsonTexts), { maxLength: 8 })
const decoded = (json: string): string => JSON.parse(json) as string
const laidOut = (properties: readonly (readonly [string, string])[], gap: string): string =>
  `${gap}{${gap}${properties.map(([name, value]) => `${name}${gap}:${gap}${value}${gap}`).join(`,${gap}`)}}${gap}`

describe('a raw record of any JSON', () => {
  it('has each value byte for byte, the last one of a duplicate name, in the order received', () => {
    fc.assert(
      fc.property(members, spaces, (properties, gap) => {
        const expected = new Map(properties.map(([name, value]) => [decoded(name), value]))
        expect(parseRawRecord(laidOut(properties, gap))).toEqual([...expected].map(([name, json]) => ({ name, json })))
      }),
    )
  })

  it('is written byte for byte as it came, but for space between properties and the spelling of names', () => {
    fc.assert(
      fc.property(members, spaces, (properties, gap) => {
        const once = writeRawRecord(parseRawRecord(laidOut(properties, gap)))
        expect(writeRawRecord(parseRawRecord(once))).toBe(once)
        const plain = [...new Map(properties.map(([name, value]) => [JSON.stringify(decoded(name)), value]))]
        expect(once).toBe(`{${plain.map(([name, value]) => `${name}:${value}`).join(',')}}`)
      }),
    )
  })

  it('is read the same whatever records of other shapes came before', () => {
    const names = fc.oneof(
      fc.constantFrom('"Name"', '"name"', '"NAME"', '"Email"', '"\\u004eame"', String.raw`"a\b"`, String.raw`"a\\b"`),
      stringTexts,
    )
    const shapes = fc.array(fc.tuple(fc.array(names, { maxLength: 6 }), spaces), { minLength: 1, maxLength: 6 })
    const records = fc.tuple(fc.nat(5), fc.array(jsonTexts, { minLength: 2, maxLength: 2 }))
    fc.assert(
      fc.property(shapes, fc.array(records, { minLength: 1, maxLength: 8 }), (kinds, read) => {
        for (const [kind, values] of read) {
          const [spelled, gap] = kinds[kind % kinds.length]!
          const properties = spelled.map((name, at) => [name, values[at % 2]!] as const)
          const text = laidOut(properties, gap)
          const expected = [...new Map(properties.map(([name, value]) => [decoded(name), value]))].map(
            ([name, json]) => ({ name, json }),
          )
          expect(parseRawRecord(text)).toEqual(expected)
          expect(readProperties(text)).toEqual(properties.map(([name, json]) => ({ name: decoded(name), json })))
          const stored = readStoredRecord(text)
          const wrong = fieldNames.filter((field) => stored(field) !== propertyOf(expected, field)?.json)
          expect(wrong).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('survives nesting a thousand levels deep', () => {
    const deep = `{"a":${'[{"b":'.repeat(1_000)}1.50${'}]'.repeat(1_000)},"c":0.0}`
    expect(writeRawRecord(parseRawRecord(deep))).toBe(deep)
  })

  it('is read from any text as JSON.parse reads it, or fails as unreadable', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          jsonTexts,
          fc.tuple(jsonTexts, fc.nat(40)).map(([text, at]) => text.slice(0, at)),
        ),
        (text) => {
          const isObject = (() => {
            try {
              return /^\s*\{/.test(text) && JSON.parse(text) !== undefined
            } catch {
              return false
            }
          })()
          try {
            parseRawRecord(text)
            expect(isObject).toBe(true)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            expect([error.fail.code, isObject]).toEqual(['service-answer-unreadable', false])
          }
        },
      ),
    )
  })

  it('finds a field in any letter case, and an exact match before any other', () => {
    const casings = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(fc.constantFrom(...fieldNames), casings, fc.boolean(), (field, upper, withExact) => {
        const name = [...field].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter.toLowerCase())).join('')
        fc.pre(name !== field)
        const record = [
          { name: `${name}s`, json: '0' },
          { name, json: '1' },
          ...(withExact ? [{ name: field, json: '2' }] : []),
        ]
        expect(propertyOf(record, field)?.json).toBe(withExact ? '2' : '1')
      }),
    )
  })

  it('names its customer in the digits and letters received', () => {
    fc.assert(
      fc.property(stringTexts, (json) => {
        expect(customerIdOf([{ name: 'customerid', json }])).toBe(decoded(json) === '' ? undefined : decoded(json))
      }),
    )
  })
})

describe('a raw list of any JSON', () => {
  it('has each element byte for byte', () => {
    fc.assert(
      fc.property(fc.array(jsonTexts), spaces, (elements, gap) => {
        expect([...parseRawList(`${gap}[${gap}${elements.join(`${gap},${gap}`)}${gap}]${gap}`)]).toEqual(elements)
      }),
    )
  })
})

describe('a list that arrives in pieces', () => {
  const records = fc.array(
    fc.tuple(members, spaces).map(([properties, gap]) => laidOut(properties, gap).trim()),
    { maxLength: 6 },
  )
  it('has the objects of the whole list, wherever it is cut', () => {
    fc.assert(
      fc.property(records, spaces, fc.array(fc.nat(400), { maxLength: 6 }), (rows, gap, cuts) => {
        const text = `\uFEFF${gap}[${gap}${rows.join(`${gap},${gap}`)}${gap}]${gap}`
        const ends = [0, ...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b), text.length]
        const splitter = openListSplitter()
        const found = ends.slice(1).flatMap((end, at) => splitter.add(text.slice(ends[at], end)))
        expect(found).toEqual([...parseRawList(text.slice(1))])
        expect(found).toEqual(rows)
      }),
    )
  })
  it('has the objects of a short list, wherever two cuts are', () => {
    const text = '[ {"a":1} , {"b":[2]} ]'
    for (let first = 0; first <= text.length; first++)
      for (let second = first; second <= text.length; second++) {
        const splitter = openListSplitter()
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)]
        expect(pieces.flatMap((piece) => splitter.add(piece))).toEqual(['{"a":1}', '{"b":[2]}'])
      }
  })

  it('has no row before its end has come', () => {
    const splitter = openListSplitter()
    expect(['[{"a":"}', '\\"}', '","b":[{}]', '}', ',1,"x",{', '}]'].map((piece) => splitter.add(piece))).toEqual([
      [],
      [],
      [],
      ['{"a":"}\\"}","b":[{}]}'],
      [],
      ['{}'],
    ])
  })
})
