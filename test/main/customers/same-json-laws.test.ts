import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameJson } from '../../../main/customers/same-json.ts'
import { jsonTexts, numberTexts, stringTexts, texts } from './any-json.ts'

/** Digits and a power of ten, without zeros at either end, so that equal numbers have equal parts. */
const numbers = fc.record({
  negative: fc.boolean(),
  digits: fc.stringMatching(/^([1-9]|[1-9]\d{0,20}[1-9])$/),
  power: fc.integer({ min: -25, max: 25 }),
})
type Exact = { readonly negative: boolean; readonly digits: string; readonly power: number }

const asPlain = (digits: string, power: number): string => {
  if (power >= 0) return `${digits}${'0'.repeat(power)}`
  const padded = digits.padStart(1 - power, '0')
  return `${padded.slice(0, power)}.${padded.slice(power)}`
}
const signed = ({ negative }: Exact, text: string): string => `${negative ? '-' : ''}${text}`
const spellings = (number: Exact): string[] => {
  const { digits, power } = number
  const plain = asPlain(digits, power)
  return [
    plain,
    `${plain}${plain.includes('.') ? '' : '.'}000`,
    `${digits}e${power}`,
    `${digits}E${power >= 0 ? '+' : ''}${power}`,
    `${digits}.0e${power}`,
    `${digits[0]}${digits.length > 1 ? `.${digits.slice(1)}` : ''}e${power + digits.length - 1}`,
    `${digits}00e${power - 2}`,
  ].map((text) => signed(number, text))
}

describe('the equality of two JSON texts', () => {
  it('is reflexive and symmetric', () => {
    fc.assert(
      fc.property(jsonTexts, jsonTexts, (a, b) => {
        expect(sameJson(a, ` ${a}\n`)).toBe(true)
        expect(sameJson(a, b)).toBe(sameJson(b, a))
      }),
    )
  })

  it('ignores every spelling of one number, however large or small, also inside a value', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const [first, ...others] = spellings(number)
        for (const other of others) {
          expect(sameJson(first, other), `${first} ${other}`).toBe(true)
          expect(sameJson(`[{"a":${first}}]`, `[ {"a" : ${other}} ]`)).toBe(true)
        }
      }),
    )
  })

  it('tells two numbers apart, also where floating point would round them to the same', () => {
    fc.assert(
      fc.property(numbers, numbers, fc.nat(6), fc.nat(6), (one, two, a, b) => {
        const equal = one.negative === two.negative && one.digits === two.digits && one.power === two.power
        expect(sameJson(spellings(one)[a], spellings(two)[b])).toBe(equal)
      }),
      {
        examples: [
          [
            { negative: false, digits: '12345678901234567891', power: 0 },
            { negative: false, digits: '12345678901234567892', power: 0 },
            0,
            0,
          ],
          [{ negative: false, digits: '15', power: -1 }, { negative: true, digits: '15', power: -1 }, 0, 3],
        ],
      },
    )
  })

  it('ignores every spelling of one text, and tells different texts apart', () => {
    fc.assert(
      fc.property(stringTexts, texts, (json, other) => {
        expect(sameJson(json, JSON.stringify(JSON.parse(json)))).toBe(true)
        expect(sameJson(json, JSON.stringify(other))).toBe(JSON.parse(json) === other)
      }),
    )
  })

  it('never equates a text with a number, nor absent with present', () => {
    fc.assert(
      fc.property(numberTexts, jsonTexts, (number, json) => {
        expect(sameJson(number, JSON.stringify(number))).toBe(false)
        expect(sameJson(undefined, json)).toBe(false)
      }),
    )
    expect(sameJson(undefined, undefined)).toBe(true)
  })
})
