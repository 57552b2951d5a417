import type { FieldName } from '../../../preload/contract/customer-fields.ts'
import type { RowMark } from '../../../preload/contract/customers.ts'
import type { QualityMark } from '../../../preload/contract/quality.ts'
import type { Language } from '../../../preload/contract/settings.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useCodes } from '../ui/codes.ts'
import { useFieldValues } from '../ui/field-values.ts'
import type { GridMessages } from './customer-grid.ts'

/** `marks`: those of customers with findings. */
export const useGridMessages = (marks: (key: string) => QualityMark | null): (() => GridMessages) => {
  const { t, count, locale, fieldLabel } = useMessages()
  const values = useFieldValues()
  const { choiceOf } = useCodes()
  const markText = (mark: NonNullable<RowMark>): string => {
    const state = t(`mark.${mark.is}`)
    return mark.kind === 'change' ? state : `${state}: ${t(`mark.${mark.kind}`)}`
  }
  /** Cells show codes alone, so the tooltip has the meaning. */
  const raw = (field: FieldName, text: string): string | undefined => {
    const lines = [choiceOf(field, text)?.label, values.title(field, text)].filter((line) => line !== undefined)
    return lines.length === 0 ? undefined : lines.join('\n')
  }
  return () => ({
    language: locale.value as Language,
    field: fieldLabel,
    mark: markText,
    markHeader: t('table.mark'),
    findings: (key) => {
      const mark = marks(key)
      return mark && count('quality.findings', mark.findings)
    },
    pickHeader: t('grid.pick'),
    yes: t('common.yes'),
    no: t('common.no'),
    was: (text) => t('record.was', { value: text === '' ? t('common.empty') : text }),
    value: values.shown,
    raw,
  })
}
