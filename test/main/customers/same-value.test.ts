import { describe, expect, it } from 'vitest'
import { inTypeOf, sameValue } from '../../../main/customers/field-value.ts'

describe('two values', () => {
  it.each([
    ['1.50', '1.5'],
    ['0.0', '0'],
    ['"Gent"', '"\\u0047ent"'],
    ['null', '""'],
    ['null', undefined],
    ['""', undefined],
    [undefined, undefined],
    ['"14"', '14'],
    ['14', '"14"'],
    ['[1, 2]', '[1,2]'],
  ])('are shown the same: %s and %s', (one, other) => {
    expect(sameValue(one, other)).toBe(true)
    expect(sameValue(other, one)).toBe(true)
  })

  it.each([
    ['"Gent"', '"gent"'],
    ['"Gent"', undefined],
    ['null', '"null"'],
    ['""', '0'],
    ['"014"', '14'],
    ['"14.0"', '14'],
    ['true', '"true"'],
    ['true', 'false'],
    ['[]', 'null'],
    ['[1]', '[2]'],
  ])('are shown otherwise: %s and %s', (one, other) => {
    expect(sameValue(one, other)).toBe(false)
    expect(sameValue(other, one)).toBe(false)
  })
})

describe('a value that was typed before the service changed the type of its field', () => {
  it('goes as a number where it is one', () => {
    for (const number of ['0', '14', '-14', '105', '2.5', '-0.25']) {
      expect(inTypeOf(`"${number}"`, '"1"', '1')).toBe(number)
      expect(inTypeOf(number, '1', '"1"')).toBe(`"${number}"`)
    }
  })

  it('stays a text where no number is written so', () => {
    for (const text of ['', 'x', '014', '-', '1.', '.5', '1.5.2', '1,5', '1e3', ' 14', '14 ', '14x', '--1'])
      expect(inTypeOf(JSON.stringify(text), '"1"', '1')).toBe(JSON.stringify(text))
  })

  it('stays as it is where the type is the same, or the value was of another one', () => {
    expect(inTypeOf('"14"', '"1"', '"2"')).toBe('"14"')
    expect(inTypeOf('14', '1', '2')).toBe('14')
    expect(inTypeOf('14', '"1"', '2')).toBe('14')
    expect(inTypeOf('"14"', '1', '2')).toBe('"14"')
    expect(inTypeOf('true', 'false', '"x"')).toBe('true')
    expect(inTypeOf('"14"', '"1"', 'null')).toBe('"14"')
    expect(inTypeOf('14', '1', undefined)).toBe('14')
    expect(inTypeOf('null', undefined, '"x"')).toBe('null')
  })
})
