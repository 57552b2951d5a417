import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseXml, writeXml } from '../../../main/demo/api/xml-text.ts'
import { acceptable, bodyFormat } from '../../../main/demo/api/formats.ts'
import { customerFields } from '../../../main/demo/customer/service-fields.ts'
import type { CustomerField } from '../../../main/demo/customer/service-fields.ts'
import { dateStyles, readDate, restyleDate } from '../../../main/demo/customer/dates.ts'
import { numberText, parseJson, writeJson } from '../../../main/demo/customer/json-text.ts'
import type { Value } from '../../../main/demo/customer/json-text.ts'
import { languageOf } from '../../../main/demo/messages.ts'

const decimalText = fc
  .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.nat(99))
  .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`)

// `Char` of XML 1.0, section 2.2. XML cannot express any other character, so U+FFFD replaces it.
const xmlChar = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]$/u
const asCarried = (text: string): string => Array.from(text, (sign) => (xmlChar.test(sign) ? sign : '\ufffd')).join('')
const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
  ),
})
const xmlText = anyText.map(asCarried)

const valueFor = ({ kind, nullable }: CustomerField): fc.Arbitrary<Value> => {
  const some: Record<CustomerField['kind'], fc.Arbitrary<Value>> = {
    text: xmlText,
    date: xmlText,
    integer: fc.integer().map((number) => numberText(String(number))),
    decimal: decimalText.map(numberText),
    flag: fc.boolean(),
    list: fc.constant<Value>([]),
  }
  return nullable ? fc.oneof(fc.constant(null), some[kind]) : some[kind]
}

const anyRecord = fc.record(Object.fromEntries(customerFields.map((field) => [field.name, valueFor(field)])))

describe('JSON texts', () => {
  it('keep the text of every number', () => {
    fc.assert(
      fc.property(fc.array(decimalText), (texts) => {
        const source = `[${texts.join(',')}]`
        expect(writeJson(parseJson(source))).toBe(source)
      }),
    )
    expect(writeJson(parseJson('{"a":0.0,"b":[1.50,1e3,-0]}'))).toBe('{"a":0.0,"b":[1.50,1e3,-0]}')
  })
})

describe('XML texts', () => {
  it('are parsed to the record that they were written from', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(writeJson(parseXml(writeXml('Customer', record)))).toBe(writeJson(record))
      }),
      { numRuns: 60 },
    )
  })

  it('carry every character that XML can express, and U+FFFD instead of any other', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseXml(writeXml('Customer', { Name: text }))).toEqual({ Name: asCarried(text) })
      }),
      { examples: [['\ufffd\u0000'], ['\ud800'], ['\udc00\ud800']] },
    )
  })

  it('distinguish an empty text from null', () => {
    expect(
      parseXml(
        '<Customer xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Name/><Person xsi:nil="true"/></Customer>',
      ),
    ).toEqual({ Name: '', Person: null })
  })

  it('are refused where they are not well-formed', () => {
    for (const text of ['<Customer>', '<a></b>', 'no', '<a>&</a', ''])
      expect(() => parseXml(text), text).toThrow(SyntaxError)
  })
})

describe('dates', () => {
  it('survive a change to every style and back', () => {
    const day = fc.date({
      min: new Date(Date.UTC(1900, 0, 1)),
      max: new Date(Date.UTC(2099, 11, 31)),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, fc.constantFrom(...dateStyles), (date, style) => {
        const text = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`
        expect(restyleDate(restyleDate(text, 'M/D/YYYY', style), style, 'M/D/YYYY')).toBe(text)
      }),
    )
  })

  it('that do not exist are refused', () => {
    expect(readDate('2/29/2023', 'M/D/YYYY')).toBeNull()
    expect(readDate('31-04-2024', 'DD-MM-YYYY')).toBeNull()
    expect(readDate('28-1-2008', 'DD-MM-YYYY')).toBeNull()
    expect(readDate('28-1-2008', 'D-M-YYYY')).toEqual({ year: 2008, month: 1, day: 28 })
  })
})

describe('the choice of format and language', () => {
  it.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/xml', 'xml'],
    ['text/xml, application/json;q=0.5', 'xml'],
    ['application/xml;q=0.2, application/json', 'json'],
    ['text/html', null],
    ['text/html, */*;q=0.1', 'json'],
    ['application/json;q=0', null],
    ['application/json;q=0, */*', 'xml'],
  ])('gives for Accept: %s the format %s', (accept, format) => {
    expect(acceptable(accept)).toBe(format)
  })

  it.each([
    ['application/json; charset=utf-8', 'json'],
    ['text/xml', 'xml'],
    ['text/plain', null],
    [undefined, null],
    ['*/*', null],
  ])('reads Content-Type: %s as %s', (type, format) => {
    expect(bodyFormat(type)).toBe(format)
  })

  it('uses the first known language', () => {
    expect(languageOf('de, en-GB;q=0.8, nl;q=0.7', 'nl')).toBe('en')
    expect(languageOf(undefined, 'nl')).toBe('nl')
    expect(languageOf('fr', 'en')).toBe('en')
  })
})
