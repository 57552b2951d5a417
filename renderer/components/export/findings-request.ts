import type { ExportForm } from '../../../preload/contract/export.ts'
import { qualityRules, severities, type FindingsExport, type QualityRule } from '../../../preload/contract/quality.ts'
import { dateStyleOf } from '../../i18n/days.ts'
import { useMessages } from '../../i18n/messages.ts'

const named = <K extends string>(keys: readonly K[], nameOf: (key: K) => string): Record<K, string> =>
  // An object made of entries has no type of its own; every key of `keys` is there.
  Object.fromEntries(keys.map((key) => [key, nameOf(key)])) as Record<K, string>

/** The request for a file of findings, in the user's words. `rule` null: of all rules. */
export const useFindingsRequest = () => {
  const { t, fieldLabel, region } = useMessages()
  return (rule: QualityRule | null, form: ExportForm): FindingsExport => ({
    rule,
    headings: {
      customerId: fieldLabel('CustomerId'),
      shortName: fieldLabel('ShortName'),
      name: fieldLabel('Name'),
      rule: t('quality.ruleHead'),
      severity: t('exporting.findings.severity'),
      fields: t('exporting.findings.fields'),
      values: t('exporting.findings.values'),
      suggestion: t('exporting.findings.suggestion'),
      muted: t('exporting.findings.muted'),
    },
    rules: named(qualityRules, (one) => t(`quality.rule.${one}`)),
    severities: named(severities, (one) => t(`exporting.findings.severities.${one}`)),
    form,
    date: dateStyleOf(region()),
  })
}
