import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import { isoCountry } from './countries.ts'
import { judgePostcode, type PostcodeVerdict } from './postcodes.ts'
import { judgeRegistration, type RegistrationVerdict } from './registration-numbers.ts'
import { judgeVat, type VatVerdict } from './vat-numbers.ts'

/** A field's text, '' if it is empty; undefined if the record lacks it, so that nothing is known of it. */
export type Text = (field: FieldName) => string | undefined

/** The texts of a record. */
export interface Texts {
  text(field: FieldName): string | undefined
  /** Of each field of a list. A list that all customers are asked for is looked up once, not field by field. */
  texts(fields: readonly FieldName[]): readonly (string | undefined)[]
}

export const textsBy = (text: Text): Texts => ({ text, texts: (fields) => fields.map((field) => text(field)) })

/** A customer as the rules see it: as last read, with its pending edit. */
export interface JudgedCustomer extends Texts {
  readonly key: string
  /** The ISO code of its country; null: unknown. */
  readonly country: string | null
  /** Verdicts that several rules ask for; null where there is no value, or nothing to judge it by. */
  readonly vat: VatVerdict | null
  readonly registration: RegistrationVerdict | null
  /** Of a Belgian customer, whose enterprise number may stand there; null elsewhere. */
  readonly businessNumber: RegistrationVerdict | null
  readonly postcode: PostcodeVerdict | null
}

const unless = <T>(text: string | undefined, judge: (text: string) => T | null): T | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : judge(trimmed)
}

/** Each verdict is reached at most once. A class, because 100,000 objects with closures take twice as long. */
class Judged implements JudgedCustomer {
  readonly key: string
  readonly #texts: Texts
  #country: string | null | undefined
  #vat: VatVerdict | null | undefined
  #registration: RegistrationVerdict | null | undefined
  #postcode: PostcodeVerdict | null | undefined

  constructor(key: string, texts: Texts) {
    this.key = key
    this.#texts = texts
  }

  text(field: FieldName): string | undefined {
    return this.#texts.text(field)
  }

  texts(fields: readonly FieldName[]): readonly (string | undefined)[] {
    return this.#texts.texts(fields)
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

  get businessNumber(): RegistrationVerdict | null {
    return this.country === 'BE' ? this.#inCountry('BusinessNumber', judgeRegistration) : null
  }

  get postcode(): PostcodeVerdict | null {
    return this.#postcode === undefined ? (this.#postcode = this.#inCountry('ZipCode', judgePostcode)) : this.#postcode
  }

  #inCountry<T>(field: FieldName, judge: (text: string, country: string) => T | null): T | null {
    const { country } = this
    return country === null ? null : unless(this.text(field), (text) => judge(text, country))
  }
}

export const judgedTexts = (key: string, texts: Texts): JudgedCustomer => new Judged(key, texts)
export const judgedCustomer = (key: string, text: Text): JudgedCustomer => judgedTexts(key, textsBy(text))
