import type { QualityFinding } from '../../../preload/contract/quality.ts'
import { findingValues } from '../../checks/quality-rules.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useFieldValues } from '../ui/field-values.ts'

/** One field of a finding as people read it. `fix` null: without a suggestion. */
export interface ShownValue {
  readonly label: string
  readonly is: string
  readonly fix: string | null
}

export const useFindingValues = () => {
  const { t, count, number, fieldLabel } = useMessages()
  const { valueShown } = useFieldValues()
  const shownText = (field: string, text: string): string =>
    text === '' ? t('quality.empty') : valueShown(field, { is: 'text', text })
  const valuesOf = (finding: QualityFinding): readonly ShownValue[] =>
    findingValues(finding).map(({ field, text, fix }) => ({
      label: fieldLabel(field),
      is: shownText(field, text),
      fix: fix === null ? null : shownText(field, fix),
    }))
  /** Main names ten others at most. */
  const othersOf = ({ others }: QualityFinding): string => {
    if (others.length === 0) return ''
    return others.length < 10 ? count('quality.others', others.length) : t('quality.othersTen', { count: number(10) })
  }
  return { valuesOf, othersOf }
}
