import type { FieldName } from './customer-fields.ts'
import type { Changes } from './customers.ts'
import type { ExportForm } from './export.ts'

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

/** A finding about one customer. */
export interface QualityFinding {
  readonly rule: QualityRule
  readonly severity: Severity
  readonly key: string
  /** Empty for a customer that the service does not have yet. */
  readonly customerId: string
  readonly name: string
  /** The fields that the rule objects to; the first is the one to mend. */
  readonly fields: readonly FieldName[]
  /** The present texts of these fields, as table cells have them. */
  readonly texts: readonly string[]
  /** Values that are surely meant; null: only a person can say. */
  readonly fix: Changes | null
  /** Keys of the other customers with the same value, at most ten. */
  readonly others: readonly string[]
  /** The rule no longer objects, since the run. */
  readonly mended: boolean
  /** The reason it was muted for; null: it counts. */
  readonly muted: string | null
}

/** Findings of one rule, in the order of the run. */
export interface FindingsQuestion {
  readonly rule: QualityRule
  /** The muted ones, or those that count. */
  readonly muted: boolean
  readonly from: number
  /** At most 200. */
  readonly count: number
}

export interface QualityCount {
  readonly rule: QualityRule
  readonly severity: Severity
  /** The number of customers that the rule objects to, without the muted ones. */
  readonly findings: number
  readonly muted: number
}

/** Columns of exported findings, in the order of the file. */
export const findingColumns = [
  'customerId',
  'shortName',
  'name',
  'rule',
  'severity',
  'fields',
  'values',
  'suggestion',
  'muted',
] as const
export type FindingColumn = (typeof findingColumns)[number]

/** Findings as a file, a row for each, in the words of the person. */
export interface FindingsExport {
  /** Null: of all rules. */
  readonly rule: QualityRule | null
  readonly headings: Readonly<Record<FindingColumn, string>>
  readonly rules: Readonly<Record<QualityRule, string>>
  readonly severities: Readonly<Record<Severity, string>>
  readonly form: ExportForm
  /** One of `dateStyles`: how people read a day. */
  readonly date: string
}

/** As `ExportOutcome`, with the number of findings. */
export type FindingsOutcome =
  | { readonly is: 'written'; readonly findings: number; readonly cut: number; readonly replaced: number }
  | { readonly is: 'cancelled' }
  | { readonly is: 'no-file' }

/** A rule that somebody muted, or its finding about one customer. Muted findings neither count nor lower the score. */
export interface QualityMute {
  readonly rule: QualityRule
  /** Null: the whole rule. */
  readonly key: string | null
  readonly reason: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly user: string
}

/** The result of a day, for a line over time. */
export interface QualityPoint {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly score: number
  readonly customers: number
  /** Findings by severity. */
  readonly findings: Readonly<Record<Severity, number>>
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

export interface QualityView {
  /** Of the last run; null before the first one in this administration. */
  readonly result: QualityResult | null
  /** Whether its findings can be read: they are forgotten when the administration is closed. */
  readonly readable: boolean
  /** Customers changed since the run whose findings can be read began. */
  readonly outdated: boolean
  readonly mutes: readonly QualityMute[]
  /** One point a day, the oldest first. */
  readonly trend: readonly QualityPoint[]
}

/** The most severe finding about a customer, and the number of findings. Customers without any have no mark. */
export interface QualityMark {
  readonly key: string
  readonly severity: Severity
  readonly findings: number
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
