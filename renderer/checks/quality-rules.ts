import type { Changes } from '../../preload/contract/customers.ts'
import type { FieldName } from '../../preload/contract/customer-fields.ts'
import {
  severities,
  type QualityCount,
  type QualityFinding,
  type QualityResult,
  type Severity,
} from '../../preload/contract/quality.ts'

/** Rules of one severity: those with findings that count come first. */
export interface RuleGroup {
  readonly severity: Severity
  readonly counts: readonly QualityCount[]
}

/** The most serious first; groups without a finding are left out. */
export const ruleGroups = ({ counts }: QualityResult): readonly RuleGroup[] =>
  severities.flatMap((severity) => {
    const own = counts.filter((one) => one.severity === severity && one.findings + one.muted > 0)
    const sorted = own.toSorted((a, b) => Number(b.findings > 0) - Number(a.findings > 0))
    return own.length > 0 ? [{ severity, counts: sorted }] : []
  })

/** Errors and warnings that are not muted. */
export const countingIn = (result: QualityResult | null): number =>
  (result?.counts ?? []).reduce((sum, one) => (one.severity === 'note' ? sum : sum + one.findings), 0)

/** One field of a finding: its text, and the suggested one. */
export interface FindingValue {
  readonly field: FieldName
  readonly text: string
  readonly fix: string | null
}

/** The text of a suggestion for a field; null if there is none. */
const fixText = (fix: Changes | null, field: FieldName): string | null => {
  const input = fix?.[field]
  if (input === undefined) return null
  return input.is === 'text' ? input.text : input.is === 'yes-no' ? String(input.yes) : ''
}

export const findingValues = ({ fields, texts, fix }: QualityFinding): readonly FindingValue[] =>
  fields.map((field, at) => ({ field, text: texts[at] ?? '', fix: fixText(fix, field) }))
