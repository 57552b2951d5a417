import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { FieldInput, FieldValue } from '../../preload/contract/customers.ts'
import type { QualityFinding, QualityRule, Severity } from '../../preload/contract/quality.ts'

/** A finding at one field of the form. */
export interface FieldFinding {
  readonly rule: QualityRule
  readonly severity: Severity
  readonly fix: FieldInput | null
}

const textOf = (value: FieldValue | undefined): string => {
  if (value === undefined || value.is === 'empty') return ''
  if (value.is === 'yes-no') return String(value.yes)
  return value.is === 'nested' ? value.json : value.text
}

/** Findings about a field that are not muted, as long as it has the text that they are about. */
export const findingsAt = (
  findings: readonly QualityFinding[],
  field: FieldName,
  value: FieldValue | undefined,
): readonly FieldFinding[] =>
  findings.flatMap(({ rule, severity, fields, texts, fix, muted, mended }) => {
    const at = fields.indexOf(field)
    if (at < 0 || muted !== null || mended || texts[at] !== textOf(value)) return []
    return [{ rule, severity, fix: fix?.[field] ?? null }]
  })
