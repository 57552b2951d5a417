import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  dividedBy,
  inPercent,
  isDecimal,
  plainDecimal,
  raisedBy,
  timesCount,
} from '../../../main/customers/decimals.ts'

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat(6))
  .map(([minus, units, scale]) => {
    const digits = String(units).padStart(scale + 1, '0')
    return `${minus && units > 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${scale ? `.${digits.slice(-scale)}` : ''}`
  })

describe('decimal texts', () => {
  test.each([
    ['0.05', '5'],
    ['0.0250', '2.5'],
    ['1', '100'],
    ['-0.1', '-10'],
    ['0.0', '0'],
  ])('the fraction %s is %s percent', (text, percent) => expect(inPercent(text)).toBe(percent))

  test.each([
    ['1', true],
    ['-0.50', true],
    ['+3', true],
    ['1.', false],
    ['.5', false],
    ['1e3', false],
    ['', false],
    ['1,5', false],
    ['NaN', false],
  ])('are recognized: %j is one: %s', (text, is) => {
    expect(isDecimal(text)).toBe(is)
  })

  test.each([
    () => compareDecimals('x', '1'),
    () => addDecimals('1', '1.'),
    () => timesCount('', 2),
    () => raisedBy('1', '1e3', 2),
  ])('are the only texts to calculate with (%#)', (count) => {
    expect(count).toThrowError(new RangeError('not a decimal'))
  })

  test.each([
    ['1', '2', -1],
    ['2', '1', 1],
    ['-1', '1', -1],
    ['-1', '-2', 1],
    ['1.10', '1.1', 0],
    ['0.10', '0.9', -1],
    ['9007199254740993', '9007199254740992', 1],
    ['-0', '0', 0],
  ])('compare %s with %s as %i', (a, b, result) => {
    expect(compareDecimals(a, b)).toBe(result)
  })

  test('are added without a rounding error and in any order, and subtracting restores them', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3')
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        expect(compareDecimals(addDecimals(addDecimals(a, b), c), addDecimals(a, addDecimals(c, b)))).toBe(0)
        const minusB = b.startsWith('-') ? b.slice(1) : `-${b}`
        expect(compareDecimals(addDecimals(addDecimals(a, b), minusB), a)).toBe(0)
      }),
    )
  })

  test('times a count equal repeated addition', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 1, max: 12 }), (text, count) => {
        const added = Array.from({ length: count }, () => text).reduce(addDecimals)
        expect(compareDecimals(timesCount(text, count), added)).toBe(0)
      }),
    )
  })

  test.each([
    ['100', '2.5', 2, '102.5'],
    ['100', '5', 2, '105'],
    ['100.00', '5', 2, '105.00'],
    ['0.125', '0', 2, '0.13'],
    ['-0.125', '0', 2, '-0.13'],
    ['19.99', '-10', 2, '17.99'],
    ['10', '-100', 2, '0'],
    ['10', '-150', 2, '-5'],
    ['3', '33.3333', 0, '4'],
    ['1.005', '0', 5, '1.005'],
    ['9007199254740993', '0', 0, '9007199254740993'],
  ])('raise %s by %s %% at %i decimals to %s', (text, percent, decimals, result) => {
    expect(raisedBy(text, percent, decimals)).toBe(result)
  })

  test('that are raised are never more than half a last place off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: -200, max: 200 }),
        fc.nat(4),
        (units, percent, decimals) => {
          const result = Number(raisedBy(String(units), String(percent), decimals))
          expect(Math.abs(result - units * (1 + percent / 100))).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-6)
        },
      ),
    )
  })
})

describe('a number without its exponent', () => {
  test.each([
    ['12.50', '12.50'],
    ['+3', '+3'],
    ['1e3', '1000'],
    ['-1.25E+2', '-125'],
    ['15e-1', '1.5'],
    ['12.345e10', '123450000000'],
  ])('%s is %s', (text, plain) => expect(plainDecimal(text)).toBe(plain))

  test.each(['', 'x', '1e', 'e3', '1e100', 'x1e3', '1e3x', '1.e3', '.5e3', '1,5e3', '+1e3'])('%s is none', (text) =>
    expect(plainDecimal(text)).toBeNull(),
  )
})

describe('a number divided by a count', () => {
  test.each([
    ['10', 4, '2.5'],
    ['1', 3, '0.333333'],
    ['2', 3, '0.666667'],
    ['-2', 3, '-0.666667'],
    ['0.000001', 2, '0.000001'],
    ['-0.000001', 2, '-0.000001'],
    ['12.00', 1, '12'],
  ])('%s by %i is %s', (text, count, result) => expect(dividedBy(text, count)).toBe(result))
})
