import { readDay, readings, writeDay, type LearnedStyles } from '../../preload/contract/dates.ts'

export const stylesFact = 'date-styles'
export const readStyles = (fact: string | undefined): LearnedStyles => fact?.split(',').filter(Boolean) ?? null

/**
 * Narrows the styles down by one more text. Contradicting texts leave none, so that no day is certain. A text without a
 * date teaches nothing.
 */
export const learnStyle = (learned: LearnedStyles, text: string): LearnedStyles => {
  const possible = [...readings(text).keys()]
  if (possible.length === 0) return learned
  return learned === null ? possible : learned.filter((style) => possible.includes(style))
}

/** A typed date in the service's style. An ambiguous date, or an unknown style, leaves it as typed. */
export const asServiceWrites = (typed: string, learned: LearnedStyles): string => {
  const day = readDay(typed, learned)
  return (day && writeDay(day, learned)) ?? typed
}
