import type { FieldName } from '../../preload/contract/customer-fields.ts'
import { fieldNames, fieldOf } from '../../preload/contract/customer-fields.ts'
import type { Condition, FieldValue, Groups } from '../../preload/contract/customers.ts'
import { fold, wordsIn } from '../../renderer/checks/fold.ts'
import type { Values } from './fake-customers.ts'

/** A value as a table cell shows it. */
export const cellText = (value: FieldValue | undefined): string => {
  if (value?.is === 'yes-no') return String(value.yes)
  return value?.is === 'text' || value?.is === 'number' ? value.text : ''
}

const inRange = (field: FieldName, text: string, from: string | null, to: string | null): boolean => {
  if (fieldOf(field).type === 'date') return /^\d{4}-/.test(text) && (from ?? '') <= text && text <= (to ?? '9999')
  return text !== '' && Number(text) >= Number(from ?? -Infinity) && Number(text) <= Number(to ?? Infinity)
}

/** Like main, but dates must be written year first. */
const meets = (text: string, condition: Condition): boolean => {
  const cell = fold(text)
  switch (condition.is) {
    case 'contains':
      return cell.includes(fold(condition.text))
    case 'lacks':
      return !cell.includes(fold(condition.text))
    case 'equals':
      return cell === fold(condition.text)
    case 'starts':
      return cell.startsWith(fold(condition.text))
    case 'one-of':
      return condition.codes.some((code) => fold(code) === cell)
    case 'between':
      return inRange(condition.field, text, condition.from, condition.to)
    case 'yes':
      return text === 'true'
    case 'no':
      return text === 'false'
    case 'empty':
      return text === ''
    case 'filled':
      return text !== ''
  }
}

/** Matches all words and all conditions. */
export const fitsOf = (search: string, conditions: readonly Condition[] = []): ((values: Values) => boolean) => {
  const words = wordsIn(search)
  return (values) => {
    const all = words.length > 0 ? fold(fieldNames.map((name) => cellText(values[name])).join(' ')) : ''
    return (
      words.every((word) => all.includes(word)) &&
      conditions.every((condition) => meets(cellText(values[condition.field]), condition))
    )
  }
}

/** Row counts by text, most first; at most two hundred texts are listed. */
export const groupsOf = (texts: readonly string[]): Groups => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const all = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
  return { values: all.slice(0, 200), others: all.slice(200).reduce((sum, { count }) => sum + count, 0) }
}
