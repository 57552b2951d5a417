import type { QualityFinding, QualityRule } from '../../../preload/contract/quality.ts'

/** Findings that are about to be muted; null: the whole rule. */
export interface Muting {
  readonly rule: QualityRule
  readonly findings: readonly QualityFinding[] | null
}
