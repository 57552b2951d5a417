import { writeDay } from '../../preload/contract/dates.ts'
import { readTypedDay } from '../i18n/days.ts'
import { decimalSign, readDecimal, showDecimal } from '../i18n/decimals.ts'
import type { Writing } from '../i18n/field-texts.ts'

/** Converts only words that look exactly like a shown amount, so customer numbers and telephone numbers stay. */
const decimalOf = (region: string, word: string): string | null => {
  const read = readDecimal(region, word)
  if (
    read === null ||
    !word.includes(decimalSign(region)) ||
    ![showDecimal(region, read), showDecimal(region, read, 2)].includes(word)
  )
    return null
  return read.replace(/(?:\.|(?<!0))0+$/, '')
}
const written = ({ region, styles }: Writing, word: string): string => {
  const day = readTypedDay(region, word)
  return (day ? writeDay(day, styles) : decimalOf(region, word)) ?? word
}

/** Translates words that the user copied from the screen into the service's notation, in which the log is stored. */
export const searchAsWritten = (writing: Writing, search: string): string =>
  search
    .trim()
    .split(/\s+/)
    .map((word) => written(writing, word))
    .join(' ')
