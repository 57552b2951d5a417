import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerFields, fieldNamed } from '../../../main/demo/customer/service-fields.ts'
import { wholeCustomer } from '../../../main/demo/customer/customer.ts'
import { readDate } from '../../../main/demo/customer/dates.ts'
import { readCustomer } from '../../../main/demo/customer/read-customer.ts'
import { makeCustomer } from '../../../main/demo/seed/make-customer.ts'
import { seededCustomer } from '../../../main/demo/seed/typed-again.ts'
import { modulo97 } from '../../../main/demo/seed/numbers.ts'
import { towns } from '../../../main/demo/seed/towns.ts'

const contract = { camelCase: false, extras: false, drift: false, dates: 'M/D/YYYY' } as const
const anyCustomer = fc
  .tuple(fc.integer({ min: 0, max: 0xffffffff }), fc.nat(200), fc.nat(999_999))
  .map(([seed, place, index]) => makeCustomer(seed, place, index, '000010'))
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

// The official checks, written independently of the generator.
const dutchEleven = (nine: string): boolean =>
  [9, 8, 7, 6, 5, 4, 3, 2, -1].reduce((sum, weight, at) => sum + weight * Number(nine[at]), 0) % 11 === 0
const dutch97 = (vat: string): boolean =>
  BigInt([...vat].map((sign) => (/[A-Z]/.test(sign) ? String(sign.charCodeAt(0) - 55) : sign)).join('')) % 97n === 1n
const belgian = (ten: string): boolean => Number(ten.slice(8)) === 97 - (Number(ten.slice(0, 8)) % 97)
const german = (nine: string): boolean => {
  const rest = [...nine.slice(0, 8)].reduce((carry, digit) => (((carry + Number(digit)) % 10 || 10) * 2) % 11, 10)
  return (11 - rest) % 10 === Number(nine[8])
}

const validVat = (vat: string): boolean => {
  if (/^NL\d{9}B\d{2}$/.test(vat)) return dutchEleven(vat.slice(2, 11)) || dutch97(vat)
  if (/^BE[01]\d{9}$/.test(vat)) return belgian(vat.slice(2))
  return /^DE[1-9]\d{8}$/.test(vat) && german(vat.slice(2))
}

describe('a seeded customer', () => {
  it('is the same for the same seed, and different for another', () => {
    expect(makeCustomer(7, 0, 41, '000051')).toEqual(makeCustomer(7, 0, 41, '000051'))
    expect(makeCustomer(7, 0, 41, '000051')).not.toEqual(makeCustomer(8, 0, 41, '000051'))
    expect(makeCustomer(7, 0, 41, '000051')).not.toEqual(makeCustomer(7, 100, 41, '000051'))
  })

  it('has a VAT number that passes its country’s check', () => {
    fc.assert(
      fc.property(anyCustomer, (customer) => {
        expect(text(customer.VatNumber).slice(0, 2)).toBe(customer.CountryId)
        expect(validVat(text(customer.VatNumber))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('has a postcode of its town', () => {
    fc.assert(
      fc.property(anyCustomer, (customer) => {
        const country = text(customer.CountryId) as 'NL' | 'BE' | 'DE'
        const town = towns[country].find(({ name }) => name === customer.City)
        const code = Number.parseInt(text(customer.ZipCode), 10)
        expect(text(customer.ZipCode)).toMatch(
          { NL: /^\d{4} (?!SA|SD|SS)[A-Z]{2}$/, BE: /^\d{4}$/, DE: /^\d{5}$/ }[country],
        )
        expect(code >= (town?.from ?? Infinity) && code <= (town?.to ?? 0)).toBe(true)
      }),
    )
  })

  it('is accepted by the service itself as a body, dates and lengths included', () => {
    fc.assert(
      fc.property(anyCustomer, (some) => {
        const customer = wholeCustomer(some)
        expect(readCustomer(customer, '000010', contract)).toMatchObject({ ok: true, customer })
        expect(Object.keys(customer)).toEqual(customerFields.map(({ name }) => name))
        expect(text(customer.Name).length).toBeLessThanOrEqual(40)
        expect(text(customer.ShortName)).toMatch(/^[A-Z0-9]{2,8}$/)
        expect(text(customer.Email)).toMatch(/^$|^[a-z0-9.-]+@example\.(com|org|net)$/)
        expect(text(customer.Email).length).toBeLessThanOrEqual(60)
        expect(text(customer.Homepage).length).toBeLessThanOrEqual(65)
        if (customer.CocDate) expect(readDate(text(customer.CocDate), 'M/D/YYYY')).not.toBeNull()
      }),
    )
  })

  it('has no property beyond the contract', () => {
    fc.assert(
      fc.property(anyCustomer, (customer) => {
        expect(Object.keys(customer).filter((name) => !fieldNamed.has(name))).toEqual([])
      }),
    )
  })
})

it("has IBAN's modulo 97", () => {
  expect(modulo97('3214282912345698765432161182')).toBe(1)
})

describe('a seeded database', () => {
  it('has a few customers twice, in another spelling, and small ones have none', () => {
    const [twin, original] = [seededCustomer(1, 0, 333, '000343'), makeCustomer(1, 0, 303, '000313')]
    expect(twin).toMatchObject({ CustomerId: '000343', Email: original.Email, City: original.City, VatNumber: null })
    expect(twin.Name).not.toBe(original.Name)
    const own = Array.from({ length: 300 }, (_none, index) => [index, seededCustomer(1, 0, index, 'x')] as const)
    expect(own.every(([index, customer]) => customer.Email === makeCustomer(1, 0, index, 'x').Email)).toBe(true)
  })
})
