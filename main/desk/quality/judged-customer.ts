import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { isoCountry } from './countries.ts'
import { judgePostcode, type PostcodeVerdict } from './postcodes.ts'
import { judgeRegistration, type RegistrationVerdict } from './registration-numbers.ts'
import { judgeVat, type VatVerdict } from './vat-numbers.ts'

/** A customer as the rules see it: as last read, with its pending edit. */
export interface JudgedCustomer {
  readonly key: string
  /** A field's text, '' if it is empty; undefined if the record lacks it, so that nothing is known of it. */
  text(field: FieldName): string | undefined
  /** The ISO code of its country; null: unknown. */
  readonly country: string | null
  /** Verdicts that several rules ask for; null where there is no value, or nothing to judge it by. */
  readonly vat: VatVerdict | null
  readonly registration: RegistrationVerdict | null
  readonly postcode: PostcodeVerdict | null
}

const unless = <T>(text: string | undefined, judge: (text: string) => T | null): T | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : judge(trimmed)
}

/** Each verdict is reached at most once. A class, because 100,000 objects with closures take twice as long. */
class Judged implements JudgedCustomer {
  readonly key: string
  readonly text: JudgedCustomer['text']
  #country: string | null | undefined
  #vat: VatVerdict | null | undefined
  #registration: RegistrationVerdict | null | undefined
  #postcode: PostcodeVerdict | null | undefined

  constructor(key: string, text: JudgedCustomer['text']) {
    this.key = key
    this.text = text
  }

  get country(): string | null {
    return this.#country === undefined ? (this.#country = isoCountry(this.text('CountryId') ?? '')) : this.#country
  }

  get vat(): VatVerdict | null {
    return this.#vat === undefined
      ? (this.#vat = unless(this.text('VatNumber'), (text) => judgeVat(text, this.country)))
      : this.#vat
  }

  get registration(): RegistrationVerdict | null {
    return this.#registration === undefined
      ? (this.#registration = this.#inCountry('CocRegistration', judgeRegistration))
      : this.#registration
  }

  get postcode(): PostcodeVerdict | null {
    return this.#postcode === undefined ? (this.#postcode = this.#inCountry('ZipCode', judgePostcode)) : this.#postcode
  }

  #inCountry<T>(field: FieldName, judge: (text: string, country: string) => T | null): T | null {
    const { country } = this
    return country === null ? null : unless(this.text(field), (text) => judge(text, country))
  }
}

export const judgedCustomer = (key: string, text: JudgedCustomer['text']): JudgedCustomer => new Judged(key, text)
