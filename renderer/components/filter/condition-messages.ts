import { fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { Condition } from '../../../preload/contract/customers.ts'
import { readDay } from '../../../preload/contract/dates.ts'
import { never } from '../../../preload/contract/never.ts'
import type { Code } from '../../checks/code-search.ts'
import { showDay } from '../../i18n/days.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useFieldValues } from '../ui/field-values.ts'

/** The values of a field, by the labels that they are shown by. */
const useChoices = () => {
  const customers = useCustomers()
  const { t } = useMessages()
  const { shown } = useFieldValues()

  /** The service's choices of a field. The two customer states are known without the service. */
  const choicesOf = (field: FieldName): readonly Code[] => {
    const known =
      field === 'CustomerStateId'
        ? [
            { code: 'A', label: t('table.active') },
            { code: 'P', label: t('table.passive') },
          ]
        : []
    return customers.choices[field] ?? known
  }
  /** A value with the label that it is shown by. */
  const choiceOf = (field: FieldName, code: string): Code => {
    if (code === '') return { code, label: t('common.empty') }
    return choicesOf(field).find((one) => one.code === code) ?? { code, label: shown(field, code) }
  }
  return { choicesOf, choiceOf, shown }
}

export const useConditionMessages = () => {
  const { t, number, region, fieldLabel } = useMessages()
  const { choicesOf, choiceOf, shown } = useChoices()

  const end = (field: FieldName, text: string): string => {
    if (fieldOf(field).type !== 'date') return shown(field, text)
    const day = readDay(text)
    return day ? showDay(region(), day) : text
  }
  const between = (name: string, { field, from, to }: Extract<Condition, { is: 'between' }>): string => {
    const ends = { field: name, from: from === null ? '' : end(field, from), to: to === null ? '' : end(field, to) }
    if (from !== null && from === to) return t('filter.chip.equals', { field: name, text: ends.from })
    if (from === null) return t('filter.chip.to', ends)
    return to === null ? t('filter.chip.from', ends) : t('filter.chip.between', ends)
  }
  const oneOf = (name: string, { field, codes }: Extract<Condition, { is: 'one-of' }>, most: number): string => {
    const values = codes
      .slice(0, most)
      .map((code) => choiceOf(field, code).label)
      .join(', ')
    return codes.length > most
      ? t('filter.chip.more', { field: name, values, count: number(codes.length - most) })
      : t('filter.chip.values', { field: name, values })
  }
  /** `most`: how many values are named; the others are counted. */
  const conditionText = (condition: Condition, most = 3): string => {
    const field = fieldLabel(condition.field)
    switch (condition.is) {
      case 'contains':
      case 'lacks':
      case 'equals':
      case 'starts':
        return t(`filter.chip.${condition.is}`, { field, text: condition.text })
      case 'one-of':
        return oneOf(field, condition, most)
      case 'between':
        return between(field, condition)
      case 'yes':
      case 'no':
      case 'empty':
      case 'filled':
        return t(`filter.chip.${condition.is}`, { field })
      default:
        return never(condition)
    }
  }
  return { choicesOf, choiceOf, conditionText }
}
