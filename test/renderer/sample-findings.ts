import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { QualityFinding, QualityPoint, QualityRule, Severity } from '../../preload/contract/quality.ts'
import type { FakeQuality } from './fake-quality.ts'

/** A finding about one field, with a suggestion or without. */
export const found = (
  [rule, severity]: readonly [QualityRule, Severity],
  [id, name]: readonly [string, string],
  field: FieldName,
  text: string,
  fix: string | null = null,
): QualityFinding => ({
  rule,
  severity,
  key: id,
  customerId: id,
  name,
  fields: [field],
  texts: [text],
  fix: fix === null ? null : { [field]: { is: 'text', text: fix } },
  others: [],
  mended: false,
  muted: null,
})

const zon = ['000011', 'Café De Zon'] as const
const janssens = ['000012', 'Janssens Logistics NV'] as const
const garage = ['000014', 'Garage Van Dijk'] as const
const vatForm = ['vat-form', 'error'] as const

export const sampleFindings: readonly QualityFinding[] = [
  found(vatForm, zon, 'VatNumber', 'NL 0012.34567.B01', 'NL001234567B01'),
  found(vatForm, garage, 'VatNumber', 'nl123456782b90', 'NL123456782B90'),
  found(['vat-check', 'error'], janssens, 'VatNumber', 'BE0123456788'),
  found(['email', 'error'], janssens, 'Email', 'info@janssens,example.com', 'info@janssens.example.com'),
  {
    ...found(['phone', 'warning'], garage, 'Telephone', '0592-12345'),
    fields: ['Telephone', 'Fax'],
    texts: ['0592-12345', '0592-5432'],
  },
  { ...found(['same-email', 'note'], zon, 'Email', 'info@example.com'), others: ['000014'] },
  { ...found(['same-email', 'note'], garage, 'Email', 'info@example.com'), others: ['000011'] },
  found(['postcode-style', 'note'], garage, 'ZipCode', '9401ab', '9401 AB'),
]

const day = 86_400_000
/** A line over ten weeks, up to now. */
export const sampleTrend = (now = Date.now()): readonly QualityPoint[] =>
  [71, 71, 74, 73, 78, 80, 84, 83, 88, 91].map((score, at) => ({
    at: now - (9 - at) * 7 * day,
    score,
    customers: 50,
    findings: { error: 12 - at, warning: 20 - at, note: 9 },
  }))

export const sampleQuality: FakeQuality = { findings: sampleFindings, customers: 50, trend: [], holdsAt: null }
