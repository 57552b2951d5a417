import type { FindingsExport, QualityRule } from '../../../../preload/contract/quality.ts'
import { findingColumns, qualityRules } from '../../../../preload/contract/quality.ts'

/** In the order of the file. */
export const findingHeadings = ['Klant', 'Kort', 'Naam', 'Regel', 'Ernst', 'Velden', 'Waarden', 'Voorstel', 'Gedempt']

/** Findings of all rules as CSV, in words that a test knows again. */
export const findingsRequest: FindingsExport = {
  rule: null,
  headings: Object.fromEntries(
    findingColumns.map((column, at) => [column, findingHeadings[at]!]),
  ) as FindingsExport['headings'],
  rules: Object.fromEntries(qualityRules.map((rule) => [rule, `regel ${rule}`])) as Record<QualityRule, string>,
  severities: { error: 'fout', warning: 'waarschuwing', note: 'opmerking' },
  form: { format: 'csv', values: 'shown', separator: ';', decimal: ',', encoding: 'utf-8' },
  date: 'DD-MM-YYYY',
}
