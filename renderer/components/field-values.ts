import type { FieldName } from '../../preload/contract/customer-fields.ts'
import type { FieldValue } from '../../preload/contract/customers.ts'
import { readDay } from '../../preload/contract/dates.ts'
import { never } from '../../preload/contract/never.ts'
import { dayInWords } from '../i18n/days.ts'
import { aboutText, editedText, mayBeMisread, shownText, typedText, type Writing } from '../i18n/field-texts.ts'
import { useWords } from '../i18n/words.ts'
import { useCustomers } from '../stores/customers.ts'

/** A customer's values as the person writes them, and what they type as the service writes it. */
export const useFieldValues = () => {
  const customers = useCustomers()
  const { t, region, valueText } = useWords()
  const writing = (): Writing => ({ region: region(), styles: customers.dateStyles })
  const shown = (field: FieldName, text: string): string => shownText(writing(), field, text)
  const edited = (field: FieldName, text: string): string => editedText(writing(), field, text)
  /** `known`: what the service had there, which stays where the same is meant. */
  const typed = (field: FieldName, text: string, known: readonly string[] = []): string => typedText(writing(), field, text, known)

  /** The text that the service used, one hover away where another is shown; or why it is shown as received. */
  const title = (field: FieldName, text: string): string | undefined => {
    const about = aboutText(writing(), field, text)
    switch (about) {
      case 'nothing': return undefined
      case 'other-text': return t('form.raw', { value: text })
      case 'two-days': return t('form.twoDays')
      case 'no-day': return t('form.noDay')
      default: return never(about)
    }
  }
  const valueShown = (field: FieldName, value: FieldValue | undefined): string => {
    const text = valueText(value)
    return value?.is === 'text' || value?.is === 'number' ? shown(field, text) : text
  }
  const valueTitle = (field: FieldName, value: FieldValue | undefined): string | undefined =>
    value?.is === 'text' || value?.is === 'number' ? title(field, value.text) : undefined

  /** What a changed value is read as, where a person may have meant something else. `text`: as it goes out; `asTyped`: as it stands. */
  const readAs = (field: FieldName, text: string, asTyped: string): string | null => {
    if (text === '' || !mayBeMisread(field, asTyped)) return null
    const about = aboutText(writing(), field, text)
    if (about === 'two-days') return t('form.twoDaysTyped')
    if (about === 'no-day') return t('form.noDayTyped')
    const day = readDay(text, customers.dateStyles)
    const value = day ? dayInWords(region(), day) : shown(field, text)
    return value === text ? null : t('form.understood', { value })
  }
  return { shown, edited, typed, title, valueShown, valueTitle, readAs }
}
