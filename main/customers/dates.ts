import { readDay, readings, writeDay, type LearnedStyles } from '../../preload/contract/dates.ts'

/** The fact that a desk keeps the learned styles under, and its text. */
export const stylesFact = 'date-styles'
export const readStyles = (fact: string | undefined): LearnedStyles => fact?.split(',').filter(Boolean) ?? null

/**
 * What one more text teaches. Texts that contradict each other leave no style, and so nothing is certain; no date
 * teaches nothing.
 */
export const learnStyle = (learned: LearnedStyles, text: string): LearnedStyles => {
  const possible = [...readings(text).keys()]
  if (possible.length === 0) return learned
  return learned === null ? possible : learned.filter((style) => possible.includes(style))
}

/** A date that a person typed, as the service writes it. Where either leaves a doubt it stays as it was typed. */
export const asServiceWrites = (typed: string, learned: LearnedStyles): string => {
  const day = readDay(typed, learned)
  return (day && writeDay(day, learned)) ?? typed
}
