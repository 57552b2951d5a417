import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isFail } from '../../../main/base/app-error.ts'
import {
  customerIdOf,
  parseRawList,
  parseRawRecord,
  propertyOf,
  writeRawRecord,
} from '../../../main/customers/raw-record.ts'
import { sameJson } from '../../../main/customers/same-json.ts'
import { anyText } from './any-json.ts'

const objects = fc.dictionary(anyText(), fc.jsonValue())
const unreadable = (work: () => unknown): void =>
  expect(work).toThrowError(expect.toSatisfy((error: unknown) => isFail(error, 'service-answer-unreadable')))

describe('a raw record', () => {
  it('has the values that JSON.parse finds, in any layout', () => {
    fc.assert(
      fc.property(objects, fc.constantFrom('', ' ', '\t', '\n  '), (value, space) => {
        const record = parseRawRecord(JSON.stringify(value, null, space))
        expect(Object.fromEntries(record.map(({ name, json }) => [name, JSON.parse(json) as unknown]))).toEqual(
          JSON.parse(JSON.stringify(value)),
        )
      }),
    )
  })

  it('is written back byte for byte', () => {
    fc.assert(
      fc.property(objects, (value) => {
        const text = JSON.stringify(value)
        expect(writeRawRecord(parseRawRecord(text))).toBe(text)
      }),
    )
  })

  it('keeps the spelling of numbers, dates and escapes', () => {
    const text = String.raw`{"CreditLimit":0.0,"CocDate":"4\/13\/2022","x":1E400,"é":"\u00e9","n":[1.50, {"a":"}]"}]}`
    expect(writeRawRecord(parseRawRecord(text))).toBe(text)
  })

  it('takes the last of duplicate names, and treats __proto__ as any name', () => {
    const record = parseRawRecord('{"a":1,"__proto__":{"evil":true},"a":2}')
    expect(record).toEqual([
      { name: 'a', json: '2' },
      { name: '__proto__', json: '{"evil":true}' },
    ])
    expect(({} as Record<string, unknown>)['evil']).toBeUndefined()
  })

  it.each(['', '[]', 'null', '"x"', '1', '{', '{"a":1', '{"a":}', '{"a":1}{', '<html></html>', '{a:1}', '{"a":1,}'])(
    'is refused as unreadable: %j',
    (text) => unreadable(() => parseRawRecord(text)),
  )

  it('finds a field in any letter case, the exact one first', () => {
    const record = parseRawRecord('{"zipCode":"1","ZIPCODE":"2","ZipCode":"3","vatnumber":"4"}')
    expect(propertyOf(record, 'ZipCode')).toEqual({ name: 'ZipCode', json: '"3"' })
    expect(propertyOf(record, 'VatNumber')).toEqual({ name: 'vatnumber', json: '"4"' })
    expect(propertyOf(record, 'City')).toBeUndefined()
  })

  it('has an opaque text as its id', () => {
    expect(customerIdOf(parseRawRecord('{"customerId":"000010"}'))).toBe('000010')
    expect(customerIdOf(parseRawRecord('{"CustomerId":10}'))).toBe('10')
    expect(customerIdOf(parseRawRecord('{"CustomerId":""}'))).toBeUndefined()
    expect(customerIdOf(parseRawRecord('{"Name":"x"}'))).toBeUndefined()
    expect(customerIdOf(parseRawRecord('{"CustomerId":null}'))).toBeUndefined()
  })
})

describe('a raw list', () => {
  it('has the texts of its elements as received', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom('', '  '), (values, space) => {
        expect(
          Array.from(parseRawList(JSON.stringify(values, null, space)), (text) => JSON.parse(text) as unknown),
        ).toEqual(JSON.parse(JSON.stringify(values)))
      }),
    )
    expect([...parseRawList(' [ {"a": 0.0} , "]" ]\n')]).toEqual(['{"a": 0.0}', '"]"'])
  })

  it.each([
    '',
    '{}',
    '[',
    '[{"a":1}',
    '[{"a":1},',
    '[1,]',
    '[,1]',
    '[1 2]',
    '[1 22]',
    '[1 ;2]',
    '[1]x',
    '(1]',
    '["a',
    '{"value":[]}',
  ])('is refused as unreadable: %j', (text) => unreadable(() => [...parseRawList(text)]))

  it('yields each element before one that never ends', () => {
    const elements: string[] = []
    unreadable(() => {
      for (const text of parseRawList('[1,{"a":2},"b')) elements.push(text)
    })
    expect(elements).toEqual(['1', '{"a":2}'])
  })
})

describe('the comparison of two JSON texts', () => {
  it('ignores their spelling, and nothing else', () => {
    const same: [string, string][] = [
      ['0.0', '0'],
      ['1.50', '15e-1'],
      ['-0', '0'],
      ['100', '1e2'],
      ['[1, 2]', '[1,2.0]'],
      [String.raw`"\u00e9"`, '"é"'],
      ['null', 'null'],
    ]
    for (const [a, b] of same) expect(sameJson(a, b), `${a} ${b}`).toBe(true)
    const different: [string | undefined, string | undefined][] = [
      ['"1"', '1'],
      ['null', '""'],
      ['12345678901234567890', '12345678901234567891'],
      ['" a"', '"a"'],
      [undefined, 'null'],
      ['"1.0"', '"1"'],
      ['[1,2]', '[12]'],
      ['[0]', '[]'],
      ['null', undefined],
    ]
    for (const [a, b] of different) expect(sameJson(a, b), `${a} ${b}`).toBe(false)
  })

  it('compares a number with an endless exponent as it is written: to add to that exponent takes seconds', () => {
    const exponent = (length: number): string => '9'.repeat(length)
    const added = vi.spyOn(globalThis, 'BigInt')
    onTestFinished(() => added.mockRestore())
    expect(sameJson(`[1e${exponent(20)}]`, `[10e${exponent(19)}8 ]`)).toBe(true)
    expect(added).toHaveBeenCalled()
    added.mockClear()
    expect(sameJson(`[1e${exponent(21)}]`, `[10e${exponent(20)}8 ]`)).toBe(false)
    expect(sameJson(`[1e${exponent(21)}]`, `[1e${exponent(21)} ]`)).toBe(true)
    expect(added).not.toHaveBeenCalled()
  })

  it('finds a value equal to itself in another layout', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sameJson(JSON.stringify(value), JSON.stringify(value, null, 2))).toBe(true)
      }),
    )
  })
})
