import { fieldNamed, fieldOf, type FieldName } from '../../../preload/contract/customer-fields.ts'
import type { FieldValue } from '../../../preload/contract/customers.ts'
import { readDay } from '../../../preload/contract/dates.ts'
import { never } from '../../../preload/contract/never.ts'
import { pastedCode } from '../../checks/code-search.ts'
import { dayInWords } from '../../i18n/days.ts'
import { isolated } from '../../i18n/direction.ts'
import { aboutText, editedText, mayBeMisread, shownText, typedText, type Writing } from '../../i18n/field-texts.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useCustomers } from '../../stores/customers.ts'
import { useCodes } from './codes.ts'

/** Turns values from the service's notation into the user's, and back. */
export const useFieldValues = () => {
  const customers = useCustomers()
  const { choiceOf, ownText } = useCodes()
  const { t, region, valueText } = useMessages()
  const writing = (): Writing => ({ region: region(), styles: customers.dateStyles })
  const shown = (field: FieldName, text: string): string => shownText(writing(), field, text)
  const edited = (field: FieldName, text: string): string => editedText(writing(), field, text)
  /** `known`: texts of the service, kept when the user means the same value. */
  const typed = (field: FieldName, text: string, known: readonly string[] = []): string =>
    typedText(writing(), field, text, known)
  /** As `typed`, for a text that was pasted: the word for a code becomes the code. */
  const pasted = (field: FieldName, text: string): string =>
    typed(field, pastedCode(customers.choices[field] ?? [], text))

  /** Tooltip: the service's own text when another is shown, or why a value is shown as received. */
  const title = (field: FieldName, text: string): string | undefined => {
    const own = ownText(field, text)
    if (own !== undefined) return t('form.raw', { value: own })
    const about = aboutText(writing(), field, text)
    switch (about) {
      case 'nothing':
        return undefined
      case 'other-text':
        return t('form.raw', { value: text })
      case 'two-days':
        return t('form.twoDays')
      case 'no-day':
        return t('form.noDay')
      default:
        return never(about)
    }
  }
  const textShown = (field: FieldName, text: string): string => {
    if (fieldOf(field).type === 'yes-no')
      return text === 'true' ? t('common.yes') : text === 'false' ? t('common.no') : text
    const meaning = choiceOf(field, text)?.label
    return meaning === undefined || meaning === text ? shown(field, text) : `${text} · ${isolated(meaning)}`
  }
  /**
   * A value as the form shows it, a code with its meaning. `property` in any letter case; unknown ones are shown as
   * received.
   */
  const valueShown = (property: string, value: FieldValue | undefined): string => {
    const field = fieldNamed(property)
    if (field === undefined) return valueText(value)
    if (value?.is === 'nested' && value.json === '[]') return t('record.none')
    return (value?.is === 'text' || value?.is === 'number') && value.text !== ''
      ? textShown(field, value.text)
      : valueText(value)
  }
  /** Tooltip: the service's own text when another is shown. */
  const valueTitle = (property: string, value: FieldValue | undefined): string | undefined => {
    const field = fieldNamed(property)
    if (field === undefined || value === undefined) return undefined
    if (value.is === 'yes-no') return t('form.raw', { value: String(value.yes) })
    return value.is === 'text' || value.is === 'number' ? title(field, value.text) : undefined
  }

  /**
   * The reading of a changed value that could be misread; null otherwise. `text` is what is sent, `asTyped` what the
   * field shows.
   */
  const readAs = (field: FieldName, text: string, asTyped: string): string | null => {
    if (text === '' || !mayBeMisread(field, asTyped)) return null
    const about = aboutText(writing(), field, text)
    if (about === 'two-days') return t('form.twoDaysTyped')
    if (about === 'no-day') return t('form.noDayTyped')
    const day = readDay(text, customers.dateStyles)
    const value = day ? dayInWords(region(), day) : shown(field, text)
    return value === text ? null : t('form.understood', { value })
  }
  return { shown, edited, typed, pasted, title, valueShown, valueTitle, readAs }
}
