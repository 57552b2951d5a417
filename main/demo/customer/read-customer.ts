import { badTypes } from './drift.ts'
import { customerFields, fieldNamed } from './service-fields.ts'
import type { CustomerField } from './service-fields.ts'
import { defaultOf } from './customer.ts'
import type { Customer } from './customer.ts'
import { readDate, restyleDate } from './dates.ts'
import type { DateStyle } from './dates.ts'
import { blankExtras, givenExtras, keptExtras } from './extras.ts'
import type { ExtraKind } from './extras.ts'
import { isMembers, isNumber, numberText } from './json-text.ts'
import type { Members, Value } from './json-text.ts'
import type { Complaint } from './complaint.ts'
import * as say from './sentences.ts'

/** The style of bodies in a request: the contract's, unless a quirk changes it. */
export interface BodyStyle {
  readonly camelCase: boolean
  readonly extras: boolean
  readonly drift: boolean
  readonly dates: DateStyle
}

export type ReadBody =
  | { readonly ok: true; readonly customer: Customer; readonly extras: Members }
  | { readonly ok: false; readonly complaints: readonly Complaint[] }

export const camel = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

const known = new Map(
  [...fieldNamed.keys(), ...keptExtras.keys(), ...givenExtras].flatMap((name) => [
    [name, name],
    [camel(name), name],
  ]),
)

/** The contract's name of a property, or undefined. */
const contractName = (written: string, style: BodyStyle): string | undefined => {
  const name = known.get(written)
  if (name === undefined || (name !== written && !style.camelCase)) return undefined
  return fieldNamed.has(name) || style.extras ? name : undefined
}

/** Keeps the spelling of a decimal, but always with a decimal point. */
const decimalText = (text: string): string => {
  const plain = /e/i.test(text) ? String(Number(text)) : text
  return /^-?\d+$/.test(plain) ? `${plain}.0` : plain
}

const isInteger = (value: Value): boolean => isNumber(value) && Number.isSafeInteger(Number(value.rawJSON))

const readNumber = (field: CustomerField, value: Value): Value | undefined => {
  if (!isNumber(value)) return undefined
  if (field.kind === 'integer') return isInteger(value) ? numberText(String(Number(value.rawJSON))) : undefined
  return Number.isFinite(Number(value.rawJSON)) ? numberText(decimalText(value.rawJSON)) : undefined
}

const readText = (field: CustomerField, value: Value, style: BodyStyle): Value | undefined => {
  if (typeof value !== 'string') return undefined
  if (field.kind === 'text' || value === '') return value
  return readDate(value, style.dates) ? restyleDate(value, style.dates, 'M/D/YYYY') : undefined
}

/** The value to store, or undefined for a wrong type. */
const readField = (field: CustomerField, value: Value, style: BodyStyle): Value | undefined => {
  if (value === null) return field.nullable ? null : undefined
  switch (field.kind) {
    case 'text':
    case 'date':
      return readText(field, value, style)
    case 'integer':
    case 'decimal':
      return readNumber(field, value)
    case 'flag':
      return typeof value === 'boolean' ? value : undefined
    case 'list':
      return Array.isArray(value) ? value : undefined
  }
}

const fitsExtra = (kind: ExtraKind, value: Value): boolean => {
  if (kind === 'flag') return typeof value === 'boolean'
  return kind === 'text' ? value === null || typeof value === 'string' : isMembers(value)
}

const gather = (body: Members, style: BodyStyle, complaints: Complaint[]): Map<string, Value> => {
  const given = new Map<string, Value>()
  for (const [written, value] of Object.entries(body)) {
    const name = contractName(written, style)
    if (name === undefined) complaints.push({ path: written, sentence: say.unknownProperty(written) })
    else if (given.has(name)) complaints.push({ path: written, sentence: say.doubled(written) })
    else given.set(name, value)
  }
  return given
}

const readFields = (given: ReadonlyMap<string, Value>, style: BodyStyle, complaints: Complaint[]): Customer => {
  const customer: Customer = {}
  for (const field of customerFields) {
    const value = given.get(field.name)
    const read = value === undefined ? defaultOf(field) : readField(field, value, style)
    if (read === undefined)
      complaints.push({ path: field.name, sentence: say.wrongType(field.name, field.kind, field.nullable) })
    else customer[field.name] = read
  }
  return customer
}

const readExtras = (given: ReadonlyMap<string, Value>, complaints: Complaint[]): Members => {
  const extras = blankExtras()
  for (const [name, { kind }] of keptExtras) {
    const value = given.get(name)
    if (value === undefined) continue
    if (fitsExtra(kind, value)) extras[name] = value
    else complaints.push({ path: name, sentence: say.wrongType(name, kind, kind === 'text') })
  }
  return extras
}

const checkId = (customer: Customer, id: string | null, complaints: Complaint[]): void => {
  const given = customer.CustomerId
  if (given === undefined || given === '' || given === id) return
  complaints.push({ path: 'CustomerId', sentence: id === null ? say.idOnCreate : say.idDiffers })
}

/**
 * Reads the body of a create (`id` null) or an edit. Missing properties get their defaults in both (contract §2, rule
 * 2). Complaints list every unknown property, wrong type and foreign identifier.
 */
export const readCustomer = (body: Value, id: string | null, style: BodyStyle): ReadBody => {
  if (!isMembers(body)) return { ok: false, complaints: [{ path: '', sentence: say.noObject }] }
  const complaints: Complaint[] = []
  const given = gather(body, style, complaints)
  if (style.drift) complaints.push(...badTypes(given, id !== null))
  const customer = readFields(given, style, complaints)
  const extras = readExtras(given, complaints)
  checkId(customer, id, complaints)
  if (complaints.length > 0) return { ok: false, complaints }
  return { ok: true, customer: { ...customer, CustomerId: id ?? '' }, extras }
}
