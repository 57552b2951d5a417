import type { FieldName } from './customer-fields.ts'
import type { Changes } from './customers.ts'

/** The most serious first. */
export const severities = ['error', 'warning', 'note'] as const
export type Severity = (typeof severities)[number]

/** Every rule about customers, in the order of a list. */
export const qualityRules = [
  'name-missing',
  'short-name-missing',
  'country-missing',
  'payment-condition-missing',
  'vat-form',
  'vat-check',
  'vat-country',
  'vat-verification-old',
  'registration-form',
  'registration-check',
  'email',
  'phone',
  'web-address',
  'postcode-form',
  'postcode-style',
  'too-long',
  'spaces',
  'code-unknown',
  'passive-with-credit',
  'same-vat',
  'same-registration',
  'same-email',
  'same-name-and-postcode',
] as const
export type QualityRule = (typeof qualityRules)[number]

export interface QualityFinding {
  readonly key: string
  readonly name: string
  /** The fields that the rule objects to; the first is the one to mend. */
  readonly fields: readonly FieldName[]
  /** Values that are surely meant; null: only a person can say. */
  readonly fix: Changes | null
  /** Keys of the other customers with the same value, at most ten. */
  readonly others: readonly string[]
  /** The rule no longer objects, since the run. */
  readonly mended: boolean
}

export interface QualityCount {
  readonly rule: QualityRule
  readonly severity: Severity
  /** The number of customers that the rule objects to. */
  readonly findings: number
}

/** One run of all rules over all customers. */
export interface QualityResult {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly customers: number
  /** Customers of whom only a list row was read: fields that it lacks are not judged. */
  readonly listOnly: number
  /** From 0 to 100: a customer without findings counts whole, one with notes nine tenths, with warnings half. */
  readonly score: number
  /** Rules with findings, in the order of `qualityRules`. */
  readonly counts: readonly QualityCount[]
}

/** Customers judged so far. */
export interface QualityProgress {
  readonly done: number
  readonly total: number
}

/** Evidence that two customers are one. */
export const duplicateReasons = [
  'vat',
  'registration',
  'email',
  'phone',
  'same-name',
  'alike-name',
  'address',
  'postcode',
  'city',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** A customer that is probably the same as the first one of its group. */
export interface Duplicate {
  readonly key: string
  /** From 50 to 100: how sure it is. */
  readonly score: number
  readonly reasons: readonly DuplicateReason[]
}

/** Customers that are probably one. Each of `others` is alike to `key` itself, not only to another one of them. */
export interface DuplicateGroup {
  readonly key: string
  /** The surest first. */
  readonly others: readonly Duplicate[]
}
