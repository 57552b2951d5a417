import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerFields, fieldOf } from '../../../preload/contract/customer-fields.ts'
import type { FieldInput } from '../../../preload/contract/customers.ts'
import { isFail } from '../../../main/base/app-error.ts'
import { readValue, writeValue } from '../../../main/customers/field-value.ts'
import { sameJson } from '../../../main/customers/same-json.ts'
import { jsonTexts, numberTexts, stringTexts, texts } from './any-json.ts'

const fields = fc.constantFrom(...customerFields.map(({ name }) => name))
const typed: fc.Arbitrary<FieldInput> = fc.oneof(
  fc.constant({ is: 'empty' } as const),
  fc.boolean().map((yes) => ({ is: 'yes-no', yes }) as const),
  fc.oneof(texts, numberTexts).map((text) => ({ is: 'text', text }) as const),
)

const kindOf = (json: string): string => {
  const value: unknown = JSON.parse(json)
  if (value === null) return 'null'
  return typeof value
}

/** The written JSON, or null where the value is refused. */
const written = (...args: Parameters<typeof writeValue>): string | null => {
  try {
    return writeValue(...args)
  } catch (error) {
    if (isFail(error, 'edit-value-wrong-type')) return null
    throw error
  }
}

describe('a field value, whatever is typed,', () => {
  it('keeps the type that was received, or is refused', () => {
    fc.assert(
      fc.property(
        fields,
        typed,
        fc.oneof(stringTexts, numberTexts, fc.constantFrom('true', 'false')),
        (field, input, received) => {
          const json = written(field, input, received)
          if (json === null) return
          if (json === 'null')
            expect([
              input.is === 'empty' || (input.is === 'text' && input.text === ''),
              fieldOf(field).nullable,
            ]).toEqual([true, true])
          else expect(kindOf(json)).toBe(kindOf(received))
        },
      ),
    )
  })

  it('is valid JSON or refused, whatever was received', () => {
    fc.assert(
      fc.property(fields, typed, fc.option(jsonTexts, { nil: undefined }), (field, input, received) => {
        const json = written(field, input, received)
        if (json !== null) expect(() => JSON.parse(json) as unknown).not.toThrow()
      }),
    )
  })

  it('reads as typed: a text where a text was received', () => {
    fc.assert(
      fc.property(
        fields,
        texts.filter((text) => text !== ''),
        stringTexts,
        (field, text, received) => {
          expect(readValue(writeValue(field, { is: 'text', text }, received))).toEqual({ is: 'text', text })
        },
      ),
    )
  })

  it('reads as typed: the same number, with its decimals, where a number was received', () => {
    const digits = fc
      .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,20}$/), fc.stringMatching(/^([.,]\d{1,10})?$/))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fields, digits, numberTexts, (field, text, received) => {
        const json = writeValue(field, { is: 'text', text }, received)
        const plain = text.replace(',', '.')
        expect(sameJson(json, plain.replace(/^(-?)0+(?=\d)/, '$1'))).toBe(true)
        expect(json.split('.')[1]).toBe(plain.split('.')[1])
      }),
    )
  })

  it('reads as typed: yes or no where that was received', () => {
    fc.assert(
      fc.property(fields, fc.boolean(), fc.constantFrom('true', 'false'), (field, yes, received) => {
        expect(readValue(writeValue(field, { is: 'yes-no', yes }, received))).toEqual({ is: 'yes-no', yes })
      }),
    )
  })

  it('shows any received value without losing a character', () => {
    fc.assert(
      fc.property(jsonTexts, (json) => {
        const value = readValue(json)
        if (value.is === 'text') expect(value.text).toBe(JSON.parse(json))
        if (value.is === 'number') expect(value.text).toBe(json)
        if (value.is === 'nested') expect(value.json).toBe(json)
        if (value.is === 'empty') expect([null, '']).toContain(JSON.parse(json))
      }),
    )
  })
})
